import Bus
import Foundation
import PortalFixtures
import TestSupport
import Testing

@testable import Accessibility

/// Calls that nobody should make get an error, and the next one its answer.
@Suite(.enabled(if: PrivateBus.isAvailable, "there is no dbus-daemon"))
struct OddCallTests {
  private let scene: Scene

  init() throws { scene = try Scene() }

  @Test func eachKindHasItsError() {
    #expect(scene.call("nothing", "Accessible", "GetRole") == .error("UnknownObject"))
    #expect(scene.call("thing_1", "Value", "GetRole") == .error("UnknownInterface"))
    #expect(scene.call("thing_1", "Accessible", "Fly") == .error("UnknownMethod"))
    #expect(scene.property("thing_1", "Accessible", "Weight") == .error("UnknownProperty"))
    #expect(scene.property("thing_1", "Value", "CurrentValue") == .error("UnknownInterface"))
    #expect(scene.call("list", "Accessible", "GetChildAtIndex") == .error("InvalidArgs"))
    #expect(
      scene.call("list", "Accessible", "GetChildAtIndex", [.text("first")])
        == .error("InvalidArgs"))
    #expect(scene.call("list", "Component", "GetExtents", [.integer(1)]) == .error("InvalidArgs"))
    func set(_ interface: String, _ name: String, _ value: BusValue) -> Client.Reply? {
      scene.raw(
        "/org/a11y/atspi/accessible/picture", "org.freedesktop.DBus.Properties", "Set",
        [.text("org.a11y.atspi.\(interface)"), .text(name), .variant(value)])
    }
    #expect(set("Accessible", "Name", .text("Mine")) == .error("PropertyReadOnly"))
    #expect(set("Value", "CurrentValue", .text("much")) == .error("InvalidArgs"))
    scene.isAble = false
    #expect(set("Value", "CurrentValue", .real(.nan)) == .error("Failed"))
    #expect(
      scene.raw("/org/a11y/atspi/cache", "org.a11y.atspi.Cache", "Fill") == .error("UnknownMethod"))
    #expect(
      scene.raw("/elsewhere", "org.a11y.atspi.Accessible", "GetRole") == .error("UnknownObject"))
  }

  /// Paths, interfaces, members and arguments at random, seeded: each call has a reply.
  @Test(arguments: 0..<6) func everyCallHasAReply(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    let paths =
      ["root", "window", "list", "thing_1", "picture", "field", "null", "x", "_", "thing_99"].map {
        "/org/a11y/atspi/accessible/\($0)"
      } + [
        "/org/a11y/atspi/cache", "/org/a11y/atspi/accessible", "/org/a11y/atspi/null", "/",
        "/org/a11y/atspi/accessible/a/b",
      ]
    let interfaces =
      [
        "Accessible", "Application", "Component", "Action", "Value", "Selection", "Image", "Cache",
        "Text", "EditableText", "Collection", "Nothing",
      ].map { "org.a11y.atspi.\($0)" } + [
        "org.freedesktop.DBus.Properties", "org.freedesktop.DBus.Introspectable", "a.b",
      ]
    let members = [
      "GetChildAtIndex", "GetChildren", "GetRole", "GetState", "GetAttributes", "GetExtents",
      "GetAccessibleAtPoint", "Contains", "GetActions", "DoAction", "GetName", "SelectChild",
      "DeselectSelectedChild", "IsChildSelected", "Get", "GetAll", "Set", "GetItems", "Introspect",
      "GetText", "GetStringAtOffset", "GetTextBeforeOffset", "GetCharacterExtents", "SetSelection",
      "GetSelection", "InsertText", "SetTextContents", "DeleteText", "GetRangeExtents",
      "GetMatches", "GetActiveDescendant", "GetLocale", "GetIndexInParent", "GrabFocus", "ScrollTo",
      "GetImageSize", "Nothing",
    ]
    let texts = [
      "", "Name", "CurrentValue", "Id", "org.a11y.atspi.Value", "org.a11y.atspi.Accessible",
      "é\u{301}",
    ]
    for round in 0..<150 {
      let counts = Int.random(in: 0...4, using: &random)
      let path = paths.randomElement(using: &random) ?? ""
      let interface = interfaces.randomElement(using: &random) ?? ""
      let member = members.randomElement(using: &random) ?? ""
      let arguments: [BusValue] = (0..<counts).map { _ in
        let number = Int32(truncatingIfNeeded: Int64.random(in: .min ... .max, using: &random))
        switch Int.random(in: 0...7, using: &random) {
        case 0: return .integer(number)
        case 1: return .integer(Int32.random(in: -2...4, using: &random))
        case 2: return .number(UInt32(bitPattern: number))
        case 3: return .text(texts.randomElement(using: &random) ?? "")
        case 4: return .real(Double(bitPattern: UInt64.random(in: .min ... .max, using: &random)))
        case 5: return .variant(.real(.infinity))
        case 6: return .structure([.text("x"), .path("/y")])
        default: return .texts(["deep"])
        }
      }
      let reply = scene.raw(path, interface, member, arguments)
      #expect(reply != nil, "\(seed) \(round): \(path) \(interface).\(member)")
    }
    #expect(scene.property("window", "Accessible", "Name") == .values(["A window"]))
  }
}
