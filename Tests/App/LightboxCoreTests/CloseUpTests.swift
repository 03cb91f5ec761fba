import Geometry
import Input
import LightboxCore
import Pixels
import Raster
import Testing
import Viewing

/// A photo of 400 megapixels in a view of 1280 × 800.
@Suite struct CloseUpTests {
  let photo = PhotoID(0)
  let size = PixelSize(width: 20_000, height: 20_000)
  var lightbox = Lightbox()

  func picture(_ size: PixelSize, _ pixels: PixelSize) throws -> Picture {
    let bitmap = unsafe Bitmap(size: pixels, isOpaque: true) { _ in }
    return try #require(Picture(size: size, levels: [bitmap]))
  }

  /// Shows the whole photo, with pixels for the view.
  mutating func open() throws {
    _ = lightbox.handle(.album(.photos([photo], current: nil)), at: .zero)
    _ = lightbox.handle(.library(.header(photo, size)), at: .zero)
    let small = try picture(size, PixelSize(width: 1250, height: 1250))
    let effects = lightbox.handle(.library(.picture(photo, small, isPreview: false)), at: .zero)
    #expect(areas(effects).isEmpty, "at fit that is enough")
  }

  func areas(_ effects: [Effect]) -> [CloseUp.Area] {
    effects.compactMap { if case .loadArea(photo, let area) = $0 { area } else { nil } }
  }

  mutating func press(_ key: String, at time: Double) -> [Effect] {
    lightbox.handle(.input(.key(KeyEvent(name: key))), at: .milliseconds(time))
  }

  @Test mutating func theVisiblePartIsDecodedWhereThePhotoIsZoomedIn() throws {
    try open()
    let effects = press("1", at: 100)
    #expect(!effects.contains(.load(photo, fitting: nil)), "all pixels would be 2 GB")
    let area = try #require(areas(effects).first)
    #expect(area.halvings == 0)
    // The middle of the photo, where it comes to rest, with a margin and on a grid of 64 px.
    #expect(area.rect == IntRect(x: 9152, y: 9472, width: 1664, height: 1088))
    let sharp = try picture(area.size, area.size)
    _ = lightbox.handle(.library(.area(photo, area, sharp)), at: .milliseconds(300))
    let layer = try #require(lightbox.layers(at: .milliseconds(2000)).first)
    let closeUp = try #require(layer.sublayers.first)
    #expect(closeUp.contents == .picture(sharp))
    #expect(closeUp.frame == Rect(x: 9152, y: 9472, width: 1664, height: 1088))
  }

  /// A drawing of 400 × 300 px fills the view, and has as many pixels as are asked for.
  @Test mutating func drawingIsDrawnAnewWhereItIsZoomedIn() throws {
    let size = PixelSize(width: 400, height: 300)
    for isDrawn in [false, true] {
      lightbox = Lightbox()
      _ = lightbox.handle(
        .window(.resized(Size(width: 1280, height: 800), deviceScale: 1)), at: .zero)
      _ = lightbox.handle(.album(.photos([photo], current: nil)), at: .zero)
      _ = lightbox.handle(.library(.header(photo, size, isDrawn: isDrawn)), at: .zero)
      let level = isDrawn ? PixelSize(width: 1067, height: 800) : size
      #expect(lightbox.viewport?.target.scale == (isDrawn ? 800.0 / 300 : 1))
      let fitted = try picture(size, level)
      let effects = lightbox.handle(
        .library(.picture(photo, fitted, isPreview: false)), at: .zero)
      #expect(areas(effects).isEmpty)
      _ = lightbox.handle(.input(.pointer(.enter(Point(x: 640, y: 400)))), at: .milliseconds(50))
      _ = lightbox.handle(.input(.pinch(.begin(fingers: 2))), at: .milliseconds(100))
      func spread(_ scale: Double, at time: Double) -> [CloseUp.Area] {
        let update = PinchEvent.update(translation: .zero, scale: scale, rotation: 0)
        return areas(lightbox.handle(.input(.pinch(update)), at: .milliseconds(time)))
      }
      let found = spread(1.5, at: 200)
      guard isDrawn else {
        #expect(found.isEmpty)
        continue
      }
      let first = try #require(found.first)
      // Four screen pixels for one of the drawing's.
      #expect(first.halvings == -2)
      #expect(first.rect == IntRect(x: 0, y: 16, width: 400, height: 272))
      #expect(first.size == PixelSize(width: 1600, height: 1088))
      let sharp = try picture(first.size, first.size)
      _ = lightbox.handle(.library(.area(photo, first, sharp)), at: .milliseconds(300))
      // The largest zoom is four times fit, 10.7.
      #expect(spread(4, at: 400).first?.halvings == -4)
      let layer = try #require(lightbox.layers(at: .milliseconds(400)).first)
      let closeUp = try #require(layer.sublayers.first)
      #expect(closeUp.frame == Rect(x: 0, y: 16, width: 400, height: 272))
      #expect(closeUp.contentsRect == Rect(x: 0, y: 0, width: 1, height: 1))
    }
  }

  /// Whole px of an icon are many of the screen's, and the largest zoom needs no more pixels than
  /// a decoder makes.
  @Test(arguments: [1, 3, 24]) mutating func iconIsSharpAtTheLargestZoom(_ side: Int) throws {
    _ = lightbox.handle(
      .window(.resized(Size(width: 1280, height: 800), deviceScale: 2)), at: .zero)
    _ = lightbox.handle(.album(.photos([photo], current: nil)), at: .zero)
    let size = PixelSize(width: side, height: side)
    _ = lightbox.handle(.library(.header(photo, size, isDrawn: true)), at: .zero)
    let fitted = try picture(size, PixelSize(width: 1600, height: 1600))
    let shown = lightbox.handle(.library(.picture(photo, fitted, isPreview: false)), at: .zero)
    #expect(areas(shown).isEmpty)
    var found: [CloseUp.Area] = []
    for step in 0..<8 {
      let start = 100 + Double(step) * 600
      var waiting = areas(press("plus", at: start))
      let release = InputEvent.key(KeyEvent(name: "plus", isPressed: false))
      waiting += areas(lightbox.handle(.input(release), at: .milliseconds(start + 50)))
      while let area = waiting.popLast() {
        found.append(area)
        let part = try picture(area.size, PixelSize(width: 1, height: 1))
        waiting += areas(
          lightbox.handle(.library(.area(photo, area, part)), at: .milliseconds(start + 400)))
      }
    }
    let viewport = try #require(lightbox.viewport)
    #expect(viewport.target.scale == 4 * viewport.layout.fitScale(rotation: 0))
    let last = try #require(found.last)
    // As many pixels as the screen, or nearly so.
    let density = Double(1 << -last.halvings) / (viewport.target.scale * 2)
    #expect((0.84...1.69).contains(density))
    #expect((last.size.area ?? .max) <= 1 << 26)
  }

  /// A thumbnail says nothing of that; the header comes while the drawing is on its way.
  @Test mutating func drawingIsKnownAsOneDuringItsHeroTransition() throws {
    lightbox = Lightbox(mode: .album)
    _ = lightbox.handle(
      .window(.resized(Size(width: 1280, height: 800), deviceScale: 1)), at: .zero)
    _ = lightbox.handle(.album(.photos([photo], current: nil)), at: .zero)
    let size = PixelSize(width: 40, height: 30)
    let thumbnail = try picture(size, size)
    _ = lightbox.handle(
      .library(.thumbnail(photo, thumbnail, imageSize: size)), at: .milliseconds(100))
    _ = press("Return", at: 200)
    let before = try #require(lightbox.viewport)
    #expect(before.target.scale == 1)
    _ = lightbox.handle(.library(.header(photo, size, isDrawn: true)), at: .milliseconds(250))
    let after = try #require(lightbox.viewport)
    #expect(after.target.scale == 800.0 / 30)
    let (old, new) = (
      before.displayed(at: .milliseconds(250)), after.displayed(at: .milliseconds(250))
    )
    #expect(abs(old.scale - new.scale) < 1e-9, "it does not jump")
  }

  /// Fingers spread from fit to a pixel of the photo for one of the screen's: on the way there the
  /// whole photo is seen at a quarter, which would take seconds.
  @Test mutating func slowCloseUpsWaitWhileFingersHoldThePhoto() throws {
    _ = lightbox.handle(
      .window(.resized(Size(width: 1280, height: 800), deviceScale: 1)), at: .zero)
    try open()
    func spread(_ scale: Double, at time: Double) -> [CloseUp.Area] {
      let update = PinchEvent.update(translation: .zero, scale: scale, rotation: 0)
      return areas(lightbox.handle(.input(.pinch(update)), at: .milliseconds(time)))
    }
    _ = lightbox.handle(
      .input(.pointer(.enter(Point(x: 640, y: 400)))), at: .milliseconds(50))
    _ = lightbox.handle(.input(.pinch(.begin(fingers: 2))), at: .milliseconds(100))
    #expect(spread(2, at: 200).isEmpty)
    #expect(spread(6, at: 300).isEmpty)
    let area = try #require(spread(25, at: 400).first)
    #expect(area.halvings == 0)
  }

  @Test mutating func aSmallMovementNeedsNothingNewAndALargeOneDoes() throws {
    try open()
    let first = try #require(areas(press("1", at: 100)).first)
    // Until that one has come, nothing else is asked for.
    #expect(areas(press("Down", at: 300) + press("Down", at: 400)).isEmpty)
    let effects = lightbox.handle(
      .library(.area(photo, first, try picture(first.size, first.size))), at: .milliseconds(500))
    let second = try #require(areas(effects).first, "it has been left meanwhile")
    #expect(second.rect.y > first.rect.y)
    _ = lightbox.handle(
      .library(.area(photo, second, try picture(second.size, second.size))), at: .milliseconds(600))
    var moves: [Effect] = lightbox.handle(
      .input(.scroll(.delta(.finger, Vector(dx: 0, dy: 20)))), at: .milliseconds(3000))
    moves += lightbox.handle(.input(.scroll(.stop)), at: .milliseconds(3100))
    #expect(areas(moves).isEmpty)
  }

  @Test mutating func halfTheZoomNeedsAQuarterOfThePixels() throws {
    try open()
    let near = try #require(areas(press("1", at: 100)).first)
    _ = lightbox.handle(
      .library(.area(photo, near, try picture(near.size, near.size))), at: .milliseconds(200))
    // From 1 to 0.4: every second pixel does.
    var effects: [Effect] = []
    for step in 0..<20 {
      guard let scale = lightbox.viewport?.target.scale, scale > 0.41 else { break }
      effects += press("minus", at: 2000 + Double(step) * 600)
      effects += lightbox.handle(
        .input(.key(KeyEvent(name: "minus", isPressed: false))),
        at: .milliseconds(2010 + Double(step) * 600))
      for area in areas(effects) {
        effects += lightbox.handle(
          .library(.area(photo, area, try picture(area.size, area.size))),
          at: .milliseconds(2020 + Double(step) * 600))
      }
    }
    let last = try #require(areas(effects).last)
    #expect(last.halvings == 1)
    #expect(last.size.width < 4000)
  }

  @Test mutating func aPhotoAtFitGivesItsCloseUpBack() throws {
    try open()
    let before = lightbox.library.byteCount
    let area = try #require(areas(press("1", at: 100)).first)
    _ = lightbox.handle(
      .library(.area(photo, area, try picture(area.size, area.size))), at: .milliseconds(200))
    #expect(lightbox.library.byteCount > before)
    _ = press("0", at: 2000)
    #expect(lightbox.library.byteCount == before)
    #expect(lightbox.layers(at: .milliseconds(5000)).first?.sublayers.isEmpty == true)
  }

  /// Its thumbnail shows only the middle, so that the end would lie beside it.
  @Test mutating func closeUpOfATallPhotoDoesNotFlyWithIt() throws {
    let size = PixelSize(width: 5_000, height: 80_000)
    _ = lightbox.handle(.album(.photos([photo], current: nil)), at: .zero)
    _ = lightbox.handle(.library(.header(photo, size)), at: .zero)
    let small = try picture(size, PixelSize(width: 50, height: 800))
    _ = lightbox.handle(.library(.picture(photo, small, isPreview: false)), at: .zero)
    let area = try #require(areas(press("1", at: 100)).first)
    _ = lightbox.handle(
      .library(.area(photo, area, try picture(area.size, area.size))), at: .milliseconds(300))
    #expect(lightbox.layers(at: .milliseconds(2000)).first?.sublayers.count == 1)
    _ = press("Escape", at: 2500)
    let flying = try #require(lightbox.layers(at: .milliseconds(2560)).last { $0.tag == 0 })
    #expect(flying.bounds.size.height < 80_000 && flying.sublayers.isEmpty)
  }

  @Test mutating func anAreaThatCannotBeDecodedIsNotAskedForAgain() throws {
    try open()
    let area = try #require(areas(press("1", at: 100)).first)
    var effects = lightbox.handle(.library(.area(photo, area, nil)), at: .milliseconds(200))
    effects += press("Down", at: 300) + press("0", at: 900) + press("1", at: 1800)
    #expect(areas(effects).isEmpty)
  }

  // MARK: Files that change

  /// Gives the photo's file other contents of the same size. Returns the areas that are requested
  /// before and after its new pixels arrive.
  mutating func change(at time: Double) throws -> (before: [CloseUp.Area], after: [CloseUp.Area]) {
    let time = Instant.milliseconds(time)
    var before = areas(lightbox.handle(.jobs(.changed([photo: 0])), at: time))
    before += areas(lightbox.handle(.library(.header(photo, size)), at: time))
    let small = try picture(size, PixelSize(width: 1250, height: 1250))
    let after = lightbox.handle(.library(.picture(photo, small, isPreview: false)), at: time)
    return (before, areas(after))
  }

  /// The pixels of the close-up that is shown.
  var shown: Picture? { lightbox.library.loaded[photo]?.closeUp.shown?.picture }

  /// Until then the size of the new contents is not known: they may be turned.
  @Test mutating func changedFileHasNoCloseUpBeforeItsNewPixels() throws {
    try open()
    let area = try #require(areas(press("1", at: 100)).first)
    let old = try picture(area.size, area.size)
    _ = lightbox.handle(.library(.area(photo, area, old)), at: .milliseconds(200))
    #expect(shown == old)
    let (before, after) = try change(at: 3000)
    #expect(before.isEmpty && shown == nil)
    #expect(after.count == 1)
  }

  @Test mutating func failureEndsWithAChangeOfTheFile() throws {
    try open()
    let area = try #require(areas(press("1", at: 100)).first)
    _ = lightbox.handle(.library(.area(photo, area, nil)), at: .milliseconds(200))
    let again = try #require(try change(at: 3000).after.first)
    let sharp = try picture(again.size, again.size)
    _ = lightbox.handle(.library(.area(photo, again, sharp)), at: .milliseconds(3100))
    #expect(shown == sharp)
  }

  @Test mutating func failureOfAnOlderAreaLeavesTheNewerOne() throws {
    try open()
    let older = try #require(areas(press("1", at: 100)).first)
    for time in [1000.0, 1500] {
      _ = press("Down", at: time)
      let release = KeyEvent(name: "Down", isPressed: false)
      _ = lightbox.handle(.input(.key(release)), at: .milliseconds(time + 50))
    }
    let newer = try #require(try change(at: 4000).after.first)
    #expect(newer.rect.y > older.rect.y)
    let effects = lightbox.handle(.library(.area(photo, older, nil)), at: .milliseconds(4100))
    #expect(areas(effects).isEmpty, "the newer one is still on its way")
    let sharp = try picture(newer.size, newer.size)
    _ = lightbox.handle(.library(.area(photo, newer, sharp)), at: .milliseconds(4200))
    #expect(shown == sharp)
  }
}
