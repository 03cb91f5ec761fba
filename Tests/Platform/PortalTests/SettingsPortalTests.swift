import Bus
import PortalFixtures
import System
import Testing

@testable import Portal

/// A portal of ours on a bus of ours, and everything that the program's side received.
private final class Scene {
  let bus: PrivateBus
  var mock: MockPortal?
  let portal: SettingsPortal
  private(set) var received: [DesktopSettings] = []
  private(set) var refusals = 0

  static let gnome: MockPortal.Settings = [
    (
      "org.freedesktop.appearance",
      [
        ("accent-color", .pairs([(0.2, 0.5), (0.9, 1)])), ("color-scheme", .number(2)),
        ("contrast", .number(0)),
      ]
    ),
    (
      "org.gnome.desktop.interface",
      [("enable-animations", .truth(false)), ("text-scaling-factor", .real(1.5))]
    ),
    ("org.gnome.desktop.wm.preferences", [("button-layout", .text("close:minimize"))]),
  ]

  init(
    _ settings: MockPortal.Settings?, isSlow: Bool = false,
    timeout: Double = BusConnection.defaultTimeout
  ) throws {
    bus = try PrivateBus()
    if let settings {
      let mock = try #require(MockPortal(address: bus.address, settings))
      mock.isSlow = isSlow
      self.mock = mock
    }
    portal = try #require(SettingsPortal(address: bus.address, timeout: timeout))
    portal.onChange = { [unowned self] in received.append($0) }
    portal.onRefusal = { [unowned self] in refusals += 1 }
  }

  /// Starts a portal, and ends the earlier one, whose name it then gets.
  func startPortal(_ settings: MockPortal.Settings) throws {
    let mock = try #require(MockPortal(address: bus.address, settings, queues: true))
    self.mock = mock
  }

  /// Turns both sides until `condition` holds; false when that takes 10 s.
  func turn(until condition: () -> Bool) -> Bool {
    repeating(
      {
        portal.process()
        mock?.turn()
      }, until: condition)
  }
}

@Suite(.enabled(if: PrivateBus.isAvailable, "there is no dbus-daemon"))
struct SettingsPortalTests {
  @Test func settingsAreReadByOneCall() throws {
    let scene = try Scene(Scene.gnome)
    #expect(scene.turn { !scene.received.isEmpty })
    #expect(scene.portal.settings.prefersDark == false)
    #expect(scene.portal.settings.reducesMotion == true)
    #expect(scene.portal.settings.textScale == 1.5)
    #expect(scene.portal.settings.buttonLayout == "close:minimize")
    #expect(scene.received == [scene.portal.settings])
    #expect(scene.mock?.questions == 1)
  }

  @Test func anAnsweredPortalHasNoDeadline() throws {
    let scene = try Scene(Scene.gnome)
    #expect(scene.portal.deadline != nil)
    #expect(scene.turn { !scene.received.isEmpty })
    #expect(scene.turn { scene.portal.deadline == nil })
    #expect(scene.portal.wantsToRead && !scene.portal.wantsToWrite)
    #expect(scene.portal.descriptor != nil)
  }

  @Test func aChangeIsToldAsItHappens() throws {
    let scene = try Scene(Scene.gnome)
    #expect(scene.turn { scene.received.count == 1 })
    scene.mock?.change("org.freedesktop.appearance", "color-scheme", to: .number(1))
    #expect(scene.turn { scene.received.count == 2 })
    #expect(scene.received[1].prefersDark == true && scene.received[1].textScale == 1.5)
    scene.mock?.change("org.freedesktop.appearance", "contrast", to: .number(1))
    #expect(scene.turn { scene.received.count == 3 })
    #expect(scene.received[2].prefersContrast == true)
    // A key that does not count is not told.
    scene.mock?.change("org.freedesktop.appearance", "accent-color", to: .pairs([(0, 1)]))
    scene.mock?.change("org.gnome.desktop.interface", "text-scaling-factor", to: .real(2))
    #expect(scene.turn { scene.received.count == 4 })
    #expect(scene.received[3].textScale == 2)
  }

  @Test func theFirstVersionsDoubleVariantsAreUnderstood() throws {
    let scene = try Scene([
      ("org.freedesktop.appearance", [("color-scheme", .wrapped(.number(1)))])
    ])
    #expect(scene.turn { !scene.received.isEmpty })
    #expect(scene.received == [scene.portal.settings] && scene.received[0].prefersDark == true)
    #expect(scene.received[0].reducesMotion == nil && scene.received[0].buttonLayout == nil)
  }

  @Test func aDesktopWithoutAPortalIsNormal() throws {
    let scene = try Scene(nil)
    #expect(scene.turn { scene.portal.deadline == nil })
    #expect(scene.received.isEmpty)
    // One that starts later may still tell of changes.
    scene.mock = MockPortal(address: scene.bus.address, [])
    scene.mock?.change("org.freedesktop.appearance", "color-scheme", to: .number(2))
    #expect(scene.turn { scene.received.count == 1 })
    #expect(scene.received.first?.prefersDark == false)
    // Its answer has nothing to add.
    #expect(scene.turn { scene.mock?.questions == 1 && scene.portal.deadline == nil })
    #expect(scene.received.count == 1 && scene.refusals == 1)
  }

  @Test func settingsOfAPortalThatStartsLaterAreRead() throws {
    let scene = try Scene(nil)
    #expect(scene.turn { scene.refusals == 1 })
    try scene.startPortal(Scene.gnome)
    #expect(scene.turn { scene.received.count == 1 })
    #expect(scene.received.first?.prefersDark == false && scene.received.first?.textScale == 1.5)
    #expect(scene.mock?.questions == 1 && scene.refusals == 1)
  }

  /// The bus passes the name on before it says that the first portal will not answer.
  @Test func portalThatReplacesAnAskedOneIsAskedToo() throws {
    let scene = try Scene(Scene.gnome, isSlow: true)
    #expect(scene.turn { scene.mock?.questions == 1 })
    try scene.startPortal(Scene.gnome)
    #expect(scene.turn { scene.received.count == 1 })
    #expect(scene.received.first?.textScale == 1.5 && scene.refusals == 0)
    #expect(scene.mock?.questions == 1)
  }

  @Test func settingOfAnotherPortalReplacesThatOfTheFirst() throws {
    let scene = try Scene(Scene.gnome)
    #expect(scene.turn { scene.received.count == 1 })
    let dark: MockPortal.Settings = [
      ("org.freedesktop.appearance", [("color-scheme", .number(1))])
    ]
    try scene.startPortal(dark)
    #expect(scene.turn { scene.received.count == 2 })
    #expect(scene.portal.settings.prefersDark == true)
    #expect(scene.portal.settings.textScale == 1.5, "the second portal does not know this one")
  }

  @Test func settingsThatAreKnownStayWhenAnotherPortalEndsWithoutAnAnswer() throws {
    let scene = try Scene(Scene.gnome)
    #expect(scene.turn { scene.received.count == 1 })
    try scene.startPortal(Scene.gnome)
    scene.mock?.isSlow = true
    #expect(scene.turn { scene.mock?.questions == 1 })
    scene.mock = nil
    #expect(scene.turn { scene.portal.deadline == nil })
    #expect(scene.portal.settings.textScale == 1.5 && scene.refusals == 0)
  }

  /// A desktop that has just started may need longer than a window does: nothing wakes until it
  /// answers, and then it counts as if it had answered at once.
  @Test func aLateAnswerIsTaken() throws {
    let scene = try Scene(Scene.gnome, isSlow: true)
    let portal = scene.portal
    #expect(scene.turn { scene.mock?.questions == 1 && !portal.wantsToWrite })
    let due = try #require(portal.deadline)
    #expect(abs(Double(due - MonotonicTime.nanoseconds) / 1e9 - 25) < 3, "the bus's own time")
    portal.process()
    #expect(portal.deadline == due, "it wakes once, when the time is over")
    scene.mock?.answer()
    #expect(scene.turn { scene.received.count == 1 })
    #expect(scene.received.first?.prefersDark == false && scene.received.first?.textScale == 1.5)
    #expect(portal.deadline == nil)
  }

  @Test func slowPortalIsNotWaitedFor() throws {
    let scene = try Scene(Scene.gnome, isSlow: true, timeout: 0.05)
    #expect(scene.turn { scene.mock?.questions == 1 && scene.portal.deadline == nil })
    #expect(scene.received.isEmpty && scene.refusals == 1)
    // The late answer is no news; a change is.
    scene.mock?.answer()
    scene.mock?.change("org.freedesktop.appearance", "color-scheme", to: .number(1))
    #expect(scene.turn { scene.received.count == 1 })
    #expect(scene.received.first?.prefersDark == true && scene.received.first?.textScale == nil)
  }

  @Test func aBusThatEndsIsLetGo() throws {
    let scene = try Scene(Scene.gnome)
    #expect(scene.turn { !scene.received.isEmpty })
    scene.bus.stop()
    scene.mock = nil
    #expect(scene.turn { scene.portal.descriptor == nil })
    #expect(scene.portal.deadline == nil && scene.received.count == 1)
  }

  @Test func aBusThatSaysNothingIsLetGoInTime() throws {
    let bus = try SilentBus()
    let portal = try #require(SettingsPortal(address: bus.address, timeout: 0.05))
    #expect(repeating(portal.process) { portal.descriptor == nil })
  }

  @Test(arguments: ["unix:path=/nowhere/at/all", "autolaunch:", "no address", ""])
  func aMissingBusGivesNoPortal(address: String) {
    #expect(SettingsPortal(address: address) == nil)
  }
}
