import Semantics
import Geometry
import Input
import Languages
import Motion
import Testing

@testable import LightboxCore

/// Photos of two files in the window: their badge, their words, and the other picture.
@Suite struct PairTests {
  private static let pairs: PhotoPairs = {
    var pairs = PhotoPairs()
    for (companion, photo) in [(100, 1), (101, 3), (102, 5)] {
      pairs.join(PhotoID(companion), to: PhotoID(photo))
    }
    return pairs
  }()

  /// Lists the photos anew, now with pairs among them.
  private static func pair(_ stage: inout Stage, livePhotos: Set<PhotoID> = []) {
    let source = stage.lightbox.library.source
    stage.handle(
      .album(
        .photos(
          Array(stage.lightbox.photos), current: nil,
          of: AlbumSource(
            number: source.number, folders: source.folders, pairs: pairs, livePhotos: livePhotos))),
      at: .milliseconds(1000))
  }

  @Test func pairsAreJoinedSeparatedAndSwapped() {
    var pairs = Self.pairs
    #expect(pairs.companion(of: PhotoID(1)) == PhotoID(100) && pairs.all.count == 3)
    #expect(pairs.photo(of: PhotoID(100)) == PhotoID(1) && pairs.companion(of: PhotoID(2)) == nil)
    pairs.swap(PhotoID(1))
    #expect(pairs.companion(of: PhotoID(100)) == PhotoID(1))
    #expect(pairs.companion(of: PhotoID(1)) == nil)
    pairs.join(PhotoID(2), to: PhotoID(3))
    #expect(pairs.photo(of: PhotoID(101)) == nil, "a photo has one companion")
    for photo in [100, 2, 5] { pairs.separate(PhotoID(photo)) }
    #expect(pairs.isEmpty && pairs.all.isEmpty)
  }

  @Test func ctrlAndAnArrowShowTheOtherPictureOfAPair() {
    var stage = MadePhotos.album()
    Self.pair(&stage)
    stage.handle(.album(.opened(PhotoID(1))), at: .milliseconds(1100))
    for (key, start) in [("Right", 3000.0), ("Left", 4000.0)] {
      let effects = stage.handle(
        .input(.key(KeyEvent(name: key, modifiers: .control))), at: .milliseconds(start))
      #expect(effects.first == .showOther(PhotoID(1)))
      #expect(
        effects.contains(.showTitle(PhotoID(1), position: 2, count: stage.lightbox.photos.count)))
    }
    stage.handle(.input(.key(KeyEvent(name: "Right"))), at: .milliseconds(5000))
    let effects = stage.handle(
      .input(.key(KeyEvent(name: "Right", modifiers: .control))), at: .milliseconds(7000))
    #expect(!effects.contains(.showOther(PhotoID(2))))
  }

  @Test func readersAreToldOfAPair() throws {
    var stage = MenuStage.make()
    Self.pair(&stage)
    #expect(stage.tree(at: 1100).node("cell_3")?.description == "a picture and its RAW file")
    #expect(stage.tree(at: 1100).node("cell_2")?.description == "")
  }

  /// With stars, with a mark, and below the name under the pointer.
  @Test(arguments: [Appearance.dark, .light]) func badgesAreDrawnAsRecorded(appearance: Appearance)
    throws
  {
    var stage = MadePhotos.album(scale: 2, appearance: appearance)
    Self.pair(&stage)
    stage.handle(
      .album(
        .rated([
          PhotoID(1): PhotoRating(isMarked: true, stars: 3), PhotoID(3): PhotoRating(stars: 5),
        ])), at: .milliseconds(1000))
    try Snapshot.expect(
      stage.picture(at: .milliseconds(1500)), "pairs-\(appearance.rawValue)")
  }

  /// A motion photo has a film in its file, a Live Photo one beside it.
  @Test func photosWithAFilmSaySo() throws {
    var stage = MenuStage.make()
    Self.pair(&stage, livePhotos: [PhotoID(2), PhotoID(3)])
    stage.handle(
      .album(.films([PhotoID(0): true, PhotoID(4): true])), at: .milliseconds(1000))
    stage.handle(.album(.films([PhotoID(4): false])), at: .milliseconds(1000))
    let tree = stage.tree(at: 1100)
    #expect(tree.node("cell_0")?.description == "a photo with a film")
    #expect(tree.node("cell_2")?.description == "a photo with a film")
    #expect(tree.node("cell_3")?.description == "a picture and its RAW file, a photo with a film")
    #expect(tree.node("cell_4")?.description == "")
    var album = MadePhotos.album(scale: 2)
    Self.pair(&album, livePhotos: [PhotoID(2), PhotoID(3)])
    try Snapshot.expect(album.picture(at: .milliseconds(1500)), "films")
    for (film, text) in [
      (PhotoFacts.filmInside, "in this file (motion photo)"),
      (PhotoFacts.filmBeside, "in a file beside it (Live Photo)"),
    ] {
      var facts = PhotoFacts()
      facts.film = film
      #expect(PhotoDetails(facts).groups[0].rows.last?.value.description == text)
    }
  }

  @Test func detailsTellBothFiles() {
    var facts = PhotoFacts()
    facts.name = "IMG_1.JPG"
    facts.companion = PhotoFacts.Companion(name: "IMG_1.CR2", kind: "RAW", byteCount: 24_100_000)
    let rows = PhotoDetails(facts).groups[0].rows
    #expect(rows.last?.label.description == "RAW")
    #expect(rows.last?.value.description == "IMG_1.CR2 · 24\u{A0}MB")
  }
}
