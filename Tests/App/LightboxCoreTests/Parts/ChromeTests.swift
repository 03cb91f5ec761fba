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
  private var lightbox = Lightbox()

  private var chrome: Chrome {
    get { lightbox.chrome }
    set { lightbox.chrome = newValue }
  }

  private var environment: Environment {
    get { lightbox.environment }
    set { lightbox.stage.environment = newValue }
  }

  private func library(at index: Int, of count: Int = 3) -> PhotoLibrary {
    var library = PhotoLibrary()
    library.list(Array(ids[..<count]), current: ids[index])
    return library
  }

  /// The program draws the header at time zero.
  private mutating func decorate() {
    var window = WindowState(isActivated: true)
    window.isClientDecorated = true
    chrome.header.setWindowState(window, .standard, at: .zero)
  }

  /// Lays the panels out and draws the texts that they need, until they need no more. Returns the
  /// context with those texts.
  @discardableResult private mutating func typeset(at time: Instant) -> ViewContext {
    var drawn: [Caption: Picture] = [:]
    var context = ViewContext.made(environment)
    for generation in 1..<20 {
      let missing = captions(in: context, at: time).filter { drawn[$0] == nil }
      if missing.isEmpty { break }
      for caption in missing { drawn[caption] = Typeface.picture(of: caption) }
      context = .made(environment, drawn, generation: generation)
    }
    return context
  }

  private mutating func showHelp() { chrome.overlays.toggleHelp(.standard, .standard, at: .zero) }

  private func notices(at time: Instant = .zero) -> [String] {
    chrome.overlays.notice.captions(in: .made(environment)).map(\.text)
  }

  private func layers(in context: ViewContext, at time: Instant) -> [Layer] {
    Lightbox.parts.flatMap { $0.layers(in: lightbox, context, at: time) }
  }

  /// Lays all parts out. Returns the texts that they need.
  private mutating func captions(in context: ViewContext, at time: Instant) -> [Caption] {
    Lightbox.parts.flatMap { $0.layOut(in: &lightbox, context, at: time) }
  }

  private mutating func pass(_ time: Instant) { _ = lightbox.handle(.deadline, at: time) }

  // MARK: Time

  @Test mutating func lightboxWakesForTheFirstDeadline() {
    #expect(lightbox.nextDeadline == nil)
    decorate()
    #expect(lightbox.nextDeadline == .milliseconds(2000), "the header")
    chrome.overlays.notice.showKeptView(true, .standard, at: .milliseconds(200))
    #expect(lightbox.nextDeadline == .milliseconds(2000))
    pass(.milliseconds(2000))
    #expect(lightbox.nextDeadline == .milliseconds(3160), "the notice, of sixteen letters")
    chrome.overlays.notice.showKeptView(false, .standard, at: .milliseconds(2100))
    #expect(lightbox.nextDeadline == .milliseconds(4100))
    pass(.milliseconds(4100))
    #expect(lightbox.nextDeadline == nil)
  }

  @Test mutating func chromeMovesOnlyWhileAPanelComesOrGoes() {
    #expect(!lightbox.isAnimating(at: .zero))
    chrome.overlays.notice.showKeptView(true, .standard, at: .zero)
    #expect(
      lightbox.isAnimating(at: .milliseconds(79)) && !lightbox.isAnimating(at: .milliseconds(80)))
    pass(.milliseconds(2000))
    #expect(
      lightbox.isAnimating(at: .milliseconds(2000)) && lightbox.isAnimating(at: .milliseconds(2299))
    )
    #expect(!lightbox.isAnimating(at: .milliseconds(2300)))
    // Notices are no pictures: nobody waits for them.
    #expect(lightbox.isSettled(at: .milliseconds(2100)))
    chrome.overlays.toggleInfo(.standard, at: .milliseconds(3000))
    #expect(
      lightbox.isAnimating(at: .milliseconds(3800))
        && !lightbox.isAnimating(at: .milliseconds(3900)))
  }

  @Test mutating func aNoticeThatHasGoneIsForgotten() {
    chrome.overlays.notice.showKeptView(true, .standard, at: .zero)
    pass(.milliseconds(2299))
    #expect(notices() == ["The view is kept"])
    pass(.milliseconds(2300))
    #expect(notices() == [])
  }

  /// Shows the stage with `library`. Returns the requests of the parts.
  @discardableResult
  private mutating func update(for library: PhotoLibrary, at time: Instant) -> [Effect] {
    lightbox.stage.library = library
    return Lightbox.parts.flatMap { $0.update(in: &lightbox, at: time) }
  }

  // MARK: Notices

  @Test(
    arguments: [
      (.next, 2, ["Last photo"]), (.last, 2, ["Last photo"]), (.previous, 0, ["First photo"]),
      (.first, 0, ["First photo"]), (.next, 1, []), (.previous, 1, []), (.last, 0, []),
      (.first, 2, []), (.zoomIn, 2, []),
    ] as [(Command, Int, [String])])
  mutating func theEndsOfTheListAreSaid(command: Command, index: Int, said: [String]) {
    chrome.overlays.notice.showEnd(command, in: library(at: index), .standard, at: .zero)
    #expect(notices() == said)
  }

  @Test mutating func aSinglePhotoHasNoEnds() {
    chrome.overlays.notice.showEnd(.next, in: library(at: 0, of: 1), .standard, at: .zero)
    chrome.overlays.notice.showEnd(.previous, in: PhotoLibrary(), .standard, at: .zero)
    #expect(notices() == [])
  }

  @Test mutating func marksAreSaidWithAButtonThatTakesThemBack() {
    chrome.overlays.notice.show(.mark(true), of: PhotoID(1), isOpen: true, .standard, at: .zero)
    #expect(notices() == ["Marked", "Undo"])
    chrome.overlays.notice.show(.mark(false), of: PhotoID(1), isOpen: true, .standard, at: .zero)
    #expect(notices() == ["Not marked", "Undo"])
    #expect(lightbox.nextDeadline == .milliseconds(5000))
    update(for: library(at: 1), at: .milliseconds(500))
    #expect(chrome.overlays.notice.shownText == "Not marked")
    update(for: library(at: 2), at: .milliseconds(600))
    #expect(chrome.overlays.notice.shownText == nil, "it does not say of which photo")
  }

  // MARK: Help

  private mutating func take(_ key: String, isPressed: Bool = true) -> Bool {
    chrome.overlays.help.press(
      KeyEvent(name: key, isPressed: isPressed), in: environment, at: .milliseconds(500))
  }

  @Test mutating func keysAreNotTakenWithoutTheHelp() {
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
    #expect(take("Shift_L"))
    #expect(!take("Escape", isPressed: false))
    #expect(chrome.overlays.help.isShown)
  }

  @Test mutating func anAlbumsKeyClosesTheHelpAndIsNotTaken() {
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

  private mutating func isTaken(_ input: InputEvent, at time: Double) -> Bool {
    let claim = HelpPanel.handle(input, in: &lightbox, at: .milliseconds(time))
    return if case .taken = claim { true } else { false }
  }

  @Test mutating func pressThatSendsTheHelpAwayMeansNothingElse() {
    showHelp()
    for input in [InputEvent.pointer(.motion(Point(x: 5, y: 6))), .touch(.up(id: 1))] {
      let isOfHelp = isTaken(input, at: 800)
      #expect(!isOfHelp)
    }
    #expect(chrome.overlays.help.isShown)
    let press = InputEvent.touch(.down(id: 1, Point(x: 5, y: 6)))
    let isFirst = isTaken(press, at: 800)
    #expect(isFirst && !chrome.overlays.help.isShown)
    let joins = isTaken(.touch(.down(id: 2, Point(x: 205, y: 6))), at: 850)
    #expect(joins, "nor does a finger that joins")
    _ = isTaken(.touch(.up(id: 1)), at: 900)
    let isElsewhere = isTaken(.touch(.down(id: 2, Point(x: 205, y: 6))), at: 1000)
    #expect(!isElsewhere, "a press elsewhere is another one")
    let isSecond = isTaken(press, at: 1199)
    #expect(isSecond, "nor does the second one of a double click")
    let isThird = isTaken(press, at: 1201)
    #expect(!isThird, "the next one is the photo's")
  }

  // MARK: Layout

  @Test mutating func thePanelsAreLaidOutOnceUntilATextComes() throws {
    showHelp()
    chrome.overlays.toggleInfo(.standard, at: .zero)
    update(for: library(at: 0), at: .zero)
    chrome.overlays.details.receive(.lighthouse, of: ids[0])
    let context = typeset(at: .zero)
    let laidOut = chrome.overlays
    #expect(layers(in: context, at: .milliseconds(60)).count == 3, "info, veil and help")
    // Equal measures mean equal texts: who looked at them again would find none here.
    let generation = context.measures.generation
    _ = Overlays.layOut(
      in: &lightbox, .made(environment, generation: generation), at: .milliseconds(900))
    #expect(chrome.overlays == laidOut)
    _ = Overlays.layOut(
      in: &lightbox, .made(environment, generation: generation + 1), at: .milliseconds(900))
    #expect(chrome.overlays != laidOut)
    #expect(layers(in: context, at: .milliseconds(60)).count == 1, "the panel's ground")
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
    #expect(captions(in: .made(environment), at: .zero) == [])
    showHelp()
    let context = typeset(at: .zero)
    #expect(captions(in: context, at: .zero).count > 60)
    chrome.overlays.help.hide(.standard, at: .milliseconds(500))
    #expect(!captions(in: context, at: .milliseconds(659)).isEmpty, "still going")
    #expect(captions(in: context, at: .milliseconds(660)) == [])
  }

  @Test mutating func theHeaderLiesOverThePanelsAndTheyOverTheScope() throws {
    decorate()
    chrome.scope.toggle()
    chrome.overlays.notice.showKeptView(true, .standard, at: .zero)
    _ = lightbox.stage.gestures.handle(.touch(.down(id: 1, Point(x: 300, y: 200))), at: .zero)
    let time = Instant.milliseconds(200)
    let context = typeset(at: .zero)
    let layers = layers(in: context, at: time)
    #expect(layers.count == 5)
    #expect(layers[0].frame.center == Point(x: 300, y: 200), "a finger")
    #expect(layers[2].contents == .color(Palette.dark.veil), "the notice")
    #expect(layers[3].frame.minY == 0 && !layers[3].isHeader, "the header's shade")
    #expect(layers[4].isHeader)
  }

  // MARK: What is looked at

  @Test mutating func theInfoPanelAsksForThePhotoAndThenForThoseBesideIt() {
    let library = library(at: 1)
    func requests() -> [Effect] { self.update(for: library, at: .zero) }
    #expect(requests() == [], "nobody has asked for it")
    chrome.overlays.toggleInfo(.standard, at: .zero)
    #expect(requests() == [.loadDetails(ids[1])])
    #expect(requests() == [])
    chrome.overlays.details.receive(.lighthouse, of: ids[1])
    #expect(requests() == [.loadDetails(ids[2]), .loadDetails(ids[0])])
    environment.mode = .album
    #expect(requests() == [])
    #expect(!chrome.overlays.details.isShown, "it waits for a photo to be open")
    environment.mode = .photo
    _ = requests()
    #expect(chrome.overlays.details.isShown)
  }

  @Test(arguments: [true, false]) mutating func aDamagedPhotoIsSaidToBe(isDamaged: Bool) throws {
    var library = library(at: 0)
    let picture = try #require(Picture.blank(40, 30))
    library.receive(picture, isPreview: false, isDamaged: isDamaged, of: ids[0])
    chrome.overlays.toggleInfo(.standard, at: .zero)
    update(for: library, at: .zero)
    chrome.overlays.details.receive(.lighthouse, of: ids[0])
    let context = typeset(at: .zero)
    let texts = captions(in: context, at: .zero).map(\.text)
    #expect(texts.contains("Lighthouse at dusk.jpg"))
    #expect(
      texts.contains("The file is damaged: this is what could be read") == isDamaged)
  }

  @Test mutating func aDamagedPhotoSaysSoWhenItIsOpenedAndOnce() throws {
    var library = library(at: 0)
    let sentence = "The file is damaged: this is what could be read"
    func look(_ milliseconds: Double) -> Bool {
      self.update(for: library, at: .milliseconds(milliseconds))
      return notices().contains(sentence)
    }
    #expect(!look(0))
    let picture = try #require(Picture.blank(40, 30))
    library.receive(picture, isPreview: false, isDamaged: true, of: ids[0])
    #expect(look(10))
    // It goes by itself, and does not come back.
    while let deadline = lightbox.nextDeadline { pass(deadline) }
    pass(.milliseconds(60_000))
    #expect(!look(60_000))
    library.currentIndex = 1
    #expect(!look(70_000))
    library.currentIndex = 0
    #expect(look(80_000))
  }

  @Test mutating func damageIsSaidAfterASentenceWithAButton() throws {
    var library = library(at: 0)
    let picture = try #require(Picture.blank(40, 30))
    library.receive(picture, isPreview: false, isDamaged: true, of: ids[0])
    chrome.overlays.notice.show("1 photo in the trash", actions: [.undo], .standard, at: .zero)
    update(for: library, at: .milliseconds(10))
    #expect(chrome.overlays.notice.text == "1 photo in the trash")
    #expect(chrome.overlays.notice.actions == [.undo])
    chrome.overlays.notice.end(at: .milliseconds(5000))
    update(for: library, at: .milliseconds(5000))
    #expect(
      chrome.overlays.notice.text == "The file is damaged: this is what could be read")
  }

  @Test mutating func damageIsSaidAgainAfterThatOfAPhotoBetweenHasWaited() throws {
    var library = library(at: 0)
    let picture = try #require(Picture.blank(40, 30))
    for photo in ids[..<2] {
      library.receive(picture, isPreview: false, isDamaged: true, of: photo)
    }
    update(for: library, at: .zero)
    let sentence = chrome.overlays.notice.shownText
    #expect(sentence == "The file is damaged: this is what could be read")
    chrome.overlays.notice.show(
      "1 photo in the trash", actions: [.undo], .standard, at: .milliseconds(100))
    for index in [1, 0] {
      library.currentIndex = index
      update(for: library, at: .milliseconds(200))
      #expect(chrome.overlays.notice.actions == [.undo])
    }
    chrome.overlays.notice.end(at: .milliseconds(5000))
    update(for: library, at: .milliseconds(5000))
    #expect(chrome.overlays.notice.shownText == sentence)
  }
}

extension DetailsPanel {
  fileprivate mutating func receive(_ details: PhotoDetails, of photo: PhotoID) {
    receive(.library(.details(photo, details)), .standard, at: .zero)
  }
}
