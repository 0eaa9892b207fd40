import Glibc

/// Where a chat's pictures and files lie, and the only way to their bytes: no path leads out of
/// the folder or archive, whatever the chat says.
public struct MediaStore: Sendable {
  private enum Place: Sendable {
    case none
    case folder(String)
    case archive(ZipArchive, folder: String)
  }

  private let place: Place

  /// Nothing is there, as for a chat from standard input.
  public static let none = MediaStore(place: .none)

  /// Files below a folder.
  public static func folder(_ path: String) -> MediaStore { MediaStore(place: .folder(path)) }

  /// Entries of an archive below `folder` (empty, or ended by `/`).
  static func archive(_ archive: ZipArchive, folder: String) -> MediaStore {
    MediaStore(place: .archive(archive, folder: folder))
  }

  /// The folder on the disk that paths are relative to; `nil` for an archive and for nothing.
  public var folderPath: String? { if case .folder(let path) = place { path } else { nil } }

  /// Whether there is a file at a path.
  public func contains(_ path: String) -> Bool { size(of: path) != nil }

  /// Bytes of the file at a path, without reading it; `nil` when there is none.
  public func size(of path: String) -> Int? {
    guard Self.isConfined(path) else { return nil }
    switch place {
    case .none: return nil
    case .folder(let folder): return Self.resolved(path, in: folder)?.size
    case .archive(let archive, let folder): return archive.size(of: folder + path)
    }
  }

  /// The bytes of a file. Throws for a path that leads out of the store, for what is not there,
  /// for what is no regular file, and for more than `limit` bytes. Safe from any thread.
  public func data(
    for path: String, limit: Int = ImportLimits.mediaBytes
  ) throws(ImportError) -> [UInt8] {
    guard Self.isConfined(path) else {
      throw ImportError(path, "leads out of the chat's folder; refused")
    }
    switch place {
    case .none: throw ImportError(path, "cannot be found: the chat came without a folder")
    case .archive(let archive, let folder):
      return try archive.data(for: folder + path, limit: limit)
    case .folder(let folder):
      guard let file = Self.resolved(path, in: folder) else {
        throw ImportError(join(folder, path), "is not a file in the chat's folder")
      }
      return try DiskFile.read(file.path, limit: limit)
    }
  }

  /// Whether a path is relative, and goes up nowhere. Backslashes count as slashes: an archive
  /// may have been made on Windows.
  static func isConfined(_ path: String) -> Bool {
    if path.isEmpty || path.utf8.contains(0) { return false }
    let bytes = Array(path.utf8)
    if bytes[0] == UInt8(ascii: "/") || bytes[0] == UInt8(ascii: "\\") { return false }
    if bytes.count > 1, bytes[1] == UInt8(ascii: ":"), isLetter(bytes[0]) { return false }
    return !path.utf8.split(whereSeparator: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") })
      .contains { $0.elementsEqual("..".utf8) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    0x41...0x5A ~= byte & 0xDF
  }

  /// The real path of a regular file that lies in a folder once every link is followed.
  private static func resolved(_ path: String, in folder: String) -> (path: String, size: Int)? {
    guard let root = realPath(folder), let file = realPath(join(folder, path)) else { return nil }
    guard file.hasPrefix(root == "/" ? "/" : root + "/") else { return nil }
    var status = stat()
    guard stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return (file, Int(status.st_size))
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
