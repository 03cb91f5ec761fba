import Geometry
import Input
import Motion
import Testing
import Viewing

@testable import LightboxCore

/// Photos that are copied, dragged to other programs, and opened from there.
@Suite struct DragOutTests {
  private let start = Instant.milliseconds(2000)

  private func center(_ stage: Stage, _ index: Int) -> Point {
    stage.lightbox.album.grid.frame(of: index, at: start).center
  }

  @discardableResult
  private func pointer(_ stage: inout Stage, _ events: PointerEvent..., at ms: Double) -> [Effect] {
    events.flatMap { stage.handle(.input(.pointer($0)), at: .milliseconds(ms)) }
  }

  private func drags(_ effects: [Effect]) -> [(photos: [PhotoID], view: DragView)] {
    effects.compactMap { if case .drag(let photos, let view) = $0 { (photos, view) } else { nil } }
  }

  /// Presses at a point and moves 8, then 12 px to the right of it.
  private func drag(_ stage: inout Stage, from point: Point) -> [Effect] {
    pointer(&stage, .enter(point), .motion(point), at: 2000)
    pointer(&stage, .button(.left, isPressed: true), at: 2010)
    let below = pointer(&stage, .motion(point + Vector(dx: 8, dy: 0)), at: 2020)
    #expect(drags(below).isEmpty, "it may still be a click")
    return pointer(&stage, .motion(point + Vector(dx: 12, dy: 0)), at: 2030)
  }

  @Test func aMouseDragsAPhotoOutOfTheAlbum() throws {
    var stage = MadePhotos.album()
    let frame = stage.lightbox.album.grid.frame(of: 1, at: start)
    let found = drags(drag(&stage, from: center(stage, 1)))
    let drag = try #require(found.first)
    #expect(found.count == 1 && drag.photos == [PhotoID(1)] && drag.view.photo == PhotoID(1))
    #expect(drag.view.size.width <= frame.size.width && drag.view.size.height <= 160)
    // The point that was pressed stays under the pointer: here the middle.
    #expect(abs(drag.view.grip.x - drag.view.size.width / 2) < 0.01)
    #expect(abs(drag.view.grip.y - drag.view.size.height / 2) < 0.01)
    // The compositor takes the pointer away: no click, no scroll, and no second drag.
    let after =
      pointer(&stage, .leave, .button(.left, isPressed: false), at: 2040)
      + pointer(&stage, .enter(center(stage, 1)), .motion(center(stage, 2)), at: 2300)
    #expect(drags(after).isEmpty)
    #expect(stage.lightbox.mode == .album)
    #expect(stage.lightbox.album.grid.frame(of: 1, at: .milliseconds(2400)) == frame)
    #expect(stage.lightbox.activeGestures.isEmpty)
  }

  /// The menu gets the release of the button: what the mouse does later drags nothing.
  @Test func pressEndsWhereAKeyOpensTheMenu() {
    for isGround in [false, true] {
      var stage = MadePhotos.album()
      let point = isGround ? Point(x: 2, y: 198) : center(stage, 1)
      pointer(&stage, .enter(point), .motion(point), .button(.left, isPressed: true), at: 2000)
      stage.press("Menu", at: 2100)
      pointer(&stage, .button(.left, isPressed: false), at: 2200)
      stage.press("Escape", at: 2300)
      let moved = pointer(&stage, .motion(point + Vector(dx: 40, dy: -20)), at: 2400)
      #expect(drags(moved).isEmpty && stage.lightbox.album.markDrag.drag == nil)
    }
  }

  @Test func theMarkedOnesGoTogetherIfOneOfThemIsDragged() {
    var stage = MadePhotos.album(viewSize: Size(width: 640, height: 400))
    stage.press("m", at: 1000)
    stage.press("Right", at: 1100)
    stage.press("Right", at: 1200)
    stage.press("m", at: 1300)
    var other = stage
    #expect(
      drags(drag(&stage, from: center(stage, 2))).map(\.photos) == [[PhotoID(0), PhotoID(2)]])
    #expect(drags(drag(&other, from: center(other, 1))).map(\.photos) == [[PhotoID(1)]])
  }

  /// Such marks may be out of sight.
  @Test func marksOfAnEarlierRunLeaveADragToItsPhoto() {
    var stage = MadePhotos.album()
    let mark = PhotoRating(isMarked: true)
    _ = stage.handle(.album(.rated([PhotoID(0): mark, PhotoID(1): mark])), at: start)
    #expect(drags(drag(&stage, from: center(stage, 1))).map(\.photos) == [[PhotoID(1)]])
  }

  @Test func aFingerScrollsAndABareGroundDoesToo() {
    var stage = MadePhotos.album()
    let point = center(stage, 1)
    var effects = stage.handle(.input(.touch(.down(id: 0, point))), at: start)
    for step in 1...5 {
      effects += stage.handle(
        .input(.touch(.move(id: 0, point - Vector(dx: 0, dy: Double(step) * 12)))), at: start + 0.01
      )
    }
    #expect(drags(effects).isEmpty)
    var ground = MadePhotos.album()
    #expect(drags(drag(&ground, from: Point(x: 2, y: 198))).isEmpty)
  }

  @Test func anOpenPhotoIsDraggedWithCtrlOrShift() {
    for key in ["Control_L", "Shift_R"] {
      var stage = MadePhotos.album(mode: .photo)
      stage.handle(.library(.header(PhotoID(0), MadePhotos.sizes[0])), at: .milliseconds(500))
      let point = Point(x: 160, y: 100)
      var plain = stage
      #expect(drags(drag(&plain, from: point)).isEmpty, "it turns the page")
      stage.handle(.input(.key(KeyEvent(name: key))), at: .milliseconds(1900))
      #expect(drags(drag(&stage, from: point)).map(\.photos) == [[PhotoID(0)]])
      #expect(stage.lightbox.viewport?.isHeld != true)
    }
  }

  @Test func aDragIsTheSameInTheMirror() throws {
    var stage = MadePhotos.album()
    var preferences = stage.lightbox.environment.preferences
    preferences.isRightToLeft = true
    stage.handle(.settings(.preferences(preferences)), at: .milliseconds(1000))
    let cell = stage.lightbox.album.grid.frame(of: 0, at: start)
    // A point right of the cell's middle, as it is seen.
    let seen = Point(x: 320 - cell.center.x + 5, y: cell.center.y)
    let view = try #require(drags(drag(&stage, from: seen)).first?.view)
    #expect(abs(view.grip.x - (view.size.width / 2 + 5)) < 0.01)
  }

  @Test func copyTakesTheMarkedPhotosOrTheShownOne() {
    var stage = MadePhotos.album(mode: .photo)
    #expect(stage.press("ctrl+c", at: 1000).contains(.copy([PhotoID(0)])))
    var album = MadePhotos.album()
    album.press("m", at: 1000)
    album.press("Right", at: 1100)
    #expect(album.press("ctrl+c", at: 1200).contains(.copy([PhotoID(0)])))
    #expect(album.press("ctrl+v", at: 1300).contains(.paste))
    var empty = Stage()
    empty.handle(.album(.photos([], current: nil)), at: .zero)
    #expect(
      !empty.press("ctrl+c", at: 1000).contains { if case .copy = $0 { true } else { false } })
  }

  @Test func aPhotoThatCameAloneOpens() {
    var stage = MadePhotos.album()
    stage.handle(.album(.opened(PhotoID(3))), at: .milliseconds(1000))
    #expect(stage.lightbox.mode == .photo && stage.lightbox.current == PhotoID(3))
    stage.handle(.album(.opened(PhotoID(99))), at: .milliseconds(1000))
    #expect(stage.lightbox.current == PhotoID(3))
  }
}
