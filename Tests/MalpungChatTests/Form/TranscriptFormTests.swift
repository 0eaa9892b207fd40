import MalpungChat
import Testing

@Suite struct TranscriptFormTests {
  private func read(_ json: String) throws -> (Transcript, [String]) {
    var warnings: [TranscriptWarning] = []
    let transcript = try Transcript(jsonBytes: Array(json.utf8), warnings: &warnings)
    return (transcript, warnings.map(\.description))
  }

  /// Every key of interfaces.md, and an unknown one at each level.
  static let whole = """
    {
      "malpung": 1,
      "title": "Weekend",
      "me": "p1",
      "kind": "group",
      "participants": [
        {
          "id": "p1",
          "name": "Mina",
          "avatar": "a/b.png",
          "colour": "red"
        }
      ],
      "messages": [
        {
          "id": "1",
          "from": "p1",
          "time": "2024-01-10T09:30:00+09:00",
          "text": "see https://a.b/c",
          "spans": [
            {
              "start": 4,
              "end": 17,
              "style": "link",
              "url": "https://a.b/c",
              "seen": true
            }
          ],
          "attachments": [
            {
              "kind": "image",
              "path": "x.png",
              "name": "x",
              "bytes": 12,
              "width": 640,
              "height": 425.5,
              "missing": true,
              "alt": null
            }
          ],
          "replyTo": "1",
          "reactions": [
            {
              "emoji": "👍",
              "count": 2,
              "from": [
                "p1"
              ],
              "tone": 3
            }
          ],
          "poll": {
            "question": "?",
            "options": [
              {
                "text": "yes",
                "votes": 3,
                "x": []
              },
              {
                "text": "no"
              }
            ],
            "closed": false
          },
          "call": {
            "kind": "video",
            "seconds": 61,
            "missed": true,
            "x": 1.5
          },
          "edited": true,
          "deleted": true,
          "forwardedFrom": "Ana",
          "system": true,
          "thread": "t",
          "a": {
            "deep": [
              1
            ]
          },
          "b": "2"
        }
      ],
      "source": "elsewhere",
      "zebra": 1
    }

    """

  @Test func everythingSurvivesARoundTrip() throws {
    let (transcript, warnings) = try read(Self.whole)
    #expect(warnings.isEmpty)
    #expect(String(decoding: transcript.jsonBytes(), as: UTF8.self) == Self.whole)
    let message = try #require(transcript.messages.first)
    #expect(message.isEdited && message.isDeleted && message.isSystem)
    #expect(message.attachments.first?.isMissing == true)
    #expect(message.attachments.first?.height == 425.5)
    #expect(
      message.call == Call(kind: .video, seconds: 61, isMissed: true, extra: ["x": .number(1.5)]))
    #expect(message.extra["b"] == .string("2"))
    #expect(transcript.extra["zebra"] == .integer(1))
    #expect(transcript.isGroup)
  }

  @Test func keysMayComeInAnyOrder() throws {
    let (transcript, warnings) = try read(
      #"{"messages": [{"id": "1", "from": "a", "text": "x"}], "participants": [{"id": "a"}], "malpung": 1}"#
    )
    #expect(warnings.isEmpty)
    #expect(transcript.messages.first?.from == "a")
    #expect(transcript.participants.first?.name == "a", "a participant without a name shows its id")
  }

  @Test func absentMembersAreLeftOut() throws {
    let transcript = Transcript(messages: [Message(id: "1", text: "")])
    #expect(
      String(decoding: transcript.jsonBytes(), as: UTF8.self) == """
        {
          "malpung": 1,
          "participants": [],
          "messages": [
            {
              "id": "1",
              "text": ""
            }
          ]
        }

        """)
  }

  @Test(arguments: [
    (#"[]"#, "the transcript form is a JSON object, see the README"),
    (#"{"messages": []}"#, "malpung: is missing; a transcript starts with \"malpung\": 1"),
    (#"{"malpung": 2}"#, "malpung: version 2 is not known; this program reads version 1"),
    (#"{"malpung": "1"}"#, "malpung: must be 1, not a string"),
    (#"{"malpung": 1, "messages": {}}"#, "messages: must be an array, not an object"),
    (
      "{\"malpung\": 1,\n\"messages\": [",
      "line 2: the text ends too early (is it cut off?) (byte 28); correct the JSON"
    ),
  ])
  func failsWithOneLine(_ json: String, _ description: String) {
    do {
      _ = try read(json)
      Issue.record("was read")
    } catch {
      #expect("\(error)" == description)
    }
  }

  /// A bad value is left out by itself; the message around it stays.
  @Test func oneBadValueCostsOnlyItself() throws {
    let (transcript, warnings) = try read(
      """
      {"malpung": 1, "title": 5, "participants": [{"name": "x"}, {"id": "p"}],
      "messages": [
        {"id": "1", "text": "a"},
        {"id": 2, "time": "2024-02-30T00:00:00", "text": "b"},
        {"id": "3", "text": 5},
        "four",
        {"id": "5", "text": "e", "call": {"kind": "fax"}},
        {"id": "6", "attachments": [{"path": "x"}, {"kind": "file", "bytes": 1e19, "name": "n"}]},
        {"id": "7", "call": {"kind": "voice", "seconds": 61.5}, "reactions": [
          {"emoji": "x", "count": 1.5, "from": [1, "b"]}, {"count": 2}, 3],
         "poll": {"question": "q", "options": [{"text": "o"}, {}]}, "replyTo": 2, "edited": "no"}
      ]}
      """)
    #expect(transcript.messages.map(\.id) == ["1", "2", "3", "5", "6", "7"])
    #expect(transcript.messages.map(\.text) == ["a", "b", nil, "e", nil, nil])
    #expect(transcript.participants.map(\.id) == ["p"])
    #expect(
      transcript.messages[4].attachments == [
        Attachment(kind: .file, path: "x"), Attachment(kind: .file, name: "n"),
      ])
    let last = transcript.messages[5]
    #expect(last.call == Call(kind: .voice))
    #expect(last.reactions == [Reaction(emoji: "x", count: 2, from: ["1", "b"])])
    #expect(last.poll == Poll(question: "q", options: [Poll.Option(text: "o")]))
    #expect(last.replyTo == "2")
    #expect(
      warnings == [
        "line 1: participants[0].id: is missing; the participant is left out",
        "line 4: messages[1].time: \"2024-02-30T00:00:00\" is no date and time like 2024-01-10T09:30:00+09:00; ignored",
        "line 5: messages[2].text: must be a string, not 5; ignored",
        "line 6: messages[3]: must be an object, not a string; the message is left out",
        "line 7: messages[4].call.kind: \"fax\" is neither voice nor video; left out",
        "line 8: messages[5].attachments[0].kind: is not stated; taken as a file",
        "line 8: messages[5].attachments[1].bytes: must be a whole number, not 1e+19; ignored",
        "line 9: messages[6].reactions[0].count: must be a whole number, not 1.5; ignored",
        "line 9: messages[6].reactions[1].emoji: is missing; left out",
        "line 9: messages[6].reactions[2]: must be an object, not a number; left out",
        "line 9: messages[6].poll.options[1].text: is missing; left out",
        "line 9: messages[6].call.seconds: must be a whole number, not 61.5; ignored",
        "line 9: messages[6].edited: must be true or false, not a string; ignored",
        "title: must be a string, not 5; ignored",
      ])
  }

  /// `null` is the same as an absent key, and never comes back as a second one.
  @Test(arguments: ["messages", "participants"])
  func aNullListIsAnEmptyOne(key: String) throws {
    let (transcript, warnings) = try read("{\"malpung\": 1, \"\(key)\": null}")
    #expect(transcript == Transcript())
    #expect(warnings == [])
    let written = String(decoding: transcript.jsonBytes(), as: UTF8.self)
    #expect(written.split(separator: "\"\(key)\"", omittingEmptySubsequences: false).count == 2)
  }

  @Test func whatCanBeMendedIs() throws {
    let (transcript, warnings) = try read(
      """
      {"malpung": 1, "me": "q", "kind": "mob", "participants": [{"id": "p", "name": "P"}], "messages": [
      {"from": "z", "replyTo": "9", "text": "a😀b",
       "spans": [{"start": -1, "end": 2, "style": "bold"}, {"start": 3, "end": 99, "style": "code"},
                 {"start": 1, "end": 2, "style": "wavy"}, {"start": 9, "end": 9, "style": "bold"}],
       "attachments": [{"kind": "hologram", "bytes": -5, "width": -1}], "reactions": [{"emoji": "x", "count": -2}]},
      {"id": "d"}, {"id": "d", "text": "two with one id"}]}
      """)
    let message = transcript.messages[0]
    #expect(message.id == "#1")
    #expect(
      message.spans == [
        Span(start: 0, end: 3, style: .bold), Span(start: 3, end: 4, style: .code),
      ])
    #expect(message.attachments == [Attachment(kind: .file)])
    #expect(message.reactions == [Reaction(emoji: "x", count: 1)])
    #expect(transcript.messages.map(\.id) == ["#1", "d", "d"])
    #expect(
      warnings == [
        "line 2: messages[0].id: is missing; \"#1\" is used",
        "line 2: messages[0].spans[2].style: \"wavy\" is not known; left out",
        "line 2: messages[0].spans: -1…2 leaves the text of 4 UTF-16 units or cuts a character; 0…3 is used, and 2 more",
        "line 2: messages[0].attachments[0].kind: \"hologram\" is not known; taken as a file",
        "line 2: messages[0].attachments[0].bytes: -5 is negative; ignored",
        "line 2: messages[0].attachments[0].width: -1.0 is negative; ignored",
        "line 2: messages[0].reactions[0].count: -2 is negative; ignored",
        "kind: \"mob\" is neither direct nor group; ignored",
        "me: \"q\" names no participant",
        "line 2: messages[0].from: \"z\" names no participant",
        "line 2: messages[0].replyTo: \"9\" names no message",
      ])
  }

  /// Every prefix of a good file is refused, none crashes; so is no single changed byte's file.
  @Test func cutAndChangedFilesNeverCrash() {
    let bytes = Array(Self.whole.utf8)
    for length in 0..<(bytes.count - 2) {
      var warnings: [TranscriptWarning] = []
      #expect(throws: TranscriptError.self) {
        try Transcript(jsonBytes: Array(bytes[..<length]), warnings: &warnings)
      }
    }
    for index in bytes.indices {
      for byte: UInt8 in [0, 0x22, 0x5C, 0x7D, 0x39, 0xFF] {
        var changed = bytes
        changed[index] = byte
        var warnings: [TranscriptWarning] = []
        guard let read = try? Transcript(jsonBytes: changed, warnings: &warnings) else { continue }
        var again: [TranscriptWarning] = []
        let written = try? Transcript(jsonBytes: read.jsonBytes(), warnings: &again)
        #expect(written == read)
      }
    }
  }
}
