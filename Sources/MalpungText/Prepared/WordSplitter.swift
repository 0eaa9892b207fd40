import CICU

/// A word with the spaces after it, or a tab. UTF-16 offsets.
struct Word {
  var start: Int32
  /// Where its spaces begin.
  var contentEnd: Int32
  var end: Int32
  var hash: UInt64
  var isTab = false
  /// It has characters that look across spaces, or that are looked for there.
  var isSensitive = false
}

/// Cuts paragraphs after spaces and around tabs, at places that neither a grapheme cluster, nor a
/// line break rule, nor a rule of the font reaches across. Appends to `words`. O(n).
struct WordSplitter {
  let text: UnsafeBufferPointer<UInt16>
  let reach: SpaceReach?

  func split(_ paragraph: Range<Int>, into words: inout ContiguousArray<Word>) {
    let first = words.count
    var hasSensitive = false
    var offset = paragraph.lowerBound
    while offset < paragraph.upperBound {
      let word = word(at: offset, in: paragraph)
      hasSensitive = hasSensitive || word.isSensitive
      words.append(word)
      offset = Int(word.end)
    }
    if hasSensitive { join(first..<words.count, &words) }
  }

  private func word(at start: Int, in paragraph: Range<Int>) -> Word {
    var word = Word(
      start: Int32(truncatingIfNeeded: start), contentEnd: 0, end: 0, hash: WordCache.seed)
    var offset = start
    if text[offset] == Characters.tab {
      word.isTab = true
      word.contentEnd = word.start
      word.end = word.start + 1
      return word
    }
    var hash = WordCache.seed
    var isSensitive = reach?.isUnbounded ?? false
    let asksAll = !(reach?.isASCIIOnly ?? true)
    var contentEnd = offset
    repeat {
      while offset < paragraph.upperBound {
        let unit = text[offset]
        if unit == Characters.space || unit == Characters.tab { break }
        hash = WordCache.mix(hash, unit)
        if asksAll, let reach, reach.contains(scalar(unit, offset)) { isSensitive = true }
        offset += 1
      }
      contentEnd = offset
      while offset < paragraph.upperBound, text[offset] == Characters.space {
        hash = WordCache.mix(hash, Characters.space)
        offset += 1
      }
    } while offset < paragraph.upperBound && offset > contentEnd
      && !WordStart.mayStandAt(offset, in: text)
    word.contentEnd = Int32(truncatingIfNeeded: contentEnd)
    word.end = Int32(truncatingIfNeeded: offset)
    word.hash = WordCache.finish(hash)
    word.isSensitive = isSensitive
    return word
  }

  private func scalar(_ unit: UInt16, _ offset: Int) -> UInt32 {
    unit & 0xF800 == 0xD800 ? text.scalar(at: offset).value : UInt32(unit)
  }

  /// A sensitive word goes together with as much text on either side as the font's rules reach.
  private func join(_ range: Range<Int>, _ words: inout ContiguousArray<Word>) {
    let reach = self.reach?.length ?? 0
    let isUnbounded = self.reach?.isUnbounded ?? false
    // Whether a word goes together with the one before it.
    var joins = [Bool](repeating: false, count: range.count)
    for index in range where words[index].isSensitive {
      var seen = 0
      var first = index
      while first > range.lowerBound, seen < reach || isUnbounded, !words[first - 1].isTab {
        if joins[first - range.lowerBound], isUnbounded { break }
        joins[first - range.lowerBound] = true
        first -= 1
        seen += Int(words[first].end - words[first].start)
      }
      seen = Int(words[index].end - words[index].contentEnd)
      var last = index
      while last + 1 < range.upperBound, seen < reach || isUnbounded, !words[last + 1].isTab {
        if joins[last + 1 - range.lowerBound], isUnbounded { break }
        last += 1
        joins[last - range.lowerBound] = true
        seen += Int(words[last].end - words[last].start)
      }
    }
    merge(range, joins, &words)
  }

  private func merge(_ range: Range<Int>, _ joins: [Bool], _ words: inout ContiguousArray<Word>) {
    var kept = range.lowerBound
    for index in range {
      if joins[index - range.lowerBound] {
        words[kept - 1].contentEnd = words[index].contentEnd
        words[kept - 1].end = words[index].end
        words[kept - 1].isSensitive = true
      } else {
        words[kept] = words[index]
        kept += 1
      }
    }
    words.removeSubrange(kept..<range.upperBound)
    for index in range.lowerBound..<kept where words[index].isSensitive {
      words[index].hash = WordCache.hash(
        text[Int(words[index].start)..<Int(words[index].end)])
    }
  }
}

/// What may begin a word after a space.
enum WordStart {
  /// Not what would be one grapheme cluster with the space before it (UAX #29 GB9, GB9a), nor white
  /// space that hangs with it.
  static func mayStandAt(_ offset: Int, in text: UnsafeBufferPointer<UInt16>) -> Bool {
    let unit = text[offset]
    if unit < 0x0300 || isLetter(unit) { return true }
    if Characters.hangs(unit) { return false }
    let property = icu_property_value(
      Int32(text.scalar(at: offset).value), UCHAR_GRAPHEME_CLUSTER_BREAK)
    return property != Int32(U_GCB_EXTEND.rawValue)
      && property != Int32(U_GCB_SPACING_MARK.rawValue) && property != Int32(U_GCB_ZWJ.rawValue)
  }

  /// Whether the word leans on the script before it: it begins with a character of none.
  static func isNeutral(_ offset: Int, in text: UnsafeBufferPointer<UInt16>) -> Bool {
    let unit = text[offset]
    if unit < 0x80 { return Characters.script(UInt32(unit)) == 0 }
    if isLetter(unit) { return false }
    return Characters.isNeutral(script: Characters.script(text.scalar(at: offset).value))
  }

  /// Letters of the commonest scripts, of no other script and no grapheme extenders: the answer
  /// without asking ICU.
  private static func isLetter(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x00C0...0x00D6, 0x00D8...0x00F6, 0x00F8...0x02B8, 0x0400...0x0481, 0x05D0...0x05EA,
      0x0620...0x063F, 0x0641...0x064A, 0x0904...0x0939, 0x0E01...0x0E30, 0x3041...0x3096,
      0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
      true
    default: false
    }
  }
}
