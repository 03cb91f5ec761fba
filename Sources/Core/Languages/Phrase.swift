/// A text for people, before its translation.
///
/// A sentence is written in English in the code, `Phrase("Copied {0}", .verbatim(name))`; the
/// English text is the key of its translations in the catalogues. Only a literal can be a sentence,
/// so that tests find all sentences in the sources. Names and other texts that are the same in
/// every language are `verbatim`. A ``Language`` turns a phrase into a string, only where the text
/// is drawn.
package struct Phrase: Hashable, Sendable {
  indirect enum Form: Hashable, Sendable {
    case verbatim(String)
    /// A sentence, and the phrases for `{0}`, `{1}`… in it; the count chooses the plural form.
    case message(Message, [Phrase], count: Int?)
    /// Phrases that follow one another, without separators.
    case sequence([Phrase])
    /// Phrases that follow one another from left to right in every language, without separators.
    case formula([Phrase])
    case capitalized(Phrase)
    /// A text that exists only in English, and the phrase for other languages.
    case english(String, otherwise: Phrase)
    case integer(Int64, NumberFormat.Grouping, leastDigits: Int)
    case decimal(Double, digits: ClosedRange<Int>)
    case month(Int)
    case weekday(Int)
    case moment(CivilTime)
  }

  let form: Form

  private init(_ form: Form) { self.form = form }

  /// Creates the sentence `id`; `arguments` are the phrases for `{0}`, `{1}`… in it. `context`
  /// distinguishes equal sentences of different meaning; nil for none.
  package init(_ id: StaticString, context: StaticString? = nil, _ arguments: Phrase...) {
    form = .message(Message(id: id.text, context: context?.text), arguments, count: nil)
  }

  /// Creates a sentence with a count: `one` is its singular, `other` its plural. `{0}` stands for
  /// the count, and `{1}`… for the arguments.
  package init(
    one: StaticString, other: StaticString, _ count: Int, context: StaticString? = nil,
    _ arguments: Phrase...
  ) {
    form = .message(
      Message(id: one.text, plural: other.text, context: context?.text),
      [.number(count)] + arguments, count: count)
  }

  /// Creates a sentence whose text comes from a table, not from a literal. The tests, which collect
  /// the sentences for the catalogues, read this table too.
  package init(ofTable sentence: String, context: String? = nil) {
    form = .message(Message(id: sentence, context: context), [], count: nil)
  }

  /// Creates a phrase that is `text` in English, such as a library's message, and `phrase` in every
  /// other language.
  package init(english text: String, otherwise phrase: Phrase) {
    form = .english(text, otherwise: phrase)
  }

  /// A text that is the same in every language.
  package static func verbatim(_ text: String) -> Phrase { Phrase(.verbatim(text)) }

  package static let empty = verbatim("")

  /// True for an empty text.
  package var isEmpty: Bool {
    switch form {
    case .verbatim(let text): text.isEmpty
    case .sequence(let parts), .formula(let parts): parts.allSatisfy(\.isEmpty)
    default: false
    }
  }

  // MARK: Numbers and dates

  /// A count, with the digits of the language and the language's groups of three digits.
  package static func number(_ count: Int) -> Phrase { number(Int64(count)) }
  package static func number(_ count: Int64) -> Phrase {
    Phrase(.integer(count, .usual, leastDigits: 1))
  }

  /// A number with separated groups of three digits in every language.
  package static func digits(_ count: Int64) -> Phrase {
    Phrase(.integer(count, .always, leastDigits: 1))
  }

  /// A number used as a name, such as a year: without groups, padded with zeros to `digits` digits.
  package static func plain(_ number: Int, digits: Int = 1) -> Phrase {
    Phrase(.integer(Int64(number), .none, leastDigits: digits))
  }

  /// A number with decimals: at most `digits.upperBound`. Zeros at its end are removed, but at
  /// least `digits.lowerBound` decimals stay.
  package static func decimal(_ value: Double, digits: ClosedRange<Int>) -> Phrase {
    Phrase(.decimal(value, digits: digits))
  }

  /// The name of a month, 1…12.
  package static func month(_ number: Int) -> Phrase { Phrase(.month(number)) }

  /// The name of a day of the week, 0 (Sunday) to 6 (Saturday).
  package static func weekday(_ number: Int) -> Phrase { Phrase(.weekday(number)) }

  package static func moment(_ time: CivilTime) -> Phrase { Phrase(.moment(time)) }

  // MARK: Compositions

  /// Phrases in a row, without separators.
  package static func sequence(_ parts: [Phrase]) -> Phrase { Phrase(.sequence(parts)) }

  /// Numbers, signs and keys that run from left to right in every language: `f/8`, `Ctrl+M`.
  package static func formula(_ parts: Phrase...) -> Phrase { formula(parts) }
  package static func formula(_ parts: [Phrase]) -> Phrase { Phrase(.formula(parts)) }

  /// The phrase with a capital first letter.
  package var capitalized: Phrase { Phrase(.capitalized(self)) }

  /// The phrase with a full stop.
  package var asEnded: Phrase { Phrase("{0}.", context: "a sentence", self) }

  /// The phrase with a capital first letter and a full stop.
  package var asSentence: Phrase { capitalized.asEnded }

  /// The phrases in `parts` that are not empty, joined by commas; empty if there are none.
  package static func list(_ parts: [Phrase]) -> Phrase {
    joined(parts) { Phrase("{0}, {1}", context: "a list", $0, $1) }
  }

  /// The sentences in `parts` that are not empty, separated by blanks.
  package static func sentences(_ parts: [Phrase]) -> Phrase {
    joined(parts) { Phrase("{0} {1}", context: "two sentences", $0, $1) }
  }

  /// Joins the phrases in `parts` that are not empty, from the first to the last; empty if there
  /// are none.
  ///
  /// `pair` joins the result so far with the next phrase.
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
