import Glibc

/// Bytes and names from the disk, with errors a person can act on.
enum DiskFile {
  enum Kind {
    case folder, file
    /// A pipe or device: what is read from it is gone.
    case stream
  }

  /// Throws when there is nothing at the path.
  static func kind(_ path: String) throws(ImportError) -> Kind {
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure(path, errno) }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .file
    default: return .stream
    }
  }

  /// A whole file or pipe; throws when it holds more than `limit` bytes.
  static func read(_ path: String, limit: Int) throws(ImportError) -> [UInt8] {
    let bytes = try read(path, prefix: limit + 1)
    guard bytes.count <= limit else {
      throw ImportError(path, "is larger than \(limit >> 20) MiB; split it")
    }
    return bytes
  }

  /// A whole pipe or device, given up at its first bytes when they are no text and no zip: some
  /// devices never end.
  static func readStream(_ path: String, limit: Int) throws(ImportError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path, errno) }
    defer { close(descriptor) }
    let head = try readAll(descriptor, 1 << 16, path)
    if head.isEmpty { return head }
    if !ZipArchive.hasSignature(head) { _ = try TextEncoding.utf8(head, file: path) }
    let rest = try readAll(descriptor, limit + 1 - head.count, path)
    guard head.count + rest.count <= limit else {
      throw ImportError(path, "is larger than \(limit >> 20) MiB; split it")
    }
    return head + rest
  }

  /// At most the first `prefix` bytes.
  static func read(_ path: String, prefix: Int) throws(ImportError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path, errno) }
    defer { close(descriptor) }
    return try readAll(descriptor, prefix, path)
  }

  /// Reads on from a descriptor, up to `limit` bytes.
  static func readAll(
    _ descriptor: Int32, _ limit: Int, _ path: String
  ) throws(ImportError) -> [UInt8] {
    var status = stat()
    let known = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(limit, max(known, 0) + 1))
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limit {
      let count = Glibc.read(descriptor, &chunk, min(chunk.count, limit - bytes.count))
      if count < 0 {
        if errno == EINTR { continue }
        throw failure(path, errno)
      }
      if count == 0 { break }
      bytes.append(contentsOf: chunk[..<count])
    }
    return bytes
  }

  /// Names of a folder's files, sorted by code point.
  static func names(inFolder path: String) throws(ImportError) -> [String] {
    guard let folder = opendir(path) else { throw failure(path, errno) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder), names.count < ImportLimits.folderEntries {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  static func failure(_ path: String, _ code: Int32) -> ImportError {
    switch code {
    case ENOENT, ENOTDIR: ImportError(path, "does not exist; check the path")
    case EACCES, EPERM: ImportError(path, "may not be read; check its permissions")
    case EISDIR: ImportError(path, "is a folder, not a file")
    default: ImportError(path, "cannot be read: \(String(cString: strerror(code)))")
    }
  }
}
