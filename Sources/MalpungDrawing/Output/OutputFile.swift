import Glibc

/// A file in the making, put in its place by `commit()`. Dropped without that, nothing is left of it
/// and the old file stays. Where the file system can do it, it has no name until then, so that even
/// a kill leaves nothing; elsewhere it is written beside its place under a temporary name.
package final class OutputFile {
  /// As in messages.
  let name: String
  private let target: String
  /// `nil` when written straight to the target: standard output, a device, a pipe.
  private let temporary: String?
  /// The file has no name yet; `commit()` gives it the temporary one.
  private var isNameless = false
  private var descriptor: Int32
  private var buffer: [UInt8] = []
  /// The first `errno` that went wrong; everything after it is dropped.
  private var failure: Int32 = 0

  private static let bufferSize = 1 << 18

  /// Throws `DrawingError.output` when the place cannot be written to.
  package init(_ output: PictureOutput) throws {
    buffer.reserveCapacity(Self.bufferSize)
    switch output {
    case .standardOutput:
      (name, target, temporary) = ("standard output", "", nil)
      descriptor = STDOUT_FILENO
    case .file(let path):
      name = path
      target = Self.resolved(path)
      var status = stat()
      let exists = stat(target, &status) == 0
      let kind = status.st_mode & S_IFMT
      if exists, kind == S_IFDIR {
        throw DrawingError.output(path: path, reason: "this is a folder; name a file")
      }
      if exists, kind != S_IFREG {
        temporary = nil
        descriptor = open(target, O_WRONLY | O_CLOEXEC)
      } else {
        // A file that may not be written must not be replaced either.
        if exists, access(target, W_OK) != 0 {
          throw DrawingError.output(path: path, reason: String(cString: strerror(errno)))
        }
        let mode = exists ? status.st_mode & 0o777 : 0o666
        if let nameless = Self.openNameless(target, mode: mode) {
          descriptor = nameless
          temporary = "\(target).\(getpid()).part"
          isNameless = true
        } else {
          (descriptor, temporary) = Self.openBeside(target, mode: mode)
        }
      }
      guard descriptor >= 0 else {
        throw DrawingError.output(path: path, reason: String(cString: strerror(errno)))
      }
    }
  }

  deinit {
    closeDescriptor()
    if let temporary, !isNameless { unlink(temporary) }
  }

  /// Adds bytes. Errors are kept for `checkStatus()`, so that a C library can call this.
  package func write(_ bytes: UnsafeRawBufferPointer) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.bufferSize { flush() }
  }

  func write(_ bytes: [UInt8]) { bytes.withUnsafeBytes { write($0) } }

  func write(_ text: String) {
    var text = text
    text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  /// Throws `DrawingError.output` when anything so far could not be written.
  func checkStatus() throws {
    guard failure == 0 else {
      throw DrawingError.output(path: name, reason: String(cString: strerror(failure)))
    }
  }

  /// Puts the complete file in its place. Call once, last.
  package func commit() throws {
    flush()
    try checkStatus()
    guard let temporary else { return }
    if isNameless {
      unlink(temporary)
      let link = linkat(
        AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, temporary, AT_SYMLINK_FOLLOW)
      guard link == 0 else {
        throw DrawingError.output(path: name, reason: String(cString: strerror(errno)))
      }
      isNameless = false
    }
    guard closeDescriptor() == 0, rename(temporary, target) == 0 else {
      throw DrawingError.output(path: name, reason: String(cString: strerror(errno)))
    }
  }

  private func flush() {
    buffer.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while failure == 0, let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress,
        !rest.isEmpty
      {
        let count = Glibc.write(descriptor, start, rest.count)
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          failure = errno
        }
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  @discardableResult
  private func closeDescriptor() -> Int32 {
    guard descriptor >= 0, descriptor != STDOUT_FILENO else { return 0 }
    defer { descriptor = -1 }
    return close(descriptor)
  }

  /// A link is followed, so that the file it names is replaced and not the link.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// `nil` where the file system has no files without a name.
  private static func openNameless(_ target: String, mode: mode_t) -> Int32? {
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? "."
    // Linux's O_TMPFILE, a macro that Swift does not see.
    let descriptor = open(folder, O_WRONLY | O_CLOEXEC | O_DIRECTORY | 0o20_000_000, mode)
    return descriptor >= 0 ? descriptor : nil
  }

  private static func openBeside(_ target: String, mode: mode_t) -> (Int32, String?) {
    for attempt in 0..<100 {
      let temporary = "\(target).\(getpid())-\(attempt).part"
      let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      if descriptor >= 0 { return (descriptor, temporary) }
      if errno != EEXIST { break }
    }
    return (-1, nil)
  }
}
