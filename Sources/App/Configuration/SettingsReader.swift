internal import Input
internal import LightboxCore
internal import Motion

/// Turns the tables of a configuration into settings; errors name what was expected instead.
enum SettingsReader {
  static func table(
    _ node: TOMLNode, of name: String
  ) throws(ConfigurationError) -> TOMLTree {
    guard case .table(let tree) = node.value else {
      throw expected("a table for \(name)", instead: node)
    }
    return tree
  }

  static func reducedMotion(
    _ table: TOMLTree
  ) throws(ConfigurationError) -> Settings.ReducedMotion {
    var result = Settings.ReducedMotion.automatic
    for entry in table.entries {
      switch Settings.MotionKey(rawValue: entry.key) {
      case .reduced: result = try reducedMotion(entry.node)
      case nil: throw unknown(entry, in: "[motion]")
      }
    }
    return result
  }

  private static func reducedMotion(
    _ node: TOMLNode
  ) throws(ConfigurationError) -> Settings.ReducedMotion {
    switch node.value {
    case .truth(let isReduced): return isReduced ? .always : .never
    case .text(Settings.DesktopValue.reducedMotion): return .automatic
    default: throw expected("true, false or \"auto\" for reduced", instead: node)
    }
  }

  // MARK: Memory

  /// The allowed budgets for pixels, MiB.
  private static let pixelBudgets = 64.0...65_536

  static func pixelBudget(_ table: TOMLTree) throws(ConfigurationError) -> Int? {
    var result: Int?
    for entry in table.entries {
      switch Settings.MemoryKey(rawValue: entry.key) {
      case .pixels:
        guard let budget = number(entry.node), pixelBudgets.contains(budget) else {
          throw expected("a number of 64 to 65536 (MiB) for pixels", instead: entry.node)
        }
        result = Int(budget)
      case nil: throw unknown(entry, in: "[memory]")
      }
    }
    return result
  }

  // MARK: Decoder

  static func confinement(
    _ table: TOMLTree
  ) throws(ConfigurationError) -> Settings.Confinement? {
    var result: Settings.Confinement?
    for entry in table.entries {
      guard Settings.DecoderKey(rawValue: entry.key) == .confinement else {
        throw unknown(entry, in: "[decoder]")
      }
      switch entry.node.value {
      case .text(Settings.ConfinementValue.automatic): result = .automatic
      case .text(Settings.ConfinementValue.required): result = .required
      default: throw expected("\"auto\" or \"required\" for confinement", instead: entry.node)
      }
    }
    return result
  }

  // MARK: Physics

  static func read(
    _ table: TOMLTree, into physics: inout Physics
  ) throws(ConfigurationError) {
    for entry in table.entries {
      guard let setting = PhysicsSetting.table.first(where: { $0.key == entry.key }) else {
        throw unknown(entry, in: "[physics]")
      }
      switch setting.form {
      case .number(let number):
        physics[keyPath: number.path] = try value(entry.node, number, name: number.key)
      case .spring(let path): try read(entry, into: &physics[keyPath: path])
      case .friction(let path): try read(entry, into: &physics[keyPath: path])
      case .choice(let choice):
        guard case .text(let text) = entry.node.value, choice.set(text, &physics) else {
          let all = choice.words.map { "\"\($0)\"" }
          throw expected("\(all.joined(separator: " or ")) for \(entry.key)", instead: entry.node)
        }
      }
    }
  }

  /// Reads a table of numbers; those that it leaves out keep their values.
  private static func read<Value: NumberTable>(
    _ entry: TOMLTree.Entry, into value: inout Value
  ) throws(ConfigurationError) {
    let form = Value.numbers.map { "\($0.key) = …" }.joined(separator: ", ")
    guard case .table(let table) = entry.node.value else {
      throw expected("{ \(form) } for \(entry.key)", instead: entry.node)
    }
    for part in table.entries {
      guard let number = Value.numbers.first(where: { $0.key == part.key }) else {
        throw unknown(part, in: "\(entry.key) = { \(form) }")
      }
      value[keyPath: number.path] = try self.value(
        part.node, number, name: "\(entry.key).\(number.key)")
    }
  }

  private static func value<Root>(
    _ node: TOMLNode, _ number: NumberSetting<Root>, name: String
  ) throws(ConfigurationError) -> Double {
    guard let value = self.number(node), number.range.contains(value) else {
      throw expected("a number for \(name), \(number.hint)", instead: node)
    }
    return value
  }

  /// The value of a float or an integer; nil for anything else.
  static func number(_ node: TOMLNode) -> Double? {
    switch node.value {
    case .number(let value): value
    case .integer(let value): Double(value)
    default: nil
    }
  }

  // MARK: Errors

  static func expected(_ what: String, instead node: TOMLNode) -> ConfigurationError {
    ConfigurationError(line: node.line, expected: "\(what), not \(node.kind)")
  }

  static func unknown(_ entry: TOMLTree.Entry, in place: String) -> ConfigurationError {
    ConfigurationError(line: entry.line, expected: "a name that \(place) has, not “\(entry.key)”")
  }
}
