import Geometry
import Input
import Pixels
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
    stage.handle(.preferences(preferences), at: .milliseconds(200))
    let place = AlbumPlace(sections: [
      AlbumSection(title: "Thursday, 30 May 2024", start: 0),
      AlbumSection(title: "Saturday, 1 June 2024", start: 5),
    ])
    stage.handle(
      .photos((0..<8).map { PhotoID($0) }, current: nil, of: place), at: .milliseconds(200))
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
    let all = library.sections(beginningIn: 0..<8)
    #expect(all.map(\.first) == [0, 5] && all.map(\.count) == [5, 3])
    #expect(library.sections(beginningIn: 1..<5).map(\.first) == [5], "its cell is next")
    #expect(library.sections(beginningIn: 1..<4).isEmpty)
    #expect(library.sections(beginningIn: 6..<8).isEmpty)
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
    let place = AlbumPlace(sections: [AlbumSection(title: "2024", start: 0)])
    stage.handle(.photos((0..<8).map { PhotoID($0) }, current: nil, of: place), at: start)
    let grid = stage.lightbox.album.grid
    #expect(grid.frame(of: 0, at: start) == before)
    #expect(abs(grid.frame(of: 0, at: start + 2).minY - before.minY - 40) < 1e-6)
  }

  /// Marks, focus, a photo that cannot be shown and one that has not come, at high contrast.
  @Test(arguments: Appearance.allCases) func highContrast(appearance: Appearance) throws {
    var stage = stage(appearance: appearance)
    var preferences = Preferences()
    (preferences.appearance, preferences.contrast) = (appearance, .high)
    stage.handle(.preferences(preferences), at: start)
    stage.handle(.thumbnailFailure(PhotoID(3), reason: "cannot be shown"), at: start)
    let place = AlbumPlace(sections: [AlbumSection(title: "2024", start: 0)])
    stage.handle(
      .photos((0..<10).map { PhotoID($0) }, current: nil, of: place), at: start)
    for key in ["Right", "m", "Right"] {
      stage.handle(.input(.key(KeyEvent(name: key))), at: start)
    }
    try Snapshot.expect(stage.picture(at: start + 2), "contrast-\(appearance.rawValue)")
  }
}
