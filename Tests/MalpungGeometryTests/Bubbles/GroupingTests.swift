import MalpungGeometry
import Testing

@Suite("Also required: grouping") struct GroupingTests {
  typealias Entry = Grouping.Entry<String, Int>
  let grouping = Grouping(window: 300)

  func said(_ sender: String?, day: Int? = 1, at seconds: Double? = 0) -> Entry {
    Entry(sender: sender, day: day, seconds: seconds)
  }

  @Test func oneSenderIsOneRun() {
    #expect(grouping.positions([said("a")]) == [.only])
    #expect(grouping.positions([said("a"), said("a")]) == [.first, .last])
    #expect(
      grouping.positions([said("a"), said("a"), said("a"), said("a")])
        == [.first, .middle, .middle, .last])
    #expect(grouping.positions([Entry]()) == [])
  }

  @Test func anotherSenderCuts() {
    #expect(
      grouping.positions([said("a"), said("a"), said("b"), said("a")])
        == [.first, .last, .only, .only])
  }

  @Test func anotherDayCutsWhateverTheGap() {
    #expect(
      grouping.positions([said("a", day: 1, at: 86_399), said("a", day: 2, at: 86_400)])
        == [.only, .only])
  }

  @Test(
    "Gap ≤ the window",
    arguments: [(0.0, true), (299, true), (300, true), (300.5, false), (301, false)])
  func window(gap: Double, joined: Bool) {
    #expect(grouping.joins(said("a", at: 1000), said("a", at: 1000 + gap)) == joined)
    // A clock that went back counts the same.
    #expect(grouping.joins(said("a", at: 1000 + gap), said("a", at: 1000)) == joined)
  }

  @Test func theWindowIsBetweenNeighboursNotOverTheRun() {
    let entries = (0..<5).map { said("a", at: Double($0) * 300) }
    #expect(grouping.positions(entries) == [.first, .middle, .middle, .middle, .last])
  }

  @Test func aSystemLineCutsAndStandsAlone() {
    let line = Entry(sender: nil, day: 1, seconds: 1, isSystem: true)
    #expect(grouping.positions([said("a"), line, said("a")]) == [.only, .only, .only])
    let named = Entry(sender: "a", day: 1, seconds: 1, isSystem: true)
    #expect(grouping.positions([said("a"), named, said("a")]) == [.only, .only, .only])
  }

  @Test func unknownSendersAreNoNeighbours() {
    #expect(grouping.positions([said(nil), said(nil)]) == [.only, .only])
  }

  @Test func unknownTimesCutNothing() {
    let entries = [said("a", day: nil, at: nil), said("a", day: nil, at: nil)]
    #expect(grouping.positions(entries) == [.first, .last])
  }

  @Test("A window that is no length groups nothing", arguments: [-1, Double.nan, -Double.infinity])
  func noWindow(window: Double) {
    #expect(Grouping(window: window).positions([said("a"), said("a")]) == [.only, .only])
  }

  @Test("Total: a hostile clock never traps", arguments: hostileNumbers)
  func total(number: Double) {
    #expect(
      Grouping(window: .infinity).joins(said("a", at: number), said("a", at: number))
        == !(number - number).isNaN)
  }

  @Test func positionFromNeighboursIsTheSame() {
    let entries = [said("a"), said("a"), said("b"), said("a"), said("a"), said("a")]
    let whole = grouping.positions(entries)
    for index in entries.indices {
      let above = index > 0 ? entries[index - 1] : nil
      let below = index + 1 < entries.count ? entries[index + 1] : nil
      #expect(grouping.position(of: entries[index], after: above, before: below) == whole[index])
    }
  }
}
