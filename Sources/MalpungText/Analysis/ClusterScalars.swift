import CICU

/// The code points of a grapheme cluster that need a glyph.
struct ClusterScalars {
  /// Never empty.
  private(set) var scalars: [UInt32]

  init(_ scalars: [UInt32]) { self.scalars = scalars }

  init(text: UnsafeBufferPointer<UInt16>, from start: Int, to end: Int) {
    scalars = []
    var offset = start
    while offset < end {
      let next = text.scalar(at: offset)
      offset += next.length
      if !Characters.isInvisible(next.value) { scalars.append(next.value) }
    }
  }

  var isEmpty: Bool { scalars.isEmpty }

  func all(_ isTrue: (UInt32) -> Bool) -> Bool {
    for scalar in scalars where !isTrue(scalar) { return false }
    return true
  }

  /// The first code point alone.
  var base: ClusterScalars { ClusterScalars(Array(scalars.prefix(1))) }

  /// Canonical composition and decomposition, where they differ from the cluster itself.
  var equivalents: [ClusterScalars] {
    [1, 0].compactMap { normalized(compose: $0) }.filter { $0.scalars != scalars }
  }

  private func normalized(compose: Int32) -> ClusterScalars? {
    var units: [UInt16] = []
    for scalar in scalars {
      guard let scalar = Unicode.Scalar(scalar) else { return nil }
      units.append(contentsOf: UTF16.encode(scalar).map(Array.init) ?? [])
    }
    var out = [UInt16](repeating: 0, count: units.count * 4 + 16)
    let length = icu_normalize(compose, units, Int32(units.count), &out, Int32(out.count))
    guard length > 0 else { return nil }
    return out.withUnsafeBufferPointer { buffer in
      ClusterScalars(text: buffer, from: 0, to: Int(length))
    }
  }
}
