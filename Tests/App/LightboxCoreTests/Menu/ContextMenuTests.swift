import CatalogueFixtures
import Geometry
import Gestures
import Input
import Languages
import Motion
import Pixels
import Raster
import Testing

@testable import LightboxCore

@Suite struct ContextMenuTests {
  private let beside = Point(x: 5, y: 290)

  /// The window loses the keyboard, or a screen reader does something; the pointer stays.
  @Test func menuThatClosesByItselfLeavesThePointerOnItsButton() throws {
    var stage = MenuStage.make()
    let (header, context) = (stage.lightbox.chrome.header, stage.lightbox.context)
    let part = try #require(header.parts(in: context).last)
    let frame = try #require(header.layout(in: context).frame(of: part))
    stage.point(frame.center, at: 1000)
    #expect(stage.lightbox.chrome.header.hovered == part)
    stage.press("Menu", at: 1100)
    #expect(stage.menu.isOpen && stage.lightbox.chrome.header.hovered == nil)
    stage.handle(.window(.state(WindowState(isActivated: false))), at: .milliseconds(1200))
    #expect(!stage.menu.isOpen && stage.lightbox.chrome.header.hovered == part)
  }

  // MARK: Contents

  @Test func aRightClickOnAPhotoOpensWhatCanBeDoneWithIt() throws {
    var stage = MenuStage.make()
    stage.rightClick(stage.cell(2), at: 1000)
    #expect(stage.titles.prefix(3) == ["Open", "Mark", "Rating"])
    #expect(stage.lightbox.currentIndex == 2 && stage.lightbox.album.showsFocus)
    #expect(stage.lightbox.mode == .album, "nothing else has happened")
    let first = try #require(stage.menu.layout?.rows.first?.entry)
    #expect(first.key == "Enter" && first.isEnabled)
  }

  @Test func aMenuBesideThePhotosIsAboutTheAlbum() {
    var stage = MenuStage.make(order: AlbumOrder(.size, isReversed: true))
    stage.rightClick(beside, at: 1000)
    #expect(
      stage.titles.prefix(7) == [
        "Find…", "Mark all", "Mark none", "Mark the others", "Show marked only", "Order", "View",
      ])
    stage.choose("Order", at: 2000)
    #expect(
      stage.titles == [
        "Order", "By name", "By date taken", "By date modified", "By size", "By stars",
        "In random order", "Reverse order",
      ])
    let checked = stage.menu.layout?.rows.filter { $0.entry.isChecked == true }.map(\.entry.title)
    #expect(checked?.map(\.description) == ["By size", "Reverse order"])
  }

  @Test func aMenuOverAPhotoSaysWhatCannotBeDone() throws {
    var stage = MenuStage.make(mode: .photo)
    stage.rightClick(Point(x: 200, y: 150), at: 1000)
    func isEnabled(_ title: String) -> Bool? {
      stage.menu.opening?.all.flatMap(\.entries).first { $0.title == title }?.isEnabled
    }
    #expect(isEnabled("Back to the album") == true && isEnabled("Zoom in") == true)
    #expect(isEnabled("Zoom out") == false && isEnabled("Fit, upright") == false)
    #expect(isEnabled("Previous photo") == true)
    #expect(isEnabled("Play") == nil, "it stands still")
    stage.press("Escape", at: 1100)
    stage.press("Home", at: 1200)
    stage.rightClick(Point(x: 200, y: 150), at: 2000)
    #expect(isEnabled("Previous photo") == false)
  }

  /// On a fine screen, one screen pixel per photo pixel may be smaller than fit.
  @Test func fitIsOfferedWhereActualSizeIsSmaller() throws {
    var stage = Stage(viewSize: Size(width: 400, height: 300), scale: 2)
    stage.handle(.album(.photos([PhotoID(0)], current: nil)), at: .zero)
    let picture = try #require(Picture(.ramp(100, 80)))
    stage.handle(.library(.picture(PhotoID(0), picture, isPreview: false)), at: .zero)
    func isFitOffered(_ stage: Stage) -> Bool? {
      let situation = MenuSituation(subject: .photo(.init()), stage: stage.lightbox.stage)
      let submenus = MenuContents(situation, .standard).submenus
      return submenus.flatMap(\.entries).first { $0.action == .command(.reset) }?.isEnabled
    }
    #expect(isFitOffered(stage) == false)
    stage.press("1", at: 1000)
    #expect(isFitOffered(stage) == true)
  }

  @Test func everyEntryHasATextAndTheKeyThatIsBound() {
    let stage = Lightbox().stage
    for subject in [
      MenuSituation.Subject.photo(.init()), .cell, .folder, .album, .order,
    ] {
      let situation = MenuSituation(subject: subject, stage: stage)
      let entries = MenuContents(situation, .standard).entries
      #expect(entries.allSatisfy { $0.title != "" })
      #expect(Set(entries.map(\.title)).count == entries.count)
    }
    var bindings = KeyBindings.standard
    bindings.commands[KeyBindings.Chord("F5")] = .toggleInfo
    bindings.commands[KeyBindings.Chord("i")] = nil
    let situation = MenuSituation(subject: .photo(.init()), stage: stage)
    let photo = MenuContents(situation, bindings).entries
    #expect(photo.first { $0.title == "Details" }?.key == "F5")
  }

  @Test func theSlideshowIsThere() throws {
    for mode in [Mode.album, .photo] {
      var stage = MenuStage.make(mode: mode, view: Size(width: 800, height: 900))
      stage.rightClick(mode == .album ? stage.cell(2) : Point(x: 400, y: 300), at: 1000)
      if mode == .album { stage.choose("More", at: 1300) }
      stage.choose("Slideshow", at: 1500)
      #expect(stage.lightbox.slideshow.isRunning && stage.lightbox.mode == .photo)
    }
  }

  @Test func undoIsThereOnceSomethingWasChanged() {
    var stage = MenuStage.make(view: Size(width: 800, height: 900))
    func canUndo() -> Bool? {
      stage.menu.opening?.contents.entries.first { $0.title == "Undo" }?.isEnabled
    }
    stage.rightClick(stage.cell(2), at: 1000)
    #expect(canUndo() == nil)
    stage.press("Escape", at: 1500)
    stage.press("m", at: 2000)
    stage.rightClick(stage.cell(2), at: 3000)
    #expect(canUndo() == true)
  }

  // MARK: Choosing

  /// The marked photos may be out of sight: the one under the menu is meant, unless it is one of
  /// them.
  @Test(arguments: [(2, [2]), (1, [1, 3])])
  func theMenuOfAPhotoIsAboutThatPhoto(cell: Int, meant: [Int]) throws {
    var stage = MenuStage.make(view: Size(width: 800, height: 900))
    for index in [1, 3] {
      stage.handle(
        .accessibility(.request(.mark(cell: index, true))), at: .milliseconds(800 + Double(index)))
    }
    stage.rightClick(stage.cell(cell), at: 1000)
    let entry = try #require(stage.center(of: "Move to trash"))
    stage.point(entry, at: 1500)
    stage.button(.left, true, at: 1600)
    let effects = stage.button(.left, false, at: 1650)
    #expect(effects.contains(.perform(FileJob(.trash, meant.map { PhotoID($0) }))))
    let byKey = stage.press("Delete", at: 2000)
    #expect(
      byKey.contains(.perform(FileJob(.trash, [PhotoID(1), PhotoID(3)]))),
      "a key means the marked ones")
  }

  @Test func aClickOnAnEntryDoesWhatItSaysAndClosesTheMenu() throws {
    var stage = MenuStage.make()
    stage.rightClick(stage.cell(2), at: 1000)
    let open = try #require(stage.center(of: "Open"))
    stage.point(open, at: 1500)
    #expect(stage.focusedTitle == "Open")
    stage.button(.left, true, at: 1600)
    #expect(stage.lightbox.mode == .album)
    stage.button(.left, false, at: 1650)
    #expect(stage.lightbox.mode == .photo && stage.lightbox.current == PhotoID(2))
    #expect(!stage.menu.isOpen)
    stage.wait(until: .milliseconds(3000))
    #expect(!stage.lightbox.isAnimating(at: .milliseconds(4000)))
  }

  @Test func theButtonThatOpenedTheMenuChoosesWhereItIsReleased() throws {
    var stage = MenuStage.make()
    stage.send(.pointer(.enter(beside)), at: 1000)
    stage.button(.right, true, at: 1000)
    let entry = try #require(stage.center(of: "Mark all"))
    stage.point(entry, at: 1200)
    stage.button(.right, false, at: 1300)
    #expect(stage.lightbox.album.marks.count == 5)
    #expect(!stage.menu.isOpen)
  }

  @Test func menuStaysWhenTheButtonIsReleasedWhereItWasPressed() {
    var stage = MenuStage.make()
    stage.send(.pointer(.enter(beside)), at: 1000)
    stage.button(.right, true, at: 1000)
    stage.point(beside + Vector(dx: 6, dy: -4), at: 1100)
    #expect(stage.button(.right, false, at: 1200).isEmpty)
    #expect(stage.menu.isOpen)
  }

  @Test func aClickOutsideClosesTheMenuAndDoesNothingElse() {
    var stage = MenuStage.make()
    stage.rightClick(beside, at: 1000)
    stage.point(Point(x: 470, y: 100), at: 1400)
    let effects = stage.button(.left, true, at: 1500) + stage.button(.left, false, at: 1550)
    #expect(!stage.menu.isOpen && stage.lightbox.mode == .album)
    #expect(
      !effects.contains { if case .typeset = $0 { false } else { $0 != .setCursor(.pointer) } })
    #expect(stage.lightbox.activeGestures.isEmpty)
    // The next click is the album's again.
    stage.click(stage.cell(0).x, stage.cell(0).y, at: 2000)
    #expect(stage.lightbox.mode == .photo)
  }

  /// The pointer moves on between two menus, and rests from the second right click on.
  @Test func placeInAnEarlierMenuIsForgotten() throws {
    var stage = MenuStage.make(view: Size(width: 800, height: 900))
    stage.rightClick(stage.cell(2), at: 1000)
    stage.choose("Mark", at: 1500)
    #expect(stage.lightbox.album.marks == [PhotoID(2)])
    stage.rightClick(stage.cell(2), at: 2000)
    stage.button(.left, true, at: 2500)
    stage.button(.left, false, at: 2550)
    #expect(!stage.menu.isOpen && stage.lightbox.album.marks == [PhotoID(2)])
  }

  @Test func anEntryThatCannotBeDoneDoesNothing() throws {
    var stage = MenuStage.make(mode: .photo)
    stage.rightClick(Point(x: 10, y: 50), at: 1000)
    stage.choose("View", at: 1200)
    let point = try #require(stage.center(of: "Zoom out"))
    stage.point(point, at: 1400)
    #expect(stage.focusedTitle == nil)
    stage.button(.left, true, at: 1500)
    stage.button(.left, false, at: 1550)
    #expect(stage.menu.isOpen)
  }

  // MARK: Keys

  @Test(arguments: ["Menu", "shift+F10"]) func menuKeysOpenTheMenuAtTheFocus(key: String) throws {
    var stage = MenuStage.make(view: Size(width: 480, height: 820))
    stage.press("Left", at: 500)
    stage.press(key, at: 1000)
    #expect(stage.titles.first == "Open" && stage.focusedTitle == "Open")
    let frame = try #require(stage.menu.layout?.frame)
    #expect((frame.origin - stage.cell(0)).length < 1, "at the cell's middle")
  }

  @Test func arrowsLettersAndEnterChoose() {
    var stage = MenuStage.make()
    stage.press("Menu", at: 1000)
    #expect(stage.focusedTitle == "Find…")
    stage.press("Up", at: 1100)
    #expect(stage.focusedTitle == "Quit", "from the first to the last")
    stage.press("Down", at: 1200)
    stage.press("Down", at: 1230)
    stage.press("Down", at: 1250)
    #expect(stage.focusedTitle == "Mark the others", "there are no marks to take away")
    stage.press("End", at: 1300)
    #expect(stage.focusedTitle == "Quit")
    stage.press("Home", at: 1400)
    stage.press("m", at: 1450)
    stage.press("m", at: 1500)
    #expect(stage.focusedTitle == "Mark the others", "the next one with that letter")
    stage.press("o", at: 1600)
    stage.press("Return", at: 1650)
    stage.press("b", at: 1700)
    #expect(stage.focusedTitle == "By date taken")
    #expect(stage.press("Return", at: 1800).contains(.orderAlbum(AlbumOrder(.taken))))
    #expect(!stage.menu.isOpen)
  }

  /// The name of such a key is that of a Latin letter; what it writes is another one.
  @Test func letterOfAnotherScriptFindsItsEntry() throws {
    var stage = MenuStage.make()
    var preferences = stage.lightbox.environment.preferences
    preferences.language = try TranslatedLanguage.arabic.language
    stage.handle(.settings(.preferences(preferences)), at: .milliseconds(500))
    stage.press("Menu", at: 1000)
    #expect(stage.menu.current == 0)
    let letter = try #require(stage.menu.titles.last?.first)
    stage.send(.key(KeyEvent(name: "q", typed: String(letter))), at: 1100)
    let row = try #require(stage.menu.current)
    #expect(row > 0 && stage.menu.titles[row].first == letter)
  }

  @Test(arguments: ["Escape", "Menu", "shift+F10"]) func menuKeysAndEscapeCloseTheMenuAlone(
    key: String
  ) {
    var stage = MenuStage.make()
    stage.press("Menu", at: 1000)
    #expect(!stage.press(key, at: 1500).contains(.quit))
    #expect(!stage.menu.isOpen)
  }

  @Test func otherKeysDoNothingWhileTheMenuIsOpen() {
    var stage = MenuStage.make(mode: .photo)
    stage.press("Menu", at: 1000)
    for key in ["Delete", "F11", "ctrl+q", "Right", "Left"] {
      #expect(stage.press(key, at: 1100).isEmpty)
    }
    #expect(stage.lightbox.current == PhotoID(1) && stage.menu.isOpen)
  }

  // MARK: Fingers

  @Test func aLongPressOpensTheMenuWithRowsForFingers() throws {
    var stage = MenuStage.make()
    stage.send(.touch(.down(id: 1, stage.cell(0))), at: 1000)
    stage.wait(until: .milliseconds(1600))
    stage.send(.touch(.up(id: 1)), at: 1700)
    #expect(stage.titles.first == "Open")
    let rows = try #require(stage.menu.layout?.rows)
    #expect(rows.allSatisfy { $0.frame.size.height >= 44 })
    #expect(stage.menu.isOpen && stage.lightbox.mode == .album)
    let mark = try #require(stage.center(of: "Mark"))
    stage.send(.touch(.down(id: 2, mark)), at: 2000)
    stage.send(.touch(.up(id: 2)), at: 2050)
    #expect(stage.lightbox.album.marks == [PhotoID(0)])
    #expect(!stage.menu.isOpen && stage.lightbox.activeGestures.isEmpty)
  }

  @Test func aLongPressOnAnOpenPhotoMarksInOneMotion() throws {
    var stage = MenuStage.make(mode: .photo, view: Size(width: 800, height: 900))
    let middle = Point(x: 400, y: 100)
    stage.send(.touch(.down(id: 1, middle)), at: 1000)
    stage.wait(until: .milliseconds(1600))
    let mark = try #require(stage.center(of: "Mark"))
    stage.send(.touch(.move(id: 1, mark)), at: 1700)
    #expect(stage.focusedTitle == "Mark")
    stage.send(.touch(.up(id: 1)), at: 1800)
    #expect(stage.lightbox.album.marks == [PhotoID(1)])
    // The next finger is the photo's again.
    stage.send(.touch(.down(id: 1, middle)), at: 3000)
    stage.send(.touch(.up(id: 1)), at: 3050)
    stage.wait(until: .milliseconds(4000))
    #expect(stage.lightbox.mode == .album)
  }

  /// A thumb that holds the screen rolls and lifts meanwhile.
  @Test func menuFollowsOnlyTheFingerThatOpenedIt() throws {
    var stage = MenuStage.make(mode: .photo, view: Size(width: 800, height: 900))
    let edge = Point(x: 5, y: 600)
    stage.send(.touch(.down(id: 7, edge)), at: 900)
    stage.send(.touch(.down(id: 1, Point(x: 400, y: 100))), at: 1000)
    stage.wait(until: .milliseconds(1600))
    let mark = try #require(stage.center(of: "Mark"))
    stage.send(.touch(.move(id: 7, edge + Vector(dx: 2, dy: 0))), at: 1650)
    stage.send(.touch(.move(id: 1, mark)), at: 1700)
    stage.send(.touch(.up(id: 7)), at: 1750)
    #expect(stage.focusedTitle == "Mark" && stage.lightbox.album.marks.isEmpty)
    stage.send(.touch(.up(id: 1)), at: 1800)
    #expect(stage.lightbox.album.marks == [PhotoID(1)])
  }

  @Test func mouseBesideTheFingerThatOpenedTheMenuChoosesNothing() throws {
    var stage = MenuStage.make(mode: .photo, view: Size(width: 800, height: 900))
    stage.send(.touch(.down(id: 1, Point(x: 400, y: 100))), at: 1000)
    stage.wait(until: .milliseconds(1600))
    stage.send(.pointer(.enter(try #require(stage.center(of: "Mark")))), at: 1700)
    stage.send(.touch(.up(id: 1)), at: 1800)
    #expect(stage.menu.isOpen && stage.lightbox.album.marks.isEmpty)
  }

  /// The mouse moves, or leaves the window, beside the finger that drags to an entry.
  @Test(arguments: [true, false]) func fingerThatOpenedTheMenuKeepsItsPlace(leaves: Bool) throws {
    var stage = MenuStage.make(mode: .photo, view: Size(width: 800, height: 900))
    stage.send(.touch(.down(id: 1, Point(x: 400, y: 100))), at: 1000)
    stage.wait(until: .milliseconds(1600))
    stage.send(.touch(.move(id: 1, try #require(stage.center(of: "Mark")))), at: 1700)
    stage.send(.pointer(.enter(try #require(stage.center(of: "Back to the album")))), at: 1710)
    if leaves { stage.send(.pointer(.leave), at: 1720) }
    stage.send(.touch(.up(id: 1)), at: 1800)
    #expect(stage.lightbox.album.marks == [PhotoID(1)] && stage.lightbox.mode == .photo)
  }

  @Test(arguments: [true, false]) func fingerOnTheOpenMenuKeepsItsPlace(leaves: Bool) throws {
    var stage = MenuStage.make()
    stage.rightClick(beside, at: 1000)
    stage.send(.touch(.down(id: 1, try #require(stage.center(of: "Mark all")))), at: 2000)
    stage.point(try #require(stage.center(of: "Find…")), at: 2010)
    if leaves { stage.send(.pointer(.leave), at: 2020) }
    stage.send(.touch(.up(id: 1)), at: 2050)
    #expect(stage.lightbox.album.marks.count == 5 && !stage.menu.isOpen)
  }

  @Test func buttonThatOpenedTheMenuKeepsItsPlaceBesideAFinger() throws {
    var stage = MenuStage.make()
    stage.send(.pointer(.enter(beside)), at: 1000)
    stage.button(.right, true, at: 1000)
    stage.point(try #require(stage.center(of: "Mark all")), at: 1200)
    stage.send(.touch(.down(id: 1, try #require(stage.center(of: "Find…")))), at: 1250)
    stage.button(.right, false, at: 1300)
    #expect(stage.lightbox.album.marks.count == 5 && !stage.menu.isOpen)
  }

  /// The mouse has not moved since it opened the menu beside the entry.
  @Test func clickAfterATouchIsNotAtTheFingersPlace() throws {
    var stage = MenuStage.make()
    stage.rightClick(beside, at: 1000)
    stage.send(.touch(.down(id: 1, try #require(stage.center(of: "Mark all")))), at: 2000)
    stage.button(.left, true, at: 2600)
    stage.button(.left, false, at: 2650)
    #expect(stage.lightbox.album.marks.isEmpty)
  }

  @Test func aLongPressOnAPhotoHoldsItStill() {
    var stage = MenuStage.make(mode: .photo)
    stage.send(.touch(.down(id: 1, Point(x: 240, y: 150))), at: 1000)
    stage.wait(until: .milliseconds(1600))
    #expect(stage.titles.first == "Back to the album")
    let before = stage.lightbox.placement(ofPage: 1, at: .milliseconds(1600))
    stage.send(.touch(.move(id: 1, Point(x: 100, y: 280))), at: 1700)
    #expect(stage.lightbox.placement(ofPage: 1, at: .milliseconds(1700)) == before)
    stage.send(.touch(.up(id: 1)), at: 1800)
    #expect(stage.lightbox.isSettled(at: .milliseconds(2500)))
  }

  @Test func aMenuThatIsTooHighIsScrolled() throws {
    var stage = MenuStage.make(
      mode: .photo, view: Size(width: 360, height: 400), textScale: 2)
    stage.rightClick(Point(x: 100, y: 100), at: 1000)
    let layout = try #require(stage.menu.layout)
    #expect(layout.frame.minY >= 8 && layout.frame.maxY <= 392)
    #expect(layout.contentHeight > 500)
    stage.send(.scroll(.delta(.wheel, Vector(dx: 0, dy: 120))), at: 1200)
    #expect(stage.menu.offset == 56)
    stage.press("End", at: 1300)
    #expect(stage.menu.offset == layout.scrollRange.upperBound)
    #expect(stage.focusedTitle == "More")
    stage.press("Home", at: 1400)
    #expect(stage.menu.offset == 0)
    // A finger scrolls it, and chooses nothing where it is let go.
    stage.send(.touch(.down(id: 1, layout.frame.center)), at: 1500)
    stage.send(.touch(.move(id: 1, layout.frame.center + Vector(dx: 0, dy: -90))), at: 1600)
    stage.send(.touch(.up(id: 1)), at: 1700)
    #expect(stage.menu.offset == 90 && stage.menu.isOpen)
  }

  // MARK: Place and time

  @Test(
    arguments: [(10.0, 60.0), (470, 60), (10, 295), (470, 295), (240, 150)],
    [0.5, 1, 1.5, 2, 3])
  func menuLiesInTheView(position: (Double, Double), textScale: Double) throws {
    for view in [Size(width: 480, height: 300), Size(width: 360, height: 720)] {
      var stage = MenuStage.make(mode: .photo, view: view, textScale: textScale)
      stage.rightClick(Point(x: min(position.0, view.width - 1), y: max(position.1, 100)), at: 1000)
      let layout = try #require(stage.menu.layout)
      #expect(layout.frame.minX >= 8 && layout.frame.maxX <= view.width - 8 + 1e-9)
      #expect(layout.frame.minY >= 8 && layout.frame.maxY <= view.height - 8 + 1e-9)
      #expect(layout.rows.allSatisfy { $0.frame.size.height >= 28 })
      let texts = layout.rows.flatMap { row in
        ([row.title] + (row.key.map { [$0] } ?? [])).compactMap { text in
          stage.lightbox.context.size(of: text.caption).map { Rect(origin: text.origin, size: $0) }
        }
      }
      #expect(overlaps(texts).isEmpty)
      #expect(texts.allSatisfy { $0.minX >= 0 && $0.maxX <= layout.frame.size.width })
    }
  }

  @Test func menuFlipsAtTheRightAndLowerEdges() throws {
    var stage = MenuStage.make(view: Size(width: 480, height: 720))
    stage.rightClick(Point(x: 470, y: 710), at: 1000)
    let frame = try #require(stage.menu.layout?.frame)
    #expect(abs(frame.maxX - 470) <= 1 && abs(frame.maxY - 710) <= 1)
  }

  @Test func menuFadesInAndOutUnlessMotionIsReduced() {
    var stage = MenuStage.make()
    stage.rightClick(beside, at: 1000)
    #expect(stage.menu.opacity(at: .milliseconds(1000)) == 0)
    #expect(stage.menu.opacity(at: .milliseconds(1060)) == 0.5)
    #expect(stage.menu.opacity(at: .milliseconds(1200)) == 1)
    #expect(!stage.lightbox.isAnimating(at: .milliseconds(1200)), "and nothing moves")
    var physics = Physics.standard
    physics.reducesMotion = true
    var calm = MenuStage.make(physics: physics)
    calm.rightClick(beside, at: 1000)
    #expect(calm.menu.opacity(at: .milliseconds(1000)) == 1)
    calm.press("Escape", at: 1100)
    #expect(calm.menu.opacity(at: .milliseconds(1100)) == 0)
  }

  @Test func menuClosesWithItsSubjectAndWithTheKeyboard() {
    var stage = MenuStage.make()
    stage.rightClick(stage.cell(2), at: 1000)
    stage.handle(.album(.photos([PhotoID(0)], current: nil)), at: .milliseconds(1500))
    #expect(!stage.menu.isOpen)
    stage.rightClick(beside, at: 2000)
    var window = WindowState(isActivated: true)
    stage.handle(.window(.state(window)), at: .milliseconds(2500))
    #expect(stage.menu.isOpen)
    window.isActivated = false
    stage.handle(.window(.state(window)), at: .milliseconds(2600))
    #expect(!stage.menu.isOpen)
  }

  @Test func photoLearnsWhereThePointerHasGoneOverTheMenu() {
    var stage = MenuStage.make(mode: .photo)
    stage.rightClick(Point(x: 200, y: 150), at: 1000)
    #expect(
      stage.effects.last == .setCursor(.arrow)
        || PointerCursor.shape(in: stage.lightbox, at: .milliseconds(1100)) == .arrow)
    stage.point(Point(x: 470, y: 10), at: 1200)
    #expect(stage.lightbox.chrome.header.hovered == nil)
    stage.press("Escape", at: 1300)
    #expect(stage.lightbox.stage.gestures.zoomPoint == Point(x: 470, y: 10))
  }
}
