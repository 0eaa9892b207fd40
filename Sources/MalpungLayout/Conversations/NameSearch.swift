import CICU
public import MalpungChat

/// Finds people by a few letters (reference design C, "search"): in name and user name, whatever the
/// case and the diacritics, and Korean by initial consonants (초성): ㄱㅁ finds 김민.
public struct NameSearch: Sendable {
  private let query: [Unit]

  /// An empty query, or a blank one, finds everybody.
  public init(_ query: String) {
    self.query = Unit.units(of: query).dropBlanks()
  }

  public func finds(_ participant: Participant) -> Bool {
    finds(participant.name) || finds(participant.extra["username"]?.string ?? "")
  }

  /// Whether the query stands somewhere in a name. O(name · query).
  public func finds(_ name: String) -> Bool {
    guard !query.isEmpty else { return true }
    let name = Unit.units(of: name)
    guard name.count >= query.count else { return false }
    return (0...(name.count - query.count)).contains { start in
      query.indices.allSatisfy { place in
        query[place].matches(name[start + place], isLast: place == query.count - 1)
      }
    }
  }
}

/// One letter as search sees it: without case and marks, or a Hangul syllable by its parts.
private enum Unit: Hashable, Sendable {
  /// Places of initial, vowel and final consonant; no final is 0.
  case syllable(Int, Int, Int)
  /// A lone consonant, by its place among initials.
  case initial(Int)
  case letter(UInt32)

  static func units(of text: String) -> [Unit] {
    folded(text).map { scalar in
      if (0xAC00...0xD7A3).contains(scalar) {
        let place = Int(scalar) - 0xAC00
        return .syllable(place / 588, place % 588 / 28, place % 28)
      }
      // What keyboards type, such as ㄱ, is folded to the initials of Unicode chapter 3.12.
      if (0x1100...0x1112).contains(scalar) { return .initial(Int(scalar) - 0x1100) }
      return .letter(scalar)
    }
  }

  /// Whether what was typed stands for this letter of a name. The last syllable is still being
  /// typed: 기 will become 김.
  func matches(_ other: Unit, isLast: Bool) -> Bool {
    if case .syllable(let first, let vowel, let final) = other {
      switch self {
      case .initial(let initial): return initial == first
      case .syllable(first, vowel, 0) where isLast: return true
      case .syllable(let initial, let medial, let end):
        return (initial, medial, end) == (first, vowel, final)
      case .letter: return false
      }
    }
    return self == other
  }

  /// Without case and compatibility forms, the marks of letters taken off; Hangul stays together.
  private static func folded(_ text: String) -> [UInt32] {
    let units = Array(text.utf16)
    // No character becomes longer than 18 units (Unicode, "Maximum Expansion Factors").
    var buffer = [UInt16](repeating: 0, count: units.count * 18 + 1)
    var status = U_ZERO_ERROR
    let length = cicu_nfkc_casefold(
      units, Int32(clamping: units.count), &buffer, Int32(clamping: buffer.count), &status)
    guard status.rawValue <= U_ZERO_ERROR.rawValue, (0...buffer.count).contains(Int(length)) else {
      return text.unicodeScalars.map(\.value)
    }
    return String(decoding: buffer[..<Int(length)], as: UTF16.self).unicodeScalars.flatMap {
      (0xAC00...0xD7A3).contains($0.value) ? [$0.value] : base(of: $0)
    }
  }

  /// A character's decomposition without nonspacing marks.
  private static func base(of scalar: Unicode.Scalar) -> [UInt32] {
    var buffer = [UInt16](repeating: 0, count: 8)
    let length = Int(cicu_decomposition(Int32(scalar.value), &buffer, 8))
    let parts =
      (0...8).contains(length)
      ? Array(String(decoding: buffer[..<length], as: UTF16.self).unicodeScalars) : [scalar]
    return parts.filter { $0.properties.generalCategory != .nonspacingMark }.map(\.value)
  }
}

extension [Unit] {
  fileprivate func dropBlanks() -> [Unit] {
    let blank: (Unit) -> Bool = { $0 == .letter(0x20) || $0 == .letter(0x3000) }
    return Array(drop(while: blank).reversed().drop(while: blank).reversed())
  }
}
