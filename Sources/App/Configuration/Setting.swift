internal import Motion

/// A setting in the settings file: its key, valid values, meaning and default, and the function
/// that stores its value.
package struct Setting: Sendable {
  package enum Values: Sendable {
    /// A number in a range, or the text `word`; only a number if `word` is nil. `unit` is empty
    /// for a ratio.
    case number(ClosedRange<Double>, unit: String, word: String? = nil)
    case truth
    /// A choice between a few values. Each text is a value as it is written in the file.
    case choice([String])
    /// A text. The associated value says in words which texts are valid.
    case text(String)
    /// A table of numbers. Each number in the table is described by one of these settings.
    case table([Setting])
  }

  typealias Property<Value> = any WritableKeyPath<Settings, Value> & Sendable

  package let key: String
  package let values: Values
  /// The explanation, written without a capital letter at the beginning and without a full stop.
  package private(set) var meaning = ""
  /// The default value, as it is written in the file.
  package let usual: String
  /// Stores a value in the settings; returns false if the value is invalid.
  let set: @Sendable (TOMLNode.Value, inout Settings) -> Bool

  @inline(never) func meaning(_ text: String) -> Setting {
    var setting = self
    setting.meaning = text
    return setting
  }

  // MARK: Kinds

  // None of these is inlined: the tables have a hundred calls of them, and a copy at each call
  // makes them large, and slow to compile.

  @inline(never) static func truth(_ key: String, _ property: Property<Bool>) -> Setting {
    let choice = choice(key, property, [("true", true), ("false", false)])
    return Setting(key: key, values: .truth, usual: choice.usual, set: choice.set)
  }

  @inline(never) static func choice<Value>(_ key: String, _ property: Property<Value>) -> Setting
  where Value: RawRepresentable<String> & CaseIterable & Hashable & Sendable {
    choice(key, property, Value.allCases.map { (TOMLText.quoted($0.rawValue), $0) })
  }

  /// Creates a setting that allows a few values, each with its text in the file.
  @inline(never) static func choice<Value: Hashable & Sendable>(
    _ key: String, _ property: Property<Value>, _ choices: [(text: String, value: Value)]
  ) -> Setting {
    Setting(
      key: key, values: .choice(choices.map(\.text)),
      usual: choices.first { $0.value == Settings()[keyPath: property] }?.text ?? "",
      set: { value, settings in
        guard let choice = choices.first(where: { $0.text == value.choice }) else { return false }
        settings[keyPath: property] = choice.value
        return true
      })
  }

  @inline(never) static func number(
    _ key: String, _ property: Property<Double>, _ unit: String, _ range: ClosedRange<Double>
  ) -> Setting {
    part(key, of: property, \.self, unit, range)
  }

  /// Creates a setting that is a number in `range`, or the text `word`, which stands for nil.
  @inline(never) static func number(
    _ key: String, _ property: Property<Double?>, or word: String, _ range: ClosedRange<Double>
  ) -> Setting {
    Setting(
      key: key, values: .number(range, unit: "", word: word),
      usual: Settings()[keyPath: property].map(TOMLText.number) ?? TOMLText.quoted(word),
      set: { value, settings in
        let number = value.asNumber
        let isWord = value.choice == TOMLText.quoted(word)
        guard isWord || number.map(range.contains) == true else { return false }
        settings[keyPath: property] = number
        return true
      })
  }

  @inline(never) static func spring(_ key: String, _ property: Property<Spring>) -> Setting {
    table(
      key,
      [
        part("angular_frequency", of: property, \.angularFrequency, "rad/s", 1...200),
        part("damping_ratio", of: property, \.dampingRatio, "", 0.1...10),
      ])
  }

  @inline(never) static func friction(_ key: String, _ property: Property<Friction>) -> Setting {
    table(
      key,
      [
        part("decay", of: property, \.decay, "1/s", 0.1...100),
        part("stopping_speed", of: property, \.stoppingSpeed, "px/s", 1...1000),
      ])
  }

  private static func part<Whole>(
    _ key: String, of whole: Property<Whole>, _ part: any WritableKeyPath<Whole, Double> & Sendable,
    _ unit: String, _ range: ClosedRange<Double>
  ) -> Setting {
    Setting(
      key: key, values: .number(range, unit: unit),
      usual: TOMLText.number(Settings()[keyPath: whole][keyPath: part]),
      set: { value, settings in
        guard let number = value.asNumber, range.contains(number) else { return false }
        settings[keyPath: whole][keyPath: part] = number
        return true
      })
  }

  /// Creates a setting that is a table; ``SettingsReader`` reads its values one by one.
  private static func table(_ key: String, _ parts: [Setting]) -> Setting {
    Setting(
      key: key, values: .table(parts), usual: TOMLText.table(parts.map { ($0.key, $0.usual) }),
      set: { _, _ in false })
  }

  // MARK: Words

  /// The description of the valid values, as an error message shows it.
  var expected: String {
    switch values {
    case .number(_, _, let word):
      "a number of \(range)" + (word.map { " or \(TOMLText.quoted($0))" } ?? "")
    case .truth: "true or false"
    case .choice(let texts): Self.list(texts)
    case .text(let form): form
    case .table(let parts):
      "{ \(parts.map { "\($0.key) = …" }.joined(separator: ", ")) }"
    }
  }

  /// The valid values, if the meaning does not name them; else empty.
  private var range: String {
    switch values {
    case .number(let range, let unit, _):
      "\(TOMLText.number(range.lowerBound)) to \(TOMLText.number(range.upperBound))"
        + (unit.isEmpty ? "" : " \(unit)")
    case .truth: expected
    case .choice, .text: ""
    case .table(let parts): parts.map { "\($0.key) \($0.range)" }.joined(separator: ", ")
    }
  }

  /// The meaning and the range of valid values, as a sentence.
  var sentence: String {
    Self.sentence(range.isEmpty ? meaning : "\(meaning) (\(range))")
  }

  static func sentence(_ words: String) -> String {
    words.prefix(1).uppercased() + words.dropFirst() + "."
  }

  private static func list(_ texts: [String]) -> String {
    guard let last = texts.last, texts.count > 1 else { return texts.joined() }
    return texts.dropLast().joined(separator: ", ") + " or \(last)"
  }
}

extension TOMLNode.Value {
  /// The text of a value that is a text or a boolean; nil for other values.
  fileprivate var choice: String? {
    switch self {
    case .text(let text): TOMLText.quoted(text)
    case .truth(let truth): "\(truth)"
    default: nil
    }
  }

  /// The value of a float or an integer; nil for other values.
  fileprivate var asNumber: Double? {
    switch self {
    case .number(let value): value
    case .integer(let value): Double(value)
    default: nil
    }
  }
}
