import Geometry
import Gestures
import Input
import Motion
import Pixels
import Raster
import TestSupport
import Testing

@testable import LightboxCore

/// The layout for readers from right to left: a mirror image, but for photos, texts and signs.
@Suite struct DirectionTests {
  private func turnRound(_ lightbox: inout Lightbox) {
    var preferences = lightbox.environment.preferences
    preferences.isRightToLeft = true
    _ = lightbox.handle(.settings(.preferences(preferences)), at: .zero)
  }

  /// Plays a trace from the left, and its mirror image from the right: the frames are mirror images
  /// too.
  @Test(arguments: [
    "A1-zoom-about-the-fingers", "D3-pinch-turn-and-move", "kinetic-pan", "filmstrip",
    "pull-down-closes", "held-arrow", "D2-closes-to-its-place", "scrubber", "page-arrows",
    "pinch-a-thumbnail-open", "odd-sizes", "mouse-buttons-and-wheel",
  ])
  func aMirroredTraceDoesTheSameFromRightToLeft(trace: String) throws {
    let scenario = try Scenario(named: trace)
    var fromLeft = Lightbox(mode: scenario.mode)
    var fromRight = fromLeft
    turnRound(&fromRight)
    func both(_ body: (inout Lightbox) -> [Effect]) {
      let (a, b) = (body(&fromLeft), body(&fromRight))
      #expect(a.count == b.count)
    }

    let photos = scenario.photos.indices.map { PhotoID($0) }
    for (photo, size) in zip(photos, scenario.photos) {
      both { $0.handle(.library(.header(photo, size)), at: .zero) }
    }
    both { $0.handle(.album(.photos(photos, current: nil)), at: .zero) }

    for event in scenario.events {
      while let deadline = fromLeft.nextDeadline, deadline <= event.time {
        both { $0.handle(.deadline, at: deadline) }
      }
      if case .input(let input) = event.what {
        _ = fromLeft.handle(.input(input), at: event.time)
        _ = fromRight.handle(.input(input.mirrored(in: fromLeft.viewSize.width)), at: event.time)
      } else if let received = event.what.event {
        both { $0.handle(received, at: event.time) }
      }
      let width = fromLeft.viewSize.width
      let (a, b) = (fromLeft.layers(at: event.time), fromRight.layers(at: event.time))
      try #require(a.count == b.count)
      for (layer, mirrored) in zip(a, b) {
        let (frame, other) = (layer.frame, mirrored.frame)
        #expect(abs(width - frame.maxX - other.minX) < 1e-6, "\(event.time)")
        #expect(abs(frame.minY - other.minY) < 1e-6)
        #expect(abs(frame.size.width - other.size.width) < 1e-6)
        #expect(abs(layer.transform.b + mirrored.transform.b) < 1e-9)
        #expect(layer.contents == mirrored.contents)
      }
    }
  }

  @Test func arrowsTurnPagesTowardsTheirSide() {
    var lightbox = Lightbox()
    turnRound(&lightbox)
    _ = lightbox.handle(
      .album(.photos((0..<3).map { PhotoID($0) }, current: PhotoID(1))), at: .zero)
    func press(_ key: String) -> PhotoID? {
      var copy = lightbox
      _ = copy.handle(.input(.key(KeyEvent(name: key))), at: .milliseconds(10))
      return copy.current
    }
    #expect(press("Left") == PhotoID(2) && press("Right") == PhotoID(0))
    #expect(press("Next") == PhotoID(2) && press("n") == PhotoID(2), "these have no side")
    #expect(KeyLabel.first(of: .next, in: lightbox.environment.bindings) == "←")
    #expect(KeyLabel.first(of: .previous, in: lightbox.environment.bindings) == "→")
  }

  @Test func arrowsMoveTheFocusAsTheyPoint() {
    var stage = MadePhotos.album()
    turn(&stage)
    for (key, photo) in [("Left", 1), ("Left", 2), ("Right", 1), ("Right", 0)] {
      stage.press(key, at: MadePhotos.start)
      #expect(stage.lightbox.current == PhotoID(photo))
    }
  }

  /// A key that turns clockwise does so, and a place in the photo is the one that is seen.
  @Test func photosAreNotMirrored() throws {
    var lightbox = Lightbox()
    turnRound(&lightbox)
    let (photo, size) = (PhotoID(0), PixelSize(width: 20_000, height: 10_000))
    _ = lightbox.handle(.album(.photos([photo], current: nil)), at: .zero)
    _ = lightbox.handle(.library(.header(photo, size)), at: .zero)
    let bitmap = unsafe Bitmap(size: PixelSize(width: 1250, height: 625), isOpaque: true) { _ in }
    let small = try #require(Picture(size: size, levels: [bitmap]))
    _ = lightbox.handle(.library(.picture(photo, small, isPreview: false)), at: .zero)
    // All pixels about a point near the photo's left end.
    _ = lightbox.handle(.input(.pointer(.enter(Point(x: 10, y: 400)))), at: .milliseconds(50))
    let effects = lightbox.handle(.input(.key(KeyEvent(name: "1"))), at: .milliseconds(100))
    let areas = effects.compactMap { effect -> CloseUp.Area? in
      if case .loadArea(_, let area) = effect { area } else { nil }
    }
    let area = try #require(areas.first)
    #expect(area.rect.x == 0)
    let sharp = try #require(
      Picture(size: area.size, levels: [unsafe Bitmap(size: area.size, isOpaque: true) { _ in }]))
    _ = lightbox.handle(.library(.area(photo, area, sharp)), at: .milliseconds(300))
    let layer = try #require(lightbox.layers(at: .milliseconds(3000)).first)
    let closeUp = try #require(layer.sublayers.first)
    let frame = layer.affine.boundingBox(of: closeUp.frame)
    #expect(abs(frame.minX - layer.frame.minX) < 1e-6, "it begins with the photo")

    _ = lightbox.handle(.input(.key(KeyEvent(name: "0"))), at: .milliseconds(3000))
    _ = lightbox.handle(.input(.key(KeyEvent(name: "bracketright"))), at: .milliseconds(6000))
    let turned = try #require(lightbox.layers(at: .milliseconds(9000)).first)
    #expect(turned.transform.b > 0 && abs(turned.transform.a) < 1e-9, "clockwise")
  }

  @Test func pointerStaysInItsPlaceWhenTheMenuCloses() {
    var stage = MenuStage.make(mode: .photo)
    turn(&stage)
    stage.rightClick(Point(x: 200, y: 150), at: 1000)
    stage.point(Point(x: 400, y: 10), at: 1200)
    stage.press("Escape", at: 1300)
    #expect(!stage.menu.isOpen)
    #expect(stage.lightbox.pointer == Point(x: 80, y: 10))
    #expect(stage.lightbox.stage.gestures.zoomPoint == Point(x: 80, y: 10))
  }

  @Test func theWindowsMenuOpensWhereItWasAskedFor() {
    var environment = Lightbox().environment
    environment.preferences.isRightToLeft = true
    #expect(
      environment.toView([.window(.showMenu(x: 100, y: 7)), .quit])
        == [.window(.showMenu(x: 1180, y: 7)), .quit])
  }

  // MARK: Golden pictures

  private func turn(_ stage: inout Stage, textScale: Double = 1) {
    var preferences = stage.lightbox.environment.preferences
    (preferences.isRightToLeft, preferences.textScale) = (true, textScale)
    stage.handle(.settings(.preferences(preferences)), at: .zero)
  }

  @Test func theAlbumBeginsOnTheRight() throws {
    var stage = MadePhotos.album(scale: 1.5, appearance: .light)
    turn(&stage)
    try Snapshot.expect(stage.picture(at: .milliseconds(MadePhotos.start)), "right-album")
  }

  @Test func headerAndMenuBeginOnTheRight() throws {
    var stage = MenuStage.make(view: Size(width: 480, height: 420), isEntered: true)
    turn(&stage)
    stage.rightClick(Point(x: 430, y: 90), at: 1000)
    try Snapshot.expect(stage.picture(at: .milliseconds(2000)), "right-menu")
  }

  @Test func detailsAreOnTheLeft() throws {
    var stage = MadePhotos.album(mode: .photo)
    turn(&stage)
    stage.press("i", at: 1000)
    stage.handle(.library(.details(PhotoID(0), .lighthouse)), at: .milliseconds(1000))
    try Snapshot.expect(stage.picture(at: .milliseconds(2000)), "right-details")
  }
}
