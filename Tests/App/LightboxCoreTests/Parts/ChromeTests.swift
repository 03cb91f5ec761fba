import Geometry
import Gestures
import Input
import Motion
import Pixels
import Raster
import Testing
import Viewing
@testable import LightboxCore

@Suite struct ChromeTests {
  private let ids = (0..<3).map { PhotoID($0) }
  private var environment = Environment.made(1280, 800)
  private var chrome = Chrome(physics: .standard)
  private let gestures = GestureSet(physics: .standard, viewCenter: Point(x: 640, y: 400))

  private func library(at index: Int, of count: Int = 3) -> PhotoLibrary {
    var library = PhotoLibrary()
    library.list(Array(ids[..<count]), current: ids[index])
    return library
  }

  /// The program draws the header at time zero.
  private mutating func decorate() {
    var window = WindowState(isActivated: true)
    window.isClientDecorated = true
    chrome.header.decorate(window, at: .zero)
  }

  /// Lays the panels out and draws the texts that they need, until they need no more. Returns the
  /// context with those texts.
  @discardableResult private mutating func typeset(at time: Instant) -> ViewContext {
    var drawn: [Caption: Picture] = [:]
    var context = ViewContext.made(environment)
    for generation in 1..<20 {
      chrome.overlays.layOut(in: context, at: time)
      let missing = chrome.captions(in: context, at: time).filter { drawn[$0] == nil }
      if missing.isEmpty { break }
      for caption in missing { drawn[caption] = Typeface.picture(of: caption) }
      context = .made(environment, drawn, generation: generation)
    }
    return context
  }

  private mutating func showHelp() { chrome.overlays.toggleHelp(.standard, at: .zero) }

  private func notices(at time: Instant = .zero) -> [String] {
    chrome.overlays.notice.captions(in: .made(environment)).map(\.text)
  }

  private func layers(in context: ViewContext, at time: Instant) -> [Layer] {
    chrome.layers(in: context, environment, scope: gestures.scope(at: time), zoom: 1, at: time)
  }

  // MARK: Time

  @Test mutating func chromeWakesForTheFirstDeadline() {
    #expect(chrome.deadline == nil)
    decorate()
    #expect(chrome.deadline == .milliseconds(2000), "the header")
    chrome.sayKeep(true, at: .milliseconds(200))
    #expect(chrome.deadline == .milliseconds(1800), "the notice")
    chrome.expire(at: .milliseconds(1800))
    #expect(chrome.deadline == .milliseconds(2000))
    chrome.sayKeep(false, at: .milliseconds(1900))
    chrome.expire(at: .milliseconds(2000))
    #expect(chrome.deadline == .milliseconds(3500))
    chrome.expire(at: .milliseconds(3500))
    #expect(chrome.deadline == nil)
  }

  @Test mutating func chromeMovesOnlyWhileAPanelComesOrGoes() {
    #expect(!chrome.isMoving(at: .zero))
    chrome.sayKeep(true, at: .zero)
    #expect(chrome.isMoving(at: .milliseconds(79)) && !chrome.isMoving(at: .milliseconds(80)))
    chrome.expire(at: .milliseconds(1600))
    #expect(chrome.isMoving(at: .milliseconds(1600)) && chrome.isMoving(at: .milliseconds(1899)))
    #expect(!chrome.isMoving(at: .milliseconds(1900)))
    // Panels are no pictures: nobody waits for them.
    #expect(chrome.isSettled(at: .milliseconds(1700)))
    chrome.toggleInfo(at: .milliseconds(3000))
    #expect(chrome.isMoving(at: .milliseconds(3119)) && !chrome.isMoving(at: .milliseconds(3120)))
  }

  @Test mutating func aNoticeThatHasGoneIsForgotten() {
    chrome.sayKeep(true, at: .zero)
    chrome.expire(at: .milliseconds(1899))
    #expect(notices() == ["The view is kept"])
    chrome.expire(at: .milliseconds(1900))
    #expect(notices() == [])
  }

  // MARK: Notices

  @Test(
    arguments: [
      (.next, 2, ["Last photo"]), (.last, 2, ["Last photo"]), (.previous, 0, ["First photo"]),
      (.first, 0, ["First photo"]), (.next, 1, []), (.previous, 1, []), (.last, 0, []),
      (.first, 2, []), (.zoomIn, 2, []),
    ] as [(Command, Int, [String])])
  mutating func theEndsOfTheListAreSaid(command: Command, index: Int, said: [String]) {
    chrome.sayEnd(command, in: library(at: index), at: .zero)
    #expect(notices() == said)
  }

  @Test mutating func aSinglePhotoHasNoEnds() {
    chrome.sayEnd(.next, in: library(at: 0, of: 1), at: .zero)
    chrome.sayEnd(.previous, in: PhotoLibrary(), at: .zero)
    #expect(notices() == [])
  }

  @Test mutating func marksAreSaidWithAButtonThatTakesThemBack() {
    chrome.sayMark(true, of: PhotoID(1), at: .zero)
    #expect(notices() == ["Marked", "Undo"])
    chrome.sayMark(false, of: PhotoID(1), at: .zero)
    #expect(notices() == ["Not marked", "Undo"])
    #expect(chrome.deadline == .milliseconds(5000))
    _ = chrome.look(at: library(at: 1), nil, in: environment, at: .milliseconds(500))
    #expect(chrome.overlays.notice.shownText == "Not marked")
    _ = chrome.look(at: library(at: 2), nil, in: environment, at: .milliseconds(600))
    #expect(chrome.overlays.notice.shownText == nil, "it does not say of which photo")
  }

  // MARK: Help

  private mutating func take(_ key: String, isPressed: Bool = true) -> Bool {
    chrome.takeKeyOfHelp(
      KeyEvent(name: key, isPressed: isPressed), in: environment, at: .milliseconds(500))
  }

  @Test mutating func withoutTheHelpKeysAreNotTaken() {
    for key in ["question", "Escape", "Right"] { #expect(!take(key)) }
  }

  @Test(arguments: [("question", true), ("F1", true), ("Escape", true), ("Right", false)])
  mutating func aKeyWithACommandSendsTheHelpAway(key: String, isTaken: Bool) {
    showHelp()
    typeset(at: .zero)
    #expect(take(key) == isTaken, "another command is carried out as well")
    #expect(!chrome.overlays.help.isShown)
  }

  @Test mutating func otherKeysAndReleasesLeaveTheHelp() {
    showHelp()
    #expect(!take("Shift_L"))
    #expect(!take("Escape", isPressed: false))
    #expect(chrome.overlays.help.isShown)
  }

  @Test mutating func overTheAlbumItsOwnKeysCount() {
    environment.mode = .album
    showHelp()
    typeset(at: .zero)
    #expect(!take("plus"))
    #expect(!chrome.overlays.help.isShown)
  }

  @Test mutating func theHelpsKeyTurnsItsPagesAndThenClosesIt() throws {
    environment = .made(400, 300)
    showHelp()
    var rows = 0
    var pages = 0
    repeat {
      let context = typeset(at: .milliseconds(500))
      // The veil, and the panel on it.
      let panel = try #require(layers(in: context, at: .milliseconds(500)).last)
      rows += panel.sublayers.count { $0.cornerRadius > 0 }
      pages += 1
      #expect(take("question"))
    } while chrome.overlays.help.isShown && pages < 50
    let keys = HelpContents(.standard).groups.flatMap(\.rows).flatMap { $0.keys.flatMap { $0 } }
    #expect(rows == keys.count, "every key once")
    #expect(pages > 1)
  }

  // MARK: Presses

  private mutating func tap() -> [GestureAction] {
    let point = Point(x: 5, y: 6)
    return chrome.withoutClosingTap(
      [.tap(point), .grab(.pan, focal: point)], in: environment, at: .milliseconds(900))
  }

  @Test mutating func theTapThatSendsTheHelpAwayMeansNothingElse() {
    showHelp()
    chrome.notePress(.pointer(.motion(Point(x: 5, y: 6))), at: .milliseconds(800))
    chrome.notePress(.touch(.up(id: 1)), at: .milliseconds(800))
    #expect(chrome.overlays.help.isShown)
    chrome.notePress(.touch(.down(id: 1, Point(x: 5, y: 6))), at: .milliseconds(800))
    #expect(!chrome.overlays.help.isShown)
    #expect(tap() == [.grab(.pan, focal: Point(x: 5, y: 6))])
    #expect(tap().count == 1, "nor does the second one of a double click")
    chrome.notePress(.touch(.down(id: 1, Point(x: 5, y: 6))), at: .milliseconds(1101))
    #expect(tap().count == 2, "the next one is the photo's")
  }

  @Test mutating func aTapLongAfterwardsIsAnother() {
    showHelp()
    chrome.notePress(
      .pointer(.button(.left, isPressed: true)), at: .milliseconds(900 - 1101))
    #expect(tap().count == 2)
  }

  // MARK: Layout

  @Test mutating func thePanelsAreLaidOutOnceUntilATextComes() throws {
    showHelp()
    chrome.toggleInfo(at: .zero)
    _ = chrome.look(at: library(at: 0), nil, in: environment, at: .zero)
    chrome.overlays.info.receive(.lighthouse, of: ids[0])
    let context = typeset(at: .zero)
    let laidOut = chrome.overlays
    #expect(layers(in: context, at: .milliseconds(60)).count == 3, "info, veil and help")
    // Equal measures mean equal texts: who looked at them again would find none here.
    let generation = context.measures.generation
    chrome.overlays.layOut(
      in: .made(environment, generation: generation), at: .milliseconds(900))
    #expect(chrome.overlays == laidOut)
    chrome.overlays.layOut(
      in: .made(environment, generation: generation + 1), at: .milliseconds(900))
    #expect(chrome.overlays != laidOut)
    #expect(layers(in: context, at: .milliseconds(60)).isEmpty)
  }

  @Test mutating func anotherViewLaysThePanelsOutAnew() throws {
    showHelp()
    let context = typeset(at: .zero)
    let panel = try #require(layers(in: context, at: .milliseconds(500)).last)
    environment.viewSize = Size(width: 1400, height: 900)
    let wider = typeset(at: .zero)
    let moved = try #require(layers(in: wider, at: .milliseconds(500)).last)
    #expect(panel.frame.center != moved.frame.center)
  }

  @Test mutating func hiddenPanelsNeedNoTexts() {
    #expect(chrome.captions(in: .made(environment), at: .zero) == [])
    showHelp()
    let context = typeset(at: .zero)
    #expect(chrome.captions(in: context, at: .zero).count > 60)
    chrome.overlays.help.hide(at: .milliseconds(500))
    #expect(!chrome.captions(in: context, at: .milliseconds(659)).isEmpty, "still going")
    #expect(chrome.captions(in: context, at: .milliseconds(660)) == [])
  }

  @Test mutating func theHeaderLiesOverThePanelsAndTheyOverTheScope() throws {
    decorate()
    chrome.scope.toggle()
    chrome.sayKeep(true, at: .zero)
    var hands = gestures
    _ = hands.handle(.touch(.down(id: 1, Point(x: 300, y: 200))), at: .zero)
    let time = Instant.milliseconds(200)
    let context = typeset(at: .zero)
    let layers = chrome.layers(
      in: context, environment, scope: hands.scope(at: time), zoom: nil, at: time)
    #expect(layers.count == 4)
    #expect(layers[0].frame.center == Point(x: 300, y: 200), "a finger")
    #expect(layers[2].contents == .color(Palette.dark.veil), "the notice")
    #expect(layers[3].tag == HeaderPart.bar.rawValue)
  }

  // MARK: What is looked at

  @Test mutating func theInfoPanelAsksForThePhotoAndThenForThoseBesideIt() {
    func look() -> [Effect] {
      chrome.look(at: library(at: 1), nil, in: environment, at: .zero)
    }
    #expect(look() == [], "nobody has asked for it")
    chrome.toggleInfo(at: .zero)
    #expect(look() == [.loadDetails(ids[1])])
    #expect(look() == [])
    chrome.overlays.info.receive(.lighthouse, of: ids[1])
    #expect(look() == [.loadDetails(ids[2]), .loadDetails(ids[0])])
    environment.mode = .album
    #expect(look() == [])
    #expect(!chrome.overlays.info.isShown, "it waits for a photo to be open")
    environment.mode = .photo
    _ = look()
    #expect(chrome.overlays.info.isShown)
  }

  @Test(arguments: [true, false]) mutating func aDamagedPhotoIsSaidToBe(isDamaged: Bool) throws {
    var library = library(at: 0)
    let picture = try #require(Picture.blank(40, 30))
    library.receive(picture, isPreview: false, isDamaged: isDamaged, of: ids[0])
    chrome.toggleInfo(at: .zero)
    _ = chrome.look(at: library, nil, in: environment, at: .zero)
    chrome.overlays.info.receive(.lighthouse, of: ids[0])
    let context = typeset(at: .zero)
    let texts = chrome.captions(in: context, at: .zero).map(\.text)
    #expect(texts.contains("Lighthouse at dusk.jpg"))
    #expect(
      texts.contains("The file is damaged: this is what could be read") == isDamaged)
  }

  @Test mutating func aDamagedPhotoSaysSoWhenItIsOpenedAndOnce() throws {
    var library = library(at: 0)
    let sentence = "The file is damaged: this is what could be read"
    func look(_ milliseconds: Double, _ chrome: inout Chrome) -> Bool {
      _ = chrome.look(at: library, nil, in: environment, at: .milliseconds(milliseconds))
      let context = ViewContext.made(environment)
      return chrome.captions(in: context, at: .milliseconds(milliseconds)).map(\.text)
        .contains(sentence)
    }
    #expect(!look(0, &chrome))
    let picture = try #require(Picture.blank(40, 30))
    library.receive(picture, isPreview: false, isDamaged: true, of: ids[0])
    #expect(look(10, &chrome))
    // It goes by itself, and does not come back.
    while let deadline = chrome.deadline { chrome.expire(at: deadline) }
    chrome.expire(at: .milliseconds(60_000))
    #expect(!look(60_000, &chrome))
    library.currentIndex = 1
    #expect(!look(70_000, &chrome))
    library.currentIndex = 0
    #expect(look(80_000, &chrome))
  }
}
