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
    stage.handle(.window(window), at: .zero)
  }

  private func layers(_ milliseconds: Double) -> [Layer] {
    LayerStack(of: stage.lightbox, at: .milliseconds(milliseconds)).layers
  }

  private func photo(_ x: Double, _ y: Double, at milliseconds: Double) -> PhotoID? {
    LayerStack(of: stage.lightbox, at: .milliseconds(milliseconds)).photo(at: Point(x: x, y: y))
  }

  private func isGround(_ layer: Layer) -> Bool {
    layer.contents == .color(Palette.dark.ground) && layer.tag == nil
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
    let header = try #require(layers.firstIndex { $0.tag == HeaderPart.bar.rawValue })
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
    stage.handle(.frameShown, at: .milliseconds(9000))
    #expect(layers(9000).map(\.tag) == [0])
    #expect(layers(9000).first?.opacity == 1)
  }

  @Test func anAlbumAtRestHasNoBackdrop() {
    let layers = layers(2000)
    #expect(!layers.contains(where: isBackdrop))
    #expect(Set(layers.compactMap(\.tag)).isSuperset(of: 0..<6))
    #expect(layers.first.map(isGround) == true)
    #expect(layers.last?.tag == HeaderPart.bar.rawValue)
  }

  @Test mutating func theCellOfAPhotoThatIsOnItsWayIsEmpty() {
    stage.press("Return", at: 2000)
    #expect(layers(2060).count { $0.tag == 0 } == 1)
    #expect(layers(2060).count { $0.tag == 1 } == 1)
    #expect(layers(2060).last { $0.tag != HeaderPart.bar.rawValue }?.tag == 0)
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

  @Test mutating func nothingIsHitBeneathTheHeader() {
    stage.press("Down", at: 2000)
    stage.press("Down", at: 2100)
    let header = stage.lightbox.headerHeight
    #expect(header == 40)
    let cell = stage.lightbox.album.grid.frame(of: 3, at: .milliseconds(5000))
    #expect(cell.minY < header - 1 && cell.maxY > header + 1, "scrolled halfway beneath it")
    #expect(photo(cell.center.x, header - 0.5, at: 5000) == nil)
    #expect(photo(cell.center.x, header + 0.5, at: 5000) == PhotoID(3))
  }
}
