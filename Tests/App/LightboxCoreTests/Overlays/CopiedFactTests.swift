import Semantics
import Geometry
import ImageExchange
import Input
import Languages
import Motion
import Raster
import Testing
import Viewing

@testable import LightboxCore

/// The lines of Details are copied by a tap, by the menu, and by a screen reader.
@Suite struct CopiedFactTests {
  private static let folder =
    "/home/anna/Pictures/2024/Brittany and Normandy/The lighthouses/At dusk"

  private static let facts: PhotoFacts = {
    var facts = PhotoFacts()
    (facts.name, facts.folder) = ("cliffs.jpg", folder)
    facts.texts.title = "A title"
    facts.texts.description = String(repeating: "Of the sea. ", count: 20)
    return facts
  }()

  /// An open photo with its Details.
  private func stage() throws -> Stage {
    var stage = try Stage.album()
    stage.press("i", at: 1000)
    stage.handle(.library(.details(PhotoID(0), PhotoDetails(Self.facts))), at: .milliseconds(1010))
    stage.wait(until: .milliseconds(2000))
    return stage
  }

  /// The middle of the line with that label, in the view.
  private func center(of label: String, in stage: Stage) throws -> Point {
    let panel = stage.lightbox.chrome.overlays.details
    let frame = try #require(panel.frame)
    for y in stride(from: frame.minY, to: frame.maxY, by: 2) {
      let point = Point(x: frame.center.x, y: y)
      if panel.fact(at: point)?.fact?.label.description == label {
        return point + Vector(dx: 0, dy: 4)
      }
    }
    throw CancellationError()
  }

  private func copied(_ effects: [Effect]) -> [Effect] {
    effects.filter { if case .copyText = $0 { true } else { false } }
  }

  @Test func aClickCopiesTheLineAndNothingElse() throws {
    var stage = try stage()
    let point = try center(of: "Name", in: stage)
    stage.point(point, at: 2100)
    #expect(PointerCursor.shape(in: stage.lightbox, at: .milliseconds(2100)) == .pointer)
    stage.button(.left, true, at: 2200)
    let effects = stage.button(.left, false, at: 2250)
    #expect(copied(effects) == [.copyText("cliffs.jpg", called: "cliffs.jpg")])
    // The second click of two copies again, and zooms nothing.
    stage.button(.left, true, at: 2300)
    #expect(copied(stage.button(.left, false, at: 2350)).count == 1)
    stage.wait(until: .milliseconds(4000))
    #expect(stage.lightbox.mode == .photo && stage.lightbox.viewport?.isFit == true)
    #expect(stage.lightbox.chrome.overlays.details.isShown)
  }

  @Test func aFingersTapCopiesAtOnceAndItsDragHidesThePanel() throws {
    var stage = try stage()
    let point = try center(of: "Title", in: stage)
    stage.send(.touch(.down(id: 1, point)), at: 2100)
    #expect(
      copied(stage.send(.touch(.up(id: 1)), at: 2150))
        == [.copyText("A title", called: "A title")])
    stage.send(.touch(.down(id: 1, point)), at: 2500)
    for step in 1...10 {
      stage.send(
        .touch(.move(id: 1, point + Vector(dx: 0, dy: 20 * Double(step)))),
        at: 2500 + 16 * Double(step))
    }
    #expect(copied(stage.send(.touch(.up(id: 1)), at: 2670)).isEmpty)
    #expect(!stage.lightbox.chrome.overlays.details.isShown)
  }

  /// The line is not seen there yet.
  @Test func clickOnThePanelThatComesInCopiesNothing() throws {
    var stage = try stage()
    let point = try center(of: "Name", in: stage)
    stage.press("Escape", at: 3000)
    stage.press("i", at: 5000)
    stage.wait(until: .milliseconds(5100))
    stage.point(point, at: 5100)
    stage.button(.left, true, at: 5110)
    #expect(copied(stage.button(.left, false, at: 5150)).isEmpty)
    stage.wait(until: .milliseconds(7000))
    #expect(stage.lightbox.chrome.overlays.details.motion.progress(at: .milliseconds(7000)) == 1)
  }

  @Test func shortenedLineIsCopiedWhole() throws {
    var stage = try stage()
    let shown = try #require(
      stage.lightbox.chrome.overlays.details.shownContents?.details.groups.first?.rows.first {
        $0.label.description == "Folder"
      })
    #expect("\(shown.value)".contains("…"))
    stage.point(try center(of: "Folder", in: stage), at: 2100)
    stage.button(.left, true, at: 2200)
    #expect(
      copied(stage.button(.left, false, at: 2250))
        == [.copyText(Self.folder, called: .verbatim(Self.folder))])
    // A long text is called by its label.
    stage.point(try center(of: "Description", in: stage), at: 3100)
    stage.button(.left, true, at: 3200)
    guard
      case .copyText(let text, let name)? = copied(stage.button(.left, false, at: 3250)).first
    else {
      Issue.record("nothing is copied")
      return
    }
    #expect(text == Self.facts.texts.description && name?.description == "Description")
  }

  @Test func panelTakesATapBesideItsLinesAndCopiesNothing() throws {
    var stage = try stage()
    let frame = try #require(stage.lightbox.chrome.overlays.details.frame)
    stage.point(frame.origin + Vector(dx: 3, dy: 3), at: 2100)
    #expect(PointerCursor.shape(in: stage.lightbox, at: .milliseconds(2100)) == .arrow)
    stage.button(.left, true, at: 2200)
    stage.button(.left, false, at: 2250)
    stage.wait(until: .milliseconds(4000))
    #expect(stage.lightbox.mode == .photo, "a click beside the panel would close it")
    stage.point(Point(x: 100, y: 300), at: 5000)
    stage.button(.left, true, at: 5100)
    stage.button(.left, false, at: 5150)
    stage.wait(until: .milliseconds(6000))
    #expect(stage.lightbox.mode == .photo && !stage.lightbox.chrome.overlays.details.isShown)
  }

  @Test func theMenuCopiesALineAndAllLines() throws {
    var stage = try stage()
    stage.rightClick(try center(of: "Title", in: stage), at: 2100)
    stage.wait(until: .milliseconds(2500))
    let line = try #require(stage.titles.firstIndex(of: "Copy this line"))
    #expect(
      copied(stage.handle(.accessibility(.request(.choose(line))), at: .milliseconds(2500)))
        == [.copyText("A title", called: "A title")])
    stage.press("Menu", at: 3500)
    stage.wait(until: .milliseconds(4000))
    let all = try #require(stage.titles.firstIndex(of: "Copy the details"))
    guard
      case .copyText(let text, called: AccessibleTexts.details)? = copied(
        stage.handle(.accessibility(.request(.choose(all))), at: .milliseconds(4000))
      ).first
    else {
      Issue.record("nothing is copied")
      return
    }
    #expect(text.hasPrefix("Name: cliffs.jpg\nFolder: \(Self.folder)\n"))
    #expect(text.contains("\nTitle: A title\n"))
    // Without Details there is nothing to copy.
    stage.press("i", at: 5000)
    stage.press("Menu", at: 6000)
    stage.wait(until: .milliseconds(6500))
    #expect(!stage.titles.isEmpty && !stage.titles.contains { $0.hasPrefix("Copy t") })
  }

  @Test func aReaderCopiesALine() throws {
    var stage = try stage()
    let tree = stage.tree(at: 2000)
    let line = try #require(
      tree.children(of: "details").first { tree.node($0)?.name == "Title: A title" })
    #expect(tree.node(line)?.actions.map(\.name) == ["copy"])
    #expect(tree.node("detail_0")?.actions == [], "a position or a title of a group is no fact")
    let request = try #require(tree.request(for: .act(0), on: line))
    #expect(
      copied(stage.handle(.accessibility(.request(request)), at: .milliseconds(2100)))
        == [.copyText("A title", called: "A title")])
    #expect(
      copied(stage.handle(.accessibility(.request(.copy(line: 99))), at: .milliseconds(2200)))
        .isEmpty
    )
    #expect(
      copied(stage.handle(.accessibility(.request(.copy(line: -1))), at: .milliseconds(2200)))
        .isEmpty
    )
  }

  @Test func theLineUnderThePointerIsSeenAndTheMirrorHasItToo() throws {
    var stage = try stage()
    let frame = try #require(stage.lightbox.chrome.overlays.details.frame)
    let before = stage.panels(at: 2050).first?.sublayers.count ?? 0
    let point = try center(of: "Name", in: stage)
    stage.point(point, at: 2100)
    let held = try #require(stage.panels(at: 2100).first?.sublayers)
    #expect(held.count == before + 1)
    #expect(held[0].frame.size.width > frame.size.width * 0.8 && held[0].opacity == 0.12)
    stage.send(.pointer(.leave), at: 2200)
    #expect(stage.panels(at: 2200).first?.sublayers.count == before)
    #expect(!stage.lightbox.isAnimating(at: .milliseconds(4000)))
  }
}
