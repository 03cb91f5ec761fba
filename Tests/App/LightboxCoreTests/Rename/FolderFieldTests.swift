import Semantics
import Geometry
import Input
import Languages
import Motion
import Pixels
import Raster
import Testing

@testable import LightboxCore

/// The field that asks for a folder, to which photos are copied or moved, or that is opened.
@Suite struct FolderFieldTests {
  private func photos(_ numbers: Int...) -> [PhotoID] { numbers.map { PhotoID($0) } }

  /// An album of which photos 0 and 2 are marked, with the field open.
  private func stage(
    _ key: String = "F8", recent: [String] = ["~/Pictures/Rome", "/mnt/card"]
  ) -> Stage {
    var stage = MadePhotos.album(count: 5, viewSize: Size(width: 640, height: 480))
    stage.press("m", at: 1000)
    stage.press("Right", at: 1100)
    stage.press("Right", at: 1200)
    stage.press("m", at: 1300)
    let purpose: FolderPurpose =
      key == "F8" ? .file(.copy) : key == "shift+F8" ? .file(.move) : .open
    let photos = purpose == .open ? [] : photos(0, 2)
    #expect(stage.press(key, at: 1400).contains(.askFolder(purpose, photos)))
    stage.handle(
      .folders(.question(purpose, photos, start: "~/Pictures/", recent: recent)),
      at: .milliseconds(1400))
    stage.wait(until: .milliseconds(2000))
    return stage
  }

  private func field(_ stage: Stage) -> FolderField { stage.lightbox.chrome.folders }

  /// The check that effects ask for.
  private func check(_ effects: [Effect]) -> (folder: String, request: Int)? {
    for case .checkFolder(_, let folder, _, let request) in effects { return (folder, request) }
    return nil
  }

  private func filingJobs(_ effects: [Effect]) -> [FileJob] {
    effects.compactMap { if case .perform(let job) = $0 { job } else { nil } }
  }

  @discardableResult
  private func answer(
    _ check: FolderCheck, to effects: [Effect], in stage: inout Stage, at time: Double
  ) throws -> [Effect] {
    let request = try #require(self.check(effects)).request
    return stage.handle(.folders(.checked(check, request: request)), at: .milliseconds(time))
  }

  // MARK: Choosing

  @Test(arguments: [("F8", FilingRequest.Kind.copy), ("shift+F8", .move)])
  func returnAloneTakesTheFolderOfTheLastTime(key: String, kind: FilingRequest.Kind) throws {
    var stage = stage(key)
    #expect(field(stage).current == 0)
    let requested = stage.press("Return", at: 2100)
    #expect(check(requested)?.folder == "~/Pictures/Rome")
    #expect(field(stage).isOpen, "until the folder is looked at")
    let effects = try answer(.found(taken: 0), to: requested, in: &stage, at: 2200)
    #expect(
      filingJobs(effects)
        == [FileJob(.file(FilingRequest(kind, to: "~/Pictures/Rome")), photos(0, 2))])
    #expect(!field(stage).isOpen)
    stage.wait(until: .milliseconds(20_000))
    #expect(!stage.lightbox.isAnimating(at: .milliseconds(20_000)))
  }

  @Test func longPathIsTakenWhole() {
    let path = "/mnt" + String(repeating: "/a folder in a folder", count: 40)
    var stage = stage(recent: [path])
    #expect(check(stage.press("Return", at: 2100))?.folder == path)
  }

  /// Writes an “o” behind the path; returns the number of the request for the folders of that name.
  private func writeO(in stage: inout Stage) throws -> Int {
    let asked = stage.press("o", at: 2100)
    let requests: [Int] = asked.compactMap {
      if case .completeFolder("~/Pictures/o", let request) = $0 { request } else { nil }
    }
    return try #require(requests.first, "\(asked)")
  }

  @Test func writtenPathIsCompletedByTab() throws {
    var stage = stage()
    let request = try writeO(in: &stage)
    #expect(field(stage).editor.field.text == "~/Pictures/o")
    #expect(
      field(stage).current == nil
        && field(stage).rows == [.folder("~/Pictures/Rome"), .folder("/mnt/card")])
    stage.handle(
      .folders(.completed(FolderCompletion(["~/x"], common: "~/x"), request: request - 1)),
      at: .milliseconds(2150))
    #expect(field(stage).rows.count == 2, "an older answer is not for this text")
    let completion = FolderCompletion(
      ["~/Pictures/Oslo", "~/Pictures/Oslo 2"], common: "~/Pictures/Oslo")
    stage.handle(.folders(.completed(completion, request: request)), at: .milliseconds(2200))
    #expect(field(stage).rows == completion.folders.map { .folder($0) })
    let next = stage.press("Tab", at: 2300)
    #expect(field(stage).editor.field.text == "~/Pictures/Oslo")
    #expect(
      next.contains { if case .completeFolder("~/Pictures/Oslo", _) = $0 { true } else { false } })
    // Down to the second, which Tab writes with the slash behind which others follow.
    stage.press("Down", at: 2400)
    stage.press("Down", at: 2450)
    stage.press("Tab", at: 2500)
    #expect(field(stage).editor.field.text == "~/Pictures/Oslo 2/")
    #expect(check(stage.press("Return", at: 2600))?.folder == "~/Pictures/Oslo 2/")
  }

  /// The highlight goes on in the older list while folders are looked for.
  @Test(arguments: ["Tab", "Return"])
  func highlightBelowAListThatGotShorterIsNone(key: String) throws {
    var stage = stage()
    let request = try writeO(in: &stage)
    stage.press("Down", at: 2150)
    stage.press("Down", at: 2200)
    #expect(field(stage).current == 1)
    let completion = FolderCompletion(["~/Pictures/Oslo"], common: "~/Pictures/Oslo")
    stage.handle(.folders(.completed(completion, request: request)), at: .milliseconds(2250))
    let effects = stage.press(key, at: 2300)
    if key == "Tab" {
      #expect(field(stage).editor.field.text == "~/Pictures/Oslo")
    } else {
      #expect(check(effects)?.folder == "~/Pictures/o")
    }
  }

  /// The folders for "o" are known, those for "d" not yet.
  @Test func tabKeepsATextWhoseFoldersAreNotKnownYet() throws {
    var stage = stage()
    let request = try writeO(in: &stage)
    let completion = FolderCompletion(["~/Pictures/Oslo"], common: "~/Pictures/Oslo/")
    stage.handle(.folders(.completed(completion, request: request)), at: .milliseconds(2150))
    stage.press("BackSpace", at: 2200)
    stage.press("d", at: 2250)
    stage.press("Tab", at: 2300)
    #expect(field(stage).editor.field.text == "~/Pictures/d")
  }

  @Test func rowIsChosenByThePointerAndByAFinger() throws {
    for isFinger in [false, true] {
      var stage = stage()
      let row = try #require(field(stage).editor.layout?.frame(ofRow: 1))
      #expect(row.size.height >= 44)
      var effects: [Effect] = []
      if isFinger {
        effects += stage.send(.touch(.down(id: 1, row.center)), at: 2100)
        effects += stage.send(.touch(.up(id: 1)), at: 2150)
      } else {
        effects = stage.click(row.center.x, row.center.y, at: 2100)
      }
      #expect(check(effects)?.folder == "/mnt/card")
    }
  }

  @Test func chooserIsOfferedWhereThereIsOne() {
    var stage = stage()
    #expect(!field(stage).rows.contains(.chooser))
    stage.handle(.folders(.chooserFound), at: .milliseconds(2100))
    #expect(field(stage).rows.last == .chooser)
    stage.press("Down", at: 2200)
    stage.press("Down", at: 2250)
    #expect(stage.press("Return", at: 2300) == [.chooseFolder(.file(.copy), question: 1)])
    let effects = stage.handle(
      .folders(.chosen("/mnt/disk", question: 1)), at: .milliseconds(5000))
    #expect(check(effects)?.folder == "/mnt/disk")
  }

  /// The dialog is still open when the person closes the field and asks for something else.
  @Test func answerOfADialogIsOnlyForTheQuestionThatOpenedIt() throws {
    var stage = stage()
    /// Opens the dialog from the field's list, and returns the question that it belongs to.
    func openDialog(at time: Double) throws -> Int {
      stage.handle(.folders(.chooserFound), at: .milliseconds(time))
      stage.press("Down", at: time + 50)
      stage.press("Down", at: time + 100)
      let effects = stage.press("Return", at: time + 150)
      return try #require(
        effects.compactMap {
          if case .chooseFolder(_, let question) = $0 { question } else { nil }
        }.first)
    }
    let copying = try openDialog(at: 2100)
    stage.press("Escape", at: 2400)
    #expect(stage.press("shift+F8", at: 2500).contains(.askFolder(.file(.move), photos(0, 2))))
    stage.handle(
      .folders(
        .question(
          .file(.move), photos(0, 2), start: "~/Pictures/",
          recent: ["~/Pictures/Rome", "/mnt/card"])),
      at: .milliseconds(2500))
    stage.wait(until: .milliseconds(3000))
    let late = stage.handle(
      .folders(.chosen("/mnt/disk", question: copying)), at: .milliseconds(3000))
    #expect(check(late) == nil && field(stage).editor.field.text == "~/Pictures/")
    let moving = try openDialog(at: 3100)
    let effects = stage.handle(
      .folders(.chosen("/mnt/other", question: moving)), at: .milliseconds(4000))
    #expect(check(effects)?.folder == "/mnt/other")
  }

  @Test func escapeAndAPressElsewhereDoNothing() {
    var stage = stage()
    let effects = stage.press("Escape", at: 2100)
    #expect(check(effects) == nil && filingJobs(effects).isEmpty && !field(stage).isOpen)
    stage = self.stage()
    stage.click(3, 470, at: 2100)
    #expect(!field(stage).isOpen && stage.lightbox.mode == .album)
    #expect(stage.lightbox.album.marks.count == 2)
  }

  @Test func fieldClosesWhenAnotherFolderIsShown() {
    var stage = stage()
    let (mine, others) = (Array(stage.lightbox.cells.dropLast()), [PhotoID(900)])
    stage.handle(.album(.photos(mine, current: nil)), at: .milliseconds(2100))
    #expect(field(stage).isOpen, "the same folder with a photo less")
    let other = AlbumSource(number: 1, isEntered: true)
    stage.handle(.album(.photos(others, current: nil, of: other)), at: .milliseconds(2200))
    #expect(!field(stage).isOpen)
    #expect(check(stage.press("Return", at: 2300)) == nil)
  }

  // MARK: Questions

  /// The question is asked once for all, and Return never replaces.
  @Test(arguments: [
    (0, FilingRequest.CollisionPolicy.keepBoth), (1, .skip), (2, .replace),
  ])
  func takenNamesAreAskedForOnce(downs: Int, collision: FilingRequest.CollisionPolicy) throws {
    var stage = stage("shift+F8")
    let requested = stage.press("Return", at: 2100)
    #expect(filingJobs(try answer(.found(taken: 2), to: requested, in: &stage, at: 2200)).isEmpty)
    #expect(field(stage).sentence == "2 names are taken there.")
    #expect(field(stage).current == 0 && field(stage).rows.first == .collision(.keepBoth))
    stage.press("x", at: 2300)
    #expect(field(stage).editor.field.text == "~/Pictures/Rome", "it is decided now")
    for step in 0..<downs { stage.press("Down", at: 2400 + Double(step) * 50) }
    let request = FilingRequest(.move, to: "~/Pictures/Rome", onCollision: collision)
    #expect(filingJobs(stage.press("Return", at: 2600)) == [FileJob(.file(request), photos(0, 2))])
  }

  @Test func missingFolderIsMadeOnceThatIsConfirmed() throws {
    var stage = stage()
    let requested = stage.press("Return", at: 2100)
    #expect(filingJobs(try answer(.missing(taken: 0), to: requested, in: &stage, at: 2200)).isEmpty)
    #expect(field(stage).rows == [.makeFolder])
    #expect(field(stage).label(.makeFolder) == "New folder “~/Pictures/Rome”")
    let request = FilingRequest(.copy, to: "~/Pictures/Rome", makesFolder: true)
    #expect(filingJobs(stage.press("Return", at: 2300)) == [FileJob(.file(request), photos(0, 2))])
  }

  @Test func misspeltNameOfAMissingFolderIsCorrected() throws {
    var stage = stage()
    let requested = stage.press("Return", at: 2100)
    try answer(.missing(taken: 2), to: requested, in: &stage, at: 2200)
    #expect(field(stage).sentence == "There is no such folder yet.")
    #expect(stage.lightbox.held.editedText?.text == "~/Pictures/Rome")
    stage.press("BackSpace", at: 2300)
    stage.press("a", at: 2400)
    #expect(field(stage).question == nil && field(stage).sentence == "")
    let again = stage.press("Return", at: 2500)
    #expect(check(again)?.folder == "~/Pictures/Roma")
    #expect(filingJobs(stage.press("Return", at: 2550)).isEmpty, "the folder is looked at first")
    try answer(.missing(taken: 2), to: again, in: &stage, at: 2600)
    stage.press("Return", at: 2700)
    #expect(field(stage).sentence == "2 names are taken there.")
    stage.press("x", at: 2800)
    let request = FilingRequest(
      .copy, to: "~/Pictures/Roma", makesFolder: true, onCollision: .keepBoth)
    #expect(filingJobs(stage.press("Return", at: 2900)) == [FileJob(.file(request), photos(0, 2))])
  }

  /// While the field asks about a missing folder, a screen reader or the desktop's dialog accepts a
  /// folder.
  @Test(arguments: [
    (
      Event.accessibility(.request(.finishEditing(accepts: true))), "~/Pictures/Rome"
    ),
    (.folders(.chosen("/mnt/disk", question: 1)), "/mnt/disk"),
  ])
  func questionEndsWhenAFolderIsAccepted(event: Event, folder: String) throws {
    var stage = stage()
    let requested = stage.press("Return", at: 2100)
    try answer(.missing(taken: 0), to: requested, in: &stage, at: 2200)
    #expect(field(stage).rows == [.makeFolder] && field(stage).current == 0)
    let effects = stage.handle(event, at: .milliseconds(2300))
    #expect(check(effects)?.folder == folder && filingJobs(effects).isEmpty)
    #expect(field(stage).question == nil && field(stage).current == nil)
  }

  @Test func refusedFolderStaysInTheFieldWithTheReason() throws {
    var stage = stage()
    let requested = stage.press("Return", at: 2100)
    try answer(.refused("It is not a folder."), to: requested, in: &stage, at: 2200)
    #expect(field(stage).isOpen && field(stage).sentence == "It is not a folder.")
    stage.press("s", at: 2300)
    #expect(field(stage).editor.field.text == "~/Pictures/Romes" && field(stage).sentence == "")
  }

  /// Somebody may put the folder right elsewhere, and press Return again.
  @Test func questionTakesThePlaceOfAnEarlierReason() throws {
    var stage = stage()
    let requested = stage.press("Return", at: 2100)
    try answer(.refused("It is not a folder."), to: requested, in: &stage, at: 2200)
    let again = stage.press("Return", at: 2300)
    try answer(.found(taken: 2), to: again, in: &stage, at: 2400)
    #expect(field(stage).editor.reason.isEmpty)
    let tree = AccessibleTree(of: stage.lightbox, at: .milliseconds(2400)) { _ in "" }
    #expect(tree.node("folder_field")?.states.contains(.invalidEntry) == false)
  }

  @Test func anotherFolderIsOpened() throws {
    var stage = stage("ctrl+l")
    let requested = stage.press("Return", at: 2100)
    let effects = try answer(.found(taken: 0), to: requested, in: &stage, at: 2200)
    #expect(effects.contains(.showFolder("~/Pictures/Rome")) && filingJobs(effects).isEmpty)
  }

  // MARK: Others

  /// Letters are letters, and an input method writes here.
  @Test func inputMethodWritesTheFolder() {
    var stage = stage()
    #expect(stage.lightbox.held.editedText?.text == "~/Pictures/")
    let effects = stage.handle(
      .input(.text(TextEvent(committed: "大阪"))), at: .milliseconds(2100))
    #expect(field(stage).editor.field.text == "~/Pictures/大阪")
    #expect(
      effects.contains { if case .completeFolder("~/Pictures/大阪", _) = $0 { true } else { false } })
    stage.press("q", at: 2200)
    #expect(field(stage).isOpen && field(stage).editor.field.text == "~/Pictures/大阪q")
  }

  @Test func screenReadersHearTheFieldAndItsRows() throws {
    var stage = stage()
    var tree = AccessibleTree(of: stage.lightbox, at: .milliseconds(2000)) { _ in "" }
    #expect(tree.focus == "folder_field")
    let node = try #require(tree.node("folder_field"))
    #expect(node.name == "Copy 2 photos to" && node.text?.text == "~/Pictures/")
    #expect(tree.childCount(of: "folder_field") == 2)
    let row = try #require(tree.child(of: "folder_field", at: 1))
    #expect(tree.node(row)?.name == "/mnt/card")
    let request = try #require(tree.request(for: .act(0), on: row))
    let requested = stage.handle(.accessibility(.request(request)), at: .milliseconds(2100))
    #expect(check(requested)?.folder == "/mnt/card")
    try answer(.found(taken: 1), to: requested, in: &stage, at: 2200)
    tree = AccessibleTree(of: stage.lightbox, at: .milliseconds(2200)) { _ in "" }
    #expect(tree.node("folder_field")?.description == "1 name is taken there. Keep both")
    #expect(tree.childCount(of: "folder_field") == 3)
    let skip = try #require(tree.child(of: "folder_field", at: 1))
    #expect(tree.node(skip)?.name == "Skip")
    let last = stage.handle(
      .accessibility(.request(try #require(tree.request(for: .act(0), on: skip)))),
      at: .milliseconds(2300))
    #expect(
      filingJobs(last)
        == [
          FileJob(
            .file(FilingRequest(.copy, to: "/mnt/card", onCollision: .skip)), photos(0, 2))
        ])
  }

  /// The keyboard's focus stays in the field while keys move the highlight of the list.
  @Test func screenReadersHearWhatReturnChooses() throws {
    var stage = stage()
    #expect(stage.tree(at: 2000).node("folder_field")?.description == "~/Pictures/Rome")
    func told(_ key: String, at time: Double) -> [AccessibleChange] {
      let before = AccessibleSummary(of: stage.tree(at: time))
      stage.press(key, at: time)
      return AccessibleSummary(of: stage.tree(at: time)).changes(since: before)
    }
    #expect(told("Down", at: 2100).contains(.announcement("folder_field", "/mnt/card")))
    let requested = stage.press("Return", at: 2200)
    try answer(.found(taken: 2), to: requested, in: &stage, at: 2300)
    #expect(
      told("Down", at: 2400).contains(
        .announcement("folder_field", "2 names are taken there. Skip")))
  }

  /// The keys would go to the field, and the choice of an entry to its list.
  @Test func readersMenuClosesTheField() throws {
    var stage = stage()
    try expect(stage.ask("menu", of: "cell_1", at: 2100))
    #expect(!field(stage).isOpen && stage.menu.isOpen)
    #expect(stage.tree(at: 2110).focus.hasPrefix("entry_"))
    let before = stage.effects.count
    expect(stage.ask(.act(0), on: "entry_0", at: 2200))
    #expect(check(Array(stage.effects.dropFirst(before))) == nil, "no folder was chosen")
  }

  /// The field under any input: it takes all of it.
  @Test(arguments: 0..<40) func anyStreamGoesToTheField(seed: Int) {
    var stage = stage()
    for event in RandomStream(seed: UInt64(seed), steps: 20).events {
      guard case .input(let input) = event.what else { continue }
      let time = event.time.milliseconds + 2600
      let wasOpen = field(stage).isOpen
      stage.wait(until: .milliseconds(time))
      stage.handle(.input(input), at: .milliseconds(time))
      guard wasOpen else { break }
      #expect(stage.lightbox.mode == .album && stage.lightbox.current == PhotoID(2), "seed \(seed)")
      #expect(
        stage.lightbox.layers(at: .milliseconds(time)).allSatisfy { $0.affine.a.isFinite })
    }
  }

  @Test func progressIsToldWithAButtonThatEndsTheJob() throws {
    var stage = stage()
    stage.press("Escape", at: 2100)
    stage.handle(.jobs(.progress(done: 12, of: 300)), at: .milliseconds(3000))
    let notice = stage.lightbox.chrome.overlays.notice
    #expect(notice.shownText == "12 of 300 photos done" && notice.actions == [.cancelJob])
    stage.wait(until: .milliseconds(60_000))
    #expect(stage.lightbox.chrome.overlays.notice.shownText != nil, "until the job has ended")
    stage.handle(.jobs(.progress(done: 40, of: 300)), at: .milliseconds(60_000))
    #expect(stage.lightbox.chrome.overlays.notice.shownText == "40 of 300 photos done")
    #expect(stage.press("ctrl+period", at: 60_100).contains(.cancelJob))
    stage.handle(.jobs(.finished(FileJobOutcome("41 photos copied"))), at: .milliseconds(60_200))
    #expect(stage.lightbox.chrome.overlays.notice.actions.isEmpty)
    stage.wait(until: .milliseconds(80_000))
    #expect(stage.lightbox.chrome.overlays.notice.shownText == nil)
  }

  /// Its “Undo” would take the copies back, which are made first.
  @Test func noticeAboutAnEarlierJobEndsWhenTheFieldRequestsAJob() throws {
    var stage = stage()
    let outcome = FileJobOutcome("b.jpg is in the trash", canUndo: true)
    stage.handle(.jobs(.finished(outcome)), at: .milliseconds(2050))
    let requested = stage.press("Return", at: 2100)
    #expect(stage.lightbox.chrome.overlays.notice.actions == [.undo])
    try answer(.found(taken: 0), to: requested, in: &stage, at: 2200)
    #expect(stage.lightbox.chrome.overlays.notice.actions.isEmpty)
  }

  // MARK: Pictures

  @Test(arguments: [Appearance.dark, .light]) func pictures(appearance: Appearance) throws {
    var stage = MenuStage.make(
      mode: .album, view: Size(width: 480, height: 360), appearance: appearance, textScale: 1,
      scale: 1)
    stage.handle(
      .folders(
        .question(
          .file(.copy), photos(0, 2, 3), start: "~/Pictures/2026/",
          recent: ["~/Pictures/Rome", "~/Pictures/Lighthouses", "/media/card"])),
      at: .milliseconds(1000))
    stage.handle(.folders(.chooserFound), at: .milliseconds(1000))
    try Snapshot.expect(
      stage.picture(at: .milliseconds(2000)),
      "folder-field-\(appearance == .dark ? "dark" : "light")")
    let requested = stage.press("Return", at: 2100)
    try answer(.found(taken: 2), to: requested, in: &stage, at: 2200)
    try Snapshot.expect(
      stage.picture(at: .milliseconds(3000)),
      "folder-question-\(appearance == .dark ? "dark" : "light")")
  }
}
