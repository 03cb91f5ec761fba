import Geometry
import Gestures
import Input
import Motion
import Pixels
import Testing
import Viewing
@testable import LightboxCore

@Suite struct PointerCursorTests {
  private let point = Point(x: 300, y: 200)
  private var cursor = PointerCursor()

  @Test mutating func cursorIsSetOnlyWhereItsPictureDiffers() {
    #expect(cursor.show(.arrow) == [], "it begins as an arrow")
    #expect(cursor.show(.grab) == [.setCursor(.grab)])
    #expect(cursor.show(.grab) == [])
    #expect(cursor.show(.arrow) == [.setCursor(.arrow)])
  }

  @Test mutating func aHiddenCursorHasNoOtherShape() {
    cursor.request(true, at: .zero)
    cursor.handle(.enter(point), at: .zero)
    #expect(cursor.deadline(.standard) == .milliseconds(2000))
    cursor.expire(.standard, at: .milliseconds(2000))
    #expect(cursor.show(.grab) == [.setCursor(.hidden)])
    #expect(cursor.show(.zoomIn) == [])
    cursor.handle(.motion(point), at: .milliseconds(5000))
    #expect(cursor.show(.zoomIn) == [.setCursor(.zoomIn)])
  }

  @Test mutating func cursorNeverNeedsAFrame() {
    cursor.request(true, at: .zero)
    cursor.handle(.enter(point), at: .zero)
    #expect(!cursor.isMoving(at: .zero) && cursor.isSettled(at: .zero))
  }
}

@Suite struct CursorRestTests {
  private let point = Point(x: 300, y: 200)
  private var rest = PointerCursor()

  @Test mutating func cursorHidesTwoSecondsAfterTheLastMotion() {
    rest.request(true, at: .zero)
    #expect(rest.deadline(.standard) == nil, "the pointer is elsewhere")
    rest.handle(.enter(point), at: .milliseconds(500))
    rest.handle(.motion(Point(x: 301, y: 200)), at: .milliseconds(1500))
    #expect(rest.position == Point(x: 301, y: 200))
    #expect(rest.deadline(.standard) == .milliseconds(3500))
    rest.expire(.standard, at: .milliseconds(3499))
    #expect(!rest.isHidden)
    rest.expire(.standard, at: .milliseconds(3500))
    #expect(rest.isHidden)
    #expect(rest.deadline(.standard) == nil)
  }

  @Test mutating func cursorStaysWhileNobodyWantsItHidden() {
    rest.handle(.enter(point), at: .zero)
    #expect(rest.deadline(.standard) == nil)
    rest.expire(.standard, at: .milliseconds(60000))
    #expect(!rest.isHidden)
  }

  @Test mutating func theTimeCountsFromTheWishToHideTheCursor() {
    rest.handle(.enter(point), at: .zero)
    rest.request(true, at: .milliseconds(4000))
    #expect(rest.deadline(.standard) == .milliseconds(6000))
    rest.request(true, at: .milliseconds(5000))
    #expect(rest.deadline(.standard) == .milliseconds(6000), "saying it again changes nothing")
    rest.expire(.standard, at: .milliseconds(6000))
    rest.request(false, at: .milliseconds(7000))
    #expect(!rest.isHidden && rest.deadline(.standard) == nil)
  }

  @Test mutating func aButtonThatIsDownKeepsTheCursor() {
    rest.request(true, at: .zero)
    rest.handle(.enter(point), at: .zero)
    rest.handle(.button(.left, isPressed: true), at: .milliseconds(100))
    #expect(rest.deadline(.standard) == nil)
    rest.handle(.button(.left, isPressed: false), at: .milliseconds(700))
    #expect(rest.deadline(.standard) == .milliseconds(2700))
  }

  @Test mutating func aPointerThatLeavesIsForgottenWithItsButtons() {
    rest.request(true, at: .zero)
    rest.handle(.enter(point), at: .zero)
    rest.handle(.button(.left, isPressed: true), at: .milliseconds(100))
    rest.handle(.leave, at: .milliseconds(200))
    #expect(rest.position == nil && rest.deadline(.standard) == nil)
    rest.handle(.enter(point), at: .milliseconds(300))
    #expect(rest.deadline(.standard) == .milliseconds(2300))
  }
}

@Suite struct CursorShapeTests {
  private let point = Point(x: 300, y: 200)
  private var gestures = GestureSet(physics: .standard, viewCenter: Point(x: 500, y: 400))
  private var viewport = Environment.made().fitted(PixelSize(width: 4000, height: 3000))

  @Test mutating func theCursorSaysWhatThePointerCanDo() {
    #expect(CursorShape(over: nil, gestures) == .arrow)
    #expect(CursorShape(over: viewport, gestures) == .arrow)
    viewport.zoom(toDevicePixels: 1, about: point, at: .zero)
    #expect(CursorShape(over: viewport, gestures) == .grab)
    gestures.isControlDown = true
    #expect(CursorShape(over: viewport, gestures) == .zoomIn)
    #expect(CursorShape(over: nil, gestures) == .arrow, "there is nothing to zoom")
  }

  @Test mutating func theCursorIsGrabbingWhileThePhotoIsHeld() {
    _ = gestures.handle(.pointer(.enter(point)), at: .zero)
    _ = gestures.handle(.pointer(.button(.left, isPressed: true)), at: .zero)
    gestures.isControlDown = true
    #expect(CursorShape(over: viewport, gestures) == .grabbing)
    #expect(CursorShape(over: nil, gestures) == .arrow)
    _ = gestures.handle(.pointer(.button(.left, isPressed: false)), at: .milliseconds(50))
    #expect(CursorShape(over: viewport, gestures) == .zoomIn)
  }
}

extension PointerCursor {
  fileprivate mutating func handle(_ event: PointerEvent, at time: Instant) {
    record(.pointer(event), .standard, at: time)
  }
}
