/// A zip without compression, made by hand so that every field can be wrong.
struct StoredZip {
  struct Entry {
    var name: String
    var data: [UInt8]
    /// Unix mode of the entry.
    var mode: UInt32 = 0o100644
    var isEncrypted = false
    /// Unpacked size as the directory states it; `nil` for the true one.
    var statedSize: UInt32?
  }

  static func bytes(_ entries: [Entry]) -> [UInt8] {
    var zip: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let offset = UInt32(zip.count)
      let name = Array(entry.name.utf8)
      let flags: UInt16 = entry.isEncrypted ? 0x801 : 0x800
      let body = fields(
        (20, 2), (UInt32(flags), 2), (0, 2), (0, 2), (0x5821, 2), (crc(entry.data), 4),
        (UInt32(entry.data.count), 4), (entry.statedSize ?? UInt32(entry.data.count), 4),
        (UInt32(name.count), 2), (0, 2))
      zip += fields((0x0403_4B50, 4)) + body + name + entry.data
      directory += fields((0x0201_4B50, 4), (0x0314, 2)) + body
      directory += fields((0, 2), (0, 2), (0, 2), (entry.mode << 16, 4), (offset, 4)) + name
    }
    let start = UInt32(zip.count)
    return zip + directory
      + fields(
        (0x0605_4B50, 4), (0, 2), (0, 2), (UInt32(entries.count), 2), (UInt32(entries.count), 2),
        (UInt32(directory.count), 4), (start, 4), (0, 2))
  }

  private static func fields(_ fields: (UInt32, Int)...) -> [UInt8] {
    fields.flatMap { value, width in
      (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }
}
