/// Half of the day, as the header names it.
enum Meridiem {
  case am
  case pm
  /// Chinese 中午: around twelve.
  case noon

  /// From a word in lower case without stops and blanks.
  init?(_ word: [UInt8]) {
    switch word {
    case [UInt8(ascii: "a"), UInt8(ascii: "m")]: self = .am
    case [UInt8(ascii: "p"), UInt8(ascii: "m")]: self = .pm
    default:
      if word.count > 32 { return nil }
      guard let half = Self.words[String(decoding: word, as: UTF8.self)] else { return nil }
      self = half
    }
  }

  /// CLDR's `dayPeriods` (format, abbreviated and wide) of the languages whose clocks show them,
  /// without stops and blanks.
  private static let words: [String: Meridiem] = [
    "上午": .am, "下午": .pm, "凌晨": .am, "清晨": .am, "早上": .am, "中午": .noon, "傍晚": .pm,
    "晚上": .pm, "半夜": .am, "午前": .am, "午後": .pm, "오전": .am, "오후": .pm,
    "ص": .am, "م": .pm, "قظ": .am, "بظ": .pm, "قبلازظهر": .am, "بعدازظهر": .pm,
    "पूर्वाह्न": .am, "अपराह्न": .pm, "πμ": .am, "μμ": .pm, "ΠΜ": .am, "ΜΜ": .pm,
    "ÖÖ": .am, "ÖS": .pm, "öö": .am, "ös": .pm, "sa": .am, "ch": .pm,
    "vorm": .am, "nachm": .pm, "de": .am, "du": .pm, "vm": .am, "nm": .pm, "fm": .am, "em": .pm,
    "ap": .am, "ip": .pm, "dop": .am, "odp": .pm, "pg": .am, "ptg": .pm,
    "ก่อนเที่ยง": .am, "หลังเที่ยง": .pm, "לפנה״צ": .am, "אחה״צ": .pm, "לפנה\"צ": .am, "אחה\"צ": .pm,
    "дп": .am, "пп": .pm,
  ]

  /// Hour of the day 0…23; an hour above 12 is one already.
  func hour(_ hour: Int) -> Int {
    switch self {
    case .am: hour == 12 ? 0 : hour
    case .pm: hour < 12 ? hour + 12 : hour
    case .noon: hour < 4 ? hour + 12 : hour
    }
  }
}
