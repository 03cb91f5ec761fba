import Geometry
import Gestures
import Input
import Languages
import Motion
import Pixels
import Raster
import Testing
import Viewing

@testable import LightboxCore

/// The band that a drag from the album's ground draws, and the slide of a finger over photos.
@Suite struct MarkDragTests {
  private func hand(_ count: Int = 8) -> CarelessHand {
    CarelessHand(
      Array(repeating: PixelSize(width: 4000, height: 3000), count: count), mode: .album)
  }

  private func cell(_ index: Int, _ hand: CarelessHand, at time: Double = 900) -> Rect {
    hand.lightbox.album.grid.frame(of: index, at: .milliseconds(time))
  }

  /// The ground above and left of the first photo.
  private func corner(_ hand: CarelessHand) -> Point {
    Point(x: cell(0, hand).minX - 2, y: cell(0, hand).minY - 2)
  }

  private func marks(_ hand: CarelessHand) -> [Int] {
    hand.lightbox.album.marks.map(\.number).sorted()
  }

  private func jobs(_ hand: CarelessHand) -> [FileJob] {
    hand.effects.compactMap { if case .perform(let job) = $0 { job } else { nil } }
  }

  private func photos(_ numbers: some Sequence<Int>) -> [PhotoID] { numbers.map { PhotoID($0) } }

  private func offset(_ hand: CarelessHand, at time: Double) -> Double {
    hand.lightbox.album.grid.placement(at: .milliseconds(time)).offset.dy
  }

  /// Presses on the ground before the first photo, and moves to `point` in steps.
  private func draw(
    to point: Point, with key: String? = nil, _ hand: inout CarelessHand, at time: Double = 1000
  ) {
    let start = corner(hand)
    if let key { hand.play(.key(KeyEvent(name: key)), at: time - 20) }
    hand.press(.mouse, at: start, time)
    hand.slide(.mouse, from: start, by: point - start, in: 80, at: time)
  }

  @Test func bandMarksWhatItTouchesWhileItIsDrawn() {
    var hand = hand()
    draw(to: cell(1, hand).center, &hand)
    #expect(marks(hand) == [0, 1] && jobs(hand).isEmpty)
    hand.play(.pointer(.motion(cell(0, hand).center)), at: 1200)
    #expect(marks(hand) == [0], "what it leaves is not marked any more")
    hand.lift(.mouse, at: 1300)
    #expect(
      jobs(hand) == [FileJob(rating: photos([0])) { _ in .init(.mark(true), before: .mark(false)) }]
    )
    hand.wait(until: 3000)
    #expect(marks(hand) == [0] && hand.lightbox.mode == .album)
    #expect(offset(hand, at: 3000) == 0 && hand.lightbox.isSettled(at: .milliseconds(3000)))
  }

  @Test func bandReplacesMarksByOneJobAndSaysHowManyWentAway() {
    var hand = hand()
    hand.key("m", at: 500)
    #expect(marks(hand) == [3])
    draw(to: cell(1, hand).center, &hand)
    #expect(marks(hand) == [0, 1])
    hand.lift(.mouse, at: 1300)
    #expect(jobs(hand).last == FileJob.marks([0, 1], without: [3]))
    let notice = hand.lightbox.chrome.overlays.notice
    #expect(notice.text.description == "1 photo is not marked any more")
    #expect(notice.actions == [.undo])
  }

  @Test(arguments: ["Shift_L", "Control_L"])
  func bandWithAModifierAddsToTheMarks(key: String) {
    var hand = hand()
    hand.key("m", at: 500)
    draw(to: cell(1, hand).center, with: key, &hand)
    #expect(marks(hand) == [0, 1, 3])
    hand.play(.pointer(.motion(cell(0, hand).center)), at: 1200)
    hand.lift(.mouse, at: 1300)
    #expect(marks(hand) == [0, 3])
    #expect(
      jobs(hand).last
        == FileJob(rating: photos([0])) { _ in .init(.mark(true), before: .mark(false)) })
  }

  /// Marks that are read from disk late, of photos of this album and of another.
  @Test(arguments: [false, true], [false, true])
  func marksThatArriveMeanwhileAreNotLost(isTakenBack: Bool, adds: Bool) {
    var hand = hand()
    draw(to: cell(1, hand).center, with: adds ? "Shift_L" : nil, &hand)
    let found = PhotoRating(isMarked: true)
    _ = hand.lightbox.handle(
      .album(.rated([PhotoID(3): found, PhotoID(99): found])), at: .milliseconds(1150))
    #expect(marks(hand) == (adds ? [0, 1, 3, 99] : [0, 1, 99]))
    if isTakenBack { hand.key("Escape", at: 1200) }
    hand.lift(.mouse, at: 1300)
    #expect(marks(hand) == (isTakenBack ? [3, 99] : adds ? [0, 1, 3, 99] : [0, 1, 99]))
    let wanted = FileJob(rating: photos([0, 1])) { _ in .init(.mark(true), before: .mark(false)) }
    #expect(
      jobs(hand) == (isTakenBack ? [] : adds ? [wanted] : [FileJob.marks([0, 1], without: [3])]))
  }

  /// The outcome of an undo that comes while the band is drawn.
  @Test(arguments: [false, true])
  func undoneMarkStaysUndoneUnderTheBand(isTakenBack: Bool) {
    var hand = hand()
    hand.key("m", at: 500)
    let before = jobs(hand).count
    draw(to: cell(1, hand).center, &hand)
    var outcome = FileJobOutcome("3.jpg is not marked any more")
    outcome.rated = [PhotoID(3): .mark(false)]
    _ = hand.lightbox.handle(.jobs(.finished(outcome)), at: .milliseconds(1150))
    #expect(marks(hand) == [0, 1])
    if isTakenBack { hand.key("Escape", at: 1200) }
    hand.lift(.mouse, at: 1300)
    #expect(marks(hand) == (isTakenBack ? [] : [0, 1]))
    let wanted = FileJob(rating: photos([0, 1])) { _ in .init(.mark(true), before: .mark(false)) }
    #expect(Array(jobs(hand).dropFirst(before)) == (isTakenBack ? [] : [wanted]))
  }

  @Test func photoThatIsTrashedUnderTheBandComesBackWithoutAMark() {
    var hand = hand()
    draw(to: cell(1, hand).center, &hand)
    let gone = FileJobOutcome("Gone", gone: [PhotoID(1)])
    _ = hand.lightbox.handle(.jobs(.finished(gone)), at: .milliseconds(1150))
    #expect(marks(hand) == [0])
    var back = FileJobOutcome("Back")
    back.back = [PhotoID(1)]
    _ = hand.lightbox.handle(.jobs(.finished(back)), at: .milliseconds(1200))
    #expect(marks(hand) == [0])
  }

  @Test func escapeTakesTheBandBack() {
    var hand = hand()
    hand.key("m", at: 500)
    let before = jobs(hand)
    draw(to: cell(2, hand).center, &hand)
    hand.key("Escape", at: 1200)
    #expect(marks(hand) == [3] && hand.lightbox.album.markDrag.drag == nil)
    hand.play(.pointer(.motion(cell(1, hand).center)), at: 1300)
    hand.lift(.mouse, at: 1400)
    hand.wait(until: 3000)
    #expect(marks(hand) == [3] && jobs(hand) == before && !hand.effects.contains(.quit))
    #expect(offset(hand, at: 3000) == 0)
  }

  @Test func noNameIsShownUnderTheBand() {
    var hand = hand()
    draw(to: cell(1, hand).center, &hand)
    #expect(Album.hoveredPhoto(in: hand.lightbox, at: .milliseconds(1200)) == nil)
    hand.lift(.mouse, at: 1300)
    #expect(Album.hoveredPhoto(in: hand.lightbox, at: .milliseconds(1400)) == PhotoID(1))
  }

  @Test func keysOfCommandsWaitForTheEnd() {
    var hand = hand()
    draw(to: cell(1, hand).center, &hand)
    hand.key("Return", at: 1200)
    hand.play(.key(KeyEvent(name: "a", modifiers: .control)), at: 1250)
    #expect(hand.lightbox.mode == .album && marks(hand) == [0, 1])
  }

  /// A photo that a key opens, or another folder that comes, while the button is down.
  @Test(arguments: [false, true])
  func pressDrawsNothingOverWhatIsShownNext(opens: Bool) {
    var hand = hand()
    hand.key("m", at: 500)
    let before = jobs(hand)
    hand.press(.mouse, at: corner(hand), 1000)
    if opens { hand.key("Return", at: 1100) }
    let other = AlbumSource(number: 7)
    if !opens {
      _ = hand.lightbox.handle(
        .album(.photos(photos(0..<8), current: nil, of: other)), at: .milliseconds(1100))
    }
    hand.slide(
      .mouse, from: corner(hand), by: Vector(dx: 300, dy: 300), in: 80, at: 1200)
    #expect(hand.lightbox.album.markDrag.drag == nil && marks(hand) == [3])
    hand.lift(.mouse, at: 1400)
    #expect(marks(hand) == [3] && jobs(hand) == before)
  }

  @Test func movementBelowTheSlopDrawsNothing() {
    var hand = hand()
    let start = corner(hand)
    hand.press(.mouse, at: start, 1000)
    hand.play(.pointer(.motion(start + Vector(dx: 7, dy: 7))), at: 1050)
    #expect(hand.lightbox.album.markDrag.drag == nil)
    hand.play(.pointer(.motion(start + Vector(dx: 8, dy: 8))), at: 1080)
    #expect(hand.lightbox.album.markDrag.drag != nil)
  }

  @Test func fingerOnTheGroundScrollsAndDrawsNothing() {
    var hand = hand(200)
    let start = Point(x: 2, y: 600)
    hand.press(.finger, at: start, 1000)
    hand.slide(.finger, from: start, by: Vector(dx: 0, dy: -200), in: 80, at: 1000)
    #expect(marks(hand).isEmpty && offset(hand, at: 1080) < -150)
  }

  @Test func dragFromThePhotoIsStillThatOfThePhoto() {
    var hand = hand()
    let start = cell(1, hand).center
    hand.press(.mouse, at: start, 1000)
    hand.slide(.mouse, from: start, by: Vector(dx: 100, dy: 0), in: 80, at: 1000)
    #expect(hand.effects.contains { if case .drag = $0 { true } else { false } })
    #expect(marks(hand).isEmpty)
  }

  // MARK: Scrolling

  @Test(arguments: [
    (400.0, 100.0, 0.0), (761, 100, 20), (800, 100, 800), (900, 100, 2800), (2000, 100, 4000),
    (89, 700, -20), (50, 700, -800), (-500, 700, -4000), (790, 795, 0), (60, 55, 0),
  ])
  func velocityGrowsWithTheDistance(pointer: Double, origin: Double, expected: Double) {
    let area = Rect(x: 0, y: 50, width: 1280, height: 750)
    let velocity = MarkDrag.velocity(
      of: Point(x: 300, y: pointer), from: origin, in: area, .standard)
    #expect(abs(velocity - expected) < 1e-9)
  }

  @Test func albumScrollsAtTheLowerEdgeToItsEnd() {
    var hand = hand(200)
    draw(to: Point(x: 700, y: 798), &hand)
    let before = marks(hand).count
    hand.wait(until: 1500)
    let distance = -offset(hand, at: 1500)
    #expect((250...420).contains(distance), "0.42 s at 760 px/s")
    #expect(marks(hand).count > before)
    hand.play(.pointer(.motion(Point(x: 700, y: 400))), at: 1510)
    let resting = offset(hand, at: 1510)
    hand.wait(until: 2500)
    #expect(offset(hand, at: 2500) == resting, "away from the edge it rests")
    hand.play(.pointer(.motion(Point(x: 1279, y: 1200))), at: 2510)
    hand.wait(until: 8000)
    #expect(marks(hand) == Array(0..<200))
    #expect(hand.lightbox.nextDeadline.map { $0 > .milliseconds(8000) } ?? true)
    #expect(!hand.lightbox.isAnimating(at: .milliseconds(8000)), "nothing is left to scroll")
    hand.lift(.mouse, at: 8100)
    #expect(jobs(hand).map(\.photos.count) == [200])
  }

  @Test func wheelScrollsUnderTheBand() {
    var hand = hand(200)
    draw(to: Point(x: 1270, y: 400), &hand)
    let before = marks(hand).count
    hand.play(.scroll(.delta(.wheel, Vector(dx: 0, dy: 480))), at: 1200)
    hand.wait(until: 2500)
    #expect(offset(hand, at: 2500) < 0)
    hand.play(.pointer(.motion(Point(x: 1270, y: 401))), at: 2600)
    #expect(marks(hand).count > before && marks(hand).first == 0)
  }

  @Test func photosThatArriveEndTheBand() {
    var hand = hand()
    draw(to: cell(1, hand).center, &hand)
    _ = hand.lightbox.handle(
      .album(.photos(photos(0..<9), current: nil)), at: .milliseconds(1200))
    #expect(hand.lightbox.album.markDrag.drag == nil && marks(hand) == [0, 1])
  }

  /// The field for a name that was asked for before the press.
  @Test func fieldThatOpensEndsTheBand() {
    var hand = hand()
    draw(to: cell(1, hand).center, &hand)
    _ = hand.lightbox.handle(.jobs(.name(PhotoID(3), "a.jpg")), at: .milliseconds(1200))
    #expect(hand.lightbox.chrome.renaming.isOpen && hand.lightbox.album.markDrag.drag == nil)
    hand.lift(.mouse, at: 1300)
    hand.key("Escape", at: 1400)
    hand.play(.pointer(.motion(cell(6, hand).center)), at: 1500)
    #expect(marks(hand) == [0, 1], "no button is down")
  }

  // MARK: Fingers

  /// A finger rests on photo `index` from `time` until it is a long press.
  private func rest(on index: Int, _ hand: inout CarelessHand, at time: Double = 1000) {
    hand.press(.finger, at: cell(index, hand).center, time)
    hand.wait(until: time + 600)
  }

  /// Slides the finger from photo `first` to photo `last`.
  private func slide(
    from first: Int, to last: Int, _ hand: inout CarelessHand, at time: Double = 1600
  ) {
    let start = cell(first, hand).center
    hand.slide(.finger, from: start, by: cell(last, hand).center - start, in: 160, at: time)
  }

  @Test func fingerThatRestsMarksWhatItSlidesOver() {
    var hand = hand(40)
    rest(on: 5, &hand)
    #expect(marks(hand) == [5] && jobs(hand).isEmpty, "the rest is answered at once")
    slide(from: 5, to: 9, &hand)
    #expect(marks(hand) == [5, 6, 7, 8, 9], "in the order of the album")
    slide(from: 9, to: 3, &hand, at: 1800)
    #expect(marks(hand) == [3, 4, 5], "also backwards, and what it leaves goes")
    hand.lift(.finger, at: 2100)
    #expect(
      jobs(hand) == [
        FileJob(rating: photos(3...5)) { _ in .init(.mark(true), before: .mark(false)) }
      ])
    hand.wait(until: 4000)
    #expect(marks(hand) == [3, 4, 5] && !hand.lightbox.chrome.menu.isOpen)
    #expect(offset(hand, at: 4000) == 0 && hand.lightbox.mode == .album)
    #expect(hand.lightbox.isSettled(at: .milliseconds(4000)))
  }

  @Test func fingerThatBeginsOnAMarkRemovesMarks() {
    var hand = hand(40)
    rest(on: 2, &hand)
    slide(from: 2, to: 6, &hand)
    hand.lift(.finger, at: 2000)
    rest(on: 4, &hand, at: 3000)
    #expect(marks(hand) == [2, 3, 5, 6])
    slide(from: 4, to: 5, &hand, at: 3700)
    slide(from: 5, to: 3, &hand, at: 4000)
    #expect(marks(hand) == [2, 5, 6])
    hand.lift(.finger, at: 4300)
    #expect(marks(hand) == [2, 5, 6])
    #expect(
      jobs(hand).last
        == FileJob(rating: photos(3...4)) { _ in .init(.mark(false), before: .mark(true)) })
  }

  @Test(arguments: [0.0, 9])
  func fingerThatOnlyRestsOpensTheMenuAndMarksNothing(roll: Double) {
    var hand = hand()
    rest(on: 1, &hand)
    #expect(!hand.lightbox.chrome.menu.isOpen, "it may still slide")
    let start = cell(1, hand).center
    hand.play(.touch(.move(id: 1, start + Vector(dx: roll, dy: 0))), at: 1700)
    hand.lift(.finger, at: 1800)
    #expect(hand.lightbox.chrome.menu.isOpen && marks(hand).isEmpty && jobs(hand).isEmpty)
    #expect(hand.lightbox.chrome.menu.subject?.photo == PhotoID(1))
    #expect(hand.lightbox.chrome.menu.opening?.opener == .finger(nil))
    #expect(hand.lightbox.scrubber.others.fingers.isEmpty, "no finger is down")
  }

  @Test func fingerOnTheGroundOpensTheMenuAtOnce() {
    var hand = hand()
    hand.press(.finger, at: corner(hand), 1000)
    hand.wait(until: 1600)
    #expect(hand.lightbox.chrome.menu.isOpen && hand.lightbox.album.markDrag.drag == nil)
  }

  @Test func escapeTakesTheSlideBack() {
    var hand = hand()
    hand.key("m", at: 500)
    let before = jobs(hand)
    rest(on: 0, &hand)
    slide(from: 0, to: 2, &hand)
    hand.key("Escape", at: 1900)
    #expect(marks(hand) == [3])
    slide(from: 2, to: 1, &hand, at: 2000)
    hand.lift(.finger, at: 2400)
    hand.wait(until: 3500)
    #expect(marks(hand) == [3] && jobs(hand) == before && !hand.effects.contains(.quit))
    #expect(!hand.lightbox.chrome.menu.isOpen && offset(hand, at: 3500) == 0)
  }

  @Test func otherFingersMeanNothingBesideTheOneThatSlides() {
    var hand = hand(40)
    rest(on: 1, &hand)
    hand.play(.touch(.down(id: 2, cell(7, hand).center)), at: 1610)
    slide(from: 1, to: 3, &hand, at: 1620)
    hand.play(.touch(.move(id: 2, cell(0, hand).center)), at: 1800)
    hand.play(.touch(.up(id: 2)), at: 1820)
    #expect(marks(hand) == [1, 2, 3])
    hand.lift(.finger, at: 1900)
    hand.wait(until: 3000)
    #expect(marks(hand) == [1, 2, 3] && jobs(hand).count == 1)
    #expect(hand.lightbox.mode == .album && !hand.lightbox.stage.gestures.isActive(.drag))
    // The next fingers mean what they always do.
    hand.tap(.finger, at: cell(2, hand, at: 3000).center, 3100)
    hand.wait(until: 4500)
    #expect(hand.lightbox.mode == .photo && hand.lightbox.current == PhotoID(2))
  }

  /// The compositor takes the finger for a gesture of its own.
  @Test(arguments: [false, true])
  func cancelledFingerKeepsWhatItSlidOver(slides: Bool) {
    var hand = hand()
    rest(on: 0, &hand)
    if slides { slide(from: 0, to: 2, &hand) }
    hand.play(.touch(.cancel), at: 1900)
    #expect(marks(hand) == (slides ? [0, 1, 2] : []))
    #expect(hand.lightbox.album.markDrag.drag == nil && !hand.lightbox.chrome.menu.isOpen)
  }

  @Test func albumScrollsUnderTheFingerAtTheLowerEdge() {
    var hand = hand(200)
    rest(on: 2, &hand)
    let start = cell(2, hand).center
    hand.slide(
      .finger, from: start, by: Point(x: start.x, y: 795) - start, in: 80, at: 1600)
    let before = marks(hand).count
    hand.wait(until: 2200)
    #expect(offset(hand, at: 2200) < -300 && marks(hand).count > before)
    #expect(marks(hand) == Array(2..<(2 + marks(hand).count)), "without a gap")
    hand.wait(until: 12000)
    #expect(marks(hand).last.map { $0 >= 190 } == true)
    #expect(!hand.lightbox.isAnimating(at: .milliseconds(12000)), "nothing is left to scroll")
    hand.lift(.finger, at: 12100)
    #expect(jobs(hand).count == 1)
  }

  @Test func fingerThatRestsAtAnEdgeScrollsNothing() {
    var hand = hand(200)
    let low = (0..<200).last { cell($0, hand).maxY < 798 && cell($0, hand).center.y > 600 }
    let point = Point(x: cell(low ?? 0, hand).center.x, y: min(cell(low ?? 0, hand).maxY - 1, 797))
    hand.press(.finger, at: point, 1000)
    hand.wait(until: 3000)
    #expect(offset(hand, at: 3000) == 0 && marks(hand).count == 1)
    #expect(!hand.lightbox.isAnimating(at: .milliseconds(3000)))
  }

  @Test func slideStopsAnAlbumInMotionAndMarksWhatIsUnderIt() {
    var hand = hand(200)
    hand.slide(
      .finger, from: Point(x: 600, y: 700), by: Vector(dx: 0, dy: -300), in: 60, at: 990)
    hand.press(.finger, at: Point(x: 600, y: 700), 900)
    hand.slide(
      .finger, from: Point(x: 600, y: 700), by: Vector(dx: 0, dy: -300), in: 60, at: 1000)
    hand.lift(.finger, at: 1065)
    hand.press(.finger, at: Point(x: 600, y: 400), 1200)
    hand.wait(until: 1800)
    let stopped = offset(hand, at: 1800)
    #expect(marks(hand).count == 1)
    hand.wait(until: 2500)
    #expect(offset(hand, at: 2500) == stopped)
  }

  // MARK: The ground

  @Test func clickOnTheGroundTakesTheMarksAwayAndOffersThemAgain() {
    var hand = hand()
    hand.key("m", at: 500)
    hand.tap(.mouse, at: corner(hand), 1000)
    #expect(marks(hand).isEmpty)
    #expect(
      jobs(hand).last
        == FileJob(rating: photos([3])) { _ in .init(.mark(false), before: .mark(true)) })
    #expect(hand.lightbox.chrome.overlays.notice.actions == [.undo])
  }

  @Test(arguments: ["Shift_L", "Control_L"])
  func clickOnTheGroundWithAModifierTakesNothingAway(key: String) {
    var hand = hand()
    hand.key("m", at: 500)
    hand.play(.key(KeyEvent(name: key)), at: 900)
    hand.tap(.mouse, at: corner(hand), 1000)
    #expect(marks(hand) == [3])
  }

  @Test func clickOnTheGroundLeavesMarksOnTheirWayToTheTrash() {
    var hand = hand()
    hand.key("m", at: 500)
    hand.key("Delete", at: 700)
    let before = jobs(hand)
    hand.tap(.mouse, at: corner(hand), 1000)
    #expect(marks(hand) == [3] && jobs(hand) == before)
    var outcome = FileJobOutcome("The disk is full", isFailure: true)
    _ = hand.lightbox.handle(.jobs(.finished(outcome)), at: .milliseconds(1200))
    hand.tap(.mouse, at: corner(hand), 1300)
    #expect(marks(hand) == [3], "that was another job")
    outcome.isOfTrash = true
    _ = hand.lightbox.handle(.jobs(.finished(outcome)), at: .milliseconds(1500))
    hand.tap(.mouse, at: corner(hand), 2000)
    #expect(marks(hand).isEmpty)
  }

  @Test func fingersAndMarksOfEarlierTimesTakeNothingAway() {
    var hand = hand()
    _ = hand.lightbox.handle(
      .album(.rated([PhotoID(1): PhotoRating(isMarked: true)])), at: .milliseconds(400))
    hand.tap(.mouse, at: corner(hand), 1000)
    #expect(marks(hand) == [1], "nobody thought of it")
    hand.key("m", at: 1500)
    hand.tap(.finger, at: corner(hand), 2000)
    #expect(marks(hand) == [1, 3])
  }

  // MARK: Pictures

  @Test func bandIsARectangleWithALine() throws {
    var hand = hand()
    let before = hand.lightbox.layers(at: .milliseconds(1000)).count
    draw(to: Point(x: 300, y: 300), &hand)
    let layers = hand.lightbox.layers(at: .milliseconds(1100))
    let band = layers.filter { $0.contents == .color(Palette.dark.accent) && $0.opacity < 1 }
    let fill = try #require(band.first { abs($0.opacity - 0.18) < 1e-9 })
    #expect(abs(fill.frame.maxX - 300) <= 1 && abs(fill.frame.maxY - 300) <= 1)
    #expect(layers.count >= before + 5)
    #expect(layers.count { min($0.frame.size.width, $0.frame.size.height) == 1 } >= 4)
  }

  @Test func slideDrawsNoBand() {
    var hand = hand()
    rest(on: 0, &hand)
    slide(from: 0, to: 2, &hand)
    let layers = hand.lightbox.layers(at: .milliseconds(1900))
    #expect(!layers.contains { $0.contents == .color(Palette.dark.accent) && $0.opacity == 0.18 })
  }

  @Test(arguments: [Appearance.dark, .light], [Contrast.normal, .high])
  func bandIsDrawnAsRecorded(appearance: Appearance, contrast: Contrast) throws {
    var stage = MadePhotos.album(scale: 2, appearance: appearance)
    var preferences = Preferences()
    (preferences.appearance, preferences.contrast) = (appearance, contrast)
    stage.handle(.settings(.preferences(preferences)), at: .milliseconds(500))
    stage.handle(.input(.pointer(.enter(Point(x: 2, y: 198)))), at: .milliseconds(900))
    stage.handle(.input(.pointer(.button(.left, isPressed: true))), at: .milliseconds(1000))
    stage.handle(.input(.pointer(.motion(Point(x: 150, y: 90)))), at: .milliseconds(1100))
    try Snapshot.expect(
      stage.picture(at: .milliseconds(1200)),
      "band-\(appearance.rawValue)\(contrast == .high ? "-high" : "")")
  }
}
