import FoundationEssentials
import MalpungDrawing
import MalpungLayout

/// Runs `body` with an empty folder that is gone afterwards.
func withFolder<R>(_ body: (URL) throws -> R) throws -> R {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "malpung-drawing-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

/// The bytes that `writePNG` writes.
func pngBytes(
  _ source: some DisplayListSource, scale: Double, bandHeight: Int? = nil, jobs: Int = 1,
  images: @escaping ImageLoader = noImages
) throws -> [UInt8] {
  try withFolder { folder in
    let file = folder.appending(path: "picture.png")
    _ = try writePNG(
      source, to: .file(file.path),
      options: .init(scale: scale, bandHeight: bandHeight, jobs: jobs),
      images: images)
    return [UInt8](try Data(contentsOf: file))
  }
}

/// Through the file and back.
func writeAndRead(_ source: some DisplayListSource, scale: Double) throws -> PixelImage {
  try PixelImage(png: pngBytes(source, scale: scale))
}
