internal import Semantics
internal import Bus

/// A match rule of AT-SPI: the states, attributes, roles and interfaces that an object must have.
struct MatchRule {
  /// The condition on a set of wanted facts; the raw values are AT-SPI's numbers.
  private enum Way: Int32 {
    case all = 1
    case any, neither
    /// The object must have all wanted facts, as with `all`. In addition, if no facts are wanted,
    /// the object must have none: for example, no attributes.
    case empty
  }

  /// The wanted facts of one kind, and the condition on them. `way` is nil if the client sent an
  /// unknown number; then no object matches, unless no facts are wanted.
  private struct Criterion<Fact> {
    var wanted: [Fact]
    var way: Way?

    /// Returns true if an object matches the criterion. `has` returns true if the object has the
    /// passed fact. `isBare` is true if the object has no fact of the criterion's kind.
    func fits(isBare: Bool, _ has: (Fact) -> Bool) -> Bool {
      guard !wanted.isEmpty else { return way != .empty || isBare }
      return switch way {
      case .all, .empty: wanted.allSatisfy(has)
      case .any: wanted.contains(where: has)
      case .neither: !wanted.contains(where: has)
      case nil: false
      }
    }
  }

  static let type = "(aiia{ss}iaiiasib)"

  private var states = Criterion<Int>(wanted: [])
  private var attributes = Criterion<(key: String, value: String)>(wanted: [])
  private var roles = Criterion<Int>(wanted: [])
  private var interfaces = Criterion<String>(wanted: [])
  private var isInverted = false

  /// Reads a rule from the next argument of a call; nil if this argument is not a rule.
  init?(from call: IncomingMessage) {
    let types = String(Self.type.dropFirst().dropLast())
    let isRead: Void? = call.inside("r", types) {
      guard let states = Self.criterion({ Self.bits(in: call) }, call),
        let attributes = Self.criterion(
          { call.array(of: "{ss}") { call.entry(of: "ss", call.text) } }, call),
        let roles = Self.criterion({ Self.bits(in: call) }, call),
        let interfaces = Self.criterion({ call.texts()?.map(Self.short) }, call),
        let invert = call.truth()
      else { return nil }
      (self.states, self.attributes, self.roles) = (states, attributes, roles)
      (self.interfaces, isInverted) = (interfaces, invert)
      return ()
    }
    if isRead == nil { return nil }
  }

  /// Reads one criterion from the next arguments of the call: `wanted` reads the wanted facts, and
  /// the condition on them follows. Nil if the arguments have other types.
  private static func criterion<Fact>(
    _ wanted: () -> [Fact]?, _ call: IncomingMessage
  ) -> Criterion<Fact>? {
    wanted().flatMap { facts in
      call.int32().map { Criterion(wanted: facts, way: Way(rawValue: $0)) }
    }
  }

  /// The number of bits of a set that are read one by one. All higher bits count as one bit, whose
  /// index is this number.
  private static let mostBits = 256

  /// Reads an array of 32-bit numbers, and returns the indices of the bits that are set; nil if the
  /// next argument of the call has another type.
  private static func bits(in call: IncomingMessage) -> [Int]? {
    call.array(of: "i", call.int32).map { numbers in
      let bits = numbers.prefix(mostBits / 32).enumerated().flatMap { index, number in
        (0..<32).filter { number & (1 << Int32($0)) != 0 }.map { 32 * index + $0 }
      }
      let hasHigher = numbers.dropFirst(mostBits / 32).contains { $0 != 0 }
      return hasHigher ? bits + [mostBits] : bits
    }
  }

  private static func short(_ name: String) -> String {
    name.split(separator: ".").last?.lowercased() ?? ""
  }

  /// Returns true if the rule matches `node`.
  func fits(_ node: AccessibleNode, _ facts: ObjectFacts) -> Bool {
    let names = facts.interfaces(of: node).map(Self.short)
    let attributes = facts.attributes(of: node)
    let fits =
      states.fits(isBare: node.states.isEmpty) {
        $0 < 64 && node.states.contains(AccessibleStates(rawValue: 1 << UInt64($0)))
      }
      && roles.fits(isBare: false) { $0 == Int(node.role.rawValue) }
      && self.interfaces.fits(isBare: names.isEmpty) { names.contains($0) }
      && self.attributes.fits(isBare: attributes.isEmpty) { attributes[$0.key] == $0.value }
    return fits != isInverted
  }
}
