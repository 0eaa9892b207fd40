import MalpungChat
import Testing

/// What the transcript form once lost or took in silence.
@Suite struct MendedFormTests {
  private func read(_ text: String) throws -> (Transcript, [String]) {
    var warnings: [TranscriptWarning] = []
    let transcript = try Transcript(jsonBytes: Array(text.utf8), warnings: &warnings)
    return (transcript, warnings.map(\.message))
  }

  @Test func messagesThatStandTwiceAreKeptAndNamed() throws {
    let (transcript, warnings) = try read(
      #"{"malpung": 1, "participants": [], "messages": [{"id": "a"}], "messages": [{"id": "b"}]}"#)
    #expect(transcript.messages.map(\.id) == ["a", "b"])
    #expect(warnings == ["stands twice; the messages of both are kept, in their order"])
  }

  @Test func oneBadNameDoesNotDropTheOthers() throws {
    let (transcript, warnings) = try read(
      #"{"malpung": 1, "participants": [], "messages": [{"id": "a", "reactions": [{"emoji": "x", "count": 2, "from": ["p1", {}, 7]}]}]}"#
    )
    #expect(transcript.messages[0].reactions[0].from == ["p1", "7"])
    #expect(warnings == ["1 of its entries are no strings; left out"])
  }

  @Test func midnightByItsOtherNameAndLeapSeconds() {
    #expect(Timestamp(iso8601: "2024-02-29T24:00:00Z")?.description == "2024-03-01T00:00:00Z")
    #expect(Timestamp(iso8601: "2023-12-31T24:00")?.description == "2024-01-01T00:00:00")
    #expect(Timestamp(iso8601: "2016-12-31T23:59:60Z")?.description == "2016-12-31T23:59:60Z")
  }
}
