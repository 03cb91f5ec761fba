import Geometry
import Gestures
import Input
import Languages
import Raster
import Testing
import Viewing

@testable import LightboxCore

@Suite struct HelpTests {
  private func open(_ stage: inout Stage, at time: Double = 1000) {
    stage.press("question", at: time)
  }

  @Test func everyCommandThatHasAKeyIsTold() {
    let shown = HelpContents(.standard).groups.flatMap(\.rows)
    for entry in Command.table {
      var bindings = KeyBindings([:])
      bindings.commands[KeyBindings.Chord("F9")] = entry.command
      let rows = HelpContents(bindings).groups.flatMap(\.rows).filter { !$0.keys.isEmpty }
      #expect(rows.map(\.keys.texts) == [[["F9"]]], "\(entry.name) stands in the help")
    }
    #expect(shown.contains { $0.gesture == "Pinch" })
  }

  @Test func aReboundKeyShowsAndAMissingOneDoesNot() {
    var bindings = KeyBindings.standard
    bindings.commands = bindings.commands.filter { $0.value != .next && $0.value != .toggleScope }
    bindings.commands[KeyBindings.Chord("space", .control)] = .next
    let rows = HelpContents(bindings).groups.flatMap(\.rows)
    let pages = rows.first { $0.meaning == "Next, previous photo" && $0.gesture == nil }
    #expect(pages?.keys.texts.first == ["Ctrl+Space"])
    #expect(!rows.contains { $0.meaning == "What the gestures see" })
  }

  @Test func helpLeadsWithTenRowsOfKeysForEveryDay() {
    let first = HelpContents(.standard).groups.first
    #expect(first?.title == "Every day" && first?.rows.count == 10)
    #expect(first?.rows.allSatisfy { $0.gesture == nil } == true)
    #expect(
      first?.rows.map { $0.keys.texts.joined().first }
        == ["Enter", "→", "+", "0", "f", "m", "/", "i", "Delete", "Ctrl+Z"])
  }

  @Test func keysAreCalledWhatPeopleCallThem() {
    func text(_ name: String, _ modifiers: KeyModifiers = []) -> String {
      KeyLabel.text(KeyBindings.Chord(name, modifiers)).description
    }
    #expect(text("g") == "g" && text("G") == "G")
    #expect(text("r", .control) == "Ctrl+R" && text("R", .control) == "Ctrl+Shift+R")
    #expect(text("Left", .shift) == "Shift+←" && text("Page_Down") == "Page Down")
    #expect(text("bracketright") == "]" && text("plus", [.control, .alt]) == "Ctrl+Alt++")
    #expect(text("KP_Add") == "Keypad +" && text("XF86AudioPlay") == "XF86AudioPlay")
  }

  @Test func theKeypadAndWhatOnlyAddsAModifierAreLeftOut() {
    let rows = HelpContents(.standard).groups.flatMap(\.rows)
    #expect(rows.first { $0.meaning == "Zoom in, out" }?.keys.texts == [["+", "="], ["−"]])
    #expect(rows.first { $0.meaning == "Quit" }?.keys.texts == [["q", "Ctrl+W"]])
  }

  @Test(arguments: ["question", "F1", "Escape"]) func helpKeysAndEscapeCloseTheHelpAlone(
    key: String
  )
    throws
  {
    var stage = try Stage.album()
    stage.handle(.window(.resized(Size(width: 1280, height: 800), deviceScale: 1)), at: .zero)
    open(&stage)
    #expect(stage.panels(at: 1500).count == 1)
    #expect(!stage.press(key, at: 2000).contains(.quit))
    #expect(stage.panels(at: 2200).isEmpty)
  }

  @Test func anotherCommandClosesTheHelpAndIsDone() throws {
    var stage = try Stage.album()
    open(&stage)
    stage.press("Right", at: 2000)
    #expect(stage.panels(at: 2200).isEmpty)
    #expect(stage.lightbox.currentIndex == 1)
  }

  @Test func aKeyWithoutACommandDoesNotCloseTheHelp() throws {
    var stage = try Stage.album()
    open(&stage)
    stage.press("Shift_L", at: 2000)
    #expect(stage.panels(at: 2200).count == 1)
  }

  /// A finger that rests on the key, or on that by which the menu's entry was chosen.
  @Test(arguments: ["F1", "Return"]) func heldKeyLeavesTheHelpOpen(key: String) throws {
    var stage = try Stage.album()
    open(&stage)
    for step in 0..<20 {
      let repeated = KeyEvent(name: key, isRepeat: true)
      stage.handle(.input(.key(repeated)), at: .milliseconds(1600 + Double(step) * 40))
    }
    #expect(stage.panels(at: 3000).count == 1 && stage.lightbox.mode == .photo)
  }

  @Test func lettersFindNothingBehindTheHelp() {
    var stage = MenuStage.make()
    open(&stage)
    let effects = stage.press("a", at: 2000)
    #expect(!effects.contains { if case .find = $0 { true } else { false } })
  }

  @Test func escapeClosesTheHelpThenTheFactsThenThePhotoThenTheProgram() throws {
    var stage = try Stage.album()
    stage.press("i", at: 500)
    stage.handle(.library(.details(PhotoID(0), .lighthouse)), at: .milliseconds(500))
    open(&stage)
    #expect(stage.panels(at: 1050).count == 2, "they change places softly")
    #expect(stage.panels(at: 1500).count == 1, "and are not both there")
    stage.press("Escape", at: 2000)
    #expect(stage.panels(at: 2500).count == 1)
    #expect(!stage.press("Escape", at: 3000).contains(.quit))
    #expect(stage.panels(at: 3500).isEmpty)
    #expect(!stage.press("Escape", at: 4000).contains(.quit))
    #expect(stage.lightbox.mode == .album)
    #expect(stage.press("Escape", at: 5000).contains(.quit))
  }

  @Test func aDoubleClickClosesTheHelpAndDoesNotZoom() throws {
    var stage = try Stage.album()
    open(&stage)
    stage.click(100, 100, at: 2000)
    #expect(stage.panels(at: 2200).isEmpty)
    stage.click(100, 100, at: 2150)
    #expect(stage.lightbox.viewport?.isFit == true)
    stage.wait(until: .milliseconds(4000))
    stage.click(100, 100, at: 4000)
    stage.click(100, 100, at: 4150)
    #expect(stage.lightbox.viewport?.isFit == false, "later taps are the photo's again")
  }

  @Test(arguments: [false, true])
  func pressOnTheTextForMoreTurnsThePage(isFinger: Bool) throws {
    var stage = Stage.photo(in: Size(width: 640, height: 400), textScale: 1)
    open(&stage, at: 0)
    func press(_ point: Point, at time: Double) {
      if isFinger {
        stage.send(.touch(.down(id: 1, point)), at: time)
        stage.send(.touch(.up(id: 1)), at: time + 50)
      } else {
        stage.click(point.x, point.y, at: time)
      }
    }
    var (lines, time) = (HelpContents(.standard).lineCount, 500.0)
    var (pages, last) = (1, Point.zero)
    while let more = stage.lightbox.chrome.overlays.help.layout?.more {
      press(more.center, at: time)
      let rest = try #require(stage.lightbox.chrome.overlays.help.shownContents).lineCount
      #expect(rest < lines)
      (lines, time, pages, last) = (rest, time + 1000, pages + 1, more.center)
      try #require(pages < 100)
    }
    #expect(pages > 1)
    press(last, at: time - 800)
    #expect(stage.lightbox.chrome.overlays.help.isShown, "a double click closes no last page")
    let panel = try #require(stage.lightbox.chrome.overlays.help.layout?.frame)
    press(Point(x: panel.center.x, y: panel.maxY - 10), at: time)
    #expect(!stage.lightbox.chrome.overlays.help.isShown, "the last page closes")
  }

  @Test func gesturesMeanNothingBeneathTheHelp() throws {
    var stage = try Stage.album()
    open(&stage)
    stage.handle(.input(.pinch(.begin(fingers: 2))), at: .milliseconds(2000))
    let spread = InputEvent.pinch(.update(translation: .zero, scale: 2, rotation: 0))
    stage.handle(.input(spread), at: .milliseconds(2016))
    #expect(stage.panels(at: 2100).count == 1)
    #expect(stage.lightbox.activeGestures.isEmpty)
  }

  @Test(
    arguments: [0.5, 1, 1.5, 2, 3],
    [(1280, 800), (1920, 1080), (640, 400), (320, 200), (300, 640), (3000, 300)])
  func textsAndKeysNeverOverlapAndPagesTellEverything(textScale: Double, view: (Int, Int)) throws {
    var stage = Stage.photo(
      in: Size(width: Double(view.0), height: Double(view.1)), textScale: textScale)
    open(&stage, at: 0)
    let bounds = Rect(x: 0, y: 0, width: Double(view.0), height: Double(view.1))
    var caps = 0
    var pages = 0
    var time = 500.0
    while let panel = stage.panels(at: time).first {
      #expect(bounds.intersection(panel.frame) == panel.frame)
      let keys = panel.sublayers.filter { $0.cornerRadius > 0 }
      let texts = panel.sublayers.filter { $0.cornerRadius == 0 }
      #expect(overlaps(texts.map(\.frame)).isEmpty)
      #expect(overlaps(keys.map(\.frame)).isEmpty)
      caps += keys.count
      pages += 1
      try #require(pages < 100)
      stage.press("question", at: time)
      time += 500
    }
    let all = HelpContents(.standard).groups.flatMap(\.rows).flatMap { $0.keys.flatMap { $0 } }
    #expect(caps == all.count)
    if view == (1280, 800), textScale == 1 { #expect(pages == 1) }
  }
}
