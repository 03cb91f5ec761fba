import Geometry
import Input
import LightboxCore
import Pixels
import Raster
import Testing
import Viewing

/// Golden pictures of the album and of a hero transition; the pictures in Snapshots were looked at.
@Suite struct AlbumPictureTests {
  private let start = Instant.milliseconds(MadePhotos.start)

  private func press(_ name: String) -> Event { .input(.key(KeyEvent(name: name))) }

  @Test(arguments: Appearance.allCases, [1, 1.5, 2])
  func theAlbum(appearance: Appearance, scale: Double) throws {
    var stage = MadePhotos.album(scale: scale, appearance: appearance)
    stage.handle(.library(.thumbnailFailure(PhotoID(6))), at: .zero)
    for key in ["Right", "m", "Right"] { stage.handle(press(key), at: start) }
    try Snapshot.expect(
      stage.picture(at: start + 2), "album-\(appearance.rawValue)-\(scale)")
  }

  /// One photo with the pointer on it, the keyboard's ring and a mark, all at once.
  @Test(arguments: Appearance.allCases)
  func aPhotoWithThePointerTheFocusAndAMark(appearance: Appearance) throws {
    var stage = MadePhotos.album(appearance: appearance)
    for key in ["Right", "Right", "m"] { stage.handle(press(key), at: start) }
    let cell = stage.lightbox.album.grid.frame(of: 2, at: start + 1)
    stage.handle(.input(.pointer(.enter(cell.center))), at: start + 1)
    stage.handle(.input(.pointer(.motion(cell.center))), at: start + 1)
    stage.handle(.album(.names([PhotoID(2): "Dawn over the bay.jpg"])), at: start + 1)
    stage.wait(until: start + 3)
    try Snapshot.expect(stage.picture(at: start + 3), "all-three-\(appearance.rawValue)")
  }

  @Test(arguments: [1, 2]) func fewPhotos(count: Int) throws {
    let stage = MadePhotos.album(count: count)
    try Snapshot.expect(stage.picture(at: start + 2), "album-of-\(count)")
  }

  /// Pictures of 4 × 4 to 80 × 60 px: the small ones lie on tiles.
  @Test(arguments: Appearance.allCases) func smallPictures(appearance: Appearance) throws {
    var stage = Stage(
      Lightbox(viewSize: Size(width: 320, height: 200), mode: .album))
    var preferences = Preferences()
    preferences.appearance = appearance
    stage.handle(.settings(.preferences(preferences)), at: .zero)
    let sizes = [(16, 16), (32, 24), (4, 4), (80, 60), (24, 40), (48, 8), (64, 48), (12, 12)]
    stage.handle(
      .album(.photos(sizes.indices.map { PhotoID($0) }, current: nil)), at: .zero)
    for (index, (width, height)) in sizes.enumerated() {
      let picture = try #require(Picture(.ramp(width, height)))
      stage.handle(
        .library(.thumbnail(PhotoID(index), picture, imageSize: picture.size)), at: .zero)
    }
    for key in ["Right", "m"] { stage.handle(press(key), at: start) }
    stage.wait(until: start + 2)
    try Snapshot.expect(stage.picture(at: start + 2), "small-\(appearance.rawValue)")
  }

  /// The middle of ten thousand photos, after a wheel has gone there: those that have come, and
  /// some that have not.
  @Test func tenThousandPhotos() throws {
    var stage = Stage(Lightbox(viewSize: Size(width: 320, height: 200), mode: .album))
    stage.handle(.album(.photos((0..<10_000).map { PhotoID($0) }, current: nil)), at: .zero)
    stage.handle(.input(.scroll(.delta(.wheel, Vector(dx: 0, dy: 120 * 900)))), at: start)
    stage.wait(until: start + 3)
    let seen = stage.lightbox.album.grid.visibleIndices(at: start + 3)
    #expect((1000..<9000).contains(seen.lowerBound) && seen.count < 40)
    for index in seen.dropLast(3) {
      let picture = try #require(MadePhotos.picture(index))
      let size = PixelSize(width: picture.size.width * 20, height: picture.size.height * 20)
      stage.handle(.library(.thumbnail(PhotoID(index), picture, imageSize: size)), at: start + 3)
    }
    stage.wait(until: start + 4)
    stage.handle(.input(.scroll(.delta(.wheel, Vector(dx: 0, dy: 24)))), at: start + 4)
    stage.wait(until: start + 4.5)
    try Snapshot.expect(stage.picture(at: start + 4.5), "album-of-10000")
  }

  /// The view ends in the middle of the frame's last device px.
  @Test(arguments: [false, true]) func groundCoversTheLastPixels(isMirrored: Bool) {
    var stage = MadePhotos.album(
      scale: 1.5, appearance: .light, viewSize: Size(width: 321, height: 201))
    var preferences = stage.lightbox.environment.preferences
    preferences.isRightToLeft = isMirrored
    stage.handle(.settings(.preferences(preferences)), at: .milliseconds(200))
    let picture = stage.picture(at: start)
    for (x, y) in [(0, 0), (481, 0), (0, 301), (481, 301)] {
      #expect(picture[x, y] == Palette.light.ground.word, "\(x), \(y)")
    }
  }

  /// Five moments of a panorama's way from its thumbnail, which shows its middle, to fit.
  @Test(arguments: Appearance.allCases, [0, 60, 120, 240, 1500.0])
  func theFlight(appearance: Appearance, moment: Double) throws {
    var stage = MadePhotos.album(appearance: appearance)
    stage.handle(.input(.touch(.down(id: 1, Point(x: 265, y: 55)))), at: start)
    stage.handle(.input(.touch(.up(id: 1))), at: start)
    #expect(stage.lightbox.current == PhotoID(2))
    try Snapshot.expect(
      stage.picture(at: start + moment / 1000), "hero-\(appearance.rawValue)-\(Int(moment))")
  }

  @Test(arguments: [1.5, 2]) func theFlightAtOtherScales(scale: Double) throws {
    var stage = MadePhotos.album(scale: scale)
    stage.handle(press("Return"), at: start)
    try Snapshot.expect(stage.picture(at: start + 0.12), "hero-\(scale)")
  }

  /// Nothing flashes when the sharp pixels take the thumbnail's place: all of the picture is there,
  /// in the same place, in the frame before and in the one after.
  @Test func sharpPixelsTakeTheThumbnailsPlace() throws {
    var stage = MadePhotos.album()
    stage.handle(press("Return"), at: start)
    let time = start + 0.12
    let before = stage.picture(at: time)
    let picture = try #require(MadePhotos.picture(0))
    stage.handle(
      .library(.picture(PhotoID(0), picture, isPreview: false, isDamaged: false)), at: time)
    let after = stage.picture(at: time)
    for y in 0..<after.size.height {
      #expect((0..<after.size.width).allSatisfy { after[$0, y] == before[$0, y] }, "row \(y)")
    }
  }
}
