import Semantics
import Bus
import Foundation
import PortalFixtures
import Testing

@testable import Accessibility

/// A client finds the objects that fit a rule.
@Suite(.enabled(if: PrivateBus.isAvailable, "there is no dbus-daemon"))
struct CollectionTests {
  private let scene: Scene

  init() throws { scene = try Scene() }

  /// The facts that are wanted; the ways are AT-SPI's numbers: all, any, none, and empty.
  private struct Wanted {
    var states: [Int] = []
    var stateWay: Int32 = 1
    var attributes: [String: String] = [:]
    var attributeWay: Int32 = 1
    var roles: [AccessibleRole] = []
    var roleWay: Int32 = 2
    var interfaces: [String] = []
    var interfaceWay: Int32 = 1
    var isInverted = false

    /// The rule as the bus transports it.
    var rule: BusValue {
      func list(_ bits: [Int], _ count: Int) -> BusValue {
        let words = (0..<max(count, (bits.max() ?? 0) / 32 + 1)).map { word in
          let set = bits.filter { $0 / 32 == word }.reduce(UInt32(0)) { $0 | 1 << ($1 % 32) }
          return BusValue.integer(Int32(bitPattern: set))
        }
        return .array(of: "i", words)
      }
      let entries = attributes.map { BusValue.entry(.text($0.key), .text($0.value)) }
      return .structure([
        list(states, 2), .integer(stateWay), .array(of: "{ss}", entries), .integer(attributeWay),
        list(roles.map { Int($0.rawValue) }, 4), .integer(roleWay), .texts(interfaces),
        .integer(interfaceWay), .truth(isInverted),
      ])
    }
  }

  /// The ids of those that fit, or the name of an error.
  private func matches(
    _ wanted: Wanted, in id: String = "window", order: UInt32 = 1, most: Int32 = 0,
    isDeep: Bool = true
  ) -> [String] {
    let reply = scene.call(
      id, "Collection", "GetMatches",
      [wanted.rule, .number(order), .integer(most), .truth(isDeep)])
    switch reply {
    case .values(let values):
      return values.filter { $0.hasPrefix("/") }.compactMap {
        $0.split(separator: "/").last.map(String.init)
      }
    case .error(let name): return [name]
    case nil: return ["nothing"]
    }
  }

  @Test func objectsAreFoundByTheirRoles() {
    #expect(matches(Wanted(roles: [.image])) == ["picture"])
    // Those in sight, where there are very many.
    #expect(matches(Wanted(roles: [.listItem, .image])) == ["thing_0", "thing_1", "picture"])
    #expect(
      matches(Wanted(roles: [.listItem, .image]), order: 4) == ["picture", "thing_1", "thing_0"])
    #expect(matches(Wanted(roles: [.listItem, .image]), order: 4, most: 1) == ["picture"])
    #expect(matches(Wanted(roles: [.listItem, .image]), most: 2) == ["thing_0", "thing_1"])
    #expect(matches(Wanted(roles: [.listItem, .image]), isDeep: false) == ["picture"])
    #expect(matches(Wanted(roles: [.listItem, .image], roleWay: 1)).isEmpty)
    #expect(matches(Wanted(roles: [.listItem], roleWay: 3)) == ["list", "picture", "field"])
    #expect(matches(Wanted(roles: [.listItem], isInverted: true)) == ["list", "picture", "field"])
    #expect(matches(Wanted(roles: [.frame]), in: "root") == ["window"])
    #expect(matches(Wanted(roles: [.heading])).isEmpty)
    #expect(matches(Wanted(), in: "list") == ["thing_0", "thing_1"])
    #expect(matches(Wanted(), in: "picture").isEmpty)
  }

  @Test func objectsAreFoundByStatesAttributesAndInterfaces() {
    #expect(matches(Wanted(states: [23, 41])) == ["thing_1"])
    #expect(matches(Wanted(states: [23, 1])).isEmpty)
    #expect(matches(Wanted(states: [23, 1], stateWay: 2)) == ["thing_1"])
    #expect(matches(Wanted(states: [8], stateWay: 3)).isEmpty)
    // Bits that nobody has.
    #expect(matches(Wanted(states: [8, 63])).isEmpty)
    #expect(matches(Wanted(states: [8, 100_000])).isEmpty)
    #expect(matches(Wanted(states: [23, 255, 256, 100_000], stateWay: 2)) == ["thing_1"])
    #expect(matches(Wanted(stateWay: 4)).isEmpty, "each has some")
    #expect(matches(Wanted(states: [8], stateWay: 99)).isEmpty)
    #expect(matches(Wanted(attributes: ["posinset": "1"])) == ["thing_0"])
    #expect(matches(Wanted(attributes: ["posinset": "1", "toolkit": "made"])) == ["thing_0"])
    #expect(
      matches(Wanted(attributes: ["posinset": "1", "toolkit": "gone"], attributeWay: 2)) == [
        "thing_0"
      ])
    #expect(matches(Wanted(interfaces: ["Selection"])) == ["list"])
    #expect(matches(Wanted(interfaces: ["org.a11y.atspi.EditableText"])) == ["field"])
    #expect(
      matches(Wanted(interfaces: ["text", "value"], interfaceWay: 2)) == ["picture", "field"])
    #expect(
      matches(Wanted(roles: [.listItem], interfaces: ["component"])) == ["thing_0", "thing_1"])
  }

  @Test func methodsThatNoBridgeHasAreNotSupported() {
    #expect(matches(Wanted(), order: 2) == ["NotSupported"])
    #expect(scene.call("window", "Collection", "GetActiveDescendant") == .error("NotSupported"))
    #expect(scene.call("window", "Collection", "GetMatchesTo") == .error("NotSupported"))
    #expect(scene.call("window", "Collection", "GetMatches") == .error("InvalidArgs"))
    #expect(scene.call("window", "Collection", "Fly") == .error("UnknownMethod"))
    #expect(scene.property("window", "Collection", "version") == .error("UnknownProperty"))
  }
}
