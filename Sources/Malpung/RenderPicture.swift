import MalpungDrawing
import MalpungImport
public import MalpungLayout
import MalpungText

/// The main job in one call: a chat export in, a PNG out.
///
///     let warnings = try renderPicture(of: "chat.zip", to: "chat.png")
///
/// - Parameters:
///   - input: any export that `Importer` reads: a file, folder or zip.
///   - output: the picture's path; written beside it first, then renamed.
///   - theme: a built-in theme's name.
/// - Returns: what was mended, guessed or left out.
/// - Throws: `ImportError`, `ThemeError`, `DrawingError`, or an error of `TextEngine`.
@discardableResult
public func renderPicture(
  of input: String, to output: String, theme: String = "malpung",
  options: LayoutOptions = LayoutOptions()
) throws -> [String] {
  var chat = try Importer.read(path: input)
  chat.findMedia()
  chat.cutEndlessTexts()
  let layout = TranscriptLayout(
    chat.transcript, theme: try ThemeCatalog.theme(named: theme), options: options,
    engine: try TextEngine())
  let missing = try writePNG(
    layout, to: .file(output),
    options: PictureOptions(
      scale: options.scale, jobs: options.jobs, software: malpungSoftware,
      title: chat.transcript.title),
    images: chat.images)
  return chat.warnings.map(\.description) + missing.map(\.description)
}
