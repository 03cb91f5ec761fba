import Semantics
import Geometry
import ImageExchange
import Input
import Motion
import Testing

@testable import LightboxCore

/// Changes that an event has made are told after it, and nothing while only pictures move.
@Suite struct AccessibleSummaryTests {
  /// The changes that an event brings.
  private func changes(
    _ stage: inout Stage, at milliseconds: Double, _ event: (inout Stage) -> Void
  ) -> [AccessibleChange] {
    stage.wait(until: .milliseconds(milliseconds))
    let before = AccessibleSummary(of: stage.tree(at: milliseconds))
    event(&stage)
    return AccessibleSummary(of: stage.tree(at: milliseconds)).changes(since: before)
  }

  @Test func aStepOfTheFocusIsTold() {
    var stage = MenuStage.make()
    stage.press("Right", at: 300)
    stage.handle(.window(.title("Photo 2", position: "3 / 5")), at: .milliseconds(310))
    let reported = changes(&stage, at: 400) { $0.press("Right", at: 400) }
    #expect(reported == [.state("cell_2", .focused, false), .state("cell_3", .focused, true)])
  }

  @Test func anOpenedPhotoComesAndHasTheFocus() {
    var stage = MenuStage.make()
    stage.press("Right", at: 300)
    let reported = changes(&stage, at: 400) { $0.press("Return", at: 400) }
    #expect(
      reported == [
        .child("album_0", isThere: false, of: "window", at: 1),
        .child("previous", isThere: true, of: "window", at: 1),
        .child("photo_2", isThere: true, of: "window", at: 2),
        .child("next", isThere: true, of: "window", at: 3),
        .child("scrubber", isThere: true, of: "window", at: 4),
        .state("cell_2", .focused, false), .state("photo_2", .focused, true),
        .description("title", "5 photos"),
      ])
  }

  @Test func aMarkIsToldOfItsCellAndOfTheAlbum() {
    var stage = MenuStage.make()
    stage.press("Right", at: 300)
    let reported = changes(&stage, at: 400) { $0.press("m", at: 400) }
    #expect(
      reported == [
        .child("selection", isThere: true, of: "window", at: 2),
        .description("cell_2", "marked"), .state("cell_2", .selected, true),
        .selection("album_0"),
      ])
  }

  @Test func marksOfOthersAreToldOfTheAlbumAlsoIfTheyAreAsMany() {
    var stage = MenuStage.make()
    let source = AlbumSource(number: 1, isEntered: true)
    stage.handle(
      .album(.photos([PhotoID(8), PhotoID(9)], current: PhotoID(8), of: source)),
      at: .milliseconds(300))
    stage.press("m", at: 400)
    let reported = changes(&stage, at: 500) { $0.press("ctrl+i", at: 500) }
    #expect(stage.lightbox.album.marks == [PhotoID(9)])
    #expect(reported.contains(.selection("album_1")))
  }

  @Test func aNoticeIsSaid() {
    var stage = MenuStage.make()
    let reported = changes(&stage, at: 400) {
      $0.handle(.notice(.message("It is done")), at: .milliseconds(400))
    }
    #expect(reported.contains(.announcement("notice", "It is done")))
    #expect(reported.contains(.child("notice", isThere: true, of: "window", at: 2)))
    let again = changes(&stage, at: 500) {
      $0.handle(.notice(.message("And more")), at: .milliseconds(500))
    }
    #expect(again == [.name("notice", "And more"), .announcement("notice", "And more")])
  }

  @Test func entriesOfASubmenuAreToldInPlaceOfThoseBefore() throws {
    var stage = MenuStage.make(mode: .photo)
    stage.press("Menu", at: 1000)
    let tree = stage.tree(at: 1100)
    let view = try #require(tree.children(of: "menu").firstIndex { tree.node($0)?.name == "View" })
    let reported = changes(&stage, at: 1200) { $0.ask(.act(0), on: "entry_\(view)", at: 1200) }
    #expect(reported.contains(.child("entry_0", isThere: false, of: "menu", at: 0)))
    #expect(reported.contains(.child("entry_\(view)_1", isThere: true, of: "menu", at: 1)))
    #expect(reported.last == .state("entry_\(view)_1", .focused, true))
  }

  /// A zoom is told with its goal, once: no frame of the spring is.
  @Test func aZoomIsToldOnce() throws {
    var stage = MenuStage.make(mode: .photo, view: Size(width: 800, height: 600))
    stage.wait(until: .milliseconds(1000))
    let reported = changes(&stage, at: 1000) { $0.press("plus", at: 1000) }
    let value = try #require(stage.tree(at: 1000).node("photo_1")?.value?.current)
    #expect(reported.contains(.value("photo_1", value)))
    let goal = AccessibleSummary(of: stage.tree(at: 1010))
    for time in stride(from: 1020.0, to: 1400, by: 17) {
      stage.handle(.window(.frameShown), at: .milliseconds(time))
      let now = AccessibleSummary(of: stage.tree(at: time))
      #expect(now.changes(since: goal).isEmpty, "at \(time)")
    }
  }

  /// The window has the name of the photo too.
  @Test func titleOfAnotherPhotoIsToldWithItsPosition() {
    var stage = MenuStage.make(mode: .photo)
    stage.handle(.window(.title("Photo 1", position: "2 / 5")), at: .milliseconds(300))
    let reported = changes(&stage, at: 400) {
      $0.handle(.window(.title("Photo 2", position: "3 / 5")), at: .milliseconds(400))
    }
    #expect(
      reported == [
        .name("window", "Photo 2, 3 / 5"), .name("title", "Photo 2"),
        .description("title", "3 / 5"),
      ])
  }

  @Test func wordsThatComeAreTold() {
    var stage = MenuStage.make(mode: .photo)
    stage.handle(.accessibility(.connected(true)), at: .milliseconds(300))
    var facts = PhotoFacts()
    facts.texts.title = "The end of the land"
    let details = PhotoDetails(facts)
    let reported = changes(&stage, at: 400) {
      $0.handle(.library(.details(PhotoID(1), details)), at: .milliseconds(400))
    }
    #expect(reported == [.description("photo_1", "The end of the land.")])
  }

  @Test func theWindowsKeyboardIsTold() {
    var stage = MenuStage.make()
    let reported = changes(&stage, at: 400) {
      $0.handle(.window(.state(WindowState(isActivated: false))), at: .milliseconds(400))
    }
    #expect(
      reported == [
        .active(false), .state("window", .active, false), .state("cell_1", .focused, false),
      ])
  }

  @Test func anotherPlaceIsAnotherAlbum() {
    var stage = MenuStage.make()
    let reported = changes(&stage, at: 400) {
      $0.handle(
        .album(.photos([PhotoID(8)], current: nil, of: AlbumSource(number: 1, isEntered: true))),
        at: .milliseconds(400))
    }
    #expect(reported.contains(.child("album_0", isThere: false, of: "window", at: 1)))
    #expect(reported.contains(.child("album_1", isThere: true, of: "window", at: 1)))
    let more = changes(&stage, at: 500) {
      $0.handle(
        .album(
          .photos(
            [PhotoID(8), PhotoID(9)], current: nil, of: AlbumSource(number: 1, isEntered: true))),
        at: .milliseconds(500))
    }
    #expect(more.contains(.child("cell_9", isThere: true, of: "album_1", at: 1)))
  }

  @Test func pointerMotionAloneTellsNoChange() {
    var stage = MenuStage.make()
    let reported = changes(&stage, at: 400) { $0.point(Point(x: 200, y: 200), at: 400) }
    #expect(reported.isEmpty)
  }
}
