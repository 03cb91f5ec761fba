internal import Input
package import Motion

/// A number that the configuration sets: its key, unit and allowed range.
package struct NumberSetting<Root>: Sendable {
  package let key: String
  package let path: any WritableKeyPath<Root, Double> & Sendable
  /// Empty for a plain ratio.
  package let unit: String
  package let range: ClosedRange<Double>

  init(
    _ key: String, _ path: any WritableKeyPath<Root, Double> & Sendable, _ unit: String,
    _ range: ClosedRange<Double>
  ) {
    self.key = key
    self.path = path
    self.unit = unit
    self.range = range
  }

  /// The range and the unit, for error messages and the printed file.
  var hint: String {
    let range = "\(TOMLText.plain(range.lowerBound)) to \(TOMLText.plain(range.upperBound))"
    return unit.isEmpty ? range : "\(range) \(unit)"
  }
}

/// A constant of the feel that `[physics]` can set.
package struct PhysicsSetting: Sendable {
  package enum Form: Sendable {
    case number(NumberSetting<Physics>)
    case spring(any WritableKeyPath<Physics, Spring> & Sendable)
    case friction(any WritableKeyPath<Physics, Friction> & Sendable)
    case choice(Choice)
  }

  /// A setting that is one of a few words.
  package struct Choice: Sendable {
    package let words: [String]
    /// The word that is set.
    package let word: @Sendable (Physics) -> String
    /// Sets one of the words; false for any other.
    package let set: @Sendable (String, inout Physics) -> Bool
  }

  package let key: String
  package let form: Form
  /// An explanation in a few words, without a capital and a full stop.
  package let meaning: String

  static func number(
    _ key: String, _ path: any WritableKeyPath<Physics, Double> & Sendable, _ unit: String,
    _ range: ClosedRange<Double>, _ meaning: String
  ) -> PhysicsSetting {
    PhysicsSetting(
      key: key, form: .number(NumberSetting(key, path, unit, range)), meaning: meaning)
  }

  static func choice<Value>(
    _ key: String, _ path: any WritableKeyPath<Physics, Value> & Sendable, _ meaning: String
  ) -> PhysicsSetting
  where Value: RawRepresentable<String> & CaseIterable & Sendable {
    let choice = Choice(
      words: Value.allCases.map(\.rawValue), word: { $0[keyPath: path].rawValue },
      set: { word, physics in
        guard let value = Value(rawValue: word) else { return false }
        physics[keyPath: path] = value
        return true
      })
    return PhysicsSetting(key: key, form: .choice(choice), meaning: meaning)
  }

  static func spring(
    _ key: String, _ path: any WritableKeyPath<Physics, Spring> & Sendable, _ meaning: String
  ) -> PhysicsSetting {
    PhysicsSetting(key: key, form: .spring(path), meaning: meaning)
  }

  static func friction(
    _ key: String, _ path: any WritableKeyPath<Physics, Friction> & Sendable, _ meaning: String
  ) -> PhysicsSetting {
    PhysicsSetting(key: key, form: .friction(path), meaning: meaning)
  }
}

/// A constant of the feel that the configuration writes as a table of numbers.
package protocol NumberTable {
  static var numbers: [NumberSetting<Self>] { get }
}

extension Spring: NumberTable {
  package static var numbers: [NumberSetting<Spring>] {
    [
      NumberSetting("angular_frequency", \.angularFrequency, "rad/s", 1...200),
      NumberSetting("damping_ratio", \.dampingRatio, "", 0.1...10),
    ]
  }
}

extension Friction: NumberTable {
  package static var numbers: [NumberSetting<Friction>] {
    [
      NumberSetting("decay", \.decay, "1/s", 0.1...100),
      NumberSetting("stopping_speed", \.stoppingSpeed, "px/s", 1...1000),
    ]
  }
}
