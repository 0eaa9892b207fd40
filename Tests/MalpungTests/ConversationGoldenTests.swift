import Malpung
import MalpungTestFixtures
import Testing

struct ConversationGoldenTests {
  private static let list: ConversationList = {
    func said(_ text: String, day: Int, hour: Int) -> Message {
      Message(
        id: text, from: "x",
        time: Timestamp(year: 2026, month: 1, day: day, hour: hour, minute: 5), text: text)
    }
    var photo = said("", day: 9, hour: 8)
    photo.attachments = [Attachment(kind: .image, path: "a.jpg")]
    return ConversationList([
      Conversation(
        id: "1", name: "Mina Park", last: said("See you at eight 👋", day: 10, hour: 21), unread: 2),
      Conversation(
        id: "2", name: "호수 캠핑 모임",
        last: said("토요일 아침 일찍 출발하면 점심은 호수 앞에서 먹을 수 있을 것 같아요.", day: 10, hour: 9),
        unread: 128),
      Conversation(
        id: "3",
        name: "A group whose name is longer than any screen of a telephone will ever be wide",
        last: photo),
      Conversation(
        id: "4", name: "نور", last: said("أراك غدًا إن شاء الله", day: 3, hour: 12), unread: 1),
      Conversation(id: "5", name: "Nobody yet"),
    ])
  }()

  @Test(arguments: [
    ("sooda", Theme.Appearance.light), ("malpung", .light), ("kakao", .dark),
  ])
  func theListLooksAsAccepted(theme: String, appearance: Theme.Appearance) throws {
    let rows = ConversationRows(
      Self.list, theme: try ThemeCatalog.theme(named: theme, appearance: appearance),
      engine: try TextEngine())
    #expect(rows.size.height == 5 * ConversationRows.rowHeight)
    let picture = try pixels(of: rows, options: PictureOptions(scale: 2), images: { _ in [] })
    let dark = appearance == .dark ? "-dark" : ""
    try Fixtures.expectGolden(picture: picture, named: "conversations-\(theme)\(dark)")
  }
}
