import CICU

/// How a grapheme cluster wants to be shown (UTS #51).
enum EmojiPresentation {
  case text, emoji

  /// Rules, in this order: an explicit selector on an emoji character decides (ED-8a, ED-9a); a keycap,
  /// modifier, flag, tag or ZWJ sequence is emoji (ED-14c…ED-17); else the character's default
  /// (Emoji_Presentation). So `©` and `1` are text, `©` + VS16 and `1` + VS16 + keycap are emoji.
  init(cluster: UnsafeBufferPointer<UInt16>, from start: Int, to end: Int) {
    let first = cluster.scalar(at: start)
    guard
      first.value >= 0x203C || Self.isKeycapBase(first.value) || first.value == 0xA9
        || first.value == 0xAE, Self.has(first.value, UCHAR_EMOJI)
    else {
      self = .text
      return
    }
    let byDefault = Self.has(first.value, UCHAR_EMOJI_PRESENTATION)
    var offset = start + first.length
    guard offset < end else {
      self = byDefault ? .emoji : .text
      return
    }
    let second = cluster.scalar(at: offset)
    if second.value == Characters.textSelector {
      self = .text
      return
    }
    var isSequence = second.value == Characters.emojiSelector
    while offset < end, !isSequence {
      let next = cluster.scalar(at: offset)
      offset += next.length
      isSequence = next.value == Characters.keycap || Self.has(next.value, UCHAR_EMOJI_MODIFIER)
      if next.value == Characters.zeroWidthJoiner, offset < end {
        isSequence = Self.has(cluster.scalar(at: offset).value, UCHAR_EXTENDED_PICTOGRAPHIC)
      }
    }
    self = isSequence || byDefault ? .emoji : .text
  }

  private static func isKeycapBase(_ scalar: UInt32) -> Bool {
    scalar == 0x23 || scalar == 0x2A || (0x30...0x39).contains(scalar)
  }

  private static func has(_ scalar: UInt32, _ property: UProperty) -> Bool {
    icu_has_property(Int32(scalar), property) != 0
  }
}
