import Geometry
import Input
import Motion
import Pixels
import Raster
import Testing
@testable import LightboxCore

@Suite struct HeaderFadeTests {
  var rig = HeaderRig()

  @Test mutating func headerFadesWhenThePointerHasRestedForTwoSeconds() {
    rig.point(photo.x, photo.y, at: 1000)
    #expect(rig.opacity(at: 2999) == 1)
    #expect(rig.header.deadline(.standard) == .milliseconds(3000))
    rig.header.expire(.standard, at: .milliseconds(3000))
    #expect(rig.header.deadline(.standard) == nil)
    #expect(rig.header.isMoving(at: .milliseconds(3100)))
    #expect(abs(rig.opacity(at: 3175) - 0.5) < 1e-9)
    #expect(rig.opacity(at: 3350) == 0)
    // And then nothing more happens.
    #expect(!rig.header.isMoving(at: .milliseconds(3350)))
  }

  @Test mutating func theFadeBeginsWhenItIsDueHoweverLateAnEventTells() {
    rig.header.expire(.standard, at: .milliseconds(9000))
    #expect(abs(rig.opacity(at: 2175) - 0.5) < 1e-9)
  }

  /// The middle of each button at the left edge and at the right one, and its opacity.
  private func buttons(at milliseconds: Double) -> [Double: Double] {
    let bar = rig.header.layers(in: rig.context, at: .milliseconds(milliseconds)).last
    return (bar?.sublayers ?? []).reduce(into: [:]) { $0[$1.position.x] = $1.opacity }
  }

  /// Close goes from the right to the left, and the desktop's portal answers with that at 1 s.
  @Test mutating func otherButtonsOfTheWindowComeByAFade() throws {
    let former = ButtonLayout(right: [.minimize, .close])
    rig.preferences.buttons = former
    rig.point(bar.x, bar.y, at: 900)
    #expect(buttons(at: 1000) == [736: 1, 776: 1])
    let new = ButtonLayout(left: [.close], right: [.minimize])
    rig.preferences.buttons = new
    rig.header.change(from: former, to: new, .standard, at: .milliseconds(1000))
    #expect(buttons(at: 1000) == [24: 0, 736: 1, 776: 1])
    #expect(rig.header.isMoving(at: .milliseconds(1001)))
    let time = Physics.standard.headerFadeInTime * 1000
    let half = buttons(at: 1000 + time / 2)
    #expect(half.mapValues { ($0 * 100).rounded() / 100 } == [24: 0.5, 736: 0.5, 776: 0.5])
    #expect(buttons(at: 1000 + time) == [24: 1, 776: 1])
    #expect(!rig.header.isMoving(at: .milliseconds(1000 + time)))
    // A click goes by the new layout from the beginning.
    #expect(rig.click(24, 20, at: 1001) == [.quit])
  }

  /// Before the window has been seen, or while the header is hidden, nothing is to be seen of a
  /// change.
  @Test mutating func buttonsThatAreNotSeenChangeAtOnce() {
    rig.header.expire(.standard, at: .milliseconds(9000))
    rig.header.change(
      from: ButtonLayout(), to: ButtonLayout(left: [.close]), .standard, at: .milliseconds(9500))
    #expect(!rig.header.isMoving(at: .milliseconds(9501)))
    var undecorated = Header()
    undecorated.setPinned(true, .standard, at: .zero)
    undecorated.change(from: ButtonLayout(), to: ButtonLayout(left: [.close]), .standard, at: .zero)
    #expect(undecorated.formerButtons == nil)
  }

  @Test mutating func motionInMidFadeTurnsTheFadeRoundWithoutAJump() {
    rig.header.expire(.standard, at: .milliseconds(2000))
    let before = rig.opacity(at: 2175)
    rig.point(photo.x, photo.y, at: 2175)
    #expect(abs(rig.opacity(at: 2175) - before) < 1e-12)
    #expect(rig.opacity(at: 2295) == 1)
  }

  @Test mutating func headerStaysWhileThePointerIsOverIt() {
    rig.point(bar.x, bar.y, at: 100)
    #expect(rig.header.deadline(.standard) == nil)
    // From where it leaves, the rest counts.
    rig.point(photo.x, photo.y, at: 5000)
    #expect(rig.header.deadline(.standard) == .milliseconds(7000))
  }

  @Test mutating func headerStaysWhileTheKeyboardIsInIt() {
    rig.header.toggleFocus(in: rig.context, .standard, at: .milliseconds(100))
    #expect(rig.header.deadline(.standard) == nil)
    _ = rig.key("Escape", at: 9000)
    #expect(rig.header.deadline(.standard) == .milliseconds(11000))
  }

  @Test mutating func headerStaysOverTheAlbum() {
    rig.header.setPinned(true, .standard, at: .milliseconds(100))
    #expect(rig.header.deadline(.standard) == nil)
    rig.header.setPinned(false, .standard, at: .milliseconds(4000))
    #expect(rig.header.deadline(.standard) == .milliseconds(6000))
  }

  @Test mutating func aHiddenHeaderIsHitByNothing() {
    rig.header.expire(.standard, at: .milliseconds(2000))
    #expect(rig.header.part(at: Point(x: close.x, y: close.y), in: rig.context) == nil)
    // A pointer that comes there brings it back first.
    #expect(rig.click(close.x, close.y, at: 5000) == [.quit])
  }

  @Test mutating func dragOfAPhotoToTheTopShowsNoHeader() {
    rig.point(photo.x, photo.y, at: 100)
    #expect(rig.button(.left, true, at: 100) == nil)
    rig.header.expire(.standard, at: .milliseconds(2100))
    #expect(rig.point(bar.x, bar.y, at: 2600) == nil)
    #expect(rig.opacity(at: 2600) == 0)
    #expect(rig.button(.left, false, at: 2700) == nil)
    #expect(!rig.header.hasPointer)
  }
}
