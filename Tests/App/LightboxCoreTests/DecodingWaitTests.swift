import Geometry
import Input
import Languages
import Motion
import Pixels
import Raster
import Testing

@testable import LightboxCore

/// The tile for a photo that takes long, and what is asked for of photos that failed.
@Suite struct DecodingWaitTests {
  let ids = (0..<5).map { PhotoID($0) }
  let size = PixelSize(width: 4_000, height: 3_000)
  var lightbox = Lightbox()

  private func picture() throws -> Picture { try #require(Picture.blank(400, 300)) }

  private func tiles(_ time: Double) -> Int {
    lightbox.pictures(at: .milliseconds(time)).errorTiles.count
  }

  @Test mutating func slowPhotoIsToldUntilThereArePixels() throws {
    _ = lightbox.handle(.album(.photos([ids[0]], current: nil)), at: .zero)
    _ = lightbox.handle(.library(.header(ids[0], size)), at: .milliseconds(10))
    #expect(tiles(900) == 0)
    _ = lightbox.handle(.library(.slow(ids[0])), at: .milliseconds(1_000))
    #expect(tiles(1_000) == 1)
    #expect(FailureReason.stillDecoding.reason.description == "Still decoding…")
    _ = lightbox.handle(
      .library(.picture(ids[0], try picture(), isPreview: true)), at: .milliseconds(1_500))
    #expect(tiles(1_500) == 0)
  }

  @Test mutating func reasonTakesThePlaceOfTheWait() throws {
    _ = lightbox.handle(.album(.photos(ids, current: ids[0])), at: .zero)
    _ = lightbox.handle(.library(.slow(ids[0])), at: .milliseconds(1_000))
    // A neighbour is not asked for yet, and cannot be slow.
    _ = lightbox.handle(.library(.slow(ids[1])), at: .milliseconds(1_000))
    #expect(tiles(1_000) == 1)
    #expect(lightbox.nextDeadline == nil)
    _ = lightbox.handle(.library(.failure(ids[0], reason: "Broken")), at: .milliseconds(2_300))
    #expect(tiles(2_300) == 1)
    #expect(!lightbox.stage.library.isSlow(ids[0]))
  }

  @Test mutating func slowPhotoIsLeftAtOnce() throws {
    _ = lightbox.handle(.album(.photos(ids, current: ids[0])), at: .zero)
    _ = lightbox.handle(.library(.slow(ids[0])), at: .milliseconds(1_000))
    let next = lightbox.handle(
      .input(.key(KeyEvent(name: "Right"))), at: .milliseconds(1_100))
    #expect(lightbox.current == ids[1])
    #expect(next.contains { if case .load(ids[1], _) = $0 { true } else { false } })
    _ = lightbox.handle(.input(.key(KeyEvent(name: "Escape"))), at: .milliseconds(1_200))
    #expect(lightbox.mode == .album)
  }

  @Test mutating func tileOfASlowPhotoFadesOutInItsPlace() throws {
    lightbox = Lightbox(physics: Physics.standard.withReducedMotion())
    _ = lightbox.handle(.album(.photos(ids, current: ids[0])), at: .zero)
    for id in ids { _ = lightbox.handle(.library(.header(id, size)), at: .zero) }
    _ = lightbox.handle(.library(.slow(ids[0])), at: .milliseconds(1_000))
    let tile = try #require(lightbox.pictures(at: .milliseconds(1_000)).layers.last)
    _ = lightbox.handle(.input(.key(KeyEvent(name: "Right"))), at: .milliseconds(1_100))
    let layers = lightbox.pictures(at: .milliseconds(1_175)).layers
    #expect(layers.count == 2 && layers[0].opacity == 0.5)
    #expect(layers[0].position == tile.position)
  }

  @Test mutating func photoThatFailedIsLoadedAgainOnlyWhenItIsLookedAt() throws {
    func loads(_ effects: [Effect]) -> [PhotoID] {
      effects.compactMap { if case .load(let photo, _) = $0 { photo } else { nil } }
    }
    _ = lightbox.handle(.album(.photos(ids, current: ids[3])), at: .zero)
    _ = lightbox.handle(.library(.picture(ids[3], try picture(), isPreview: false)), at: .zero)
    _ = lightbox.handle(
      .library(.failure(ids[4], reason: "Too long", isTransient: true)), at: .zero)
    // Far away, and beside it again.
    _ = lightbox.handle(.album(.photos(ids, current: ids[0])), at: .zero)
    let effects = lightbox.handle(.album(.photos(ids, current: ids[3])), at: .zero)
    #expect(!loads(effects).contains(ids[4]))
    #expect(
      loads(lightbox.handle(.album(.photos(ids, current: ids[4])), at: .zero)).contains(ids[4]))
  }

  @Test mutating func pixelsThatComeLaterServeTheCell() throws {
    var library = PhotoLibrary()
    library.list(ids, current: ids[0])
    let request = Thumbnails.Request(ids[0], side: 256)
    #expect(library.thumbnails.request([request]) == [.loadThumbnail(ids[0], side: 256)])
    library.thumbnails.recordFailure(of: ids[0])
    #expect(library.thumbnails.request([request]) == [])
    library.receive(try picture(), isPreview: true, isDamaged: false, of: ids[0])
    #expect(library.thumbnails[ids[0]]?.hasFailed == true)
    library.receive(try picture(), isPreview: false, isDamaged: false, of: ids[0])
    #expect(library.thumbnails[ids[0]]?.hasFailed == false)
    #expect(library.thumbnails.request([request]) == [.loadThumbnail(ids[0], side: 256)])
  }
}
