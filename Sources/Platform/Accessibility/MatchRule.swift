internal import Semantics
internal import Bus

/// A match rule of AT-SPI: the states, attributes, roles and interfaces that an object must have.
struct MatchRule {
  /// The condition on a set of wanted facts; the raw values are AT-SPI's numbers.
  private enum Way: Int32 {
    case all = 1
    case any, neither
    /// Matches an object that has all wanted facts; if no facts are wanted, an object that has no
    /// facts of this kind.
    case empty
  }

  /// The wanted facts of one kind, and the condition on them; `way` is nil if the client sent an
  /// unknown number, and then no object matches.
  private struct Criterion<Fact> {
    var wanted: [Fact]
    var way: Way?

    /// Returns true if the criterion matches an object. `has` returns true for a fact that the
    /// object has; `isBare` is true if the object has no facts of this kind.
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
  private var attributes = Criterion<(name: String, value: String)>(wanted: [])
  private var roles = Criterion<Int>(wanted: [])
  private var interfaces = Criterion<String>(wanted: [])
  private var isInverted = false

  /// Reads a rule from the next argument of a call; nil if this argument is not a rule.
  init?(from call: IncomingMessage) {
    let types = String(Self.type.dropFirst().dropLast())
    let isRead: Void? = call.inside("r", types) {
      guard let states = Self.bits(in: call), let stateWay = call.int32() else { return nil }
      self.states = Criterion(wanted: states, way: Way(rawValue: stateWay))
      var attributes: [(String, String)] = []
      let areRead: Void? = call.array(of: "{ss}") {
        call.entry(of: "ss") { name in call.text().map { attributes.append((name, $0)) } }
      }
      guard areRead != nil, let attributeWay = call.int32() else { return nil }
      self.attributes = Criterion(wanted: attributes, way: Way(rawValue: attributeWay))
      guard let roles = Self.bits(in: call), let roleWay = call.int32() else { return nil }
      self.roles = Criterion(wanted: roles, way: Way(rawValue: roleWay))
      var interfaces: [String] = []
      let interfacesAreRead: Void? = call.array(of: "s") {
        call.text().map { interfaces.append(Self.short($0)) }
      }
      guard interfacesAreRead != nil, let interfaceWay = call.int32(), let invert = call.truth()
      else { return nil }
      self.interfaces = Criterion(wanted: interfaces, way: Way(rawValue: interfaceWay))
      isInverted = invert
      return ()
    }
    if isRead == nil { return nil }
  }

  /// The number of bits of a set that are read one by one. If any higher bit is set, this number is
  /// the index that stands for it.
  private static let mostBits = 256

  /// Reads an array of 32-bit numbers, and returns the indices of the bits that are set.
  private static func bits(in call: IncomingMessage) -> [Int]? {
    var (bits, base): ([Int], Int) = ([], 0)
    let areRead: Void? = call.array(of: "i") {
      call.int32().map { number in
        if base < mostBits {
          bits += (0..<32).filter { number & (1 << Int32($0)) != 0 }.map { base + $0 }
          base += 32
        } else if number != 0, bits.last != mostBits {
          bits.append(mostBits)
        }
      }
    }
    return areRead.map { bits }
  }

  /// The short name of an interface, without its prefix.
  private static func short(_ name: String) -> String {
    name.split(separator: ".").last?.lowercased() ?? ""
  }

  /// Returns true if the rule matches `node`, which has these interfaces and attributes.
  func fits(_ node: AccessibleNode, interfaces: [String], attributes: [String: String]) -> Bool {
    let names = interfaces.map(Self.short)
    let fits =
      states.fits(isBare: node.states.isEmpty) {
        $0 < 64 && node.states.contains(AccessibleStates(rawValue: 1 << UInt64($0)))
      }
      && roles.fits(isBare: false) { $0 == Int(node.role.rawValue) }
      && self.interfaces.fits(isBare: names.isEmpty) { names.contains($0) }
      && self.attributes.fits(isBare: attributes.isEmpty) { attributes[$0.name] == $0.value }
    return fits != isInverted
  }
}
