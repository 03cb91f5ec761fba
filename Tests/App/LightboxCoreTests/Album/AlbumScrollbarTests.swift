import Geometry
import Input
import Motion
import Pixels
import Testing
import Viewing
@testable import LightboxCore

/// The scrollbar of an album of 200 photos in a view of 1280 × 800 px.
@Suite struct AlbumScrollbarTests {
  private var stage: Stage

  init() {
    stage = Stage(Lightbox(viewSize: Size(width: 1280, height: 800), mode: .album))
    let ids = (0..<200).map { PhotoID($0) }
    for id in ids {
      stage.handle(.library(.header(id, PixelSize(width: 3000, height: 2000))), at: .zero)
    }
    stage.handle(.album(.photos(ids, current: nil)), at: .zero)
  }

  private var bar: AlbumScrollbar { stage.lightbox.album.scrollbar }

  private func opacity(_ milliseconds: Double) -> Double {
    bar.fade.opacity(at: .milliseconds(milliseconds))
  }

  private mutating func input(_ event: InputEvent, at milliseconds: Double) {
    stage.handle(.input(event), at: .milliseconds(milliseconds))
  }

  private mutating func point(_ x: Double, _ y: Double, at milliseconds: Double) {
    input(.pointer(.motion(Point(x: x, y: y))), at: milliseconds)
  }

  private mutating func button(_ isPressed: Bool, at milliseconds: Double) {
    input(.pointer(.button(.left, isPressed: isPressed)), at: milliseconds)
  }

  private mutating func scroll(at milliseconds: Double) {
    input(.scroll(.delta(.finger, Vector(dx: 0, dy: 40))), at: milliseconds)
    input(.scroll(.delta(.finger, Vector(dx: 0, dy: 40))), at: milliseconds + 10)
    input(.scroll(.stop), at: milliseconds + 200)
  }

  private var position: Double { bar.geometry?.position ?? -1 }

  // MARK: Label

  @Test(arguments: Appearance.allCases)
  mutating func aThumbThatIsHeldTellsThePlace(appearance: Appearance) throws {
    stage.handle(.window(.resized(Size(width: 320, height: 200), deviceScale: 1)), at: .zero)
    var preferences = Preferences()
    preferences.appearance = appearance
    stage.handle(.settings(.preferences(preferences)), at: .zero)
    point(315, 100, at: 1000)
    #expect(!stage.effects.contains { if case .describePosition = $0 { true } else { false } })
    button(true, at: 1100)
    point(315, 120, at: 1200)
    let requested = stage.effects.compactMap {
      if case .describePosition(let photo) = $0 { photo } else { nil }
    }
    let photo = try #require(requested.last)
    #expect(requested.count >= 2, "again at the next photo")
    stage.handle(.album(.positionLabel(photo, "May 2024")), at: .milliseconds(1200))
    stage.handle(.album(.positionLabel(requested[0], "late")), at: .milliseconds(1200))
    try Snapshot.expect(
      stage.picture(at: .milliseconds(1400)), "scrollbar-\(appearance.rawValue)")
    button(false, at: 1500)
    #expect(bar.label == "")
  }

  // MARK: Coming and going

  @Test mutating func scrollbarComesWithAScrollAndGoesAfterIt() throws {
    #expect(opacity(0) == 0 && bar.deadline(.standard) == nil)
    scroll(at: 1000)
    stage.wait(until: .milliseconds(1600))
    #expect(opacity(1600) == 1)
    stage.wait(until: .milliseconds(6000))
    #expect(opacity(6000) == 0)
    #expect(bar.deadline(.standard) == nil, "at rest nothing is due")
  }

  @Test mutating func aTapCallsNothing() {
    input(.touch(.down(id: 1, Point(x: 640, y: 400))), at: 1000)
    #expect(opacity(1300) == 0)
  }

  @Test mutating func shapesThatBecomeKnownCallNothing() {
    stage.handle(.album(.found(PhotoID(100))), at: .milliseconds(1000))
    stage.wait(until: .milliseconds(9000))
    #expect(opacity(9000) == 0)
    for id in 0..<60 {
      stage.handle(
        .library(.header(PhotoID(id), PixelSize(width: 1000, height: 2000))),
        at: .milliseconds(9000))
    }
    stage.wait(until: .milliseconds(9500))
    #expect(opacity(9500) == 0)
  }

  @Test func scrollbarIsAbsentWhereAllPhotosAreInSight() {
    var stage = Stage(Lightbox(viewSize: Size(width: 1280, height: 800), mode: .album))
    stage.handle(.album(.photos([PhotoID(0), PhotoID(1)], current: nil)), at: .zero)
    #expect(stage.lightbox.album.scrollbar.geometry == nil)
  }

  @Test mutating func aViewTooLowForAScrollbarHasNone() {
    stage.handle(
      .window(.resized(Size(width: 640, height: 50), deviceScale: 1)), at: .milliseconds(10))
    #expect(bar.geometry == nil)
    stage.handle(
      .window(.resized(Size(width: 640, height: 60), deviceScale: 1)), at: .milliseconds(20))
    #expect(bar.geometry != nil)
  }

  // MARK: The thumb

  @Test(arguments: [0, 0.5, 1])
  func theThumbIsAsLongAsTheShareInSight(position: Double) {
    let track = Rect(x: 0, y: 4, width: 16, height: 400)
    let geometry = ScrollbarGeometry(track: track, share: 0.25, position: position)
    #expect(geometry.thumbLength == 100)
    #expect(geometry.thumbTop == 4 + 300 * position)
    #expect(abs(geometry.position(ofThumbTop: geometry.thumbTop) - position) < 1e-12)
    #expect(ScrollbarGeometry(track: track, share: 1e-6, position: position).thumbLength == 36)
    #expect(
      ScrollbarGeometry(track: track, share: 1, position: position).position(ofThumbTop: 9) == 0)
  }

  @Test mutating func theThumbIsDraggedToTheEnd() throws {
    let geometry = try #require(bar.geometry)
    point(1275, geometry.thumbTop + 10, at: 1000)
    #expect(bar.hasPointer && opacity(1500) == 1)
    button(true, at: 1500)
    #expect(bar.isHeld && position == 0, "taken where it is")
    point(1200, geometry.thumbTop + 110, at: 1600)
    // 100 px of the way that the thumb has, wherever the pointer is beside it
    #expect(abs(position - 100 / (geometry.track.size.height - geometry.thumbLength)) < 1e-9)
    point(1200, 5000, at: 1700)
    #expect(position == 1)
    button(false, at: 1800)
    let grid = stage.lightbox.album.grid
    #expect(grid.restingOffset == grid.layout.offsetRange.lowerBound)
    #expect(stage.lightbox.mode == .album, "no photo was opened beneath it")
    point(600, 400, at: 1900)
    #expect(!bar.hasPointer)
  }

  @Test mutating func aPressBesideTheThumbBringsTheThumbThere() throws {
    let geometry = try #require(bar.geometry)
    point(1275, 600, at: 1000)
    button(true, at: 1010)
    let top = try #require(bar.geometry).thumbTop
    #expect(abs(top + geometry.thumbLength / 2 - 600) < 1e-9)
    button(false, at: 1020)
  }

  @Test mutating func aFingerTakesTheThumbOnlyWhileItIsThere() throws {
    let start = Point(x: 1262, y: 12)
    input(.touch(.down(id: 1, start)), at: 1000)
    #expect(!bar.isHeld)
    input(.touch(.up(id: 1)), at: 3000)
    stage.wait(until: .milliseconds(6000))
    stage.press("Escape", at: 6000)
    stage.wait(until: .milliseconds(9000))
    scroll(at: 9000)
    stage.wait(until: .milliseconds(9500))
    let geometry = try #require(bar.geometry)
    input(.touch(.down(id: 2, Point(x: 1262, y: geometry.thumbTop + 400))), at: 9500)
    #expect(!bar.isHeld, "beside the thumb it means the photo there")
    input(.touch(.cancel), at: 9510)
    input(.touch(.down(id: 3, Point(x: 1262, y: geometry.thumbTop + 10))), at: 9520)
    #expect(bar.isHeld)
    input(.touch(.move(id: 3, Point(x: 1262, y: 2000))), at: 9600)
    #expect(position == 1)
    input(.touch(.up(id: 3)), at: 9700)
    #expect(!bar.isHeld)
  }

  /// The help or the menu, which a key opens while a finger or a button holds the thumb.
  @Test(arguments: ["F1", "Menu"], [false, true])
  mutating func thumbIsLetGoBehindWhatAKeyOpens(key: String, isFinger: Bool) throws {
    scroll(at: 1000)
    stage.wait(until: .milliseconds(1500))
    let thumb = Point(x: 1275, y: try #require(bar.geometry).thumbTop + 10)
    point(thumb.x, thumb.y, at: 1500)
    if isFinger { input(.touch(.down(id: 1, thumb)), at: 1510) } else { button(true, at: 1510) }
    #expect(bar.isHeld)
    stage.press(key, at: 1600)
    if isFinger { input(.touch(.up(id: 1)), at: 1700) } else { button(false, at: 1700) }
    #expect(!bar.isHeld)
    let before = position
    stage.press("Escape", at: 1800)
    point(600, 700, at: 1900)
    #expect(position == before)
  }

  /// The help covers the scrollbar under the pointer, which then goes to a photo.
  @Test mutating func scrollbarLeavesAClickElsewhereToThePhotoAfterTheHelp() {
    point(1275, 400, at: 1000)
    stage.press("F1", at: 1100)
    point(600, 300, at: 1200)
    stage.press("Escape", at: 1300)
    button(true, at: 1400)
    #expect(!bar.isHeld && !bar.hasPointer)
  }

  @Test mutating func openingAPhotoReleasesTheScrollbar() throws {
    point(1275, 12, at: 1000)
    button(true, at: 1010)
    stage.press("Return", at: 1100)
    #expect(stage.lightbox.mode == .photo && !bar.isHeld)
  }
}
