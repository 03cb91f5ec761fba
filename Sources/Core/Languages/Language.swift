/// The user's language: a catalogue of translations, and the formats of numbers and dates.
///
/// Two languages with the same name are equal.
package struct Language: Sendable {
  /// A function that translates a message; it returns nil if it has no translation. The translation
  /// is in the plural form for `count`; nil for a message without a count.
  package typealias Catalogue = @Sendable (Message, _ count: Int?) -> String?

  package let name: String
  /// The code of the language, such as `de`.
  package let code: String
  private let catalogue: Catalogue
  package let numbers: NumberFormat
  package let dates: DateFormat
  /// True if the language is read from right to left, according to its catalogue.
  package let isRightToLeft: Bool

  package init(
    name: String, code: String? = nil, numbers: NumberFormat = NumberFormat(),
    dates: DateFormat = .invariant,
    catalogue: @escaping Catalogue
  ) {
    (self.name, self.code, self.numbers, self.dates) = (name, code ?? name, numbers, dates)
    self.catalogue = catalogue
    isRightToLeft = catalogue(Self.direction, nil) == "right to left"
  }

  /// English, the language of the texts in the source code; it needs no translations.
  package static let english = Language(name: "C", code: "en") { _, _ in nil }

  /// The message whose translation states in which direction the language is read.
  ///
  /// The translation is `left to right` or `right to left`, in English.
  package static let direction = Message(
    id: "left to right", context: "direction of reading, left to right or right to left")

  /// Returns the text of a phrase. In a right-to-left language, direction marks are added: each
  /// line runs from right to left, and each name keeps its own direction.
  package func text(_ phrase: Phrase) -> String {
    let text = plainText(phrase)
    guard isRightToLeft, phrase.isWritten else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.isEmpty ? "" : Self.rightToLeftMark + $0
    }.joined(separator: "\n")
  }

  private static let rightToLeftMark = "\u{200F}"

  private func plainText(_ phrase: Phrase) -> String {
    switch phrase.form {
    case .verbatim(let text): text
    case .message(let message, let arguments, let count):
      filled(
        catalogue(message, count) ?? message.english(count), with: arguments)
    case .sequence(let parts):
      isRightToLeft && phrase.isWritten
        ? parts.map(part).joined() : parts.map(plainText).joined()
    case .formula(let parts):
      isRightToLeft
        ? Self.leftToRight(parts.map(plainText).joined()) : parts.map(plainText).joined()
    case .capitalized(let phrase): Self.capitalized(plainText(phrase))
    // English with the numbers and dates of a country is English too.
    case .english(let text, let phrase):
      code == Self.english.code ? text : plainText(phrase)
    case .integer(let number, let grouping, let leastDigits):
      numbers.text(number, grouping, leastDigits: leastDigits)
    case .decimal(let value, let digits): numbers.text(value, digits: digits)
    case .month(let number): dates.month(number)
    case .weekday(let number): dates.weekday(number)
    case .moment(let time): dates.text(time)
    }
  }

  /// The text of an argument of a sentence. In a right-to-left language, a verbatim text is put
  /// between left-to-right marks, so that it keeps its own direction.
  private func argument(_ phrase: Phrase) -> String {
    let text = plainText(phrase)
    guard isRightToLeft, case .verbatim = phrase.form, text.count > 1 else { return text }
    return Self.leftToRight(text)
  }

  /// The text of a part of a sequence. A part that has only blanks is put between right-to-left
  /// marks, so that it keeps the sentence's direction.
  private func part(_ phrase: Phrase) -> String {
    let text = plainText(phrase)
    guard text.allSatisfy({ $0 == " " }) else { return argument(phrase) }
    return Self.rightToLeftMark + text + Self.rightToLeftMark
  }

  /// The sentence in which the arguments replace `{0}`, `{1}`…; placeholders without an argument
  /// stay.
  private func filled(_ sentence: String, with arguments: [Phrase]) -> String {
    guard !arguments.isEmpty else { return sentence }
    let parts = sentence.split(separator: "{", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts[0])) { text, part in
      if let end = part.firstIndex(of: "}"), let number = Int(part[..<end]),
        arguments.indices.contains(number)
      {
        text += argument(arguments[number]) + part[part.index(after: end)...]
      } else {
        text += "{" + part
      }
    }
  }

  /// Returns `text` between left-to-right marks (U+200E).
  ///
  /// Isolates do not work here: the typesetter replaces them, because a name could misuse them.
  private static func leftToRight(_ text: String) -> String { "\u{200E}\(text)\u{200E}" }

  private static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}

extension Language: Hashable {
  package static func == (a: Language, b: Language) -> Bool { a.name == b.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Phrase {
  /// True if the phrase has words or numbers of the language, not only names and formulas.
  fileprivate var isWritten: Bool {
    switch form {
    case .verbatim, .formula: false
    case .sequence(let parts): parts.contains(where: \.isWritten)
    default: true
    }
  }
}
