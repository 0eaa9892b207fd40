import CZip
import Glibc
import Synchronization

/// A zip opened by libzip, read-only. Nothing is unpacked to the disk.
///
/// The whole archive is refused when a name leads out of it, an entry is a link or encrypted, or
/// its numbers are those of a bomb (``ImportLimits``).
final class ZipArchive: Sendable {
  /// As the user would name it.
  let file: String
  /// Names of the files in it, in the archive's order, without folders.
  let names: [String]
  private let entries: [String: Entry]
  private let handle: Mutex<Handle>

  private struct Entry {
    var index: zip_uint64_t
    var size: Int
  }

  /// libzip's pointer. libzip is not safe across threads, hence the mutex around it.
  private struct Handle: ~Copyable, @unchecked Sendable {  // Used only under the mutex.
    let pointer: OpaquePointer
    deinit { zip_discard(pointer) }
  }

  static func hasSignature(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6])
  }

  convenience init(path: String) throws(ImportError) {
    var code: Int32 = 0
    guard let pointer = zip_open(path, ZIP_RDONLY, &code) else {
      throw ImportError(path, "is no zip that can be read: \(Self.reason(code)); export it again")
    }
    try self.init(pointer, file: path)
  }

  convenience init(bytes: [UInt8], name: String) throws(ImportError) {
    // libzip frees the copy when the source is closed.
    guard let copy = malloc(max(bytes.count, 1)) else {
      throw ImportError(name, "is too large for the memory")
    }
    bytes.withUnsafeBytes { if let base = $0.baseAddress { memcpy(copy, base, $0.count) } }
    var error = zip_error_t()
    zip_error_init(&error)
    defer { zip_error_fini(&error) }
    guard let source = zip_source_buffer_create(copy, zip_uint64_t(bytes.count), 1, &error) else {
      free(copy)
      throw ImportError(name, "cannot be read: \(String(cString: zip_error_strerror(&error)))")
    }
    guard let pointer = zip_open_from_source(source, ZIP_RDONLY, &error) else {
      zip_source_free(source)
      let reason = String(cString: zip_error_strerror(&error))
      throw ImportError(name, "is no zip that can be read: \(reason); export it again")
    }
    try self.init(pointer, file: name)
  }

  private init(_ pointer: OpaquePointer, file: String) throws(ImportError) {
    let handle = Handle(pointer: pointer)
    (names, entries) = try Self.list(handle.pointer, file)
    self.file = file
    self.handle = Mutex(handle)
  }

  /// Unpacked bytes of an entry; `nil` when there is none.
  func size(of name: String) -> Int? { entries[name]?.size }

  /// The unpacked bytes of an entry; throws when there are more than `limit`.
  func data(for name: String, limit: Int) throws(ImportError) -> [UInt8] {
    let bytes = try data(for: name, prefix: limit + 1)
    guard bytes.count <= limit else {
      throw ImportError(join(file, name), "is larger than \(limit >> 20) MiB")
    }
    return bytes
  }

  /// At most the first `prefix` unpacked bytes of an entry.
  func data(for name: String, prefix: Int) throws(ImportError) -> [UInt8] {
    guard let entry = entries[name] else {
      throw ImportError(join(file, name), "is not in the archive")
    }
    let bytes = handle.withLock { Self.read($0.pointer, entry, prefix) }
    guard let bytes else {
      throw ImportError(join(file, name), "is damaged in the archive; export it again")
    }
    return bytes
  }

  private static func read(_ zip: OpaquePointer, _ entry: Entry, _ limit: Int) -> [UInt8]? {
    guard let stream = zip_fopen_index(zip, entry.index, 0) else { return nil }
    defer { zip_fclose(stream) }
    var bytes: [UInt8] = []
    // The stated size is not trusted with memory: real bytes make the array grow.
    bytes.reserveCapacity(min(limit, entry.size, 1 << 20))
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limit {
      let wanted = min(chunk.count, limit - bytes.count)
      let count = Int(zip_fread(stream, &chunk, zip_uint64_t(wanted)))
      if count < 0 { return nil }
      if count == 0 { break }
      bytes.append(contentsOf: chunk[..<count])
    }
    return bytes
  }

  private static func list(
    _ zip: OpaquePointer, _ file: String
  ) throws(ImportError) -> ([String], [String: Entry]) {
    let count = Int(zip_get_num_entries(zip, 0))
    guard count <= ImportLimits.archiveEntries else {
      throw ImportError(
        file, "holds \(count) entries, more than \(ImportLimits.archiveEntries); unpack it yourself"
      )
    }
    var names: [String] = []
    var entries: [String: Entry] = [:]
    var (unpacked, packed): (UInt64, UInt64) = (0, 0)
    for index in 0..<max(count, 0) {
      var status = zip_stat_t()
      zip_stat_init(&status)
      guard zip_stat_index(zip, zip_uint64_t(index), 0, &status) == 0, let raw = status.name else {
        throw ImportError(file, "entry \(index) cannot be read; export it again")
      }
      let name = String(cString: raw)
      try check(name, zip, status, file)
      unpacked = unpacked.addingReportingOverflow(status.size).partialValue
      packed = packed.addingReportingOverflow(status.comp_size).partialValue
      guard status.size <= ImportLimits.archiveBytes, unpacked <= ImportLimits.archiveBytes else {
        throw ImportError(
          file, "unpacks to more than \(ImportLimits.archiveBytes >> 30) GiB; unpack it yourself")
      }
      if name.hasSuffix("/") || entries[name] != nil { continue }
      names.append(name)
      entries[name] = Entry(index: zip_uint64_t(index), size: Int(status.size))
    }
    if unpacked > ImportLimits.ratioFreeBytes,
      unpacked / max(packed, 1) > ImportLimits.archiveRatio
    {
      throw ImportError(
        file, "unpacks to more than \(ImportLimits.archiveRatio) times its size; refused")
    }
    return (names, entries)
  }

  private static func check(
    _ name: String, _ zip: OpaquePointer, _ status: zip_stat_t, _ file: String
  ) throws(ImportError) {
    guard MediaStore.isConfined(name) else {
      throw ImportError(file, "refused: the entry \"\(name)\" leads out of the archive")
    }
    if status.encryption_method != ZIP_EM_NONE {
      throw ImportError(file, "is encrypted; unpack it with its password first")
    }
    var system: zip_uint8_t = 0
    var attributes: zip_uint32_t = 0
    if zip_file_get_external_attributes(zip, status.index, 0, &system, &attributes) == 0,
      Int32(system) == Int32(ZIP_OPSYS_UNIX), (attributes >> 16) & S_IFMT == S_IFLNK
    {
      throw ImportError(file, "refused: the entry \"\(name)\" is a symbolic link")
    }
  }

  private static func reason(_ code: Int32) -> String {
    var error = zip_error_t()
    zip_error_init_with_code(&error, code)
    defer { zip_error_fini(&error) }
    return String(cString: zip_error_strerror(&error))
  }
}
