import MalpungLayout

/// Gives the bytes of the picture at a path, as written in the display list. May throw; the
/// picture then shows a neutral tile and the error becomes a warning. Called from any thread.
public typealias ImageLoader = @Sendable (_ path: String) throws -> [UInt8]

/// Pictures at the size they are drawn, decoded and scaled once. Bounded: emptied when full.
final class ImageCache {
  /// Stands for a picture that cannot be drawn.
  static let tile = Color(red: 0, green: 0, blue: 0, alpha: 0x14)

  private struct Key: Hashable {
    var path: String
    var width: Int
    var height: Int
  }

  private let load: ImageLoader
  private let byteLimit: Int
  /// `nil` for what cannot be drawn.
  private var pictures: [Key: Surface?] = [:]
  private var byteCount = 0
  private var warned: Set<String> = []
  /// In the order found, each path once.
  private var warnings: [DrawingWarning] = []

  private static let byteLimit = 64 << 20

  /// One of `jobs` that share the memory allowed.
  init(jobs: Int = 1, load: @escaping ImageLoader) {
    self.load = load
    byteLimit = Self.byteLimit / max(1, jobs)
  }

  /// What was found since the last call.
  func takeWarnings() -> [DrawingWarning] {
    defer { warnings = [] }
    return warnings
  }

  /// The picture filling `width` × `height` pixels; `nil`, with a warning, when it cannot be drawn.
  func picture(at path: String, width: Int, height: Int) throws -> Surface? {
    let key = Key(path: path, width: width, height: height)
    if let known = pictures[key] { return known }
    let picture = try make(key)
    let cost = picture?.byteCount ?? 0
    if byteCount + cost > byteLimit {
      pictures.removeAll()
      byteCount = 0
    }
    pictures[key] = .some(picture)
    byteCount += cost
    return picture
  }

  private func make(_ key: Key) throws -> Surface? {
    let bytes: [UInt8]
    do {
      bytes = try load(key.path)
    } catch {
      warn(key.path, "\(error)")
      return nil
    }
    do {
      let image = try decodeImage(bytes, filling: key.width, key.height)
      if let damage = image.damage { warn(key.path, damage) }
      return try Surface(copying: image.raster)
    } catch let error as ImageError {
      warn(key.path, error.reason)
      return nil
    }
  }

  private func warn(_ path: String, _ reason: String) {
    if warned.insert(path).inserted {
      warnings.append(DrawingWarning(path: path, reason: reason))
    }
  }
}
