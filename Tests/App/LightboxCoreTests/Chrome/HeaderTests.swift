import Geometry
import Input
import Motion
import Raster
import Testing
@testable import LightboxCore

@Suite struct HeaderTests {
  var rig = HeaderRig()

  // MARK: Buttons

  @Test mutating func clicksOnTheButtonsAct() {
    #expect(rig.click(close.x, close.y, at: 0) == [.quit])
    #expect(rig.click(maximize.x, maximize.y, at: 1000) == [.window(.toggleMaximized)])
    #expect(rig.click(minimize.x, minimize.y, at: 2000) == [.window(.minimize)])
    #expect(rig.click(bar.x, bar.y, at: 3000) == [])
    #expect(rig.click(photo.x, photo.y, at: 4000) == nil)
  }

  @Test mutating func buttonThatIsReleasedElsewhereDoesNothing() {
    rig.point(close.x, close.y, at: 0)
    #expect(rig.button(.left, true, at: 0) == [])
    rig.point(photo.x, photo.y, at: 10)
    #expect(rig.button(.left, false, at: 20) == [])
  }

  @Test mutating func aPressThatIsTakenAwayIsNoClick() {
    rig.point(close.x, close.y, at: 0)
    #expect(rig.button(.left, true, at: 0) == [])
    #expect(rig.send(.pointer(.leave), at: 10) == nil)
    // A release after the pointer has come back does not concern the header.
    rig.point(close.x, close.y, at: 20)
    #expect(rig.button(.left, false, at: 30) == nil)
  }

  @Test func missingCapabilitiesHaveNoButtonAndNoEffect() {
    var rig = HeaderRig(capabilities: .maximize)
    #expect(rig.click(minimize.x, minimize.y, at: 0) == [])
    #expect(rig.header.layout(in: rig.context).buttons == [.maximize, .close])
    rig.point(bar.x, bar.y, at: 1000)
    #expect(rig.button(.right, true, at: 1000) == [])
    var poor = HeaderRig(capabilities: [])
    _ = poor.click(bar.x, bar.y, at: 0)
    #expect(poor.click(bar.x, bar.y, at: 200) == [])
  }

  @Test mutating func theDesktopSaysWhereTheButtonsAre() {
    rig.preferences.buttons = ButtonLayout(left: [.close, .minimize], right: [])
    #expect(rig.click(24, 20, at: 0) == [.quit])
    #expect(rig.click(64, 20, at: 1000) == [.window(.minimize)])
    #expect(rig.click(close.x, close.y, at: 2000) == [])
  }

  // MARK: The bar

  @Test mutating func draggingTheBarMovesTheWindow() {
    rig.point(bar.x, bar.y, at: 0)
    #expect(rig.button(.left, true, at: 0) == [])
    #expect(rig.point(bar.x + 3, bar.y, at: 10) == nil)
    #expect(rig.point(bar.x + 5, bar.y, at: 20) == [.window(.move)])
    #expect(rig.point(bar.x + 9, bar.y, at: 30) == nil)
    #expect(rig.button(.left, false, at: 40) == [])
  }

  @Test mutating func aDoubleClickMaximises() {
    #expect(rig.click(bar.x, bar.y, at: 0) == [])
    #expect(rig.click(bar.x + 9, bar.y, at: 300) == [.window(.toggleMaximized)])
    // The third is a first again.
    #expect(rig.click(bar.x, bar.y, at: 500) == [])
    #expect(rig.click(bar.x, bar.y, at: 960) == [])
  }

  @Test mutating func aRightClickOpensTheWindowsMenuWhereItIsMade() {
    rig.point(bar.x, bar.y, at: 0)
    #expect(rig.button(.right, true, at: 0) == [.window(.showMenu(x: 300, y: 20))])
    #expect(rig.button(.right, false, at: 10) == [])
    rig.point(close.x, close.y, at: 20)
    #expect(rig.button(.right, true, at: 30) == [])
  }

  // MARK: Fingers

  @Test mutating func aFingerClicksDragsAndTapsTwice() {
    func at(_ position: (x: Double, y: Double), _ dx: Double = 0) -> Point {
      Point(x: position.x + dx, y: position.y)
    }
    #expect(rig.send(.touch(.down(id: 9, at(maximize))), at: 0) == [])
    #expect(rig.send(.touch(.up(id: 9)), at: 50) == [.window(.toggleMaximized)])
    #expect(rig.send(.touch(.down(id: 9, at(bar))), at: 900) == [])
    #expect(rig.send(.touch(.move(id: 9, at(bar, 9))), at: 910) == [.window(.move)])
    #expect(rig.send(.touch(.cancel), at: 920) == nil)
    for (time, effects) in [(2000.0, []), (2200, [Effect.window(.toggleMaximized)])] {
      #expect(rig.send(.touch(.down(id: 10, at(bar))), at: time) == effects)
      #expect(rig.send(.touch(.up(id: 10)), at: time + 50) == [])
    }
  }

  @Test mutating func doubleTapHasTheNumbersOfFingers() {
    // Two taps may be further apart than two clicks, but not as long.
    for (dx, pause, isDouble) in [(40.0, 250.0, true), (50, 250, false), (0, 350, false)] {
      for (id, x) in [(Int32(1), bar.x), (2, bar.x + dx)] {
        let time = id == 1 ? 0 : 50 + pause
        let effects = rig.send(.touch(.down(id: id, Point(x: x, y: bar.y))), at: time)
        #expect(effects == (id == 2 && isDouble ? [.window(.toggleMaximized)] : []))
        #expect(rig.send(.touch(.up(id: id)), at: time + 50) == [])
      }
      rig = HeaderRig()
    }
  }

  @Test mutating func fingersThatHoldAPhotoMaySpreadOntoTheHeader() {
    #expect(rig.send(.touch(.down(id: 1, Point(x: 400, y: 300))), at: 0) == nil)
    #expect(rig.send(.touch(.down(id: 2, Point(x: 300, y: 20))), at: 5) == nil)
    #expect(rig.send(.touch(.move(id: 2, Point(x: 300, y: 10))), at: 9) == nil)
    #expect(rig.send(.touch(.up(id: 2)), at: 20) == nil)
    #expect(rig.send(.touch(.up(id: 1)), at: 20) == nil)
  }

  @Test mutating func aTouchAtTheTopBringsAHiddenHeaderBack() {
    #expect(rig.opacity(at: 1000) == 1)
    #expect(rig.send(.touch(.down(id: 1, Point(x: 776, y: 20))), at: 5000) == nil)
    #expect(rig.send(.touch(.up(id: 1)), at: 5050) == nil)
    #expect(rig.opacity(at: 5200) == 1)
    #expect(rig.send(.touch(.down(id: 1, Point(x: 776, y: 20))), at: 5300) == [])
    #expect(rig.send(.touch(.up(id: 1)), at: 5350) == [.quit])
  }

  /// The tap of the first touch is still waiting for a second one.
  @Test mutating func touchThatBroughtTheHeaderBackIsNoTapWhateverIsPressedThen() {
    #expect(rig.send(.touch(.down(id: 1, Point(x: 776, y: 20))), at: 5000) == nil)
    #expect(rig.send(.touch(.up(id: 1)), at: 5050) == nil)
    #expect(rig.send(.touch(.down(id: 1, Point(x: bar.x, y: bar.y))), at: 5200) == [])
    #expect(rig.header.others.handleTap() == true)
    // A touch elsewhere is a tap of its own.
    #expect(rig.send(.touch(.up(id: 1)), at: 5250) == [])
    #expect(rig.send(.touch(.down(id: 2, Point(x: 400, y: 300))), at: 6000) == nil)
    #expect(rig.header.others.handleTap() == false)
  }

  // MARK: Keys

  @Test mutating func theKeyboardReachesEveryButton() {
    #expect(rig.key("Right", at: 0) == nil)
    rig.header.toggleFocus(in: rig.context, .standard, at: .zero)
    #expect(rig.header.focused == .minimize)
    #expect(rig.key("Right", at: 1) == [])
    #expect(rig.header.focused == .maximize)
    #expect(rig.key("Return", at: 2) == [.window(.toggleMaximized)])
    #expect(rig.header.focused == nil)
    rig.header.toggleFocus(in: rig.context, .standard, at: .milliseconds(3))
    #expect(rig.key("Left", at: 4) == [])
    #expect(rig.header.focused == .close)
    #expect(rig.key("ISO_Left_Tab", .shift, at: 5) == [])
    #expect(rig.header.focused == .maximize)
    #expect(rig.key("Home", at: 5) == [] && rig.header.focused == .minimize)
    #expect(rig.key("End", at: 6) == [])
    #expect(rig.key("space", at: 7) == [.quit])
  }

  @Test mutating func tabLeavesTheHeaderAtEitherEnd() {
    rig.header.toggleFocus(in: rig.context, .standard, at: .zero)
    #expect(rig.key("Tab", at: 1) == [] && rig.key("Tab", at: 2) == [])
    #expect(rig.header.focused == .close)
    #expect(rig.key("Tab", at: 3) == [] && rig.header.focused == nil)
    #expect(rig.key("Tab", at: 4) == nil, "the album's or the photo's")
    rig.header.toggleFocus(in: rig.context, .standard, at: .milliseconds(5))
    #expect(rig.key("ISO_Left_Tab", .shift, at: 6) == [] && rig.header.focused == nil)
  }

  @Test mutating func escapeGivesTheKeyboardBack() {
    rig.header.toggleFocus(in: rig.context, .standard, at: .zero)
    // Other keys still do what they do.
    #expect(rig.key("n", at: 1) == nil)
    #expect(rig.key("r", .control, at: 1) == nil)
    #expect(rig.key("Escape", at: 2) == [])
    #expect(rig.key("Escape", at: 3) == nil)
  }

  @Test mutating func windowWithoutTheKeyboardHasNoFocusInItsHeader() {
    rig.header.toggleFocus(in: rig.context, .standard, at: .zero)
    rig.window.isActivated = false
    rig.header.setWindowState(rig.window, .standard, at: .milliseconds(1))
    #expect(rig.header.focused == nil)
  }

  // MARK: No header

  @Test mutating func headerIsAbsentWhereTheCompositorDecorates() {
    rig.window.isClientDecorated = false
    rig.header.setWindowState(rig.window, .standard, at: .milliseconds(10))
    #expect(rig.opacity(at: 10) == 0)
    #expect(rig.click(close.x, close.y, at: 20) == nil)
    #expect(rig.header.captions(in: rig.context).isEmpty)
    #expect(rig.header.reservedHeight(textScale: rig.preferences.textScale) == 0)
    #expect(rig.header.deadline(.standard) == nil)
    rig.header.toggleFocus(in: rig.context, .standard, at: .milliseconds(30))
    #expect(rig.header.focused == nil)
  }
}
