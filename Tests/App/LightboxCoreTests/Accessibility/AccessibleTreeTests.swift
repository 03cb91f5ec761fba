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

/// The objects that a screen reader finds are those that are drawn.
@Suite struct AccessibleTreeTests {
  private static var bordered: WindowState {
    var window = WindowState(isActivated: true)
    window.isClientDecorated = true
    return window
  }

  /// Readers keep copies of what does not fade.
  @Test func theWindowAndWhatFillsItAreKept() {
    var stage = MenuStage.make()
    #expect(stage.tree(at: 200).kept == ["window", "album_0"])
    stage.press("Return", at: 300)
    #expect(stage.tree(at: 1500).kept == ["window", "photo_1"])
    stage.press("Menu", at: 2000)
    #expect(stage.tree(at: 2010).kept == ["window", "photo_1", "menu"])
  }

  @Test func scopeCoversNothingBesideItsText() throws {
    var stage = MenuStage.make()
    stage.press("F12", at: 300)
    let tree = stage.tree(at: 310)
    let scope = try #require(tree.node("scope")).frame
    #expect(scope.origin == Point(x: 12, y: 12) && !scope.isEmpty)
    #expect(tree.object(at: scope.center) == "scope")
    #expect(tree.object(at: Point(x: scope.center.x, y: scope.maxY + 4)) != "scope")
  }

  // MARK: The album

  @Test func anAlbumIsAListOfItsPhotos() throws {
    let tree = MenuStage.make().tree(at: 200)
    #expect(tree.fault == nil)
    #expect(tree.children(of: "window") == ["header", "album_0"])
    let album = try #require(tree.node("album_0"))
    #expect(album.role == .listBox && album.name == "Brittany" && album.description == "5 photos")
    #expect(tree.children(of: "album_0") == (0..<5).map { "cell_\($0)" })
    let cell = try #require(tree.node("cell_3"))
    #expect(cell.name == "Photo 3" && cell.role == .listItem)
    #expect(cell.attributes == ["posinset": "4", "setsize": "5"])
    #expect(tree.object(at: cell.frame.center) == "cell_3")
    #expect(tree.object(at: Point(x: -1, y: 20)) == nil)
  }

  @Test func theFocusFollowsTheRing() {
    var stage = MenuStage.make()
    #expect(
      stage.tree(at: 200).focus == "cell_1", "the keys begin there, although there is no ring")
    stage.press("Right", at: 300)
    #expect(stage.tree(at: 310).focus == "cell_2")
    #expect(stage.tree(at: 310).node("cell_2")?.states.contains(.focused) == true)
    stage.press("F10", at: 400)
    #expect(stage.tree(at: 410).focus.hasPrefix("button_"))
    stage.press("Escape", at: 500)
    stage.press("F1", at: 600)
    #expect(stage.tree(at: 610).focus == "help")
    stage.press("Escape", at: 700)
    stage.press("Return", at: 800)
    #expect(stage.tree(at: 810).focus == "photo_2")
    stage.press("Menu", at: 2000)
    #expect(stage.tree(at: 2010).focus == "entry_0")
    stage.press("Escape", at: 2100)
    #expect(stage.tree(at: 2110).focus == "photo_2")
    var away = WindowState()
    away.isActivated = false
    stage.handle(.window(.state(away)), at: .milliseconds(2200))
    #expect(stage.tree(at: 2210).node("photo_2")?.states.contains(.focused) == false)
  }

  @Test func helpOverASearchHasTheFocus() {
    var stage = MenuStage.make()
    stage.press("slash", at: 300)
    #expect(stage.tree(at: 310).focus == "search")
    stage.press("F1", at: 400)
    #expect(stage.tree(at: 410).focus == "help")
    stage.press("Escape", at: 500)
    #expect(stage.tree(at: 510).focus == "search")
  }

  @Test func marksAndStarsAreToldOfACell() throws {
    var stage = MenuStage.make()
    stage.press("Right", at: 300)
    stage.press("m", at: 400)
    stage.press("alt+3", at: 500)
    let tree = stage.tree(at: 600)
    let cell = try #require(tree.node("cell_2"))
    #expect(cell.description == "marked, 3 stars" && cell.states.contains(.selected))
    let selected = tree.selectedChildren(of: "album_0")
    #expect(selected.map { tree.child(of: "album_0", at: $0) } == ["cell_2"])
  }

  /// Many cells cost no more than one: their number is known, and none is made
  /// before it is asked for.
  @Test func aLargeAlbumKnowsItsNumberAndEachByItsIndex() throws {
    var stage = Stage(Lightbox(viewSize: Size(width: 640, height: 400), mode: .album))
    stage.handle(.album(.photos((0..<100_000).map { PhotoID($0) }, current: nil)), at: .zero)
    let tree = AccessibleTree(of: stage.lightbox, at: .milliseconds(100)) { photo in
      if photo.number != 99_999 { Issue.record("\(photo) was made too") }
      return "the last"
    }
    #expect(tree.childCount(of: "album_0") == 100_000)
    let last = try #require(tree.child(of: "album_0", at: 99_999))
    #expect(tree.node(last)?.name == "the last")
    #expect(tree.node(last)?.states.contains(.showing) == false)
    #expect(tree.index(of: last) == 99_999)
    #expect(tree.node("album_0")?.states.contains(.managesDescendants) == true)
    let near = tree.nearChildren(of: "album_0")
    #expect(near.lowerBound == 0 && (6..<100).contains(near.count), "those in view: \(near)")
    #expect(tree.nearChildren(of: "window") == 0..<2)
  }

  @Test func anEmptyAlbumSaysWhy() throws {
    var stage = Stage(Lightbox(viewSize: Size(width: 320, height: 200), mode: .album))
    let notice = AlbumNotice(title: "No photos here", text: "It is empty", advice: "Drop some")
    stage.handle(.album(.photos([], current: nil, of: AlbumSource(notice: notice))), at: .zero)
    let tree = stage.tree(at: 10)
    #expect(tree.fault == nil)
    #expect(tree.node("emptiness")?.name == "No photos here")
    #expect(tree.node("emptiness")?.description == "It is empty. Drop some.")
  }

  // MARK: The photo

  @Test func aPhotoHasItsNameItsWordsAndItsZoom() throws {
    var stage = MenuStage.make(mode: .photo)
    #expect(!stage.effects.contains(.loadDetails(PhotoID(1))), "nobody listens")
    let effects = stage.handle(.accessibility(.connected(true)), at: .milliseconds(200))
    #expect(effects == [.loadDetails(PhotoID(1))])
    var facts = PhotoFacts()
    (facts.texts.title, facts.texts.description) = (
      "The end of the land", "A lighthouse at dusk, seen from below."
    )
    let next = stage.handle(
      .library(.details(PhotoID(1), PhotoDetails(facts))), at: .milliseconds(210))
    #expect(next == [.loadDetails(PhotoID(2)), .loadDetails(PhotoID(0))], "the page turns soon")
    let tree = stage.tree(at: 300)
    #expect(tree.fault == nil)
    let photo = try #require(tree.node("photo_1"))
    #expect(photo.role == .image && photo.name == "Photo 1")
    #expect(
      photo.description == "The end of the land. A lighthouse at dusk, seen from below.")
    var outcome = FileJobOutcome()
    outcome.renamed = [PhotoID(1): "b.jpg"]
    stage.handle(.jobs(.finished(outcome)), at: .milliseconds(310))
    #expect(
      stage.tree(at: 320).node("photo_1")?.description == photo.description,
      "the words stay while they are read again")
    let value = try #require(photo.value)
    let fit = try #require(stage.lightbox.viewport?.target.scale)
    #expect(abs(value.current - 100 * fit) < 1e-9)
    #expect(value.text == ZoomBadge.text(fit).description)
    #expect(tree.children(of: "window").contains("scrubber"))
    #expect(tree.node("scrubber")?.value?.text == "2 of 5")
    #expect(tree.node("cell_1") == nil, "the album is behind it")
  }

  @Test func detailsAreReadOnceForTheReaderAndThePanel() {
    var stage = MenuStage.make(mode: .photo)
    stage.handle(.accessibility(.connected(true)), at: .milliseconds(200))
    let effects = stage.press("i", at: 300)
    #expect(stage.lightbox.chrome.overlays.details.isShown)
    #expect(!effects.contains(.loadDetails(PhotoID(1))), "they are read already")
  }

  @Test func buttonsOverAPhotoAreFoundWhereTheyAreSeen() throws {
    var stage = MenuStage.make(
      mode: .photo, view: Size(width: 900, height: 600), window: Self.bordered)
    stage.ask(.set(10_000), on: "photo_1", at: 500)
    stage.point(Point(x: 450, y: 300), at: 3000)
    let tree = stage.tree(at: 3300)
    let photo = try #require(tree.node("photo_1")).frame
    let buttons = tree.everything.compactMap { tree.node($0) }.filter {
      $0.role == .pushButton && $0.states.contains(.showing) && photo.contains($0.frame.center)
    }
    #expect(buttons.count >= 2)
    for button in buttons { #expect(tree.object(at: button.frame.center) == button.id) }
  }

  @Test func aPhotoThatCannotBeShownSaysWhy() {
    var stage = MenuStage.make(mode: .photo)
    stage.handle(.album(.photos([PhotoID(9)], current: PhotoID(9))), at: .milliseconds(100))
    stage.handle(
      .library(.failure(PhotoID(9), reason: "x.jpg\nThe file is empty\nCopy it again")),
      at: .milliseconds(110))
    #expect(
      stage.tree(at: 200).node("photo_9")?.description == "x.jpg. The file is empty. Copy it again."
    )
  }

  // MARK: The chrome

  /// The layers of the chrome, each of which must be an object with the same frame.
  private func drawnWithoutNode(_ stage: Stage, at milliseconds: Double) -> [Rect] {
    let tree = stage.tree(at: milliseconds)
    let frames = tree.everything.compactMap { tree.node($0)?.frame }
    let (lightbox, time) = (stage.lightbox, Instant.milliseconds(milliseconds))
    // The strip is one object, whatever it is drawn of, and shades are scenery.
    let strip = Scrubber.layers(in: lightbox, lightbox.context, at: time)
    let shades = Header.layers(in: lightbox, lightbox.context, at: time).dropLast()
    return lightbox.partLayers(at: time).dropFirst(strip.count).map(\.frame)
      .filter { drawn in
        !shades.map(\.frame).contains(drawn)
          && !frames.contains {
            abs($0.minX - drawn.minX) <= 1 && abs($0.minY - drawn.minY) <= 1
              && abs($0.maxX - drawn.maxX) <= 1 && abs($0.maxY - drawn.maxY) <= 1
          }
      }
  }

  @Test func everyPartOfTheChromeThatIsDrawnIsAnObject() {
    for mode in Mode.allCases {
      var stage = MenuStage.make(
        mode: mode, view: Size(width: 900, height: 600), window: Self.bordered)
      stage.point(Point(x: 450, y: 300), at: 1000)
      #expect(drawnWithoutNode(stage, at: 1300).isEmpty, "\(mode)")
      #expect(stage.tree(at: 1300).fault == nil)
      for (index, key) in ["i", "ctrl+plus", "F3", "F1", "Escape", "Menu"].enumerated() {
        let time = 2000.0 + 700 * Double(index)
        stage.press(key, at: time)
        stage.handle(.library(.details(PhotoID(1), .lighthouse)), at: .milliseconds(time + 1))
        let (missing, fault) = (
          drawnWithoutNode(stage, at: time + 600), stage.tree(at: time + 600).fault
        )
        #expect(missing.isEmpty, "\(mode) \(key)")
        #expect(fault == nil, "\(mode) \(key)")
      }
    }
  }

  @Test func aTooltipIsAnObjectToo() throws {
    var stage = MenuStage.make(view: Size(width: 900, height: 600), window: Self.bordered)
    let menu = try #require(stage.tree(at: 900).node("button_8"))
    stage.point(menu.frame.center, at: 1000)
    stage.wait(until: .milliseconds(1800))
    let tip = try #require(stage.tree(at: 1900).node("tooltip"))
    #expect(tip.name.hasPrefix("Menu") && tip.role == .toolTip)
    #expect(drawnWithoutNode(stage, at: 1900).isEmpty)
  }

  @Test func namesAreTheTextsThatAreSeen() throws {
    var stage = MenuStage.make(mode: .photo, view: Size(width: 900, height: 600))
    stage.press("i", at: 1000)
    stage.handle(.library(.details(PhotoID(1), .lighthouse)), at: .milliseconds(1010))
    stage.press("Menu", at: 1100)
    let tree = stage.tree(at: 1500)
    let names = Set(tree.everything.compactMap { tree.node($0)?.name })
    var drawn = stage.lightbox
    let context = drawn.context
    let seen = Lightbox.parts.flatMap {
      $0.layOut(in: &drawn, context, at: .milliseconds(1500))
    }.map(\.text)
    for text in ["Brittany", "Slideshow", "Copy", "Details", "EXPOSURE", "Exposure"]
    where seen.contains(text) {
      #expect(names.contains(text), "\(text) is drawn")
    }
    for entry in try #require(stage.lightbox.chrome.menu.opening).contents.entries {
      #expect(names.contains(entry.title.description))
    }
    #expect(names.contains("Lens: XF35mmF1.4 R"))
  }

  @Test func aNoticeAndItsButtonAreObjects() throws {
    var stage = MenuStage.make(view: Size(width: 900, height: 600))
    stage.handle(.notice(.message("It is done")), at: .milliseconds(300))
    let notice = try #require(stage.tree(at: 600).node("notice"))
    #expect(notice.role == .notification && notice.name == "It is done")
    #expect(notice.frame.maxY < 600 && notice.frame.size.width > 50)
    stage.wait(until: .milliseconds(20_000))
    #expect(stage.tree(at: 20_000).node("notice") == nil)
  }

  @Test func linesOfAPanelAreWhereTheyAreSeen() throws {
    var stage = MenuStage.make(mode: .photo, view: Size(width: 1200, height: 900))
    stage.press("i", at: 1000)
    stage.handle(.library(.details(PhotoID(1), .lighthouse)), at: .milliseconds(1010))
    for (id, time) in [("details", 2000.0), ("help", 4000)] {
      if id == "help" { stage.press("F1", at: 3000) }
      stage.wait(until: .milliseconds(time))
      let tree = stage.tree(at: time)
      let panel = try #require(tree.node(id)).frame
      let lines = tree.children(of: id).compactMap { tree.node($0) }
      let seen = lines.filter { $0.states.contains(.showing) }
      #expect(seen.count > 5 && seen.contains { $0.role == .heading }, "\(id)")
      for line in seen {
        #expect(panel.contains(line.frame.origin) && line.frame.size.height < 100, "\(line.name)")
        #expect(tree.object(at: line.frame.center) == line.id, "\(line.name)")
      }
    }
  }

  @Test func objectsOfAMirroredLayoutAreWhereTheyAreSeen() throws {
    var stage = MenuStage.make()
    let left = try #require(stage.tree(at: 200).node("cell_0")).frame
    var preferences = Preferences()
    preferences.isRightToLeft = true
    stage.handle(.settings(.preferences(preferences)), at: .milliseconds(300))
    let tree = stage.tree(at: 2000)
    let right = try #require(tree.node("cell_0")).frame
    #expect(abs(right.maxX - (480 - left.minX)) < 1)
    #expect(tree.object(at: right.center) == "cell_0")
  }

  // MARK: Identities

  @Test(arguments: [
    "", "_", "cell", "cell_", "cell_-1", "cell_+1", "cell_01", "cell_1_2",
    "cell_99999999999999999999",
    "button_0", "button_10", "root", "null", "Window", "cell_1 ", "photo_٣",
  ])
  func otherTextsAreNoIdentifiers(text: String) {
    #expect(MenuStage.make().tree(at: 200).node(text) == nil)
  }
}
