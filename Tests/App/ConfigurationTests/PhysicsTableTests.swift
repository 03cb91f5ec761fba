import Input
import Motion
import Testing

@testable import Configuration

/// `[physics]` and `Physics` must not drift apart.
@Suite struct PhysicsTableTests {
  /// The stored constants by their names in the file; `reducesMotion` belongs to `[motion]`.
  private static func stored(_ physics: Physics) -> [String: String] {
    var values: [String: String] = [:]
    for child in Mirror(reflecting: physics).children {
      guard let label = child.label, label != "reducesMotion" else { continue }
      values[snakeCase(label)] = "\(child.value)"
    }
    return values
  }

  private static func snakeCase(_ name: String) -> String {
    name.map { $0.isUppercase ? "_" + $0.lowercased() : String($0) }.joined()
  }

  @Test func everyConstantOfPhysicsIsInTheTable() {
    let known = Set(Setting.physics.map(\.key))
    for name in Self.stored(Physics()).keys.sorted() {
      #expect(
        known.contains(name),
        """
        Physics has a constant that [physics] cannot set: give “\(name)” a row with its unit, \
        range and meaning in Sources/App/Configuration/Setting+Physics.swift
        """)
    }
    #expect(Setting.physics.count == known.count)
    #expect(known.isSubset(of: Set(Self.stored(Physics()).keys)))
  }

  @Test(arguments: Setting.physics.map(\.key))
  func aRowSetsItsOwnConstantAndNoOther(key: String) throws {
    let setting = try #require(Setting.physics.first { $0.key == key })
    for text in setting.samples {
      let before = Self.stored(Physics())
      let after = Self.stored(try settings("[physics]\n\(key) = \(text)").physics)
      let changed = before.keys.filter { before[$0] != after[$0] }
      #expect(changed == [key], "\(key) = \(text)")
    }
  }

  @Test(arguments: Setting.physics.map(\.key))
  func bothEndsOfARangeAreAllowedAndNothingBeyond(key: String) throws {
    let setting = try #require(Setting.physics.first { $0.key == key })
    for (name, range) in setting.ranges {
      for value in [range.lowerBound, range.upperBound] {
        _ = try settings("physics.\(name) = \(value)")
      }
      let width = range.upperBound - range.lowerBound
      for value in [
        "\(range.lowerBound.nextDown)", "\(range.upperBound.nextUp)",
        "\(range.lowerBound - width)", "nan", "inf", "-inf",
      ] {
        let errors = mistakes("\n\nphysics.\(name) = \(value)")
        #expect(errors.map(\.line) == [3], "\(name) = \(value)")
        #expect(errors.first?.text.contains(" for \(name), not ") == true)
      }
    }
  }

  @Test(arguments: SettingsSection.allCases)
  func everySettingHasAMeaning(section: SettingsSection) {
    #expect(!section.settings.contains { $0.meaning.isEmpty })
  }

  @Test func theDefaultsAreWithinTheirRanges() throws {
    for setting in Setting.physics { _ = try settings("physics.\(setting.key) = \(setting.usual)") }
  }
}

extension Setting {
  /// Values other than the default, as the file writes them.
  fileprivate var samples: [String] {
    switch values {
    case .number(let range, _, _):
      [range.lowerBound, range.upperBound].map { "\($0)" }.filter { Double($0) != Double(usual) }
    case .table(let parts):
      parts.flatMap { part in part.samples.map { "{ \(part.key) = \($0) }" } }
    case .choice(let texts): texts.filter { $0 != usual }
    case .truth, .text: []
    }
  }

  fileprivate var ranges: [(name: String, range: ClosedRange<Double>)] {
    switch values {
    case .number(let range, _, _): [(key, range)]
    case .table(let parts): parts.flatMap(\.ranges).map { ("\(key).\($0.name)", $0.range) }
    case .choice, .truth, .text: []
    }
  }
}
