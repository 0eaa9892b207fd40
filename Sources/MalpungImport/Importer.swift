import MalpungChat

/// Reading chat exports: the front door.
///
/// The format is told by content, never by the file's extension, unless ``ImportOptions/format``
/// names it. A bad row gives a warning, never a failure; what cannot be read at all gives one
/// ``ImportError`` that says what to do.
public enum Importer {
  /// Reads a chat from a file, from a folder that holds one, or from a zip that holds one.
  /// O(size of the chat); media are only looked up, not read.
  public static func read(
    path: String, options: ImportOptions = ImportOptions()
  ) throws(ImportError) -> ImportResult {
    let format = try requestedFormat(options)
    switch try DiskFile.kind(path) {
    case .folder: return try readFolder(path, format, options)
    case .stream:
      let bytes = try DiskFile.readStream(path, limit: ImportLimits.chatBytes)
      return try read(bytes: bytes, name: path, options: options)
    case .file: break
    }
    if ZipArchive.hasSignature(try DiskFile.read(path, prefix: 4)) {
      return try readArchive(try ZipArchive(path: path), format, options)
    }
    let source = ChatSource(
      bytes: try DiskFile.read(path, limit: ImportLimits.chatBytes), file: path,
      names: [lastComponent(path), lastComponent(parent(of: path))],
      media: .folder(parent(of: path)))
    return try read(source, format, options)
  }

  /// Reads a chat (or a zip that holds one) that is in memory, such as standard input. `name` is
  /// what errors call it. Attachments beside a bare chat cannot be found.
  public static func read(
    bytes: [UInt8], name: String, options: ImportOptions = ImportOptions()
  ) throws(ImportError) -> ImportResult {
    let format = try requestedFormat(options)
    if ZipArchive.hasSignature(bytes) {
      return try readArchive(try ZipArchive(bytes: bytes, name: name), format, options)
    }
    let source = ChatSource(bytes: bytes, file: name, names: [lastComponent(name)], media: .none)
    return try read(source, format, options)
  }

  private static func requestedFormat(_ options: ImportOptions) throws(ImportError)
    -> ImportFormat?
  {
    guard let name = options.format else { return nil }
    if let format = ImportFormat(rawValue: name.lowercased()) { return format }
    throw ImportError(
      "--from \(name)", "no such format; those that are read are \(ImportFormat.names)")
  }

  private static func read(
    _ source: ChatSource, _ requested: ImportFormat?, _ options: ImportOptions
  ) throws(ImportError) -> ImportResult {
    var source = source
    source.bytes = try TextEncoding.utf8(source.bytes, file: source.file)
    let format: ImportFormat
    let reason: String
    if let requested {
      (format, reason) = (requested, "as asked")
    } else {
      switch Sniffer.recognise(source.bytes) {
      case .known(let known, let why): (format, reason) = (known, why)
      case .foreign(let name):
        throw ImportError(
          source.file,
          "looks like \(name), which this version does not read yet; "
            + "those that are read are \(ImportFormat.names)")
      case .unknown(let why):
        throw ImportError(
          source.file,
          "is not a chat export that is known (\(why)); "
            + "those that are read are \(ImportFormat.names), and --from names one")
      }
    }
    var reading =
      switch format {
      case .transcript: try TranscriptForm.read(source)
      case .whatsapp: try WhatsAppReader.read(source, options)
      case .telegram: try TelegramReader.read(source, options)
      case .kakaotalk: try KakaoTalkReader.read(source, options)
      case .messenger: try MessengerReader.read(source, options)
      case .discord: try DiscordReader.read(source, options)
      case .line: try LineReader.read(source, options)
      case .matrix: try MatrixReader.read(source, options)
      }
    if let me = options.me { chooseMe(me, in: &reading, source) }
    return ImportResult(
      transcript: reading.transcript, format: format, warnings: reading.warnings,
      notes: ["format: \(format.title), \(reason)"] + reading.notes, file: source.file,
      media: source.media)
  }

  /// The user's own word for who they are: a name, else an id.
  private static func chooseMe(_ me: String, in reading: inout Reading, _ source: ChatSource) {
    let people = reading.transcript.participants
    if let person = people.first(where: { $0.name == me }) ?? people.first(where: { $0.id == me }) {
      reading.transcript.me = person.id
      reading.notes.append("me: \(person.name), as asked")
    } else {
      let names = people.prefix(8).map(\.name).joined(separator: ", ")
      let rest = people.count > 8 ? " and \(people.count - 8) more" : ""
      reading.warnings.append(
        ImportWarning(
          source.file,
          people.isEmpty
            ? "nobody is called \(me); nobody speaks here"
            : "nobody is called \(me); those who speak are \(names)\(rest)"))
    }
  }
}

extension Importer {
  /// A folder holds one chat: `_chat.txt` if there, else the only file that is a chat.
  private static func readFolder(
    _ path: String, _ format: ImportFormat?, _ options: ImportOptions
  ) throws(ImportError) -> ImportResult {
    let names = try DiskFile.names(inFolder: path).filter(isChatName)
    var chats: [String] = []
    for name in names {
      let file = join(path, name)
      guard let head = try? DiskFile.read(file, prefix: Sniffer.headBytes),
        let text = try? TextEncoding.utf8(head, file: file)
      else { continue }
      if Sniffer.mayBeChat(text) { chats.append(name) }
    }
    let name = try onlyChat(chats, in: path, isFolder: true)
    let source = ChatSource(
      bytes: try DiskFile.read(join(path, name), limit: ImportLimits.chatBytes),
      file: join(path, name), names: [name, lastComponent(path)], media: .folder(path))
    return try read(source, format, options)
  }

  /// As a folder; the chat and its media may lie in one folder inside the archive.
  private static func readArchive(
    _ archive: ZipArchive, _ format: ImportFormat?, _ options: ImportOptions
  ) throws(ImportError) -> ImportResult {
    var chats: [String] = []
    for name in archive.names where isChatName(name) {
      let head = try archive.data(for: name, prefix: Sniffer.headBytes)
      guard let text = try? TextEncoding.utf8(head, file: name) else { continue }
      if Sniffer.mayBeChat(text) { chats.append(name) }
    }
    let name = try onlyChat(chats, in: archive.file, isFolder: false)
    let folder = name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
    let source = ChatSource(
      bytes: try archive.data(for: name, limit: ImportLimits.chatBytes),
      file: join(archive.file, name), names: [lastComponent(name), lastComponent(archive.file)],
      media: .archive(archive, folder: folder))
    return try read(source, format, options)
  }

  private static func isChatName(_ name: String) -> Bool {
    let last = lastComponent(name)
    let lower = last.lowercased()
    return !last.hasPrefix(".") && !name.hasPrefix("__MACOSX/")
      && [".txt", ".json", ".csv"].contains(where: lower.hasSuffix)
  }

  private static func onlyChat(
    _ chats: [String], in container: String, isFolder: Bool
  ) throws(ImportError) -> String {
    let named = chats.filter { lastComponent($0) == "_chat.txt" }
    if named.count == 1 { return named[0] }
    switch chats.count {
    case 0:
      throw ImportError(
        container,
        "holds no chat; looked for _chat.txt and other .txt, .json and .csv files "
          + (isFolder ? "directly inside it" : "in the archive"))
    case 1: return chats[0]
    default:
      let names = chats.prefix(5).joined(separator: ", ") + (chats.count > 5 ? ", …" : "")
      throw ImportError(
        container,
        "holds \(chats.count) chats (\(names)); "
          + (isFolder ? "name one of the files" : "unpack it and name one of the files"))
    }
  }
}

/// The last component of a path; empty for `/` and for nothing.
func lastComponent(_ path: String) -> String {
  path.split(separator: "/").last.map(String.init) ?? ""
}

/// The folder that holds a file.
func parent(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/") else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

func join(_ folder: String, _ name: String) -> String {
  folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
}
