import Semantics
import Geometry
import Input
import Languages
import Motion
import Testing
import Viewing

@testable import LightboxCore

/// The search field of the album: keys, chips, pointer, fingers and screen readers.
@Suite struct FindFieldTests {
  private func stage(_ width: Double = 640, mode: Mode = .album) -> Stage {
    MadePhotos.album(count: 5, mode: mode, viewSize: Size(width: width, height: 400))
  }

  private func find(_ stage: Stage) -> FindField { stage.lightbox.chrome.find }

  private func filters(_ effects: [Effect]) -> [PhotoFilter] {
    effects.compactMap { if case .filterAlbum(let filter) = $0 { filter } else { nil } }
  }

  /// Types a text, a key each 10 ms, and returns the filters that were asked for.
  @discardableResult
  private func type(_ text: String, in stage: inout Stage, at start: Double) -> [PhotoFilter] {
    let names: [Character: String] = [
      "*": "asterisk", " ": "space", ":": "colon", "-": "minus", ".": "period", "\"": "quotedbl",
    ]
    var found: [PhotoFilter] = []
    for (index, character) in text.enumerated() {
      let key = KeyEvent(
        name: names[character] ?? String(character), typed: String(character))
      found += filters(
        stage.handle(.input(.key(key)), at: .milliseconds(start + Double(index) * 10)))
    }
    return found
  }

  /// Shows the photos that a filter has left.
  private func show(_ photos: [Int], _ filter: PhotoFilter, in stage: inout Stage, at time: Double)
  {
    stage.handle(
      .album(
        .photos(
          photos.map { PhotoID($0) }, current: nil,
          of: AlbumSource(count: "2 of 5", filter: filter))), at: .milliseconds(time))
  }

  @Test(arguments: ["slash", "KP_Divide", "ctrl+f"]) func keyOpensTheField(key: String) {
    var stage = stage()
    let effects = stage.press(key, at: 1000)
    #expect(find(stage).isEditing && filters(effects).isEmpty)
    #expect(stage.lightbox.held.editedText?.text == "")
    let (top, header) = (stage.lightbox.environment.albumTop, stage.lightbox.headerHeight)
    #expect(top == header + 46, "the album begins below it")
  }

  @Test func keyThatOpenedTheFieldWritesNothingWhileItIsHeld() {
    var stage = stage()
    func press(_ key: String, isRepeat: Bool, at time: Double) {
      stage.handle(
        .input(.key(KeyEvent(name: key, isRepeat: isRepeat, typed: key == "slash" ? "/" : key))),
        at: .milliseconds(time))
    }
    press("slash", isRepeat: false, at: 1000)
    press("slash", isRepeat: true, at: 1600)
    #expect(find(stage).isEditing && find(stage).field.text == "")
    press("a", isRepeat: false, at: 1700)
    press("a", isRepeat: true, at: 2300)
    #expect(find(stage).field.text == "aa")
  }

  /// Enter on one of several marked photos opens them alone; on another photo, or on the only
  /// marked one, it opens that photo among all.
  @Test func enterOpensTheMarkedPhotosAlone() {
    func opened(_ marked: [Int], at focus: Int) -> (Stage, [PhotoFilter]) {
      var stage = self.stage()
      var time = 1000.0
      func press(_ key: String) -> [Effect] {
        time += 20
        return stage.press(key, at: time)
      }
      _ = press("Home")
      for index in 0..<5 {
        if marked.contains(index) { _ = press("m") }
        if index < 4 { _ = press("Right") }
      }
      for _ in focus..<4 { _ = press("Left") }
      let requested = filters(press("Return"))
      return (stage, requested)
    }
    var (stage, requested) = opened([1, 3], at: 3)
    #expect(requested == [.marked] && stage.lightbox.mode == .photo)
    show([1, 3], .marked, in: &stage, at: 1300)
    #expect(stage.lightbox.current == PhotoID(3) && stage.lightbox.photos.count == 2)
    stage.press("Left", at: 3000)
    #expect(stage.lightbox.current == PhotoID(1))
    for (marked, focus) in [([1, 3], 2), ([3], 3)] {
      let (stage, requested) = opened(marked, at: focus)
      #expect(requested.isEmpty && stage.lightbox.mode == .photo, "\(marked), \(focus)")
      #expect(stage.lightbox.current == PhotoID(focus))
    }
  }

  @Test func eachLetterAsksForThePhotosThatPass() {
    var stage = stage()
    stage.press("slash", at: 1000)
    #expect(
      type("Rom", in: &stage, at: 1100) == ["R", "Ro", "Rom"].map { PhotoFilter(texts: [$0]) })
    #expect(filters(stage.press("BackSpace", at: 1200)) == [PhotoFilter(texts: ["Ro"])])
    #expect(filters(stage.press("Left", at: 1300)).isEmpty, "the caret alone asks for nothing")
    #expect(stage.lightbox.mode == .album)
  }

  @Test func wordBecomesAChipAtTheBlankAfterIt() {
    var stage = stage()
    stage.press("slash", at: 1000)
    #expect(type("3*", in: &stage, at: 1100).last == PhotoFilter([.stars(3)]))
    #expect(find(stage).chips.isEmpty, "it may still go on")
    #expect(type(" ", in: &stage, at: 1200).isEmpty, "it means the same")
    #expect(find(stage).chips == [.stars(3)] && find(stage).field.text == "")
    type("2024-06 sea", in: &stage, at: 1300)
    #expect(find(stage).chips == [.stars(3), .date(PhotoDate(year: 2024, month: 6))])
    #expect(find(stage).field.text == "sea")
  }

  @Test func blanksInQuotationMarksStayWhereAWordBecomesAChip() {
    var stage = stage()
    stage.press("slash", at: 1000)
    type("raw \"a  b\" 3* ", in: &stage, at: 1100)
    #expect(find(stage).chips == [.format("raw"), .stars(3)])
    #expect(find(stage).field.text == "\"a  b\" ")
  }

  @Test func wideBlankDividesWordsToo() {
    var stage = stage()
    stage.press("slash", at: 1000)
    #expect(
      write(TextEvent(committed: "raw\u{3000}海"), in: &stage, at: 1500)
        == [PhotoFilter([.format("raw")], texts: ["海"])])
    #expect(find(stage).chips == [.format("raw")] && find(stage).field.text == "海")
  }

  @Test func backspaceAtTheStartTakesTheLastChip() {
    var stage = stage()
    stage.press("slash", at: 1000)
    type("raw 3* ", in: &stage, at: 1100)
    #expect(filters(stage.press("BackSpace", at: 1500)) == [PhotoFilter([.format("raw")])])
    #expect(filters(stage.press("BackSpace", at: 1600)) == [PhotoFilter()])
    #expect(find(stage).isEditing, "the field itself stays")
    #expect(filters(stage.press("BackSpace", at: 1700)).isEmpty)
  }

  @Test func menuLeadsBackToASearchThatFoundNothing() {
    var stage = stage()
    stage.press("slash", at: 1000)
    let requested = type("zzz", in: &stage, at: 1100)
    show([], requested.last ?? PhotoFilter(), in: &stage, at: 1500)
    stage.press("Menu", at: 2000)
    let entries = stage.menu.opening?.contents.entries ?? []
    #expect(entries.first { $0.action == .command(.find) }?.isEnabled == true)
  }

  @Test func escapeEndsTheSearchAndNothingElse() {
    var stage = MadePhotos.album(count: 5, mode: .album)
    stage.press("slash", at: 1000)
    type("raw x", in: &stage, at: 1100)
    let effects = stage.press("Escape", at: 2000)
    #expect(filters(effects) == [PhotoFilter()] && !effects.contains(.quit))
    #expect(!find(stage).isOpen)
    #expect(stage.lightbox.environment.findHeight == 0)
    #expect(stage.lightbox.held.editedText == nil)
    // An empty one ends too, and asks for nothing.
    stage.press("slash", at: 3000)
    let empty = stage.press("Escape", at: 3100)
    #expect(filters(empty).isEmpty && !empty.contains(.quit) && !find(stage).isOpen)
  }

  @Test func escapeEndsASearchThatAsksForNothingYet() {
    var stage = stage()
    stage.press("slash", at: 1000)
    type("camera:", in: &stage, at: 1100)
    stage.press("Return", at: 2000)
    #expect(find(stage).isOpen && !find(stage).isEditing)
    stage.press("Escape", at: 3000)
    #expect(!find(stage).isOpen)
  }

  @Test func returnLeadsToThePhotosThatWereFound() {
    var stage = stage()
    stage.press("slash", at: 1000)
    let requested = type("raw", in: &stage, at: 1100)
    show([1, 3], requested[2], in: &stage, at: 1200)
    stage.press("Return", at: 1300)
    #expect(!find(stage).isEditing && find(stage).chips == [.format("raw")])
    #expect(stage.lightbox.album.showsFocus && stage.lightbox.current == PhotoID(1))
    stage.press("Right", at: 1400)
    #expect(stage.lightbox.current == PhotoID(3))
    // Letters jump to a name again, and the search lasts.
    #expect(stage.press("b", at: 1500).contains(.find(prefix: "b", from: PhotoID(3))))
    stage.wait(until: .milliseconds(6000))
    #expect(filters(stage.press("Escape", at: 6000)) == [PhotoFilter()])
  }

  @Test func keysOfTheAlbumLeadOutOfTheField() {
    var stage = stage()
    stage.press("slash", at: 1000)
    stage.press("Down", at: 1100)
    #expect(!find(stage).isEditing && !find(stage).isOpen, "an empty one is gone")
    for key in ["Next", "Prior", "Tab"] {
      stage.press("slash", at: 1150)
      stage.press(key, at: 1160)
      #expect(!find(stage).isEditing, "\(key)")
    }
    stage.press("Escape", at: 1170)
    stage.press("slash", at: 1200)
    #expect(stage.press("ctrl+q", at: 1300).contains(.quit), "commands stay commands")
    #expect(find(stage).isEditing)
    stage.press("shift+F10", at: 1320)
    #expect(stage.lightbox.chrome.menu.isOpen)
    stage.press("Escape", at: 1340)
    #expect(!stage.lightbox.chrome.menu.isOpen && find(stage).isEditing)
    stage.press("F1", at: 1400)
    #expect(stage.lightbox.chrome.overlays.help.isShown)
  }

  /// A button of the header has the focus when the search begins.
  @Test func headerAndFieldTakeTheKeyboardFromEachOther() {
    var stage = MenuStage.make()
    stage.press("Tab", at: 1000)
    #expect(stage.lightbox.chrome.header.focused != nil)
    stage.press("slash", at: 1100)
    #expect(find(stage).isEditing && stage.lightbox.chrome.header.focused == nil)
    type("a b", in: &stage, at: 1200)
    #expect(find(stage).field.text == "a b", "a blank is a letter, and presses no button")
    stage.press("F10", at: 1300)
    #expect(!find(stage).isEditing && stage.lightbox.chrome.header.focused != nil)
    #expect(stage.tree(at: 1400).focus.hasPrefix("button_"))
  }

  @Test func markedPhotosAloneAreOneChip() {
    var stage = stage()
    stage.press("m", at: 900)
    #expect(filters(stage.press("ctrl+m", at: 1000)) == [.marked])
    #expect(find(stage).chips == [.marked] && !find(stage).isEditing)
    show([0], .marked, in: &stage, at: 1100)
    stage.press("slash", at: 1200)
    #expect(
      type("ab", in: &stage, at: 1300).last == PhotoFilter([.marked], texts: ["ab"]))
    #expect(filters(stage.press("ctrl+m", at: 1400)) == [PhotoFilter(texts: ["ab"])])
  }

  @Test func starsThatAreGivenFollowTheSearch() {
    var stage = stage()
    show([0, 1], PhotoFilter([.stars(3)]), in: &stage, at: 1000)
    #expect(stage.press("alt+2", at: 1100).contains(.followRatings))
    #expect(!stage.press("m", at: 1200).contains(.followRatings))
    #expect(
      stage.handle(.album(.rated([PhotoID(1): PhotoRating(stars: 4)])), at: .milliseconds(1300))
        .contains(.followRatings))
  }

  @Test func starsThatAreGivenFollowTheOrderByStars() {
    var stage = stage()
    #expect(!stage.press("alt+2", at: 900).contains(.followRatings))
    stage.handle(
      .album(
        .photos(
          [PhotoID(0), PhotoID(1)], current: nil, of: AlbumSource(order: AlbumOrder(.stars)))),
      at: .milliseconds(1000))
    #expect(stage.press("alt+3", at: 1100).contains(.followRatings))
    #expect(!stage.press("m", at: 1200).contains(.followRatings))
  }

  // MARK: Pointer and fingers

  private func chipFrames(_ stage: Stage) -> [Rect] { find(stage).chipFrames }

  @Test func pressOnAChipTakesItAway() throws {
    var stage = stage()
    stage.press("slash", at: 1000)
    type("raw 3* ", in: &stage, at: 1100)
    stage.wait(until: .milliseconds(2000))
    let frames = chipFrames(stage)
    #expect(frames.count == 2 && frames[0].maxX < frames[1].minX)
    #expect(
      filters(stage.click(frames[0].center.x, frames[0].center.y, at: 2000))
        == [PhotoFilter([.stars(3)])])
    let left = try #require(chipFrames(stage).first)
    let touched =
      stage.handle(.input(.touch(.down(id: 0, left.center))), at: .milliseconds(3000))
      + stage.handle(.input(.touch(.up(id: 0))), at: .milliseconds(3050))
    #expect(filters(touched) == [PhotoFilter()])
    #expect(stage.lightbox.mode == .album, "no photo below is opened")
  }

  @Test func tapPutsTheCaretWhereItIs() throws {
    var stage = stage()
    stage.press("slash", at: 1000)
    type("abcdef", in: &stage, at: 1100)
    stage.wait(until: .milliseconds(2000))
    let (edges, frame) = (find(stage).edges, try #require(find(stage).frame))
    try #require(edges.count == 7 && find(stage).field.caret == 6)
    let point = Point(x: edges[2], y: frame.center.y)
    stage.handle(.input(.touch(.down(id: 0, point))), at: .milliseconds(2000))
    stage.handle(.input(.touch(.up(id: 0))), at: .milliseconds(2050))
    #expect(find(stage).field.caret == 2)
  }

  @Test func crossEndsTheSearch() throws {
    var stage = stage()
    stage.press("slash", at: 1000)
    type("raw ", in: &stage, at: 1100)
    let frame = try #require(find(stage).frame)
    let effects = stage.click(frame.maxX - 30, frame.center.y, at: 2000)
    #expect(filters(effects) == [PhotoFilter()] && !find(stage).isOpen)
  }

  @Test func pressOnThePhotosEndsTheTypingAndMeansWhatItMeans() {
    var stage = stage()
    stage.press("slash", at: 1000)
    type("raw", in: &stage, at: 1100)
    let cell = stage.lightbox.album.grid.frame(of: 0, at: .milliseconds(2000)).center
    stage.click(cell.x, cell.y, at: 2000)
    #expect(!find(stage).isEditing && find(stage).chips == [.format("raw")])
    #expect(stage.lightbox.mode == .photo)
    #expect(stage.press("r", at: 5000).isEmpty == false || !find(stage).isEditing)
  }

  // MARK: Input methods

  private func write(_ event: TextEvent, in stage: inout Stage, at time: Double) -> [PhotoFilter] {
    filters(stage.handle(.input(.text(event)), at: .milliseconds(time)))
  }

  @Test func composedTextIsLookedForOnceItIsWritten() {
    var stage = stage()
    stage.press("slash", at: 1000)
    #expect(
      write(TextEvent(preedit: Preedit("と", caret: 3..<3)), in: &stage, at: 1500).isEmpty)
    #expect(find(stage).field.preedit.text == "と")
    #expect(write(TextEvent(committed: "東"), in: &stage, at: 12_000) == [PhotoFilter(texts: ["東"])])
    #expect(
      write(TextEvent(committed: "京"), in: &stage, at: 12_500) == [PhotoFilter(texts: ["東京"])])
    #expect(
      write(TextEvent(deletedBefore: 3), in: &stage, at: 12_600) == [PhotoFilter(texts: ["東"])])
    #expect(stage.lightbox.held.editedText?.text == "東")
  }

  /// The input method is released behind them, and gets the text again after them.
  @Test(arguments: ["F1", "shift+F10"]) func searchIsNotWrittenBehindHelpAndMenu(key: String) {
    var stage = stage()
    stage.press("slash", at: 1000)
    _ = write(TextEvent(preedit: Preedit("と", caret: 3..<3)), in: &stage, at: 1500)
    stage.press(key, at: 1600)
    #expect(find(stage).field.preedit.isEmpty && stage.lightbox.held.editedText == nil)
    #expect(write(TextEvent(committed: "東"), in: &stage, at: 1700).isEmpty)
    stage.press("Escape", at: 1800)
    #expect(find(stage).isEditing && find(stage).field.text == "")
    #expect(stage.lightbox.held.editedText?.text == "")
  }

  @Test func keyThatClosesTheHelpIsForTheField() {
    var stage = stage()
    stage.press("slash", at: 1000)
    type("raw", in: &stage, at: 1100)
    stage.press("F1", at: 1600)
    let focused = stage.lightbox.currentIndex
    stage.press("Left", at: 1700)
    #expect(!stage.lightbox.chrome.overlays.help.isShown)
    #expect(find(stage).field.caret == 2 && stage.lightbox.currentIndex == focused)
  }

  // MARK: Places

  @Test func eachPlaceHasItsOwnSearch() {
    var stage = stage()
    stage.press("slash", at: 1000)
    let requested = type("raw ", in: &stage, at: 1100)
    show([1], requested.last ?? PhotoFilter(), in: &stage, at: 1200)
    stage.handle(
      .album(.photos([PhotoID(900)], current: nil, of: AlbumSource(number: 1))),
      at: .milliseconds(2000))
    #expect(!find(stage).isOpen)
    stage.handle(
      .album(
        .photos(
          [PhotoID(1)], current: nil,
          of: AlbumSource(filter: PhotoFilter([.format("raw")], texts: ["a b", "c"])))),
      at: .milliseconds(3000))
    #expect(find(stage).chips == [.format("raw")] && find(stage).field.text == "\"a b\" c")
    #expect(!find(stage).isEditing)
  }

  /// A year in quotation marks is a part of a name, also in a folder that is gone back to.
  @Test func quotedConditionStaysATextInItsPlace() {
    var stage = stage()
    let source = AlbumSource(number: 1, filter: PhotoFilter(texts: ["2024", "c"]))
    stage.handle(.album(.photos([PhotoID(1)], current: nil, of: source)), at: .milliseconds(1000))
    #expect(find(stage).field.text == "\"2024\" c")
    #expect(filters(stage.click(600, 390, at: 2000)).isEmpty, "a press beside the field")
  }

  // MARK: Screen readers

  @Test func readersFindTheFieldAndItsConditions() throws {
    var stage = stage()
    stage.press("slash", at: 1000)
    let requested = type("raw 3* se", in: &stage, at: 1100)
    show([1, 3], requested.last ?? PhotoFilter(), in: &stage, at: 1300)
    let tree = stage.tree(at: 2000)
    #expect(tree.focus == "search" && tree.childCount(of: "search") == 2)
    #expect(tree.node("search")?.description == "2 of 5")
    #expect(tree.node("chip_0")?.name == "RAW" && tree.node("chip_1")?.name == "At least 3 stars")
    #expect(tree.parent(of: "chip_1") == "search")
    let request = try #require(tree.request(for: .act(0), on: "chip_0"))
    #expect(request == .removeChip(0))
    let effects = stage.handle(.accessibility(.request(request)), at: .milliseconds(2100))
    #expect(filters(effects) == [PhotoFilter([.stars(3)], texts: ["se"])])
    #expect(stage.tree(at: 2200).childCount(of: "search") == 1)
  }

  @Test func readerWritesASearch() throws {
    var stage = stage()
    stage.press("slash", at: 1000)
    type("abc", in: &stage, at: 1100)
    stage.wait(until: .milliseconds(1500))
    let node = try #require(stage.tree(at: 1500).node("search"))
    #expect(node.text?.isEditable == true && node.text?.edges.count == 4)
    let isPlaced = stage.ask(.setSelection(caret: 2, anchor: 1), on: "search", at: 1600)
    #expect(isPlaced)
    #expect(find(stage).field.selectedText == "b")
    let request = try #require(
      stage.tree(at: 1700).request(for: .write("raw rome", caret: 8), on: "search"))
    let effects = stage.handle(.accessibility(.request(request)), at: .milliseconds(1700))
    #expect(filters(effects) == [PhotoFilter([.format("raw")], texts: ["rome"])])
    #expect(find(stage).chips == [.format("raw")] && find(stage).field.text == "rome")
    stage.press("Escape", at: 2000)
    #expect(stage.tree(at: 2100).request(for: .write("x", caret: 1), on: "search") == nil)
  }

  // MARK: Clipboard

  private func copied(_ effects: [Effect]) -> [String] {
    effects.compactMap { if case .copyText(let text, called: nil) = $0 { text } else { nil } }
  }

  @Test func searchIsCopiedCutAndPasted() {
    var stage = stage()
    stage.press("slash", at: 1000)
    type("rome", in: &stage, at: 1100)
    stage.press("ctrl+a", at: 1500)
    #expect(copied(stage.press("ctrl+c", at: 1510)) == ["rome"])
    #expect(find(stage).field.text == "rome")
    let cut = stage.press("ctrl+x", at: 1520)
    #expect(copied(cut) == ["rome"] && filters(cut) == [PhotoFilter()])
    let pasted = stage.press("ctrl+v", at: 1530)
    #expect(pasted.contains(.pasteText) && !pasted.contains(.paste))
    #expect(
      write(TextEvent(committed: "3* sea"), in: &stage, at: 1600)
        == [PhotoFilter([.stars(3)], texts: ["sea"])])
  }

  @Test func copyMeansThePhotosWhileNoTextIsSelected() {
    var stage = stage()
    stage.press("slash", at: 1000)
    type("rome", in: &stage, at: 1100)
    let effects = stage.press("ctrl+c", at: 1510)
    #expect(copied(effects).isEmpty && effects.contains(.copy([PhotoID(0)])))
  }

  /// Repeats of these keys belong to the field too, whatever commands the person gave them.
  @Test(arguments: ["ctrl+c", "ctrl+x", "ctrl+v", "ctrl+Insert", "shift+Insert"])
  func heldKeyOfTheClipboardActsOnce(chord: String) throws {
    let (modifiers, name) = try #require(KeyModifiers.parsing(chord[...]))
    var field = TextField()
    field.begin("rome", selecting: 0..<4)
    var key = KeyEvent(name: name, modifiers: modifiers)
    #expect(field.press(key).effects.count == 1)
    key.isRepeat = true
    let (outcome, effects) = field.press(key)
    #expect(outcome == .taken && effects.isEmpty)
  }

  // MARK: Right to left

  @Test func fieldBeginsOnTheRightInArabic() throws {
    var stage = stage()
    var preferences = stage.lightbox.environment.preferences
    preferences.isRightToLeft = true
    stage.handle(.settings(.preferences(preferences)), at: .milliseconds(900))
    stage.press("slash", at: 1000)
    type("raw 3* ", in: &stage, at: 1100)
    let frames = ["chip_0", "chip_1"].compactMap { stage.tree(at: 2000).node($0)?.frame }
    #expect(frames.count == 2 && frames[0].minX > frames[1].maxX)
    let effects = stage.click(frames[0].center.x, frames[0].center.y, at: 2000)
    #expect(filters(effects) == [PhotoFilter([.stars(3)])])
    type("abc", in: &stage, at: 3000)
    stage.press("Left", at: 3100)
    #expect(find(stage).field.caret == 2, "a Latin text runs to the right in the mirror too")
    stage.press("Right", at: 3200)
    #expect(find(stage).field.caret == 3)
  }

  // MARK: Golden pictures

  @Test(arguments: [Appearance.dark, .light], [640.0, 300]) func pictureOfTheField(
    appearance: Appearance, width: Double
  ) throws {
    var stage = MadePhotos.album(
      count: 8, appearance: appearance, viewSize: Size(width: width, height: 240))
    stage.press("slash", at: 1000)
    let requested = type("raw 3* 2024-06 se", in: &stage, at: 1100)
    show([1, 3, 4], requested.last ?? PhotoFilter(), in: &stage, at: 1400)
    stage.wait(until: .milliseconds(4000))
    try Snapshot.expect(
      stage.picture(at: .milliseconds(4000)), "find-\(appearance)-\(Int(width))")
  }

  @Test func pictureOfTheEmptyField() throws {
    var stage = stage()
    stage.press("slash", at: 1000)
    stage.wait(until: .milliseconds(4000))
    try Snapshot.expect(stage.picture(at: .milliseconds(4000)), "find-empty")
  }

  @Test func pictureOfTheFieldFromRightToLeft() throws {
    var stage = stage()
    var preferences = stage.lightbox.environment.preferences
    preferences.isRightToLeft = true
    stage.handle(.settings(.preferences(preferences)), at: .milliseconds(900))
    stage.press("slash", at: 1000)
    let requested = type("raw 3* se", in: &stage, at: 1100)
    show([1, 3, 4], requested.last ?? PhotoFilter(), in: &stage, at: 1400)
    stage.wait(until: .milliseconds(4000))
    try Snapshot.expect(stage.picture(at: .milliseconds(4000)), "find-right")
  }
}
