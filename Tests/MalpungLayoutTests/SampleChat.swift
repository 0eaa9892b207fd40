import MalpungChat
import MalpungLayout
import MalpungText

/// One engine for all tests: fonts are looked up once.
let engine: Result<TextEngine, any Error> = Result { try TextEngine() }

/// A transcript of two or three people, from who says what.
func chat(_ messages: [Message], people: [String] = ["Ana", "Bo"], me: String? = "Ana")
  -> Transcript
{
  Transcript(me: me, participants: people.map { Participant(id: $0, name: $0) }, messages: messages)
}

func lay(
  _ transcript: Transcript, theme: String, options: LayoutOptions = LayoutOptions()
) throws -> TranscriptLayout {
  TranscriptLayout(
    transcript, theme: try ThemeCatalog.theme(named: theme), options: options,
    engine: try engine.get())
}

extension TranscriptLayout {
  /// The rows that are messages.
  var messages: [(row: RowLayout, layout: MessageLayout)] {
    (0..<rowCount).compactMap { number in
      let row = row(number)
      guard case .message(let layout) = row.content else { return nil }
      return (row, layout)
    }
  }
}
