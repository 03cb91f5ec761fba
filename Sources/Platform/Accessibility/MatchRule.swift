internal import Semantics
internal import Bus

/// A match rule of AT-SPI: the states, attributes, roles and interfaces that an object must have.
struct MatchRule {
  /// The condition on a set of wanted facts; the raw values are AT-SPI's numbers.
  private enum Way: Int {
    case all = 1
    case any, neither
    /// The object must have all wanted facts, as with `all`. In addition, if no facts are wanted,
    /// the object must have none: for example, no attributes.
    case empty
  }

  /// The wanted facts of one kind, and the condition on them. `way` is nil if the client sent an
  /// unknown number; then no object matches, unless no facts are wanted.
  private struct Criterion<Fact: Equatable> {
    let wanted: [Fact]
    let way: Way?

    /// Creates a criterion; `way` is the number that stands for the condition in AT-SPI.
    init(_ wanted: [Fact], _ way: BusValue) {
      (self.wanted, self.way) = (wanted, way.whole.flatMap { Way(rawValue: $0) })
    }

    /// Returns true if an object with these facts matches the criterion.
    func fits(_ facts: [Fact]) -> Bool {
      guard !wanted.isEmpty else { return way != .empty || facts.isEmpty }
      return switch way {
      case .all, .empty: wanted.allSatisfy { facts.contains($0) }
      case .any: wanted.contains { facts.contains($0) }
      case .neither: !wanted.contains { facts.contains($0) }
      case nil: false
      }
    }
  }

  static let type = "(aiia{ss}iaiiasib)"

  private let states: Criterion<Int>
  private let attributes: Criterion<BusValue>
  private let roles: Criterion<Int>
  private let interfaces: Criterion<String>
  private let isInverted: Bool

  /// Creates a rule from an argument of a call; nil if this argument is not a rule.
  init?(_ rule: BusValue) {
    guard case .structure(let parts) = rule, parts.count == 9,
      case .array(of: "{ss}", let attributes) = parts[2]
    else { return nil }
    states = Criterion(Self.bits(in: parts[0]), parts[1])
    self.attributes = Criterion(attributes, parts[3])
    roles = Criterion(Self.bits(in: parts[4]), parts[5])
    interfaces = Criterion((parts[6].texts ?? []).map(Self.short), parts[7])
    isInverted = parts[8] == .truth(true)
  }

  /// The number of bits of a set that are read one by one. All higher bits count as one bit, whose
  /// index is this number.
  private static let mostBits = 256

  /// Returns the indices of the bits that are set in a list of 32-bit numbers.
  private static func bits(in value: BusValue) -> [Int] {
    guard case .array(of: "i", let elements) = value else { return [] }
    let numbers = elements.compactMap(\.whole)
    let bits = numbers.prefix(mostBits / 32).enumerated().flatMap { index, number in
      (0..<32).filter { number & (1 << $0) != 0 }.map { 32 * index + $0 }
    }
    let hasHigher = numbers.dropFirst(mostBits / 32).contains { $0 != 0 }
    return hasHigher ? bits + [mostBits] : bits
  }

  private static func short(_ name: String) -> String {
    name.split(separator: ".").last?.lowercased() ?? ""
  }

  /// Returns true if the rule matches `node`.
  func fits(_ node: AccessibleNode, _ facts: ObjectFacts) -> Bool {
    let bits = (0..<64).filter { node.states.rawValue & (1 << UInt64($0)) != 0 }
    let fits =
      states.fits(bits) && roles.fits([Int(node.role.rawValue)])
      && interfaces.fits(facts.interfaces(of: node).map(Self.short))
      && attributes.fits(facts.attributes(of: node))
    return fits != isInverted
  }
}
