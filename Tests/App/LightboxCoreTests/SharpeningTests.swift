import Geometry
import Input
import Motion
import Pixels
import Raster
import TestSupport
import Testing

@testable import LightboxCore

/// Sharper pixels of the open photo fade in over 80 ms.
@Suite struct SharpeningTests {
  private let photo = PhotoID(0)
  private let size = PixelSize(width: 1600, height: 1200)
  private var stage = Stage()

  /// A picture of the photo whose one level has `width` × 3/4 `width` pixels: stripes of two
  /// colours, half as wide as a pixel of a level of 16.
  private func picture(_ width: Int, isOpaque: Bool = true, of size: PixelSize? = nil) throws
    -> Picture
  {
    let bitmap = unsafe Bitmap(
      size: PixelSize(width: width, height: width * 3 / 4), isOpaque: isOpaque
    ) { words in
      for index in words.indices {
        let x = index % width * 32 / width
        let level = width < 32 ? 0.5 : Double(x % 2)
        unsafe words[index] = PremultipliedColor.grey(level).word
      }
    }
    return try #require(Picture(size: size ?? self.size, levels: [bitmap]))
  }

  private func arrival(_ picture: Picture) -> Event {
    .library(.picture(photo, picture, isPreview: false, isDamaged: false))
  }

  /// Opens the photo with the few pixels of a thumbnail. Returns them.
  private mutating func open(physics: Physics = .standard) throws -> Picture {
    stage = Stage(physics: physics)
    // Its own pixels are all that it knows of the size.
    let thumbnail = try picture(16, of: PixelSize(width: 16, height: 12))
    stage.handle(.album(.photos([photo], current: nil)), at: .zero)
    stage.handle(.library(.header(photo, size)), at: .zero)
    stage.handle(.library(.thumbnail(photo, thumbnail, imageSize: size)), at: .zero)
    return thumbnail
  }

  private func layer(at time: Double) throws -> Layer {
    try #require(stage.lightbox.layers(at: .milliseconds(time)).first { $0.tag == photo.number })
  }

  @Test mutating func photoFadesFromItsThumbnailIn80Milliseconds() throws {
    let thumbnail = try open()
    let sharp = try picture(320)
    stage.handle(arrival(sharp), at: .milliseconds(1000))
    for (time, share) in [(1000.0, 0.0), (1020, 0.25), (1040, 0.5), (1079, 79.0 / 80)] {
      let layer = try layer(at: time)
      let over = try #require(layer.sublayers.first)
      #expect(layer.contents == .picture(thumbnail))
      #expect(over.contents == .picture(sharp))
      #expect(abs(over.opacity - share) < 1e-9)
      #expect(over.frame == layer.bounds)
      #expect(stage.lightbox.isAnimating(at: .milliseconds(time)))
    }
    #expect(try layer(at: 1080).contents == .picture(sharp))
    #expect(try layer(at: 1080).sublayers.isEmpty)
    #expect(!stage.lightbox.isAnimating(at: .milliseconds(1080)))
    #expect(stage.lightbox.nextDeadline == .milliseconds(1080))
    stage.handle(.deadline, at: .milliseconds(1080))
    #expect(stage.lightbox.nextDeadline == nil, "nothing wakes up in rest")
  }

  @Test mutating func fadeInTheMiddleLooksLikeThis() throws {
    _ = try open()
    stage.handle(arrival(try picture(320)), at: .milliseconds(1000))
    try Snapshot.expect(stage.picture(at: .milliseconds(1040)), "sharpening")
  }

  @Test mutating func onlyThePhotoIsDrawnAnew() throws {
    _ = try open()
    func list(_ time: Double) -> DisplayList {
      DisplayList(
        stage.lightbox.layers(at: .milliseconds(time)), size: PixelSize(width: 320, height: 200),
        scale: 1, background: Lightbox.backdrop)
    }
    let before = list(999)
    stage.handle(arrival(try picture(320)), at: .milliseconds(1000))
    // At fit it is 266.7 × 200 px.
    let photo = IntRect(x: 26, y: 0, width: 268, height: 200)
    #expect(list(1040).damage(since: before) == Region(photo))
    #expect(list(1056).damage(since: list(1040)) == Region(photo))
    #expect(list(1080).damage(since: list(1079)) == Region(photo))
    #expect(list(1090).damage(since: list(1080)).isEmpty)
  }

  @Test mutating func oldPixelsAreReleasedAfterTheFade() throws {
    _ = try open()
    weak var old: Picture?
    do {
      let fitted = try picture(320)
      old = fitted
      stage.handle(arrival(fitted), at: .milliseconds(1000))
    }
    stage.wait(until: .milliseconds(2000))
    stage.handle(arrival(try picture(1600)), at: .milliseconds(3000))
    #expect(old != nil)
    stage.wait(until: .milliseconds(3080))
    #expect(old == nil)
  }

  @Test mutating func photoInFingersIsSharpAtOnce() throws {
    _ = try open()
    let sharp = try picture(320)
    let middle = Point(x: 160, y: 100)
    stage.handle(.input(.pointer(.enter(middle))), at: .milliseconds(900))
    stage.handle(.input(.pinch(.begin(fingers: 2))), at: .milliseconds(950))
    stage.handle(arrival(sharp), at: .milliseconds(1000))
    #expect(try layer(at: 1000).contents == .picture(sharp))
    #expect(try layer(at: 1000).sublayers.isEmpty)
  }

  @Test mutating func fingersEndTheFade() throws {
    _ = try open()
    let sharp = try picture(320)
    stage.handle(arrival(sharp), at: .milliseconds(1000))
    stage.handle(
      .input(.touch(.down(id: 1, Point(x: 160, y: 100)))), at: .milliseconds(1040))
    #expect(try layer(at: 1040).contents == .picture(sharp))
    #expect(try layer(at: 1040).sublayers.isEmpty)
  }

  @Test mutating func changedFileIsNoSharperPicture() throws {
    _ = try open()
    stage.handle(arrival(try picture(320)), at: .milliseconds(1000))
    stage.wait(until: .milliseconds(2000))
    stage.handle(.jobs(.changed([photo: 0])), at: .milliseconds(2000))
    stage.handle(.library(.header(photo, size)), at: .milliseconds(2100))
    let new = try picture(640)
    stage.handle(arrival(new), at: .milliseconds(2200))
    #expect(try layer(at: 2200).contents == .picture(new))
    #expect(try layer(at: 2200).sublayers.isEmpty)
  }

  @Test mutating func reducedMotionShowsThemAtOnce() throws {
    _ = try open(physics: .standard.withReducedMotion())
    let sharp = try picture(320)
    stage.handle(arrival(sharp), at: .milliseconds(1000))
    #expect(try layer(at: 1000).contents == .picture(sharp))
  }

  @Test mutating func fadeGoesOnInFlight() throws {
    stage = Stage(Lightbox(viewSize: Size(width: 320, height: 200), mode: .album))
    let thumbnail = try picture(16)
    stage.handle(.album(.photos([photo], current: photo)), at: .zero)
    stage.handle(.library(.header(photo, size)), at: .zero)
    stage.handle(.library(.thumbnail(photo, thumbnail, imageSize: size)), at: .zero)
    stage.press("Return", at: 1000)
    stage.handle(arrival(try picture(320)), at: .milliseconds(1060))
    let layer = try layer(at: 1100)
    let over = try #require(layer.sublayers.first)
    #expect(layer.contents == .picture(thumbnail))
    #expect(abs(over.opacity - 0.5) < 1e-9)
    // Cut and rounded as the photo in its flight.
    #expect(over.contentsRect == layer.contentsRect)
    #expect(over.cornerRadius == layer.cornerRadius && layer.cornerRadius > 0)
    #expect(over.frame == layer.bounds)
  }

  @Test mutating func closeLookFadesIn() throws {
    let size = PixelSize(width: 20_000, height: 15_000)
    stage.handle(.album(.photos([photo], current: nil)), at: .zero)
    stage.handle(.library(.header(photo, size)), at: .zero)
    stage.handle(arrival(try picture(320, of: size)), at: .zero)
    let effects = stage.press("1", at: 100)
    let area = try #require(
      effects.compactMap { if case .loadArea(photo, let area) = $0 { area } else { nil } }.first)
    let sharp = try picture(32, of: area.size)
    stage.handle(.library(.area(photo, area, sharp)), at: .milliseconds(1000))
    let over = try #require(try layer(at: 1020).sublayers.first)
    #expect(abs(over.opacity - 0.25) < 1e-9)
    #expect(over.sublayers.map(\.contents) == [.picture(sharp)])
    let after = try layer(at: 1080)
    #expect(after.sublayers.map(\.contents) == [.picture(sharp)])
    #expect(after.sublayers.first?.opacity == 1)
  }

  // MARK: The value

  private func shown(_ picture: Picture, of photo: Int = 0) -> Sharpening.Shown {
    Sharpening.Shown(photo: PhotoID(photo), picture: picture)
  }

  @Test func otherChangesDoNotFade() throws {
    let (few, many) = (try picture(16), try picture(320))
    var others: [(Sharpening.Shown, Sharpening.Shown)] = []
    others.append((shown(many), shown(few)))
    others.append((shown(few), shown(many, of: 1)))
    others.append((shown(few), shown(try picture(320, isOpaque: false))))
    others.append((shown(try picture(16, isOpaque: false)), shown(many)))
    var outdated = shown(few)
    outdated.isOutdated = true
    others.append((outdated, shown(many)))
    for (before, after) in others {
      var sharpening = Sharpening()
      sharpening.show(before, fades: true, at: .zero)
      sharpening.show(after, fades: true, at: .milliseconds(500))
      #expect(!sharpening.isMoving(at: .milliseconds(500)))
      #expect(sharpening.deadline(.standard) == nil)
    }
  }

  @Test func sharperPixelsReplaceThoseThatFadeIn() throws {
    let (few, more, most) = (try picture(16), try picture(320), try picture(640))
    var sharpening = Sharpening()
    sharpening.show(shown(few), fades: true, at: .zero)
    sharpening.show(shown(more), fades: true, at: .milliseconds(500))
    sharpening.show(shown(most), fades: true, at: .milliseconds(540))
    let fade = try #require(sharpening.fade(of: photo, at: .milliseconds(560)))
    #expect(fade.old.picture == few)
    #expect(fade.share == 0.75)
    #expect(sharpening.deadline(.standard) == .milliseconds(580))
  }
}
