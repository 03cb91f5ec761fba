import Geometry
import Input
import Motion
import Raster
import Testing
import Viewing

@testable import LightboxCore

/// The header of an album in any window, and the buttons over a photo.
@Suite struct HeaderTrailTests {
  private func trail(_ stage: Stage) -> HeaderTrail {
    let (header, context) = (stage.lightbox.chrome.header, stage.lightbox.context)
    return header.trail(header.layout(in: context), in: context)
  }

  private func texts(_ stage: Stage) -> [String] { trail(stage).crumbs.map(\.caption.text) }

  @Test func trailNamesTheFoldersAndTheCount() {
    let stage = MenuStage.make(view: Size(width: 640, height: 300))
    #expect(texts(stage) == ["Pictures", "2024", "Brittany"])
    #expect(trail(stage).note?.caption.text == "5 photos")
    #expect(stage.lightbox.album.grid.frame(of: 0, at: .zero).minY >= 40, "the rows lie below it")
    #expect(stage.headerButton(.order) != nil && stage.headerButton(.menu) != nil)
  }

  @Test func aDecoratedWindowWithoutAPlaceHasNoHeader() {
    let stage = MenuStage.make(trail: [])
    #expect(!stage.lightbox.chrome.header.isPresent)
    #expect(stage.lightbox.headerHeight == 0)
  }

  @Test func aClickOnAFolderLeadsThere() throws {
    var stage = MenuStage.make(view: Size(width: 640, height: 300))
    for (index, levels) in [(0, 2), (1, 1)] {
      let center = trail(stage).crumbs[index].frame.center
      #expect(
        stage.click(center.x, center.y, at: 1000 + Double(index) * 1000).contains(
          .ascend(levels: levels)))
    }
    let here = trail(stage).crumbs[2].frame.center
    #expect(
      !stage.click(here.x, here.y, at: 4000).contains {
        if case .ascend = $0 { true } else { false }
      })
  }

  @Test(arguments: ["F10", "F6", "Tab"]) func keysReachTheFolders(key: String) throws {
    var stage = MenuStage.make(view: Size(width: 640, height: 300), isEntered: true)
    func focused() -> HeaderPart? { stage.lightbox.chrome.header.focused }
    stage.press(key, at: 1000)
    #expect(focused() == .back)
    for part in [HeaderPart.folder(above: 2), .folder(above: 1), .order, .menu] {
      stage.press("Right", at: 1010)
      #expect(focused() == part, "the present folder leads nowhere")
    }
    stage.press("Tab", at: 1020)
    #expect(focused() == nil, "beyond its end the album has the keys again")
    stage.press(key, at: 1030)
    stage.press("Tab", at: 1040)
    #expect(stage.press("Return", at: 1050).contains(.ascend(levels: 2)))
    #expect(focused() == nil)
  }

  /// Return would press a button that nobody sees, and the header would never go.
  @Test func keysLeaveAButtonForWhichTheWindowIsTooNarrow() {
    var stage = MenuStage.make(mode: .photo, view: Size(width: 640, height: 300))
    stage.press("F10", at: 1000)
    stage.press("Right", at: 1010)
    #expect(stage.lightbox.chrome.header.focused == .details)
    stage.handle(
      .window(.resized(Size(width: 200, height: 300), deviceScale: 1)), at: .milliseconds(1100))
    #expect(stage.headerButton(.details) == nil && stage.lightbox.chrome.header.focused == nil)
    stage.wait(until: .milliseconds(9000))
    #expect(!stage.lightbox.chrome.header.isShown)
  }

  @Test func keysLeaveAFolderForWhichTheWindowIsTooNarrow() {
    var stage = MenuStage.make(view: Size(width: 640, height: 300), isEntered: true)
    stage.press("F10", at: 1000)
    stage.press("Right", at: 1010)
    #expect(stage.lightbox.chrome.header.focused == .folder(above: 2))
    stage.handle(
      .window(.resized(Size(width: 180, height: 300), deviceScale: 1)), at: .milliseconds(1100))
    #expect(texts(stage).isEmpty && stage.lightbox.chrome.header.focused == nil)
  }

  /// The ellipsis is a part of its own, which leads to the nearest folder that is left out.
  @Test func keysStayOnTheEllipsisWhenTheNoteGrows() {
    var stage = MenuStage.make(
      view: Size(width: 380, height: 300), trail: ["/", "home", "anna", "Pictures", "Brittany"])
    stage.press("F10", at: 1000)
    #expect(texts(stage) == ["…", "Pictures", "Brittany"])
    #expect(stage.lightbox.chrome.header.focused == .folder(above: 2))
    stage.handle(.window(.title("Dawn.jpg", position: "2 / 5")), at: .milliseconds(1100))
    #expect(texts(stage) == ["…", "Brittany"])
    #expect(stage.lightbox.chrome.header.focused == .folder(above: 1))
  }

  @Test func keysLeaveTheHeaderWhenAPhotoIsOpened() {
    var stage = MenuStage.make(view: Size(width: 640, height: 300), isEntered: true)
    stage.press("F10", at: 1000)
    stage.press("F5", at: 1100)
    #expect(stage.lightbox.mode == .photo && stage.lightbox.chrome.header.focused == nil)
    stage.press("Right", at: 3000)
    #expect(stage.lightbox.current == PhotoID(2))
  }

  /// Photos that come and go by themselves leave the keys where they are.
  @Test func theKeysStayInTheHeaderWhenPhotosComeAndGo() {
    var stage = MenuStage.make(view: Size(width: 640, height: 300), isEntered: true)
    stage.press("F10", at: 1000)
    stage.press("Right", at: 1010)
    let focused = stage.lightbox.chrome.header.focused
    let source = stage.lightbox.library.source
    stage.handle(
      .album(.photos((0..<2).map { PhotoID($0) }, current: nil, of: source)),
      at: .milliseconds(1020)
    )
    #expect(stage.lightbox.chrome.header.focused == focused)
    #expect(focused == .folder(above: 2))
  }

  @Test func backButtonGoesWhenTheWayBackToTheSameFolderEnds() {
    var stage = MenuStage.make(view: Size(width: 640, height: 300), isEntered: true)
    #expect(stage.headerButton(.back) != nil)
    let source = stage.lightbox.library.source
    stage.handle(
      .album(
        .photos(
          [PhotoID(0)], current: nil, of: AlbumSource(number: source.number, trail: source.trail))),
      at: .milliseconds(1000))
    #expect(stage.headerButton(.back) == nil)
  }

  /// The folder with the focus has a ring, and loses it where another place is shown.
  @Test func aRingShowsTheFolderOfTheKeys() throws {
    var stage = MenuStage.make(view: Size(width: 480, height: 120))
    stage.press("F6", at: 1000)
    stage.press("Right", at: 1010)
    #expect(stage.lightbox.chrome.header.focused == .folder(above: 1))
    try Snapshot.expect(stage.picture(at: .milliseconds(1500)), "header-folder-focused")
    stage.handle(
      .album(.photos([PhotoID(50)], current: nil, of: AlbumSource(number: 9, trail: ["Pictures"]))),
      at: .milliseconds(2000))
    #expect(stage.lightbox.chrome.header.focused == nil)
  }

  @Test func furthestFoldersGoFirstWhereThereIsLittleRoom() throws {
    func seen(_ width: Double, textScale: Double = 1) -> [String] {
      texts(
        MenuStage.make(
          view: Size(width: width, height: 300),
          trail: ["/", "home", "anna", "Pictures", "Brittany"], textScale: textScale))
    }
    #expect(seen(640) == ["/", "home", "anna", "Pictures", "Brittany"])
    #expect(seen(380) == ["…", "Pictures", "Brittany"])
    #expect(seen(260).last == "Brittany")
    var stage = MenuStage.make(
      view: Size(width: 380, height: 300), trail: ["/", "home", "anna", "Pictures", "Brittany"])
    let more = trail(stage).crumbs[0].frame.center
    #expect(
      stage.click(more.x, more.y, at: 1000).contains(.ascend(levels: 2)), "the nearest of them")
  }

  @Test(arguments: [1.0, 2, 3], [200.0, 360, 480, 1280])
  func textsStayBetweenTheButtons(textScale: Double, width: Double) {
    let stage = MenuStage.make(
      view: Size(width: width, height: 400),
      trail: ["Pictures", "A folder with a long name of many words"], isEntered: true,
      textScale: textScale)
    let room = stage.lightbox.chrome.header.layout(in: stage.lightbox.context).titleRoom
    let trail = trail(stage)
    for crumb in trail.crumbs {
      #expect(crumb.frame.minX >= room.lowerBound - 22 && crumb.frame.maxX <= room.upperBound + 22)
    }
    #expect(overlaps(trail.crumbs.map(\.frame)).isEmpty)
  }

  @Test func theKeysPlaceStandsBesideTheFolders() {
    var stage = MenuStage.make(view: Size(width: 640, height: 300))
    stage.handle(.window(.title("Dawn.jpg", position: "2 / 5")), at: .milliseconds(500))
    #expect(trail(stage).note?.caption.text == "Dawn.jpg  2 / 5")
    #expect(texts(stage).last == "Brittany")
  }

  @Test func headersButtonsOpenTheOrdersAndTheMenuBelowThem() throws {
    var stage = MenuStage.make(order: AlbumOrder(.size))
    let order = try #require(stage.headerButton(.order))
    stage.click(order.center.x, order.center.y, at: 1000)
    #expect(stage.titles.count == 7 && stage.menu.layout?.frame.minY == 40)
    #expect(stage.lightbox.mode == .album)
    stage.press("Escape", at: 1200)
    let menu = try #require(stage.headerButton(.menu))
    stage.send(.touch(.down(id: 1, menu.center)), at: 2000)
    stage.send(.touch(.up(id: 1)), at: 2050)
    #expect(stage.titles.prefix(2) == ["Find…", "Mark all"])
    #expect(stage.menu.opening?.opener == .finger(nil))
  }

  // MARK: With the help

  @Test func pressOnAButtonClosesTheHelpToo() throws {
    var stage = MenuStage.make()
    stage.press("F1", at: 1000)
    #expect(stage.lightbox.chrome.overlays.help.isShown)
    let menu = try #require(stage.headerButton(.menu))
    stage.click(menu.center.x, menu.center.y, at: 2000)
    #expect(!stage.lightbox.chrome.overlays.help.isShown && stage.menu.isOpen)
  }

  @Test func helpTakesTheKeysFromTheHeader() {
    var stage = MenuStage.make()
    stage.press("F10", at: 1000)
    #expect(stage.lightbox.chrome.header.focused == .folder(above: 2))
    stage.press("F1", at: 1500)
    stage.press("Escape", at: 2000)
    #expect(!stage.lightbox.chrome.overlays.help.isShown)
    #expect(stage.lightbox.chrome.header.focused == .folder(above: 2))
  }

  @Test func keyThatClosesTheHelpIsForTheFocusedButton() {
    var stage = MenuStage.make()
    stage.press("F10", at: 1000)
    stage.press("F1", at: 1500)
    stage.press("Tab", at: 2000)
    #expect(!stage.lightbox.chrome.overlays.help.isShown)
    #expect(stage.lightbox.chrome.header.focused == .folder(above: 1))
    stage.press("F1", at: 2500)
    #expect(stage.press("Return", at: 3000).contains(.ascend(levels: 1)))
    #expect(!stage.lightbox.chrome.overlays.help.isShown && stage.lightbox.mode == .album)
  }

  // MARK: Over a photo

  @Test func theButtonsOverAPhotoComeAndGoInAnyWindow() throws {
    var stage = MenuStage.make(mode: .photo)
    #expect(
      !stage.lightbox.chrome.header.isShown, "a photo is not covered before the pointer moves")
    stage.point(Point(x: 200, y: 200), at: 500)
    let header = stage.lightbox.chrome.header
    #expect(header.opacity(at: .milliseconds(800)) == 1)
    #expect(
      header.layout(in: stage.lightbox.context).buttons == [.back, .details, .fullscreen, .menu])
    stage.wait(until: .milliseconds(4000))
    #expect(stage.lightbox.chrome.header.opacity(at: .milliseconds(4000)) == 0)
    #expect(stage.lightbox.chrome.header.deadline(.standard) == nil)
  }

  @Test func theButtonsDoWhatTheySay() throws {
    var stage = MenuStage.make(mode: .photo)
    func click(_ part: HeaderPart, at time: Double) throws -> [Effect] {
      stage.point(Point(x: 200, y: 100), at: time)
      let center = try #require(stage.headerButton(part)).center
      return stage.click(center.x, center.y, at: time + 300)
    }
    #expect(try click(.fullscreen, at: 1000).contains(.setFullscreen(true)))
    #expect(try click(.details, at: 2000).contains(.loadDetails(PhotoID(1))))
    #expect(stage.lightbox.chrome.overlays.details.isShown)
    _ = try click(.menu, at: 3000)
    #expect(stage.titles.first == "Back to the album")
    stage.press("Escape", at: 3500)
    _ = try click(.back, at: 4000)
    #expect(stage.lightbox.mode == .album)
  }

  @Test(arguments: [(480.0, 4), (320, 4), (300, 4), (280, 3), (240, 2)])
  func buttonsThatTheMenuHasTooGoWhereThereIsNoRoomForTheTitle(width: Double, count: Int) {
    let stage = MenuStage.make(mode: .photo, view: Size(width: width, height: 200))
    let buttons = stage.lightbox.chrome.header.layout(in: stage.lightbox.context).buttons
    #expect(buttons.count == count)
    #expect(buttons.first == .back && buttons.last == .menu)
  }

  @Test func tagsAndPartsAreOneToOne() {
    let parts: [HeaderPart] =
      [
        .bar, .minimize, .maximize, .close, .back, .details, .order, .menu, .fullscreen,
      ] + (1...9).map { .folder(above: $0) }
    #expect(Set(parts.map(\.rawValue)).count == parts.count)
    #expect(parts.allSatisfy { HeaderPart(rawValue: $0.rawValue) == $0 })
    #expect([0, 7, -10, -99, -100].allSatisfy { HeaderPart(rawValue: $0) == nil })
  }
}

@Suite struct TooltipTests {
  private func opacity(_ stage: Stage, at milliseconds: Double) -> Double {
    stage.lightbox.chrome.tooltip.layers(
      in: stage.lightbox.context, at: .milliseconds(milliseconds)
    ).first?.opacity ?? 0
  }

  /// A pointer that has come to a button of the album's header at 1000 ms.
  private func pointed(_ part: HeaderPart = .order) throws -> Stage {
    var stage = MenuStage.make()
    let button = try #require(stage.headerButton(part))
    stage.send(.pointer(.enter(Point(x: 100, y: 200))), at: 900)
    stage.point(button.center, at: 1000)
    return stage
  }

  @Test func tooltipComesAfterHalfASecondOfRest() throws {
    var stage = try pointed()
    let button = try #require(stage.headerButton(.order))
    stage.point(button.center + Vector(dx: 2, dy: 0), at: 1300)
    #expect(stage.lightbox.nextDeadline == .milliseconds(1800), "the newest motion counts")
    stage.wait(until: .milliseconds(1790))
    #expect(opacity(stage, at: 1790) == 0)
    stage.wait(until: .milliseconds(2000))
    #expect(opacity(stage, at: 2000) == 1)
    #expect(stage.lightbox.nextDeadline == nil, "while it is shown nothing is due")
    #expect(!stage.lightbox.isAnimating(at: .milliseconds(2000)))
    stage.point(button.center, at: 2100)
    #expect(opacity(stage, at: 2500) == 1, "it stays over its button")
  }

  @Test func tooltipTellsTheKeyAndLiesInTheView() throws {
    var stage = try pointed(.menu)
    stage.wait(until: .milliseconds(2000))
    let texts = stage.lightbox.chrome.tooltip.captions(
      in: stage.lightbox.context, at: .milliseconds(2000)
    ).map(\.text)
    #expect(texts == ["Menu", "Shift+F10"])
    let frame = try #require(
      stage.lightbox.chrome.tooltip.layers(in: stage.lightbox.context, at: .milliseconds(2000))
        .first?.frame)
    #expect(frame.minY > 40 && frame.maxX <= 480 - 6 + 1e-9)
  }

  @Test func tooltipInANarrowViewLeavesTheKeyOut() throws {
    var stage = MenuStage.make(view: Size(width: 130, height: 300))
    let button = try #require(stage.headerButton(.menu))
    stage.send(.pointer(.enter(Point(x: 60, y: 200))), at: 900)
    stage.point(button.center, at: 1000)
    stage.wait(until: .milliseconds(2000))
    let plate = try #require(
      stage.lightbox.chrome.tooltip.layers(in: stage.lightbox.context, at: .milliseconds(2000))
        .first)
    #expect(plate.frame.minX >= 6 - 1e-9 && plate.frame.maxX <= 130 - 6 + 1e-9)
  }

  @Test(arguments: [
    InputEvent.pointer(.button(.middle, isPressed: true)),
    .scroll(.delta(.wheel, Vector(dx: 0, dy: 120))), .key(KeyEvent(name: "Shift_L")),
    .pointer(.motion(Point(x: 100, y: 200))), .pointer(.leave),
  ]) func tooltipGoesWithAnyOtherInput(input: InputEvent) throws {
    var stage = try pointed()
    stage.wait(until: .milliseconds(2000))
    stage.send(input, at: 2500)
    #expect(opacity(stage, at: 3000) == 0)
    stage.wait(until: .milliseconds(6000))
    #expect(opacity(stage, at: 6000) == 0, "and does not come back by itself")
  }

  @Test func keyboardFocusCallsItToo() {
    var stage = MenuStage.make(isEntered: true)
    stage.press("F10", at: 1000)
    #expect(stage.lightbox.chrome.header.focused == .back)
    stage.wait(until: .milliseconds(1490))
    #expect(opacity(stage, at: 1490) == 0)
    stage.wait(until: .milliseconds(2000))
    #expect(opacity(stage, at: 2000) == 1)
    stage.press("Right", at: 2100)
    stage.wait(until: .milliseconds(4000))
    #expect(opacity(stage, at: 4000) == 0, "a folder shows its name itself")
  }

  @Test func fingersCallNone() throws {
    var stage = MenuStage.make()
    let button = try #require(stage.headerButton(.order))
    stage.send(.touch(.down(id: 1, button.center)), at: 1000)
    stage.wait(until: .milliseconds(3000))
    #expect(opacity(stage, at: 3000) == 0)
  }

  @Test func aMenuTakesThePlaceOfTheTooltip() throws {
    var stage = try pointed(.menu)
    stage.wait(until: .milliseconds(2000))
    stage.button(.left, true, at: 2100)
    stage.button(.left, false, at: 2150)
    stage.wait(until: .milliseconds(5000))
    #expect(stage.menu.isOpen && opacity(stage, at: 5000) == 0)
  }

  @Test func theArrowsTellTheirsToo() {
    var stage = MenuStage.make(mode: .photo)
    stage.send(.pointer(.enter(Point(x: 300, y: 150))), at: 900)
    stage.point(Point(x: 300, y: 150), at: 950)
    stage.point(Point(x: 450, y: 150), at: 1000)
    stage.wait(until: .milliseconds(1800))
    let texts = stage.lightbox.chrome.tooltip.captions(
      in: stage.lightbox.context, at: .milliseconds(1800)
    ).map(\.text)
    #expect(texts == ["Next photo", "→"])
  }
}
