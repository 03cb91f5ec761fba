import Semantics
import Geometry
import Input
import Languages
import Motion
import Pixels
import Raster
import Testing
import Viewing

@testable import LightboxCore

/// The bar of the marked photos.
@Suite struct SelectionBarTests {
  private func stage(
    _ count: Int = 5, width: Double = 640, appearance: Appearance = .dark
  ) -> Stage {
    MadePhotos.album(
      count: count, appearance: appearance, viewSize: Size(width: width, height: 400))
  }

  private func bar(_ stage: Stage) -> SelectionBar { stage.lightbox.album.selectionBar }

  private func sentence(_ stage: Stage) -> String {
    stage.lightbox.environment.text(bar(stage).sentence)
  }

  private func frames(_ stage: Stage, at time: Double) throws -> (
    bar: Rect, buttons: [(command: Command, frame: Rect)]
  ) {
    try #require(bar(stage).frames(in: stage.lightbox.context, at: .milliseconds(time)))
  }

  /// The requests for the size of files among effects: their photos and numbers.
  private func requests(_ effects: [Effect]) -> [(photos: [Int], number: Int)] {
    effects.compactMap {
      if case .addUpSizes(let photos, let request) = $0 {
        (photos.map(\.number), request)
      } else {
        nil
      }
    }
  }

  private func tap(_ point: Point, _ stage: inout Stage, at time: Double) -> [Effect] {
    stage.handle(.input(.touch(.down(id: 0, point))), at: .milliseconds(time))
      + stage.handle(.input(.touch(.up(id: 0))), at: .milliseconds(time + 50))
  }

  @Test func barComesWithTheFirstMarkAndSaysNumberAndSize() throws {
    var stage = stage()
    #expect(!bar(stage).fade.isIn)
    let requested = requests(stage.press("m", at: 1000))
    #expect(requested.count == 1 && requested.first?.photos == [0])
    #expect(sentence(stage) == "1 photo")
    stage.handle(
      .album(.size(2_400_000, request: requested[0].number)), at: .milliseconds(1050))
    #expect(sentence(stage) == "1 photo · 2.4\u{A0}MB")
    stage.press("ctrl+a", at: 1200)
    #expect(sentence(stage) == "5 photos", "the size of others is not theirs")
    stage.handle(.album(.size(99, request: requested[0].number)), at: .milliseconds(1250))
    #expect(sentence(stage) == "5 photos", "an answer that is too late")
    #expect(try frames(stage, at: 1500).buttons.count == 4)
  }

  /// A key opens the menu while a button of the bar is pressed: the menu gets the release.
  @Test(arguments: [false, true]) func pressThatEndsInAMenuIsForgotten(isTouch: Bool) throws {
    var stage = stage()
    stage.press("m", at: 1000)
    let button = try #require(try frames(stage, at: 1500).buttons.first).frame.center
    func hold(_ point: Point, _ isDown: Bool, at time: Double) {
      if isTouch {
        stage.send(.touch(isDown ? .down(id: 0, point) : .up(id: 0)), at: time)
      } else {
        stage.point(point, at: time)
        stage.button(.left, isDown, at: time)
      }
    }
    hold(button, true, at: 1500)
    stage.press("Menu", at: 1600)
    #expect(stage.menu.isOpen)
    hold(button, false, at: 1650)
    stage.press("Escape", at: 1700)
    let cell = stage.cell(1, at: 3000)
    hold(cell, true, at: 3000)
    hold(cell, false, at: 3050)
    #expect(stage.lightbox.mode == .photo && stage.lightbox.current == PhotoID(1))
  }

  @Test func barGoesWithTheLastMarkAndWithTheAlbum() {
    var stage = stage()
    stage.press("ctrl+a", at: 1000)
    stage.press("ctrl+A", at: 1500)
    #expect(!bar(stage).fade.isIn)
    stage.wait(until: .milliseconds(3000))
    #expect(stage.lightbox.nextDeadline == nil && stage.lightbox.isSettled(at: .milliseconds(3000)))
    stage.press("m", at: 4000)
    #expect(bar(stage).fade.isIn)
    stage.press("Return", at: 4500)
    #expect(!bar(stage).fade.isIn, "over an open photo there is none")
    stage.press("Escape", at: 6000)
    #expect(bar(stage).fade.isIn)
  }

  /// Marks that were read from the disk count once the person marks another photo.
  @Test func marksOfEarlierSessionsShowNoBarUntilTheyCount() {
    var stage = stage()
    stage.handle(
      .album(.rated([PhotoID(3): PhotoRating(isMarked: true)])), at: .milliseconds(500))
    #expect(!bar(stage).fade.isIn)
    stage.press("m", at: 1000)
    #expect(sentence(stage) == "2 photos")
  }

  @Test func buttonsDoTheirCommandsWithAllMarkedPhotos() throws {
    var stage = stage()
    stage.press("ctrl+a", at: 1000)
    stage.wait(until: .milliseconds(2000))
    let buttons = try frames(stage, at: 2000).buttons
    let all = (0..<5).map { PhotoID($0) }
    #expect(tap(buttons[0].frame.center, &stage, at: 2000).contains(.copy(all)))
    #expect(stage.lightbox.mode == .album, "no photo below is opened")
    let trashed = tap(buttons[1].frame.center, &stage, at: 3000)
    #expect(trashed.contains(.perform(FileJob(.trash, all))))
    stage.wait(until: .milliseconds(4000))
    _ = tap(try frames(stage, at: 4000).buttons[2].frame.center, &stage, at: 4000)
    #expect(stage.lightbox.album.marks.isEmpty && !bar(stage).fade.isIn)
  }

  @Test func lastButtonOpensTheMenuOfTheMarkedPhotos() throws {
    var stage = stage()
    stage.press("Right", at: 800)
    stage.press("m", at: 1000)
    stage.wait(until: .milliseconds(2000))
    _ = tap(try frames(stage, at: 2000).buttons[3].frame.center, &stage, at: 2000)
    #expect(stage.lightbox.chrome.menu.isOpen)
    #expect(
      stage.lightbox.chrome.menu.subject?.photo.map(stage.lightbox.album.marks.contains) == true)
  }

  @Test func pressBesideTheButtonsMeansNothing() throws {
    var stage = stage(60)
    stage.press("ctrl+a", at: 1000)
    stage.wait(until: .milliseconds(2000))
    let frames = try frames(stage, at: 2000)
    let beside = Point(x: frames.bar.minX + 4, y: frames.bar.center.y)
    _ = tap(beside, &stage, at: 2000)
    stage.wait(until: .milliseconds(3000))
    #expect(stage.lightbox.mode == .album && stage.lightbox.album.marks.count == 60)
  }

  @Test func barTellsTheNumberDuringADragAndAsksForTheSizeAtItsEnd() {
    var hand = CarelessHand(mode: .album)
    let cell = hand.lightbox.album.grid.frame(of: 0, at: .zero)
    let next = hand.lightbox.album.grid.frame(of: 1, at: .zero)
    hand.press(.finger, at: cell.center, 1000)
    hand.wait(until: 1600)
    hand.slide(.finger, from: cell.center, by: next.center - cell.center, in: 80, at: 1600)
    #expect(hand.lightbox.album.selectionBar.count == 2)
    #expect(requests(hand.effects).isEmpty)
    hand.lift(.finger, at: 1800)
    #expect(requests(hand.effects).map(\.photos) == [[0, 1]])
  }

  /// The less there is room, the more is in the menu alone: the bar has two lines at most.
  @Test(arguments: [(640.0, 4), (300, 3), (150, 1)])
  func narrowViewHasFewerButtons(width: Double, count: Int) throws {
    var stage = stage(width: width)
    stage.press("ctrl+a", at: 1000)
    let frames = try frames(stage, at: 2000)
    #expect(frames.buttons.count == count && frames.buttons.last?.command == .menu)
    #expect(frames.bar.size.height < 80)
  }

  @Test func noticesLieAboveTheBar() throws {
    var stage = stage()
    stage.press("ctrl+a", at: 1000)
    stage.handle(.notice(.message(Phrase("No photo is marked here"))), at: .milliseconds(1500))
    stage.wait(until: .milliseconds(2000))
    let time = Instant.milliseconds(2000)
    let notice = try #require(Overlays.frames(in: stage.lightbox, at: time).notice)
    #expect(notice.maxY <= (try frames(stage, at: 2000)).bar.minY - 4)
  }

  @Test func albumEndsAboveTheBar() throws {
    var stage = stage(60)
    stage.press("ctrl+a", at: 1000)
    stage.press("End", at: 2000)
    stage.wait(until: .milliseconds(6000))
    func last(at time: Double) -> Rect {
      stage.lightbox.album.grid.frame(of: 59, at: .milliseconds(time))
    }
    let bar = try frames(stage, at: 6000).bar
    #expect(abs(last(at: 6000).maxY - (bar.minY - GridLayout.margin)) < 1e-6)
    // Without the bar the end of the album goes to the end of the view.
    stage.press("ctrl+A", at: 7000)
    #expect(last(at: 7000).maxY < bar.minY, "on a spring")
    stage.wait(until: .milliseconds(9000))
    #expect(abs(last(at: 9000).maxY - (400 - GridLayout.margin)) < 1e-6)
  }

  @Test(arguments: ["End", "Down", "Page_Down"]) func keysKeepTheirPhotoAboveTheBar(
    key: String
  ) throws {
    var stage = stage(60)
    stage.press("ctrl+a", at: 1000)
    for step in 0..<12 {
      let time = 2000 + Double(step) * 1000
      stage.press(key, at: time)
      stage.wait(until: .milliseconds(time + 900))
      let index = try #require(stage.lightbox.currentIndex)
      let frame = stage.lightbox.album.grid.frame(of: index, at: .milliseconds(time + 900))
      #expect(frame.maxY <= (try frames(stage, at: time + 900)).bar.minY)
    }
  }

  @Test func barCoversNoPhotoThatAKeyMarks() throws {
    var stage = stage(60)
    for step in 0..<3 { stage.press("Down", at: 1000 + Double(step) * 300) }
    stage.wait(until: .milliseconds(3000))
    stage.press("m", at: 3000)
    stage.wait(until: .milliseconds(5000))
    let index = try #require(stage.lightbox.currentIndex)
    let frame = stage.lightbox.album.grid.frame(of: index, at: .milliseconds(5000))
    #expect(frame.maxY <= (try frames(stage, at: 5000)).bar.minY)
  }

  @Test func barBringsNoPhotoBackThatWasScrolledAway() {
    var stage = stage(60)
    stage.press("Down", at: 1000)
    stage.handle(.input(.pointer(.enter(Point(x: 320, y: 200)))), at: .milliseconds(2000))
    let wheel = InputEvent.scroll(.delta(.wheel, Vector(dx: 0, dy: 1200)))
    stage.handle(.input(wheel), at: .milliseconds(2000))
    stage.wait(until: .milliseconds(4000))
    let before = stage.lightbox.album.grid.restingOffset
    #expect(before < -400)
    stage.press("ctrl+a", at: 4000)
    #expect(bar(stage).fade.isIn && stage.lightbox.album.grid.restingOffset == before)
  }

  @Test func readerFindsTheBarAndPressesItsButtons() throws {
    var stage = stage()
    stage.press("ctrl+a", at: 1000)
    stage.wait(until: .milliseconds(2000))
    let tree = AccessibleTree(of: stage.lightbox, at: .milliseconds(2000)) { "\($0.number)" }
    #expect(tree.node("selection")?.name == "5 photos")
    #expect(tree.childCount(of: "selection") == 3)
    #expect(tree.node("selected_1")?.name == "Move to trash")
    #expect(tree.parent(of: "selected_1") == "selection")
    let request = try #require(tree.request(for: .act(0), on: "selected_0"))
    let effects = stage.handle(.accessibility(.request(request)), at: .milliseconds(2100))
    #expect(effects.contains(.copy((0..<5).map { PhotoID($0) })))
    #expect(tree.node("selected_7") == nil)
  }

  @Test(arguments: [Appearance.dark, .light], [640.0, 300])
  func barIsDrawnAsRecorded(appearance: Appearance, width: Double) throws {
    var stage = stage(7, width: width, appearance: appearance)
    stage.press("ctrl+a", at: 1000)
    stage.handle(.album(.size(84_000_000, request: 1)), at: .milliseconds(1100))
    try Snapshot.expect(
      stage.picture(at: .milliseconds(2000)),
      "selection-bar-\(appearance.rawValue)-\(Int(width))")
  }
}
