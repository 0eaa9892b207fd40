import CHarfBuzz

/// An opened face. Identity is the instance: `FontLibrary` makes one per file and index.
final class Face: @unchecked Sendable {
  // Safe to share: the hb_face is made immutable before anybody else sees it, and HarfBuzz reads
  // immutable faces from any number of threads.
  let font: FontFace
  let pointer: OpaquePointer
  let coverage: Coverage

  /// Maps the file into memory; nil when it is no font.
  init?(_ font: FontFace) {
    guard let blob = hb_blob_create_from_file_or_fail(font.path) else { return nil }
    defer { hb_blob_destroy(blob) }
    guard let pointer = hb_face_create(blob, UInt32(truncatingIfNeeded: font.index)) else {
      return nil
    }
    guard hb_face_get_glyph_count(pointer) > 0 else {
      hb_face_destroy(pointer)
      return nil
    }
    hb_face_make_immutable(pointer)
    self.font = font
    self.pointer = pointer
    coverage = Coverage(face: pointer)
  }

  deinit { hb_face_destroy(pointer) }
}
