/// A text for people before it is put into their language.
///
/// The sentence stands in English where it is made, `Phrase("Copied {0}", .verbatim(name))`, and is the key
/// under which catalogues have its translation. Only a literal can be a sentence, so that the tests find
/// all of them; names and other texts that are the same in every language are `verbatim`. A ``Language``
/// makes a string of it, in the one place where a text is drawn.
package struct Phrase: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    case verbatim(String)
    /// A sentence whose `{0}`, `{1}`… stand for the phrases; the count decides between one and many.
    case message(Message, [Phrase], count: Int?)
    /// Phrases after one another.
    case sequence([Phrase])
    /// Phrases after one another that run from left to right in every language.
    case formula([Phrase])
    indirect case capitalized(Phrase)
    /// A text of which there is only English; other languages have the phrase.
    indirect case english(String, otherwise: Phrase)
    case integer(Int64, NumberFormat.Grouping, leastDigits: Int)
    case decimal(Double, digits: ClosedRange<Int>)
    case month(Int)
    case weekday(Int)
    case moment(CivilTime)
  }

  let form: Form

  private init(_ form: Form) { self.form = form }

  /// A sentence; `context` tells equal ones of different meaning apart.
  package init(_ id: StaticString, context: StaticString? = nil, _ arguments: Phrase...) {
    form = .message(Message(id: id.text, context: context?.text), arguments, count: nil)
  }

  /// A sentence for a number of things, which is `{0}`; `{1}`… are the arguments.
  package init(
    one: StaticString, other: StaticString, _ count: Int, context: StaticString? = nil,
    _ arguments: Phrase...
  ) {
    form = .message(
      Message(id: one.text, plural: other.text, context: context?.text),
      [.number(count)] + arguments, count: count)
  }

  /// A sentence of a table whose tests tell it to the catalogues.
  package init(ofTable sentence: String, context: String? = nil) {
    form = .message(Message(id: sentence, context: context), [], count: nil)
  }

  /// A text that is told in English alone, such as a library's; other languages have the phrase.
  package init(english text: String, otherwise phrase: Phrase) {
    form = .english(text, otherwise: phrase)
  }

  /// A text that is the same in every language.
  package static func verbatim(_ text: String) -> Phrase { Phrase(.verbatim(text)) }

  package static let empty = verbatim("")

  /// True for no text at all.
  package var isEmpty: Bool {
    switch form {
    case .verbatim(let text): text.isEmpty
    case .sequence(let parts), .formula(let parts): parts.allSatisfy(\.isEmpty)
    default: false
    }
  }

  /// The sentences of which it is made, for the table of all texts.
  package var messages: [Message] {
    switch form {
    case .message(let message, let arguments, _): [message] + arguments.flatMap(\.messages)
    case .sequence(let parts), .formula(let parts): parts.flatMap(\.messages)
    case .capitalized(let phrase), .english(_, let phrase): phrase.messages
    default: []
    }
  }

  // MARK: Numbers and dates

  /// A number of things.
  package static func number(_ count: Int) -> Phrase { number(Int64(count)) }
  package static func number(_ count: Int64) -> Phrase {
    Phrase(.integer(count, .usual, leastDigits: 1))
  }

  /// A number in groups of three digits in every language, for many of them.
  package static func digits(_ count: Int64) -> Phrase {
    Phrase(.integer(count, .always, leastDigits: 1))
  }

  /// A number that is a name, such as a year: never in groups, with zeros before it up to `digits`.
  package static func plain(_ number: Int, digits: Int = 1) -> Phrase {
    Phrase(.integer(Int64(number), .none, leastDigits: digits))
  }

  /// A number with as many decimals as it needs of the range.
  package static func decimal(_ value: Double, digits: ClosedRange<Int>) -> Phrase {
    Phrase(.decimal(value, digits: digits))
  }

  /// The name of a month, 1…12.
  package static func month(_ number: Int) -> Phrase { Phrase(.month(number)) }

  /// The name of a day of the week, 0 for Sunday…6.
  package static func weekday(_ number: Int) -> Phrase { Phrase(.weekday(number)) }

  package static func moment(_ time: CivilTime) -> Phrase { Phrase(.moment(time)) }

  // MARK: Compositions

  /// The phrases after one another, with nothing between them.
  package static func sequence(_ parts: [Phrase]) -> Phrase { Phrase(.sequence(parts)) }

  /// Numbers, signs and keys that run from left to right in every language, such as `f/8` and `Ctrl+M`.
  package static func formula(_ parts: Phrase...) -> Phrase { formula(parts) }
  package static func formula(_ parts: [Phrase]) -> Phrase { Phrase(.formula(parts)) }

  /// With a capital first letter, where there are any.
  package var capitalized: Phrase { Phrase(.capitalized(self)) }

  /// With a full stop.
  package var asEnded: Phrase { Phrase("{0}.", context: "a sentence", self) }

  /// With a capital first letter and a full stop.
  package var asSentence: Phrase { capitalized.asEnded }

  /// Parts of a sentence, with commas; empty for none.
  package static func list(_ parts: [Phrase]) -> Phrase {
    joined(parts) { Phrase("{0}, {1}", context: "a list", $0, $1) }
  }

  /// Sentences after one another.
  package static func sentences(_ parts: [Phrase]) -> Phrase {
    joined(parts) { Phrase("{0} {1}", context: "two sentences", $0, $1) }
  }

  /// The phrases that are not empty, from the first to the last.
  package static func joined(_ parts: [Phrase], by pair: (Phrase, Phrase) -> Phrase) -> Phrase {
    let parts = parts.filter { !$0.isEmpty }
    return parts.dropFirst().reduce(parts.first ?? .empty, pair)
  }
}

extension StaticString {
  fileprivate var text: String { String(describing: self) }
}

extension Phrase: CustomStringConvertible {
  /// The text in English, for traces, reports and tests.
  package var description: String { Language.english.text(self) }
}
