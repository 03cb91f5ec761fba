import Geometry
import Input
import Motion
import Pixels
import Raster
import Testing
import Viewing
@testable import LightboxCore

/// The order of the layers, in an album of eight photos under a header.
@Suite struct LayerStackTests {
  private var stage = MadePhotos.album()

  init() {
    var window = WindowState(isActivated: true)
    window.isClientDecorated = true
    stage.handle(.window(.state(window)), at: .zero)
  }

  private func layers(_ milliseconds: Double) -> [Layer] {
    stage.lightbox.layers(at: .milliseconds(milliseconds))
  }

  private func photo(_ x: Double, _ y: Double, at milliseconds: Double) -> PhotoID? {
    stage.lightbox.pictures(at: .milliseconds(milliseconds)).photo(at: Point(x: x, y: y))
  }

  private func isGround(_ layer: Layer) -> Bool {
    layer.contents == .color(Palette.dark.ground) && !layer.isHeader
  }

  private func isBackdrop(_ layer: Layer) -> Bool {
    layer.contents == .color(Lightbox.backdrop)
      && layer.frame == stage.lightbox.environment.viewBounds
  }

  /// The first photo is on its way home while the second one opens.
  private mutating func crossInFlight() {
    stage.press("Return", at: 2000)
    stage.press("Escape", at: 4000)
    stage.press("Right", at: 4030)
    stage.press("Return", at: 4040)
  }

  @Test mutating func theStackFromTheAlbumToTheHeader() throws {
    crossInFlight()
    let layers = layers(4080)
    let ground = try #require(layers.firstIndex(where: isGround))
    let cell = try #require(layers.lastIndex { $0.tag == 4 })
    let backdrop = try #require(layers.firstIndex(where: isBackdrop))
    let closing = try #require(layers.firstIndex { $0.tag == 0 })
    let page = try #require(layers.firstIndex { $0.tag == 1 })
    let header = try #require(layers.lastIndex { $0.isHeader })
    #expect(ground == 0)
    #expect(ground < cell && cell < backdrop && backdrop < closing && closing < page)
    #expect(page < header && header == layers.count - 1)
    #expect(
      abs(layers[backdrop].opacity - stage.lightbox.backdrop(at: .milliseconds(4080))) < 1e-12)
    #expect(layers.count { $0.tag == 0 } == 1 && layers.count { $0.tag == 1 } == 1)
  }

  @Test mutating func anOpenPhotoIsAllThatThereIs() {
    stage.press("Return", at: 2000)
    stage.wait(until: .milliseconds(9000))
    stage.handle(.window(.frameShown), at: .milliseconds(9000))
    #expect(layers(9000).map(\.tag) == [0])
    #expect(layers(9000).first?.opacity == 1)
  }

  @Test func anAlbumAtRestHasNoBackdrop() {
    let layers = layers(2000)
    #expect(!layers.contains(where: isBackdrop))
    #expect(Set(layers.compactMap(\.tag)).isSuperset(of: 0..<6))
    #expect(layers.first.map(isGround) == true)
    #expect(layers.last?.isHeader == true)
  }

  @Test mutating func theCellOfAPhotoThatIsOnItsWayIsEmpty() {
    stage.press("Return", at: 2000)
    #expect(layers(2060).count { $0.tag == 0 } == 1)
    #expect(layers(2060).count { $0.tag == 1 } == 1)
    #expect(layers(2060).compactMap(\.tag).last == 0)
  }

  /// The opacities of the album's header and of the photo's, 0 where there is none.
  private func headers(_ milliseconds: Double) -> (album: Double, photo: Double) {
    let bars = layers(milliseconds).filter(\.isHeader)
    func opacity(_ isAlbums: Bool) -> Double {
      bars.first { ($0.contents != .none) == isAlbums }?.opacity ?? 0
    }
    return (opacity(true), opacity(false))
  }

  /// Expects that both headers follow the backdrop in the 200 ms after `start`.
  private func expectHeadersFade(from start: Double) {
    for time in [0.0, 8, 16, 40, 100, 200].map({ start + $0 }) {
      let backdrop = stage.lightbox.backdrop(at: .milliseconds(time))
      #expect(abs(headers(time).album - (1 - backdrop)) < 1e-9)
      #expect(abs(headers(time).photo - backdrop) < 1e-9)
    }
  }

  @Test mutating func headersFadeWithTheBackdropFromTheFirstFrameOn() {
    #expect(headers(2000) == (1, 0))
    stage.press("Return", at: 2000)
    expectHeadersFade(from: 2000)
    stage.wait(until: .milliseconds(3000))
    #expect(headers(3000) == (0, 1))
    stage.press("Escape", at: 3000)
    expectHeadersFade(from: 3000)
    stage.wait(until: .milliseconds(5000))
    #expect(headers(5000) == (1, 0))
  }

  /// The album's header follows a photo that fingers open, by a tap or a spread, and put away.
  @Test(arguments: [false, true]) mutating func albumsHeaderFollowsAPhotoThatOpensOrCloses(
    pulls: Bool
  ) {
    let cell = Point(x: 60, y: 100)
    if pulls {
      stage.handle(.input(.pointer(.enter(cell))), at: .milliseconds(1970))
      stage.handle(.input(.pinch(.begin(fingers: 2))), at: .milliseconds(1976))
      for (step, scale) in [1.2, 1.5, 2.5].enumerated() {
        stage.handle(
          .input(.pinch(.update(translation: .zero, scale: scale, rotation: 0))),
          at: .milliseconds(1984 + 8 * Double(step)))
      }
    } else {
      stage.handle(.input(.touch(.down(id: 1, cell))), at: .milliseconds(1950))
      stage.handle(.input(.touch(.up(id: 1))), at: .milliseconds(2000))
    }
    #expect(stage.lightbox.mode == .photo)
    expectAlbumsHeaderFades(from: 2000)
    if pulls {
      stage.handle(.input(.pinch(.end(isCancelled: false))), at: .milliseconds(2300))
    }
    stage.wait(until: .milliseconds(4000))
    let middle = Point(x: 160, y: 80)
    stage.handle(.input(.touch(.down(id: 1, middle))), at: .milliseconds(4000))
    for step in 1...10 where pulls {
      let position = middle + Vector(dx: 0, dy: 10 * Double(step))
      stage.handle(
        .input(.touch(.move(id: 1, position))), at: .milliseconds(4000 + 4 * Double(step)))
      expectAlbumsHeaderFades(from: 4000 + 4 * Double(step))
    }
    stage.handle(.input(.touch(.up(id: 1))), at: .milliseconds(4042))
    expectAlbumsHeaderFades(from: 4042)
    stage.wait(until: .milliseconds(4342))
    #expect(stage.lightbox.mode == .album)
    expectAlbumsHeaderFades(from: 4342)
  }

  private func expectAlbumsHeaderFades(from start: Double) {
    for time in [0.0, 8, 16, 40, 100, 200].map({ start + $0 }) {
      let backdrop = stage.lightbox.backdrop(at: .milliseconds(time))
      #expect(abs(headers(time).album - (1 - backdrop)) < 1e-9, "\(time)")
    }
  }

  // MARK: What lies at a point

  @Test mutating func aClosingPictureIsHitBeforeTheCellsBeneathIt() {
    let cell = stage.lightbox.album.grid.frame(of: 1, at: .milliseconds(2000))
    #expect(photo(cell.center.x, cell.center.y, at: 2000) == PhotoID(1))
    stage.press("Return", at: 2000)
    #expect(photo(cell.center.x, cell.center.y, at: 4000) == nil, "the album is covered")
    stage.press("Escape", at: 4000)
    #expect(photo(cell.center.x, cell.center.y, at: 4010) == PhotoID(0))
    stage.wait(until: .milliseconds(6000))
    #expect(photo(cell.center.x, cell.center.y, at: 6000) == PhotoID(1))
  }

  @Test mutating func photosBeneathTheHeaderAreNotHit() throws {
    stage.press("End", at: 2000)
    let header = stage.lightbox.headerHeight
    #expect(header == 40)
    let grid = stage.lightbox.album.grid
    let halfway = (0..<8).first { index in
      let cell = grid.frame(of: index, at: .milliseconds(5000))
      return cell.minY < header - 1 && cell.maxY > header + 1
    }
    let index = try #require(halfway, "scrolled halfway beneath it")
    let cell = grid.frame(of: index, at: .milliseconds(5000))
    #expect(photo(cell.center.x, header - 0.5, at: 5000) == nil)
    #expect(photo(cell.center.x, header + 0.5, at: 5000) == PhotoID(index))
  }

  // MARK: Pixels

  /// Squares are for photos: a thumbnail is never enlarged.
  @Test mutating func sharpPixelsAreThoseOfTheOpenPhoto() throws {
    stage.press("Return", at: 2000)
    #expect(layers(4000).allSatisfy { !$0.isPixelated })
    var preferences = Preferences()
    preferences.showsPixels = true
    stage.handle(.settings(.preferences(preferences)), at: .milliseconds(4000))
    #expect(layers(4000).first { $0.tag == 0 }?.isPixelated == true)
    stage.press("Return", at: 4100)
    stage.wait(until: .milliseconds(7000))
    #expect(layers(7000).allSatisfy { !$0.isPixelated })
  }

  // MARK: The shadow

  /// The darkness of the photo's shadow, 0 for none, and its radius in view px.
  private func shadow(_ milliseconds: Double, of tag: Int = 0) throws -> (
    opacity: Double, radius: Double
  ) {
    let layer = try #require(layers(milliseconds).last { $0.tag == tag })
    let scale = (layer.transform.a * layer.transform.a + layer.transform.b * layer.transform.b)
      .squareRoot()
    return (layer.shadow?.opacity ?? 0, (layer.shadow?.radius ?? 0) * scale)
  }

  @Test mutating func thumbnailsAndOpenPhotosHaveNoShadow() {
    #expect(layers(2000).allSatisfy { $0.shadow == nil })
    stage.press("Return", at: 2000)
    stage.wait(until: .milliseconds(9000))
    #expect(layers(9000).allSatisfy { $0.shadow == nil })
  }

  private mutating func brighten() {
    var preferences = Preferences()
    preferences.appearance = .light
    stage.handle(.settings(.preferences(preferences)), at: .zero)
  }

  @Test mutating func aPulledPhotosShadowGetsDarkerAsTheBackdropGoes() throws {
    brighten()
    stage.press("Return", at: 2000)
    stage.wait(until: .milliseconds(5000))
    stage.handle(.input(.touch(.down(id: 1, Point(x: 160, y: 100)))), at: .milliseconds(5000))
    var darkest = 0.0
    for (step, y) in [112.0, 120, 130, 150, 170].enumerated() {
      let time = 5010 + Double(step) * 10
      stage.handle(.input(.touch(.move(id: 1, Point(x: 160, y: y)))), at: .milliseconds(time))
      let shadow = try shadow(time)
      let left = stage.lightbox.backdrop(at: .milliseconds(time))
      #expect(abs(shadow.opacity - 0.45 * (1 - left)) < 1e-9)
      #expect(abs(shadow.radius - 12) < 1e-9, "the same on the screen, whatever the scale")
      #expect(shadow.opacity > darkest)
      darkest = shadow.opacity
    }
    #expect(layers(5050).count { $0.shadow != nil } == 1)
    try Snapshot.expect(stage.picture(at: .milliseconds(5050)), "pulled-light")
  }

  @Test mutating func aPinchedPhotosShadowTurnsWithIt() throws {
    brighten()
    stage.press("Return", at: 2000)
    stage.wait(until: .milliseconds(5000))
    stage.handle(.input(.pointer(.enter(Point(x: 160, y: 100)))), at: .milliseconds(5000))
    stage.handle(.input(.pinch(.begin(fingers: 2))), at: .milliseconds(5000))
    for n in 1...10 {
      let update = PinchEvent.update(
        translation: .zero, scale: 1 - Double(n) * 0.035, rotation: 2.5)
      stage.handle(.input(.pinch(update)), at: .milliseconds(5000 + Double(n) * 10))
    }
    let left = stage.lightbox.backdrop(at: .milliseconds(5200))
    #expect(left > 0 && left < 1)
    #expect(abs(try shadow(5200).opacity - 0.45 * (1 - left)) < 1e-9)
    try Snapshot.expect(stage.picture(at: .milliseconds(5200)), "pinched-light")
  }

  /// In steps of a quarter of a frame no shadow gets darker or lighter by more than a few levels.
  @Test(arguments: [false, true])
  mutating func aShadowComesAndGoesWithoutAJump(isPulled: Bool) throws {
    stage.press("Return", at: 2000)
    var seen = [try shadow(2000).opacity]
    #expect(seen[0] == 0, "a thumbnail has none")
    for step in 1...500 { seen.append(try shadow(2000 + Double(step) * 4).opacity) }
    #expect(seen.max() ?? 0 > 0.1)
    #expect(seen.last == 0)
    if isPulled {
      stage.handle(.input(.touch(.down(id: 1, Point(x: 160, y: 100)))), at: .milliseconds(4000))
      for n in 1...40 {
        let (time, y) = (4000 + Double(n) * 4, 100 + Double(n))
        stage.handle(.input(.touch(.move(id: 1, Point(x: 160, y: y)))), at: .milliseconds(time))
        seen.append(try shadow(time).opacity)
      }
      stage.handle(.input(.touch(.up(id: 1))), at: .milliseconds(4160))
    } else {
      stage.press("Escape", at: 4160)
    }
    #expect(stage.lightbox.mode == .album)
    for step in 0...500 { seen.append(try shadow(4160 + Double(step) * 4).opacity) }
    #expect(seen.last == 0, "it is a thumbnail again")
    let steps = zip(seen, seen.dropFirst()).map { abs($0 - $1) }
    #expect(steps.max() ?? 1 < 0.03, "a pull of 1 px: 0.02")
  }
}
