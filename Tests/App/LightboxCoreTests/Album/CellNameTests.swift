import Geometry
import Input
import Motion
import Pixels
import Testing
import Viewing

@testable import LightboxCore

/// The names of photos in the album.
@Suite struct CellNameTests {
  private let start = Instant.milliseconds(MadePhotos.start)
  private let names = Dictionary(
    uniqueKeysWithValues: (0..<8).map { (PhotoID($0), "Picture \($0) of the lake.jpg") })

  private func point(_ x: Double, _ y: Double) -> Event {
    .input(.pointer(.motion(Point(x: x, y: y))))
  }

  private func differs(_ a: Bitmap, _ b: Bitmap) -> Bool {
    (0..<a.size.height).contains { y in (0..<a.size.width).contains { a[$0, y] != b[$0, y] } }
  }

  /// An album whose names are below the photos, in a view of 320 × 200 px.
  private func named(appearance: Appearance = .dark) -> Stage {
    var stage = MadePhotos.album(appearance: appearance)
    let effects = stage.handle(.input(.key(KeyEvent(name: "F4"))), at: start)
    guard
      case .nameCells(let photos)? = effects.first(where: {
        if case .nameCells = $0 { true } else { false }
      })
    else {
      Issue.record("no name is asked for")
      return stage
    }
    #expect(Set(photos).isSubset(of: names.keys))
    stage.handle(.album(.names(names)), at: start)
    return stage
  }

  @Test(arguments: Appearance.allCases) func namesStandBelowThePhotos(appearance: Appearance)
    throws
  {
    let stage = named(appearance: appearance)
    #expect(stage.lightbox.album.grid.layout.labelHeight == 24)
    try Snapshot.expect(stage.picture(at: start + 2), "names-\(appearance.rawValue)")
  }

  @Test func cellsMakeRoomForTheirNamesAndCloseUpAgain() {
    var stage = MadePhotos.album()
    let before = stage.lightbox.album.grid.frame(of: 7, at: start)
    stage.handle(.input(.key(KeyEvent(name: "F4"))), at: start)
    #expect(stage.lightbox.album.grid.frame(of: 7, at: start) == before, "it flies")
    let row = stage.lightbox.album.grid.layout.row(of: 7)
    let below = stage.lightbox.album.grid.frame(of: 7, at: start + 2)
    #expect(abs(below.minY - before.minY - 24 * Double(row)) < 1e-6)
    stage.handle(.input(.key(KeyEvent(name: "F4"))), at: start + 2)
    #expect(stage.lightbox.album.grid.frame(of: 7, at: start + 4) == before)
  }

  @Test(arguments: Appearance.allCases) func thePointerShowsAName(appearance: Appearance) throws {
    var stage = MadePhotos.album(appearance: appearance)
    let effects = stage.handle(.input(.pointer(.enter(Point(x: 60, y: 40)))), at: start)
    #expect(effects.contains(.nameCells([PhotoID(0)])))
    stage.handle(.album(.names(names)), at: start)
    #expect(stage.lightbox.isAnimating(at: start))
    let time = start + 1
    #expect(!stage.lightbox.isAnimating(at: time), "nothing wakes while it is shown")
    #expect(stage.lightbox.nextDeadline.map { $0 > time } ?? true)
    try Snapshot.expect(stage.picture(at: time), "name-hovered-\(appearance.rawValue)")
  }

  @Test func aNameGoesWithThePointer() {
    var stage = MadePhotos.album()
    let ground = stage.picture(at: start)
    stage.handle(point(60, 40), at: start)
    stage.handle(.album(.names(names)), at: start)
    let shown = stage.picture(at: start + 1)
    #expect(differs(shown, ground))
    // From photo to photo it is not faded.
    stage.handle(point(110, 40), at: start + 1)
    #expect(stage.lightbox.album.names.hovered == PhotoID(1))
    #expect(!stage.lightbox.isAnimating(at: start + 1))
    stage.handle(.input(.pointer(.leave)), at: start + 2)
    #expect(!differs(stage.picture(at: start + 3), ground))
    #expect(!stage.lightbox.isAnimating(at: start + 3))
  }

  @Test func aFingerShowsNoName() {
    var stage = MadePhotos.album()
    let effects = stage.handle(.input(.touch(.down(id: 0, Point(x: 60, y: 40)))), at: start)
    #expect(!effects.contains { if case .nameCells = $0 { true } else { false } })
  }

  /// A photo that cannot be shown has nothing else by which to tell it.
  @Test(arguments: Appearance.allCases)
  func tileOfAPhotoThatCannotBeShownHasItsName(appearance: Appearance) throws {
    var stage = MadePhotos.album(count: 8, appearance: appearance)
    stage.handle(
      .album(.photos((0..<10).map { PhotoID($0) }, current: nil)), at: .milliseconds(300))
    let effects = stage.handle(
      .library(.thumbnailFailure(PhotoID(9))), at: .milliseconds(400))
    #expect(effects.contains(.nameCells([PhotoID(9)])), "no other name is asked for")
    stage.handle(
      .album(.names([PhotoID(9): "DSC_0009 (Kopie).jpg"])), at: .milliseconds(500))
    stage.handle(.input(.key(KeyEvent(name: "End"))), at: .milliseconds(600))
    stage.wait(until: start + 2)
    try Snapshot.expect(stage.picture(at: start + 2), "names-broken-\(appearance.rawValue)")
    // The pointer shows no second one.
    let cell = stage.lightbox.album.grid.frame(of: 9, at: start + 2)
    stage.wait(until: start + 5)
    let before = stage.picture(at: start + 5)
    stage.handle(.input(.pointer(.enter(cell.center))), at: start + 5)
    #expect(!differs(before, stage.picture(at: start + 6)))
  }

  @Test func onlyNamesThatAreNotKnownAreAskedFor() {
    var names = CellNames()
    names.show(below: true)
    #expect(names.request([PhotoID(1), PhotoID(2)]) == [.nameCells([PhotoID(1), PhotoID(2)])])
    #expect(names.request([PhotoID(2), PhotoID(3)]) == [.nameCells([PhotoID(3)])])
    #expect(names.request([PhotoID(1)]).isEmpty)
  }

  @Test func namesThatAreFarAwayAreForgotten() {
    var names = CellNames()
    names.show(below: true)
    let all = (0..<5000).map { PhotoID($0) }
    names.receive(Dictionary(uniqueKeysWithValues: all.map { ($0, "name") }))
    _ = names.request([PhotoID(7)])
    #expect(names.texts[PhotoID(7)] == "name" && names.texts[PhotoID(8)] == nil)
    #expect(names.request([PhotoID(8)]) == [.nameCells([PhotoID(8)])])
  }
}
