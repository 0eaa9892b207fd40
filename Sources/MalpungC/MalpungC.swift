import Malpung

/// Version of the library as major × 10000 + minor × 100 + patch.
@c(malpung_version)
public func version() -> Int32 { 100 }
