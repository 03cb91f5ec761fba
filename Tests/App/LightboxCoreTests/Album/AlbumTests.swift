import Geometry
import Input
import Languages
@testable import LightboxCore
import Motion
import Pixels
import Raster
import Testing
import Viewing

@Suite struct AlbumTests {
  private func press(_ name: String) -> Event { .input(.key(KeyEvent(name: name))) }

  private func album(_ count: Int, size: Size = Size(width: 1280, height: 800)) -> Lightbox {
    var lightbox = Lightbox(viewSize: size, mode: .album)
    _ = lightbox.handle(.album(.photos((0..<count).map { PhotoID($0) }, current: nil)), at: .zero)
    return lightbox
  }

  private func sides(_ effects: [Effect]) -> [Int: Int] {
    var sides: [Int: Int] = [:]
    for case .loadThumbnail(let photo, let side) in effects { sides[photo.number] = side }
    return sides
  }

  // MARK: Title

  @Test func theTitleIsTheAlbumsUntilAPhotoIsLookedAt() {
    func titles(_ effects: [Effect]) -> [Effect] {
      effects.filter { effect in
        switch effect {
        case .showTitle, .showAlbumTitle: true
        default: false
        }
      }
    }
    var lightbox = Lightbox(mode: .album)
    let ids = (0..<3).map { PhotoID($0) }
    for id in ids {
      _ = lightbox.handle(.library(.header(id, PixelSize(width: 300, height: 200))), at: .zero)
    }
    let listed = lightbox.handle(.album(.photos(ids, current: nil)), at: .zero)
    #expect(titles(listed) == [.showAlbumTitle])
    let focused = lightbox.handle(press("Right"), at: .milliseconds(100))
    #expect(titles(focused) == [.showTitle(ids[1], position: 2, count: 3)])
    let open = lightbox.handle(press("Return"), at: .milliseconds(200))
    #expect(titles(open) == [.showTitle(ids[1], position: 2, count: 3)])
    let closed = lightbox.handle(press("Escape"), at: .milliseconds(3000))
    #expect(titles(closed) == [.showAlbumTitle])
  }

  // MARK: Requests

  @Test func onlyWhatIsInSightAndAScreenAheadIsAskedFor() {
    var lightbox = Lightbox(viewSize: Size(width: 1280, height: 800), mode: .album)
    let effects = lightbox.handle(
      .album(.photos((0..<100_000).map { PhotoID($0) }, current: nil)), at: .zero)
    var order: [Int] = []
    for case .loadThumbnail(let photo, _) in effects { order.append(photo.number) }
    // Rows of four, 212.3 px from one to the next: 4 in sight, and those of another 800 px.
    #expect(order == Array(0..<32), "the most wanted first")
    #expect(Set(sides(effects).values) == [320])
    // Nothing is asked for twice.
    #expect(sides(lightbox.handle(.window(.frameShown), at: .milliseconds(16))).isEmpty)
  }

  /// A folder whose names come in any order asks for no more than is seen.
  @Test func aListingThatGrowsAsksForFewThumbnails() {
    var lightbox = album(0)
    var requested = Set<PhotoID>()
    var firsts = Set<PhotoID>()
    for count in stride(from: 1000, through: 10_000, by: 1000) {
      let ids = (0..<count).map { PhotoID($0) }.sorted {
        $0.number * 7919 % 10_007 < $1.number * 7919 % 10_007
      }
      for effect in lightbox.handle(
        .album(.photos(ids, current: nil)), at: .zero + Double(count) / 50_000)
      {
        if case .loadThumbnail(let photo, _) = effect { requested.insert(photo) }
      }
      firsts.formUnion(ids.prefix(10))
    }
    // The first photos of each listing, and no more than ten screens with what lies a screen ahead
    // of each.
    #expect(firsts.count > 25 && requested.isSuperset(of: firsts))
    #expect(requested.count < 10 * 70)
  }

  @Test func aLongOneIsAskedForLarger() {
    var lightbox = Lightbox(viewSize: Size(width: 1280, height: 800), mode: .album)
    let sizes = [PixelSize(width: 7000, height: 2000), PixelSize(width: 2000, height: 4000)]
    for (number, size) in sizes.enumerated() {
      _ = lightbox.handle(.library(.header(PhotoID(number), size)), at: .zero)
    }
    let effects = lightbox.handle(
      .album(.photos([PhotoID(0), PhotoID(1)], current: nil)), at: .zero)
    // 700 × 200 px; a high one gets as many as one of a usual shape, 300 × 200 px.
    #expect(sides(effects) == [0: 768, 1: 320])
  }

  @Test func thumbnailsScrolledPastAreCancelled() {
    var lightbox = album(100_000)
    _ = lightbox.handle(press("End"), at: .milliseconds(100))
    let effects = lightbox.handle(.window(.frameShown), at: .milliseconds(3000))
    let cancelled = effects.compactMap { effect -> Int? in
      if case .cancelThumbnail(let photo) = effect { photo.number } else { nil }
    }
    #expect(cancelled.contains(0) && cancelled.count >= 30)
    #expect(sides(effects)[99_999] == 320)
    // Coming back, they are asked for again.
    _ = lightbox.handle(press("Home"), at: .milliseconds(3100))
    #expect(sides(lightbox.handle(.window(.frameShown), at: .milliseconds(6000)))[0] == 320)
  }

  @Test func largerCellsWantLargerThumbnails() {
    var lightbox = album(10)
    var requested: [Int: Int] = [:]
    for step in 1...6 {
      let effects = lightbox.handle(press("plus"), at: .milliseconds(Double(step) * 1000))
      requested.merge(sides(effects)) { $1 }
    }
    #expect(requested[0] == 1024)
    #expect(lightbox.album.grid.layout.rowHeight > 350)
  }

  @Test func anAlbumBehindAPhotoRequestsNoThumbnails() {
    var lightbox = Lightbox(mode: .photo)
    let effects = lightbox.handle(
      .album(.photos((0..<100).map { PhotoID($0) }, current: nil)), at: .zero)
    #expect(sides(effects).isEmpty)
    _ = lightbox.handle(.library(.header(PhotoID(0), .init(width: 400, height: 300))), at: .zero)
    #expect(!sides(lightbox.handle(press("Escape"), at: .milliseconds(100))).isEmpty)
  }

  @Test func windowWithNothingToOpenShowsTheReasonInTheAlbum() {
    var lightbox = Lightbox(mode: .photo)
    let notice = AlbumNotice(title: .verbatim("gone"), text: .verbatim("a"), advice: .verbatim("b"))
    let source = AlbumSource(notice: notice)
    _ = lightbox.handle(.album(.photos([], current: nil, of: source)), at: .zero)
    #expect(lightbox.mode == .album)
  }

  // MARK: Keys

  @Test(arguments: [
    (["Right"], 1), (["Right", "Right", "Left"], 1), (["Down"], 4), (["Down", "Up"], 0),
    (["Left"], 0), (["Up"], 0), (["End"], 97), (["End", "Right"], 97), (["End", "Home"], 0),
    (["Page_Down"], 16), (["Page_Down", "Page_Up"], 0), (["Right", "Page_Up"], 1),
    (["KP_Next"], 16), (["KP_Next", "KP_Prior"], 0),
    // The last row has two photos: 96 and 97.
    (["End", "Up"], 93), (["End", "Up", "Right", "Right", "Down"], 97), (["End", "Down"], 97),
  ])
  func keysMoveThroughTheCells(keys: [String], index: Int) {
    var lightbox = album(98)
    for key in keys { _ = lightbox.handle(press(key), at: .zero) }
    #expect(lightbox.currentIndex == index)
    #expect(lightbox.mode == .album)
    // It is in sight once everything rests.
    let time = Instant.milliseconds(3000)
    let frame = lightbox.album.grid.frame(of: index, at: time)
    #expect(frame.minY >= 0 && frame.maxY <= 800)
    #expect(lightbox.isSettled(at: time))
  }

  @Test func aNameThatIsTypedIsLookedFor() {
    var lightbox = album(100)
    func found(_ key: String, at milliseconds: Double) -> Effect? {
      lightbox.handle(press(key), at: .milliseconds(milliseconds)).first {
        if case .find = $0 { true } else { false }
      }
    }
    #expect(found("I", at: 0) == .find(prefix: "I", from: PhotoID(0)))
    _ = lightbox.handle(.album(.found(PhotoID(40))), at: .milliseconds(1))
    #expect(lightbox.currentIndex == 40)
    #expect(lightbox.chrome.overlays.notice.text == "Find “I”")
    // A longer prefix may still fit the current photo. q and the blank now type, too.
    #expect(found("q", at: 300) == .find(prefix: "Iq", from: PhotoID(39)))
    _ = lightbox.handle(.album(.found(nil)), at: .milliseconds(301))
    #expect(lightbox.chrome.overlays.notice.text == "No name begins with “Iq”")
    #expect(lightbox.currentIndex == 40)
    #expect(found("space", at: 600) == .find(prefix: "Iq ", from: PhotoID(39)))
    #expect(found("underscore", at: 900) == .find(prefix: "Iq _", from: PhotoID(39)))
    // After a pause another one begins.
    #expect(found("d", at: 3000) == .find(prefix: "d", from: PhotoID(40)))
    #expect(lightbox.handle(press("q"), at: .milliseconds(9000)).contains(.quit))
  }

  @Test func aMarkIsSetAndTakenAway() {
    var lightbox = album(3)
    _ = lightbox.handle(press("m"), at: .zero)
    #expect(lightbox.album.marks == [PhotoID(0)])
    _ = lightbox.handle(press("m"), at: .zero)
    #expect(lightbox.album.marks.isEmpty)
  }

  // MARK: Fingers

  @Test func aFingerThatRestsOnAThumbnailOpensItsMenu() {
    var lightbox = album(3)
    _ = lightbox.handle(.input(.touch(.down(id: 1, Point(x: 400, y: 100)))), at: .zero)
    _ = lightbox.handle(.deadline, at: .milliseconds(500))
    #expect(lightbox.album.marks == [PhotoID(1)], "it may still slide, and mark others")
    // It lifts where it was, and opens no photo.
    _ = lightbox.handle(.input(.touch(.up(id: 1))), at: .milliseconds(700))
    #expect(lightbox.chrome.menu.isOpen && lightbox.currentIndex == 1)
    #expect(lightbox.album.marks.isEmpty)
    #expect(lightbox.mode == .album)
    #expect(lightbox.isSettled(at: .milliseconds(3000)))
  }

  @Test func aTouchThatStopsAScrollOpensNothing() {
    var lightbox = album(1000)
    func touch(_ input: TouchEvent, _ milliseconds: Double) {
      _ = lightbox.handle(.input(.touch(input)), at: .milliseconds(milliseconds))
    }
    touch(.down(id: 1, Point(x: 600, y: 700)), 0)
    for step in 1...6 {
      touch(.move(id: 1, Point(x: 600, y: 700 - 40 * Double(step))), Double(step) * 10)
    }
    touch(.up(id: 1), 62)
    #expect(lightbox.album.grid.velocity(at: .milliseconds(100)) < -1000)
    touch(.down(id: 1, Point(x: 600, y: 400)), 200)
    touch(.up(id: 1), 240)
    #expect(lightbox.mode == .album)
    #expect(lightbox.album.grid.isSettled(at: .milliseconds(250)))
    // The next one does.
    touch(.down(id: 1, Point(x: 600, y: 400)), 400)
    touch(.up(id: 1), 440)
    #expect(lightbox.mode == .photo)
  }

  @Test func theWheelScrollsAndWithCtrlResizes() {
    var lightbox = album(1000)
    let turn = Event.input(.scroll(.delta(.wheel, Vector(dx: 0, dy: 120))))
    _ = lightbox.handle(turn, at: .zero)
    #expect(lightbox.album.grid.placement(at: .milliseconds(2000)).offset.dy == -120)
    _ = lightbox.handle(
      .input(.key(KeyEvent(name: "Control_L"))), at: .milliseconds(2000))
    _ = lightbox.handle(turn, at: .milliseconds(2000))
    #expect(lightbox.album.grid.layout.rowHeight < 200)
  }

  /// The scroll of a device that never sends an end goes on; a trace may have it in one event.
  @Test(arguments: [1.0, -1]) func zoomByAScrollWithoutAnEndStaysANumber(sign: Double) throws {
    for mode in [Mode.album, .photo] {
      var stage = MadePhotos.album(mode: mode)
      stage.handle(.library(.header(PhotoID(0), MadePhotos.sizes[0])), at: .milliseconds(500))
      stage.send(.pointer(.enter(Point(x: 100, y: 100))), at: 1000)
      stage.send(.modifiers(.control), at: 1000)
      for step in 0..<100 {
        let way = Vector(dx: 0, dy: sign * 10_000)
        stage.send(.scroll(.delta(.continuous, way)), at: 1010 + Double(step) * 10)
        if step % 20 == 0 { _ = stage.picture(at: .milliseconds(1010 + Double(step) * 10)) }
      }
      stage.wait(until: .milliseconds(9000))
      #expect(stage.lightbox.album.grid.layout.rowHeight.isFinite)
      let scale = stage.lightbox.viewport?.displayed(at: .milliseconds(9000)).scale ?? 1
      #expect(scale.isFinite && scale > 0)
    }
  }

  @Test func photosThatAreFoundLaterLeaveWhatIsSeenInItsPlace() {
    var lightbox = album(1000)
    _ = lightbox.handle(press("End"), at: .zero)
    let time = Instant.milliseconds(3000)
    let first = lightbox.album.grid.visibleIndices(at: time).lowerBound
    let before = lightbox.album.grid.frame(of: first, at: time)
    let more = (0..<500).map { PhotoID(5000 + $0) } + (0..<1000).map { PhotoID($0) }
    _ = lightbox.handle(.album(.photos(more, current: nil)), at: time)
    #expect(lightbox.current == PhotoID(999))
    let after = lightbox.album.grid.frame(of: first + 500, at: time)
    #expect(abs(after.minY - before.minY) < 0.5)
  }
}
