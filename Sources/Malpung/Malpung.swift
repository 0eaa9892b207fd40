@_exported import MalpungChat
@_exported import MalpungDrawing
@_exported import MalpungGeometry
@_exported import MalpungImport
@_exported import MalpungLayout
@_exported import MalpungText

/// The version of this package, as written into pictures and printed by `malpung --version`.
public let malpungVersion = "0.1.0"

/// What a picture says made it.
public let malpungSoftware = "malpung \(malpungVersion)"
