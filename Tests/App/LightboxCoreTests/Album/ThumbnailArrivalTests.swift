import Geometry
import Input
import Pixels
import Testing
import Viewing

@testable import LightboxCore

/// Thumbnails that come while their cells are looked at.
@Suite struct ThumbnailArrivalTests {
  private let size = PixelSize(width: 600, height: 400)

  /// An album of two photos that was opened at 0.
  private func stage() -> Stage {
    var stage = Stage(Lightbox(viewSize: Size(width: 320, height: 200), mode: .album))
    stage.handle(.album(.photos([PhotoID(0), PhotoID(1)], current: nil)), at: .zero)
    return stage
  }

  private func thumbnail(_ number: Int) throws -> Event {
    .library(.thumbnail(PhotoID(number), try #require(MadePhotos.picture(number)), imageSize: size))
  }

  @Test func thumbnailFadesInOnce() throws {
    var stage = stage()
    let time = Instant.milliseconds(1000)
    #expect(!stage.lightbox.isAnimating(at: time))
    stage.handle(try thumbnail(0), at: time)
    #expect(stage.lightbox.album.arrivals.fades.opacity(of: PhotoID(0), at: time) == 0)
    #expect(stage.lightbox.isAnimating(at: time))
    let half = stage.lightbox.album.arrivals.fades.opacity(of: PhotoID(0), at: time + 0.075)
    #expect(abs(half - 0.5) < 1e-9)
    stage.wait(until: time + 1)
    #expect(!stage.lightbox.isAnimating(at: time + 1))
    // Better pixels do not fade, nor does one that comes anew.
    stage.handle(try thumbnail(0), at: time + 1)
    var arrivals = stage.lightbox.album.arrivals
    arrivals.record(PhotoID(0), at: time + 2)
    #expect(arrivals.fades.opacity(of: PhotoID(0), at: time + 2) == 1)
    #expect(!arrivals.fades.isMoving(at: time + 2))
  }

  @Test func thumbnailsOfTheFirstScreenDoNotFade() throws {
    var stage = stage()
    stage.handle(try thumbnail(0), at: .milliseconds(240))
    let fades = stage.lightbox.album.arrivals.fades
    #expect(fades.opacity(of: PhotoID(0), at: .milliseconds(240)) == 1)
    #expect(!fades.isMoving(at: .milliseconds(240)))
  }

  @Test func aThumbnailUnderAPhotoDoesNotFadeIn() throws {
    var stage = stage()
    stage.handle(.library(.header(PhotoID(0), size)), at: .zero)
    stage.handle(.input(.key(KeyEvent(name: "Return"))), at: .zero)
    stage.wait(until: .milliseconds(3000))
    stage.handle(try thumbnail(1), at: .milliseconds(3000))
    #expect(!stage.lightbox.album.arrivals.fades.isMoving(at: .milliseconds(3000)))
  }

  @Test func halfWayThePlaceholderShowsThrough() throws {
    var stage = stage()
    for number in 0..<2 {
      stage.handle(.library(.header(PhotoID(number), size)), at: .zero)
    }
    stage.wait(until: .milliseconds(1000))
    stage.handle(try thumbnail(0), at: .milliseconds(1000))
    let frame = stage.lightbox.album.grid.frame(of: 0, at: .milliseconds(1075))
    let (x, y) = (Int(frame.center.x), Int(frame.center.y))
    func red(_ milliseconds: Double) -> UInt32 {
      stage.picture(at: .milliseconds(milliseconds))[x, y] >> 16 & 255
    }
    let (before, half, after) = (red(1000), red(1075), red(1200))
    #expect(before == Palette.dark.placeholder.word >> 16 & 255)
    #expect(abs(Int(half) - Int(before + after) / 2) <= 1)
  }
}
