import Semantics
import Geometry
import Input
import Languages
import Motion
import Testing

@testable import LightboxCore

/// Requests by way of accessibility are done as a key or a click would do them.
@Suite struct AccessibleRequestTests {
  @Test func everyCommandIsAnAction() throws {
    let tree = MenuStage.make().tree(at: 200)
    let actions = try #require(tree.node("window")).actions
    #expect(actions.map(\.name) == Command.table.map(\.name))
    #expect(actions.map(\.meaning) == Command.table.map(\.meaning))
    #expect(actions.first { $0.name == "trash" }?.key == "Delete")
    for (index, entry) in Command.table.enumerated() {
      let request = tree.request(for: .act(index), on: "window")
      let isTaken = entry.command.isOfAlbum || entry.command.isCommon
      #expect(request == (isTaken ? .command(entry.command) : nil), "\(entry.name)")
    }
    let photo = MenuStage.make(mode: .photo).tree(at: 200)
    for (index, entry) in Command.table.enumerated() where !entry.command.isOfAlbum {
      #expect(photo.request(for: .act(index), on: "window") == .command(entry.command))
    }
    #expect(tree.request(for: .act(-1), on: "window") == nil)
    #expect(tree.request(for: .act(actions.count), on: "window") == nil)
  }

  @Test func aPhotoIsOpenedZoomedMarkedAndClosed() throws {
    var stage = MenuStage.make(view: Size(width: 800, height: 600))
    expect(stage.ask(.act(0), on: "cell_3", at: 300))
    #expect(stage.lightbox.mode == .photo && stage.lightbox.current == PhotoID(3))
    stage.wait(until: .milliseconds(2000))
    expect(stage.ask(.set(150), on: "photo_3", at: 2000))
    #expect(abs((stage.tree(at: 3000).node("photo_3")?.value?.current ?? 0) - 150) < 1e-6)
    try expect(stage.ask("zoom_in", of: "photo_3", at: 3000))
    #expect((stage.tree(at: 4000).node("photo_3")?.value?.current ?? 0) > 160)
    try expect(stage.ask("toggle_mark", at: 4000))
    #expect(stage.lightbox.album.marks == [PhotoID(3)])
    expect(stage.ask(.act(0), on: "next", at: 4100))
    #expect(stage.lightbox.current == PhotoID(4))
    expect(stage.ask(.set(1), on: "scrubber", at: 5000))
    #expect(stage.lightbox.current == PhotoID(0))
    try expect(stage.ask("back", at: 6000))
    #expect(stage.lightbox.mode == .album)
    expect(stage.ask(.select(3, false), on: "album_0", at: 7000))
    #expect(stage.lightbox.album.marks.isEmpty && stage.tree(at: 7000).focus == "cell_3")
    expect(!stage.ask(.select(5, true), on: "album_0", at: 7100))
  }

  @Test func anActionOfACellIsAboutItsPhoto() throws {
    var stage = MenuStage.make(view: Size(width: 800, height: 600))
    stage.handle(.accessibility(.request(.mark(cell: 1, true))), at: .milliseconds(300))
    for (command, effect) in [
      ("trash", Effect.perform(FileJob(.trash, [PhotoID(3)]))), ("copy", .copy([PhotoID(3)])),
      ("mail", .request(.mail, [PhotoID(3)])),
      ("copy_to", .askFolder(.file(.copy), [PhotoID(3)])),
      ("move_to", .askFolder(.file(.move), [PhotoID(3)])),
    ] {
      let tree = stage.tree(at: 400)
      let actions = try #require(tree.node("cell_3")).actions
      let index = try #require(actions.firstIndex { $0.name == command })
      let request = try #require(tree.request(for: .act(index), on: "cell_3"))
      #expect(
        stage.handle(.accessibility(.request(request)), at: .milliseconds(400)).contains(effect))
    }
  }

  @Test func eachAnswerOfANoticeIsAButton() throws {
    var stage = MenuStage.make(view: Size(width: 800, height: 600))
    var outcome = FileJobOutcome("b.jpg is in the trash", canUndo: true)
    outcome.canDelete = true
    stage.handle(.jobs(.finished(outcome)), at: .milliseconds(300))
    let tree = stage.tree(at: 600)
    #expect(tree.node("answer_undo")?.name == "Undo")
    #expect(tree.node("answer_delete_trashed")?.name == "Delete for good")
    let frames = ["undo", "delete_trashed"].compactMap { tree.node("answer_\($0)")?.frame }
    #expect(frames.count == 2 && frames.allSatisfy { $0.size.width > 20 })
    #expect(frames[0].intersection(frames[1])?.isEmpty != false)
    let request = try #require(tree.request(for: .act(0), on: "answer_delete_trashed"))
    #expect(
      stage.handle(.accessibility(.request(request)), at: .milliseconds(600)).contains(
        .perform(FileJob(.deleteTrashed))))
  }

  @Test func buttonOfAnEndedNoticeIsNoButtonOfTheNext() throws {
    var stage = MenuStage.make(view: Size(width: 800, height: 600))
    stage.handle(.jobs(.progress(done: 1, of: 3)), at: .milliseconds(300))
    #expect(stage.tree(at: 400).node("answer_cancel_job") != nil)
    let outcome = FileJobOutcome("b.jpg is in the trash", canUndo: true)
    stage.handle(.jobs(.finished(outcome)), at: .milliseconds(500))
    #expect(stage.tree(at: 600).node("answer_undo") != nil)
    #expect(stage.tree(at: 600).request(for: .act(0), on: "answer_cancel_job") == nil)
  }

  @Test func aZoomBeyondItsRangeStaysInIt() throws {
    var stage = MenuStage.make(mode: .photo, view: Size(width: 800, height: 600))
    let range = try #require(stage.tree(at: 200).node("photo_1")?.value?.range)
    for (wish, result) in [(1e9, range.upperBound), (-3, range.lowerBound)] {
      expect(stage.ask(.set(wish), on: "photo_1", at: 1000))
      stage.wait(until: .milliseconds(5000))
      let value = try #require(stage.tree(at: 5000).node("photo_1")?.value?.current)
      #expect(abs(value / result - 1) < 1e-6)
    }
    expect(!stage.ask(.set(.nan), on: "photo_1", at: 6000))
    expect(!stage.ask(.set(.infinity), on: "photo_1", at: 6000))
  }

  @Test func aMenuIsOpenedAndChosenFrom() throws {
    var stage = MenuStage.make(view: Size(width: 800, height: 600))
    try expect(stage.ask("menu", of: "cell_2", at: 300))
    let tree = stage.tree(at: 600)
    #expect(tree.focus == "entry_0")
    let names = tree.children(of: "menu").map { tree.node($0)?.name }
    let mark = try #require(names.firstIndex(of: Command.toggleMark.entry?.label.description))
    #expect(tree.node("entry_\(mark)")?.role == .checkMenuItem)
    expect(stage.ask(.act(0), on: "entry_\(mark)", at: 700))
    #expect(stage.lightbox.album.marks == [PhotoID(2)])
    #expect(stage.tree(at: 1200).node("menu") == nil)
    expect(!stage.ask(.act(0), on: "entry_0", at: 1300), "there is no menu any more")
  }

  @Test func aButtonOfTheHeaderIsPressed() {
    var stage = MenuStage.make(view: Size(width: 800, height: 600))
    expect(stage.ask(.act(0), on: "button_7", at: 300))
    #expect(stage.tree(at: 400).node("menu") != nil, "that of the orders")
    expect(stage.ask(.act(0), on: "button_102", at: 500))
    #expect(stage.effects.contains(.ascend(levels: 2)))
    #expect(stage.tree(at: 600).node("menu") == nil, "whoever does something else closes it")
    expect(!stage.ask(.act(0), on: "button_4", at: 700), "the compositor draws that one")
  }

  @Test func aFocusIsGivenAndACellScrolledIntoSight() {
    var stage = Stage(Lightbox(viewSize: Size(width: 320, height: 200), mode: .album))
    stage.handle(.album(.photos((0..<500).map { PhotoID($0) }, current: nil)), at: .zero)
    expect(stage.ask(.focus, on: "cell_400", at: 100))
    stage.wait(until: .milliseconds(4000))
    let tree = stage.tree(at: 4000)
    #expect(tree.focus == "cell_400")
    #expect(tree.node("cell_400")?.states.contains(.showing) == true)
    expect(stage.ask(.set(0), on: "scrollbar", at: 4100))
    #expect(stage.tree(at: 4200).node("cell_0")?.states.contains(.showing) == true)
    expect(!stage.ask(.focus, on: "window", at: 4300))
  }

  @Test func theHelpClosesAsByAKey() throws {
    var stage = MenuStage.make(mode: .photo, view: Size(width: 1200, height: 900))
    try stage.ask("toggle_help", at: 300)
    #expect(stage.tree(at: 600).node("help") != nil)
    try stage.ask("back", at: 700)
    #expect(stage.tree(at: 1000).node("help") == nil && stage.lightbox.mode == .photo)
  }

  @Test func aRequestForWhatIsGoneDoesNothing() {
    var stage = MenuStage.make()
    let before = ViewState(of: stage.lightbox, at: .milliseconds(400)).json
    for request: AccessibleRequest in [
      .focus(cell: 5), .focus(cell: -1), .mark(cell: 99, true), .press(0), .press(-4), .choose(0),
      .choose(-1), .answer(0), .answer(1), .zoom(200), .scroll(0.5), .page(3), .command(.next),
      .command(.toggleMark, cell: 7), .command(.run(3)),
    ] {
      let effects = stage.handle(.accessibility(.request(request)), at: .milliseconds(400))
      #expect(effects.isEmpty, "\(request)")
    }
    #expect(ViewState(of: stage.lightbox, at: .milliseconds(400)).json == before)
  }

  // MARK: Recordings

  @Test func everyRequestIsReadAsItIsWritten() throws {
    var requests: [AccessibleRequest] = [
      .focus(cell: 3), .mark(cell: 2, true), .mark(cell: 2, false), .press(-7), .choose(4),
      .answer(0),
      .answer(1),
      .zoom(150), .zoom(33.5), .scroll(0.25), .page(7), .command(.run(2)),
      .command(.toggleMark, cell: 5),
    ]
    requests += Command.table.map { .command($0.command) }
    let text = requests.map { TraceEvent(.milliseconds(1), .request($0)).line }
      .joined(separator: "\n")
    #expect(try TraceParser.events(in: text).map(\.what) == requests.map { .request($0) })
    #expect(text.hasPrefix("1 ask focus 3\n1 ask mark 2\n1 ask unmark 2\n1 ask press -7\n"))
  }

  @Test(arguments: [
    "ask", "ask command", "ask command fly", "ask command run_x", "ask focus", "ask focus x",
    "ask zoom 0", "ask page", "ask answer x", "ask command back x",
  ])
  func aRequestThatIsNoneIsRefused(line: String) {
    #expect(throws: TraceError.self) { try TraceParser.events(in: "0 \(line)") }
  }
}
