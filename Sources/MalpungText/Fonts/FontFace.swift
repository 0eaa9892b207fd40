/// One face of a font file: what a glyph id refers to.
public struct FontFace: Hashable, Sendable, Codable {
  public var family: String
  /// "Regular", "SemiBold Italic" …
  public var style: String
  /// Path of the font file.
  public var path: String
  /// Index of the face inside its file; 0 but for collections.
  public var index: Int
  /// The face paints its glyphs itself (colour emoji).
  public var isColor: Bool

  public init(family: String, style: String, path: String, index: Int, isColor: Bool) {
    self.family = family
    self.style = style
    self.path = path
    self.index = index
    self.isColor = isColor
  }
}
