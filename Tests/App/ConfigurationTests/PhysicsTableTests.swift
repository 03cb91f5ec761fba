import Configuration
import Input
import Motion
import Testing

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
    let known = Set(PhysicsSetting.table.map(\.key))
    for name in Self.stored(Physics()).keys.sorted() {
      #expect(
        known.contains(name),
        """
        Physics has a constant that [physics] cannot set: give “\(name)” a row with its unit, \
        range and meaning in Sources/Configuration/PhysicsSetting+Table.swift
        """)
    }
    #expect(PhysicsSetting.table.count == known.count)
    #expect(known.isSubset(of: Set(Self.stored(Physics()).keys)))
  }

  @Test(arguments: PhysicsSetting.table.map(\.key))
  func aRowSetsItsOwnConstantAndNoOther(key: String) throws {
    let setting = try #require(PhysicsSetting.table.first { $0.key == key })
    for text in setting.samples {
      let before = Self.stored(Physics())
      let after = Self.stored(try settings("[physics]\n\(key) = \(text)").physics)
      let changed = before.keys.filter { before[$0] != after[$0] }
      #expect(changed == [key], "\(key) = \(text)")
    }
  }

  @Test(arguments: PhysicsSetting.table.map(\.key))
  func bothEndsOfARangeAreAllowedAndNothingBeyond(key: String) throws {
    let setting = try #require(PhysicsSetting.table.first { $0.key == key })
    for (name, range) in setting.ranges {
      for value in [range.lowerBound, range.upperBound] {
        _ = try settings("physics.\(name) = \(value)")
      }
      let width = range.upperBound - range.lowerBound
      for value in [
        "\(range.lowerBound.nextDown)", "\(range.upperBound.nextUp)",
        "\(range.lowerBound - width)", "nan", "inf", "-inf",
      ] {
        let error = mistake("\n\nphysics.\(name) = \(value)")
        #expect(error?.line == 3, "\(name) = \(value)")
        #expect(error?.expected.hasPrefix("a number for \(name), ") == true)
      }
    }
  }

  @Test func theDefaultsAreWithinTheirRanges() {
    for setting in PhysicsSetting.table {
      for (value, range) in setting.defaults { #expect(range.contains(value), "\(setting.key)") }
    }
  }
}

extension PhysicsSetting {
  /// Values other than the default, as the file writes them.
  fileprivate var samples: [String] {
    switch form {
    case .number(let number):
      [number.range.lowerBound, number.range.upperBound]
        .filter { $0 != Physics.standard[keyPath: number.path] }.map { "\($0)" }
    case .spring: ["{ angular_frequency = 3 }", "{ damping_ratio = 0.25 }"]
    case .friction: ["{ decay = 7 }", "{ stopping_speed = 99.5 }"]
    case .choice(let choice):
      choice.words.filter { $0 != choice.word(.standard) }.map { "\"\($0)\"" }
    }
  }

  fileprivate var ranges: [(name: String, range: ClosedRange<Double>)] {
    switch form {
    case .number(let number): [(key, number.range)]
    case .spring: Spring.numbers.map { ("\(key).\($0.key)", $0.range) }
    case .friction: Friction.numbers.map { ("\(key).\($0.key)", $0.range) }
    case .choice: []
    }
  }

  fileprivate var defaults: [(value: Double, range: ClosedRange<Double>)] {
    let physics = Physics.standard
    switch form {
    case .number(let number): return [(physics[keyPath: number.path], number.range)]
    case .spring(let path):
      return Spring.numbers.map { (physics[keyPath: path][keyPath: $0.path], $0.range) }
    case .friction(let path):
      return Friction.numbers.map { (physics[keyPath: path][keyPath: $0.path], $0.range) }
    case .choice: return []
    }
  }
}
