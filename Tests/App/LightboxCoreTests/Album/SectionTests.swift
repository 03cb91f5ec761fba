import Geometry
import Input
import Pixels
import Raster
import Testing
import Viewing

@testable import LightboxCore

/// Headings of days, months or folders in the album.
@Suite struct SectionTests {
  private let start = Instant.milliseconds(MadePhotos.start)

  /// An album of two days, in a view of 320 × 200 px.
  private func stage(scale: Double = 1, appearance: Appearance = .dark, textScale: Double = 1)
    -> Stage
  {
    var stage = MadePhotos.album(scale: scale, appearance: appearance)
    var preferences = Preferences()
    (preferences.appearance, preferences.textScale) = (appearance, textScale)
    stage.handle(.settings(.preferences(preferences)), at: .milliseconds(200))
    let source = AlbumSource(sections: [
      AlbumSection(title: "Thursday, 30 May 2024", start: 0),
      AlbumSection(title: "Saturday, 1 June 2024", start: 5),
    ])
    stage.handle(
      .album(.photos((0..<8).map { PhotoID($0) }, current: nil, of: source)), at: .milliseconds(200)
    )
    return stage
  }

  @Test(arguments: Appearance.allCases) func aHeadingStandsAboveItsPhotos(appearance: Appearance)
    throws
  {
    try Snapshot.expect(
      stage(appearance: appearance).picture(at: start), "sections-\(appearance.rawValue)")
  }

  @Test func aHeadingGrowsWithItsText() throws {
    let stage = stage(textScale: 2)
    let grid = stage.lightbox.album.grid
    #expect(grid.contents.headingHeight == 80)
    #expect(grid.layout.frame(of: 0).minY == grid.layout.topInset + GridLayout.margin + 80)
    try Snapshot.expect(stage.picture(at: start), "sections-large")
  }

  @Test func aHeadingTellsTheNumberOfItsPhotos() {
    let library = stage().lightbox.library
    let all = library.sections(of: 0..<8)
    #expect(all.map(\.first) == [0, 5] && all.map(\.count) == [5, 3])
    #expect(library.sections(of: 1..<5).map(\.first) == [0, 5], "its cell is next")
    #expect(library.sections(of: 1..<4).map(\.first) == [0])
    #expect(library.sections(of: 6..<8).map(\.first) == [5])
  }

  // MARK: While it is scrolled

  /// The album of two days below a header, scrolled by so many px.
  private func scrolled(by distance: Double, appearance: Appearance = .dark) -> Stage {
    var stage = MadePhotos.album(count: 24, appearance: appearance)
    let source = AlbumSource(
      sections: [
        AlbumSection(title: "Thursday, 30 May 2024", start: 0),
        AlbumSection(title: "Saturday, 1 June 2024", start: 5),
      ], trail: ["Pictures", "2024"], count: "24 photos")
    stage.handle(
      .album(.photos((0..<24).map { PhotoID($0) }, current: nil, of: source)),
      at: .milliseconds(300)
    )
    stage.wait(until: start)
    stage.handle(.input(.pointer(.enter(Point(x: 160, y: 120)))), at: start)
    stage.handle(.input(.scroll(.delta(.finger, Vector(dx: 0, dy: 30)))), at: start)
    let slop = 30 + stage.lightbox.album.grid.placement(at: start).offset.dy
    stage.handle(
      .input(.scroll(.delta(.finger, Vector(dx: 0, dy: distance - 30 + slop)))), at: start + 0.2)
    stage.wait(until: start + 0.5)
    stage.handle(.input(.scroll(.stop)), at: start + 0.5)
    stage.wait(until: start + 3)
    return stage
  }

  /// The tops of the headings' texts, from the top of the view.
  private func tops(_ stage: Stage) -> [String: Double] {
    let context = stage.lightbox.context
    var tops: [String: Double] = [:]
    for layer in stage.lightbox.layers(at: start + 3) {
      guard case .picture(let picture) = layer.contents,
        let text = context.captions.first(where: { $0.value == picture })?.key.text,
        text.contains("2024")
      else { continue }
      tops[text] = layer.frame.minY
    }
    return tops
  }

  @Test func headingSticksBelowTheHeaderUntilTheNextPushesItOut() throws {
    let first = "Thursday, 30 May 2024"
    let still = try #require(tops(scrolled(by: 0))[first])
    let stuck = try #require(tops(scrolled(by: 30))[first])
    #expect(stuck == still - GridLayout.margin, "it moves by no more than the free edge")
    #expect(tops(scrolled(by: 50))[first] == stuck)
    // The next one stands above its photos, and takes the place bit by bit.
    let grid = scrolled(by: 0).lightbox.album.grid
    let distance = grid.layout.frame(of: 5).minY - 2 * grid.contents.headingHeight - 40
    let (before, pushed) = (scrolled(by: distance - 4), scrolled(by: distance + 10))
    let next = "Saturday, 1 June 2024"
    #expect(tops(before)[first] == stuck)
    let gone = try #require(tops(pushed)[first])
    #expect(gone < stuck && gone > stuck - 30)
    let coming = try #require(tops(pushed)[next])
    #expect(abs(coming - gone - grid.contents.headingHeight) <= 1)
    #expect(pushed.lightbox.nextDeadline == nil)
    #expect(!pushed.lightbox.isAnimating(at: start + 3))
  }

  @Test(arguments: Appearance.allCases)
  func cellsPassUnderTheHeading(appearance: Appearance) throws {
    let stage = scrolled(by: 36, appearance: appearance)
    try Snapshot.expect(
      stage.picture(at: start + 3), "sections-scrolled-\(appearance.rawValue)")
  }

  @Test func theNextHeadingPushesTheFormerOne() throws {
    let grid = scrolled(by: 0).lightbox.album.grid
    let distance = grid.layout.frame(of: 5).minY - 2 * grid.contents.headingHeight - 40 + 14
    try Snapshot.expect(scrolled(by: distance).picture(at: start + 3), "sections-pushed")
  }

  @Test func aTapOnTheHeadingOpensNothing() throws {
    var stage = scrolled(by: 50)
    stage.click(60, 60, at: MadePhotos.start + 3000)
    #expect(stage.lightbox.mode == .album)
    let time = start + 4
    let grid = stage.lightbox.album.grid
    let cell = try #require(
      grid.visibleIndices(at: time).map { grid.frame(of: $0, at: time) }.first { $0.minY > 81 })
    stage.click(cell.center.x, cell.center.y, at: MadePhotos.start + 4000)
    #expect(stage.lightbox.mode == .photo)
  }

  /// A change of order keeps the photo with the focus in sight.
  @Test(arguments: 0..<9) func firstRowIsWholeBelowItsHeadingInAnotherOrder(downs: Int) throws {
    var stage = MadePhotos.album(count: 24)
    let photos = (0..<24).map { PhotoID($0) }
    func list(_ photos: [PhotoID], order: AlbumOrder, sections: [Int], at time: Instant) {
      let source = AlbumSource(
        order: order, sections: sections.map { AlbumSection(title: "\($0)", start: $0) },
        trail: ["Pictures"], count: "24 photos")
      stage.handle(.album(.photos(photos, current: nil, of: source)), at: time)
    }
    list(photos, order: AlbumOrder(), sections: [], at: .milliseconds(300))
    for step in 0..<downs { stage.press("Down", at: 1000 + Double(step) * 100) }
    let begin = Instant.milliseconds(4000)
    stage.wait(until: begin)
    list(photos.reversed(), order: AlbumOrder(.taken), sections: [0, 7, 15], at: begin)
    func check(at time: Instant) throws {
      stage.wait(until: time)
      let grid = stage.lightbox.album.grid
      let edge = grid.layout.topInset + GridLayout.margin + grid.contents.headingHeight
      let tops = grid.visibleIndices(at: time).map { grid.frame(of: $0, at: time).minY }
      #expect(tops.contains { abs($0 - edge) < 1e-6 }, "rows begin at \(Set(tops).sorted())")
      guard downs > 0 else { return }
      let focused = grid.frame(of: try #require(stage.lightbox.currentIndex), at: time)
      #expect(focused.minY >= edge - 1e-6 && focused.maxY <= 200)
    }
    try check(at: begin + 3)
    // More dates have been read.
    list(
      photos.reversed(), order: AlbumOrder(.taken), sections: [0, 3, 7, 11, 15], at: begin + 3)
    try check(at: begin + 6)
  }

  @Test func theFocusedPhotoIsNotBelowTheHeading() throws {
    var stage = scrolled(by: 90)
    stage.press("Home", at: MadePhotos.start + 3000)
    stage.press("End", at: MadePhotos.start + 4000)
    for step in 0..<4 { stage.press("Up", at: MadePhotos.start + 5000 + Double(step) * 1000) }
    for _ in 0..<1 { stage.press("Down", at: MadePhotos.start + 9500) }
    let index = try #require(stage.lightbox.currentIndex)
    let time = start + 12
    let frame = stage.lightbox.album.grid.frame(of: index, at: time)
    #expect(frame.minY >= 40 + 40, "header and heading")
  }

  /// Focus goes from the last row of a day to the first one of the next.
  @Test func keysGoFromDayToDay() {
    var stage = stage()
    for _ in 0..<5 { stage.handle(.input(.key(KeyEvent(name: "Right"))), at: start) }
    #expect(stage.lightbox.current == PhotoID(5))
    stage.handle(.input(.key(KeyEvent(name: "Up"))), at: start)
    #expect(stage.lightbox.currentIndex.map { $0 < 5 } == true)
  }

  @Test func cellsThatGetANewHeadingFlyToTheirPlaces() {
    var stage = MadePhotos.album()
    let before = stage.lightbox.album.grid.frame(of: 0, at: start)
    let source = AlbumSource(sections: [AlbumSection(title: "2024", start: 0)])
    stage.handle(.album(.photos((0..<8).map { PhotoID($0) }, current: nil, of: source)), at: start)
    let grid = stage.lightbox.album.grid
    #expect(grid.frame(of: 0, at: start) == before)
    #expect(abs(grid.frame(of: 0, at: start + 2).minY - before.minY - 40) < 1e-6)
  }

  /// Marks, focus, a photo that cannot be shown and one that has not come, at high contrast.
  @Test(arguments: Appearance.allCases) func highContrast(appearance: Appearance) throws {
    var stage = stage(appearance: appearance)
    var preferences = Preferences()
    (preferences.appearance, preferences.contrast) = (appearance, .high)
    stage.handle(.settings(.preferences(preferences)), at: start)
    stage.handle(.library(.thumbnailFailure(PhotoID(3))), at: start)
    let source = AlbumSource(sections: [AlbumSection(title: "2024", start: 0)])
    stage.handle(
      .album(.photos((0..<10).map { PhotoID($0) }, current: nil, of: source)), at: start)
    for key in ["Right", "m", "Right"] {
      stage.handle(.input(.key(KeyEvent(name: key))), at: start)
    }
    try Snapshot.expect(stage.picture(at: start + 2), "contrast-\(appearance.rawValue)")
  }
}
