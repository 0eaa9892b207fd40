import MalpungChat
import MalpungLayout
import Testing

@Suite("Design C, search: by name and user name, without case and diacritics, Korean by initials")
struct NameSearchTests {
  @Test(arguments: [
    ("mina", "Mina Park", true), ("PARK", "Mina Park", true), ("", "Anybody", true),
    ("  ", "Anybody", true), ("parks", "Mina Park", false), ("jose", "José", true),
    ("JOSÉ", "jose", true), ("strasse", "Straße", true), ("ａｂｃ", "abc", true),
    ("ㄱㅁ", "김민아", true), ("ㅁㅇ", "김민아", true), ("ㄱㅇ", "김민아", false), ("김ㅁ", "김민아", true),
    ("ㄲ", "까치", true), ("ㄱ", "까치", false), ("기", "김민아", true), ("김미", "김민아", true),
    ("긴", "김민아", false), ("기민", "김민아", false), ("ㅂㅈㅎ", "박지훈", true),
    ("김", "김", true), ("山", "山田", true), ("Øl", "øl", true), ("иван", "ИВАН", true),
    ("e\u{301}", "É", true), ("k", "", false),
  ])
  func finds(query: String, name: String, isFound: Bool) {
    #expect(NameSearch(query).finds(name) == isFound)
  }

  @Test func theUserNameCounts() {
    let ada = Participant(id: "1", name: "Ada L.", extra: ["username": .string("countess")])
    #expect(NameSearch("COUNT").finds(ada))
    #expect(!NameSearch("lovelace").finds(ada))
  }
}
