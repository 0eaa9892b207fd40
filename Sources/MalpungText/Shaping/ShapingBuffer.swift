import CHarfBuzz
import Synchronization

/// A HarfBuzz buffer. One thread at a time: `ShapingBuffers` lends them out.
final class ShapingBuffer: @unchecked Sendable {
  // Safe to move between threads: an hb_buffer has no thread of its own, and the pool gives each
  // to one borrower at a time.
  private let pointer: OpaquePointer

  init() { pointer = hb_buffer_create() }

  private var plans = [(key: PlanKey, plan: OpaquePointer)?](repeating: nil, count: 64)

  deinit {
    for case let kept? in plans { hb_shape_plan_destroy(kept.plan) }
    hb_buffer_destroy(pointer)
  }

  /// Shapes `range` of `text` and calls `body` with HarfBuzz's glyphs in visual order, left to
  /// right. The text around the range is context (Arabic joins across a cut). Clusters are UTF-16
  /// offsets into `text`.
  func shape(
    _ text: UnsafeBufferPointer<UInt16>, _ range: Range<Int>, font: ShapedFont, script: Int32,
    isRightToLeft: Bool, language: OpaquePointer?,
    _ body: (UnsafeBufferPointer<hb_glyph_info_t>, UnsafeBufferPointer<hb_glyph_position_t>) -> Void
  ) {
    guard let base = text.baseAddress, !range.isEmpty else { return }
    hb_buffer_clear_contents(pointer)
    hb_buffer_set_cluster_level(pointer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
    var flags: UInt32 = 0
    if range.lowerBound == 0 { flags |= HB_BUFFER_FLAG_BOT.rawValue }
    if range.upperBound == text.count { flags |= HB_BUFFER_FLAG_EOT.rawValue }
    hb_buffer_set_flags(pointer, hb_buffer_flags_t(rawValue: flags))
    hb_buffer_add_utf16(
      pointer, base, Int32(clamping: text.count), UInt32(clamping: range.lowerBound),
      Int32(clamping: range.count))
    hb_buffer_set_direction(pointer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(pointer, hb_script_t(rawValue: Scripts.tag(script)))
    if let language { hb_buffer_set_language(pointer, language) }
    execute(font, script, isRightToLeft, language)
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(pointer, &count),
      let positions = hb_buffer_get_glyph_positions(pointer, &count)
    else { return }
    body(
      UnsafeBufferPointer(start: infos, count: Int(count)),
      UnsafeBufferPointer(start: positions, count: Int(count)))
  }
}

extension ShapingBuffer {
  /// What a shaping plan depends on, as all our shaping uses the same features.
  fileprivate struct PlanKey: Equatable {
    var face: OpaquePointer
    var script: Int32
    var isRightToLeft: Bool
    var language: OpaquePointer?

    /// A place in a small table.
    var place: Int {
      var hash = UInt(bitPattern: face) >> 4 ^ UInt(bitPattern: language) >> 3
      hash = (hash ^ UInt(truncatingIfNeeded: script) << 1 ^ (isRightToLeft ? 1 : 0)) &* 0x9E37_79B1
      return Int(truncatingIfNeeded: hash >> 16 & 63)
    }
  }

  /// Shapes what is in the buffer. HarfBuzz keeps the plans of a face in a list, which grows with
  /// every script and language; the ones in use are kept here by place.
  private func execute(
    _ font: ShapedFont, _ script: Int32, _ isRightToLeft: Bool, _ language: OpaquePointer?
  ) {
    let key = PlanKey(
      face: font.face.pointer, script: script, isRightToLeft: isRightToLeft, language: language)
    let place = key.place
    if plans[place]?.key != key {
      var properties = hb_segment_properties_t()
      hb_buffer_get_segment_properties(pointer, &properties)
      guard
        let plan = hb_shape_plan_create_cached2(
          font.face.pointer, &properties, nil, 0, nil, 0, nil)
      else { return }
      if let old = plans[place] { hb_shape_plan_destroy(old.plan) }
      plans[place] = (key, plan)
    }
    if let plan = plans[place]?.plan {
      _ = hb_shape_plan_execute(plan, font.pointer, pointer, nil, 0)
    }
  }
}

/// Buffers that are not in use; as many as there ever were threads shaping at once.
final class ShapingBuffers: Sendable {
  private let idle = Mutex<[ShapingBuffer]>([])

  func withBuffer<Result>(_ body: (ShapingBuffer) -> Result) -> Result {
    let buffer = idle.withLock { $0.popLast() } ?? ShapingBuffer()
    defer { idle.withLock { $0.append(buffer) } }
    return body(buffer)
  }
}

/// A BCP 47 tag as HarfBuzz holds it: interned for ever, so it can be passed about.
struct ShapingLanguage: @unchecked Sendable {
  // Safe to share: hb_language_t points to an interned constant that is never freed.
  let pointer: OpaquePointer?

  init(_ tag: String?) {
    pointer = tag.flatMap { hb_language_from_string($0, -1) }
  }
}
