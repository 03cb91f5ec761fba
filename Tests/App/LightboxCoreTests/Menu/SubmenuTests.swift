import Semantics
import Geometry
import Input
import Languages
import Motion
import Raster
import Testing
import Viewing

@testable import LightboxCore

/// Submenus: what menus show first and what behind, and the ways there and back.
@Suite struct SubmenuTests {
  private static let tall = Size(width: 480, height: 700)

  // MARK: Contents

  /// Situations that differ in what their menus show.
  private static var situations: [MenuSituation] {
    var photos = Array(repeating: MenuSituation.Photo(), count: 4)
    photos[1].isPlaying = true
    photos[2].showsDetails = true
    photos[3] = photos[2]
    photos[3].isPlaying = false
    photos[3].fact = PhotoDetails.lighthouse.groups.flatMap(\.rows).first
    let subjects: [MenuSituation.Subject] =
      photos.map { .photo($0) } + [.cell, .folder, .album, .order]
    return subjects.flatMap { subject in
      [false, true].map { hasMore in
        var situation = MenuSituation(subject: subject, stage: Lightbox().stage)
        situation.canUndo = hasMore
        situation.window.capabilities = hasMore ? .all : []
        return situation
      }
    }
  }

  private func bindings(programs count: Int) throws -> KeyBindings {
    var bindings = KeyBindings.standard
    bindings.programs = try (0..<count).map { try #require(BoundProgram(["program \($0)", "{}"])) }
    return bindings
  }

  private func levels(_ contents: MenuContents) -> [MenuContents] {
    [contents] + contents.submenus.flatMap(levels)
  }

  @Test(arguments: [0, 1, 4, 5, 30, 200]) func menuHasAtMostADozenRows(programs: Int) throws {
    let bindings = try bindings(programs: programs)
    for situation in Self.situations {
      let levels = levels(MenuContents(situation, bindings))
      for level in levels {
        #expect((2...MenuContents.mostRows).contains(level.entries.count), "\(situation.subject)")
        #expect(Set(level.entries.map(\.title)).count == level.entries.count || level != levels[0])
      }
      // Each submenu begins with the way back, which has its title, and no other menu has one.
      for level in levels {
        for entry in level.entries {
          guard case .open(let submenu) = entry.action else { continue }
          #expect(submenu.entries.first?.action == .leave)
          #expect(submenu.entries.first?.title == entry.title)
        }
        #expect(!level.entries.dropFirst().contains { $0.action == .leave })
      }
      #expect(levels[0].entries.first?.action != .leave)
    }
  }

  /// The commands that the menus had when each was a single list, and those that came since.
  private func former(_ subject: MenuSituation.Subject) -> [Command] {
    let elsewhere = DesktopRequest.allCases.map { Command.request($0) }
    let window: [Command] = [.toggleFullscreen, .toggleHelp, .quit]
    let files: [Command] = [
      .toggleMark, .copy, .file(.copy), .file(.move), .rename, .job(.trash), .undo,
    ]
    let stars = (0...5).map { Command.rate($0) }
    return switch subject {
    case .photo:
      [
        .toggleAlbum, .next, .previous, .slideshow, .zoomIn, .zoomOut, .reset, .actualSize,
        .toggleFill, .toggleKeep, .turn(quarters: 1), .turn(quarters: -1), .toggleInfo, .keepTurn,
      ] + files + stars + elsewhere + window
    case .cell:
      [.toggleAlbum, .parentFolder, .showMarked, .slideshow] + files + stars + elsewhere + window
    case .folder: [.toggleAlbum, .parentFolder, .openFolder] + window
    case .album:
      [
        .reverseOrder, .cellsLarger, .cellsSmaller, .cellsReset, .toggleNames, .paste, .undo,
        .parentFolder, .openFolder, .siblingFolder(1), .siblingFolder(-1), .showMarked, .slideshow,
        .markAll, .markNone, .markOthers,
      ] + window
    case .order: [.reverseOrder]
    }
  }

  @Test(arguments: [0, 3, 30]) func everyCommandIsReachable(programs: Int) throws {
    let bindings = try bindings(programs: programs)
    for var situation in Self.situations {
      (situation.canUndo, situation.window.capabilities) = (true, .all)
      let actions = levels(MenuContents(situation, bindings)).flatMap(\.entries).map(\.action)
      var expected = former(situation.subject).map { MenuContents.Action.command($0) }
      switch situation.subject {
      case .photo(let photo):
        if photo.isPlaying != nil { expected.append(.command(.togglePlay)) }
        if photo.showsDetails { expected.append(.copyDetails) }
        if let fact = photo.fact { expected.append(.copyFact(fact)) }
        expected += bindings.programs.indices.map { .command(.run($0)) }
      case .cell:
        expected += [.openDetails] + bindings.programs.indices.map { .command(.run($0)) }
      case .album, .order:
        expected += AlbumOrder.Key.allCases.map { .order(AlbumOrder($0)) }
      case .folder: break
      }
      for action in expected {
        #expect(actions.count { $0 == action } == 1, "\(action) of \(situation.subject)")
      }
    }
  }

  @Test func everyGroupOfTheTableIsInAMenu() {
    let contents = Self.situations.map { MenuContents($0, .standard) }
    let actions = contents.flatMap(levels).flatMap(\.entries).map(\.action)
    for entry in Command.table where entry.menu != nil {
      #expect(actions.contains(.command(entry.command)), "\(entry.name)")
    }
  }

  @Test func programsHaveTheirNamesInTheMenu() throws {
    let situation = MenuSituation(subject: .cell, stage: Lightbox().stage)
    func titles(_ count: Int) throws -> [[String]] {
      levels(MenuContents(situation, try bindings(programs: count)))
        .map { $0.entries.map(\.title.description) }.filter { $0.contains("program 0") }
    }
    #expect(try titles(2).first?.first == "More", "a few are one by one behind More")
    #expect(try titles(12).first?.first == "Programs", "many have a submenu of their own")
    #expect(
      try titles(12) == [
        ["Programs"] + (0..<10).map { "program \($0)" } + ["More"]
      ])
  }

  // MARK: Keys

  @Test func keysWalkDownAndBackUp() throws {
    var stage = MenuStage.make(mode: .photo, view: Self.tall)
    stage.press("Menu", at: 1000)
    let root = stage.titles
    stage.press("v", at: 1100)
    #expect(stage.focusedTitle == "View")
    stage.press("Right", at: 1200)
    #expect(stage.titles.first == "View" && stage.focusedTitle == "Zoom in")
    stage.press("Right", at: 1250)
    #expect(stage.focusedTitle == "Zoom in", "it opens nothing")
    stage.press("Left", at: 1300)
    #expect(stage.titles == root && stage.focusedTitle == "View")
    stage.press("Left", at: 1350)
    #expect(stage.titles == root && stage.focusedTitle == "View")
    stage.press("Return", at: 1400)
    #expect(stage.focusedTitle == "Zoom in")
    stage.press("Home", at: 1450)
    #expect(stage.focusedTitle == "View", "the row that leads back")
    stage.press("space", at: 1500)
    #expect(stage.titles == root && stage.focusedTitle == "View")
    stage.press("Right", at: 1600)
    #expect(!stage.press("Escape", at: 1700).contains(.quit))
    #expect(stage.titles == root && stage.menu.isOpen, "Esc closes one level")
    stage.press("Escape", at: 1800)
    #expect(!stage.menu.isOpen && stage.lightbox.mode == .photo)
    stage.press("Menu", at: 2000)
    stage.press("v", at: 2100)
    stage.press("Right", at: 2200)
    stage.press("Menu", at: 2300)
    #expect(!stage.menu.isOpen, "its own key closes all of it")
  }

  @Test func keysReachTheDeepestLevel() throws {
    let bindings = try bindings(programs: 30)
    var stage = MenuStage.make(mode: .photo, view: Self.tall, bindings: bindings)
    stage.press("Menu", at: 1000)
    for (step, key) in ["End", "Right", "p", "p", "Right", "End", "Right", "End", "Right"]
      .enumerated()
    {
      stage.press(key, at: 1100 + 20 * Double(step))
    }
    #expect(stage.titles.count == 11 && stage.focusedTitle == "program 20")
    stage.press("Down", at: 1500)
    #expect(stage.press("Return", at: 1600).contains(.run(bindings.programs[21], [PhotoID(1)])))
  }

  @Test func scrollOffsetComesBackWithTheMenu() throws {
    var stage = MenuStage.make(mode: .photo, view: Size(width: 360, height: 300))
    stage.press("Menu", at: 1000)
    stage.press("End", at: 1100)
    let offset = stage.menu.offset
    #expect(offset > 30)
    stage.press("Right", at: 1200)
    #expect(stage.menu.offset == 0)
    stage.press("Left", at: 1300)
    #expect(stage.menu.offset == offset && stage.focusedTitle == "More")
  }

  // MARK: Pointer and fingers

  /// A submenu lies in the place of the menu, under the pointer that has opened it.
  @Test(arguments: [Point(x: 60, y: 60), Point(x: 470, y: 690), Point(x: 240, y: 400)])
  func submenuLiesUnderThePointer(position: Point) throws {
    for title in ["Rating", "Share", "View", "More"] {
      var stage = MenuStage.make(mode: .photo, view: Self.tall)
      stage.rightClick(position, at: 1000)
      let before = try #require(stage.menu.layout?.frame)
      let clicked = try #require(stage.center(of: title))
      stage.choose(title, at: 1500)
      let frame = try #require(stage.menu.layout?.frame)
      #expect(stage.titles.first == title && frame.contains(clicked))
      #expect(frame.size.width >= before.size.width)
      let isHigher = frame.size.height > before.size.height
      #expect(isHigher || frame.minY >= before.minY && frame.maxY <= before.maxY)
      #expect(frame.minX >= 8 && frame.maxX <= 472 && frame.minY >= 8 && frame.maxY <= 692)
      stage.choose(title, at: 3000)
      #expect(stage.titles.first == "Back to the album" && stage.menu.layout?.frame == before)
    }
  }

  @Test func secondPressOfADoubleClickChoosesNothing() throws {
    var stage = MenuStage.make(mode: .photo, view: Self.tall)
    stage.rightClick(Point(x: 60, y: 60), at: 1000)
    let share = try #require(stage.center(of: "Rating"))
    stage.choose("Rating", at: 1500)
    stage.button(.left, true, at: 1700)
    #expect(stage.button(.left, false, at: 1750).isEmpty)
    #expect(stage.titles.first == "Rating" && stage.menu.isOpen)
    // A press elsewhere is meant at once, and so is one at the same place later.
    stage.press("Escape", at: 1800)
    stage.choose("Rating", at: 2000)
    stage.choose("4 stars", at: 2200)
    #expect(!stage.menu.isOpen)
    #expect(stage.lightbox.album.ratings[PhotoID(1)].stars == 4)
    stage.rightClick(Point(x: 60, y: 60), at: 4000)
    stage.choose("Rating", at: 4500)
    stage.point(share, at: 5400)
    stage.button(.left, true, at: 5500)
    stage.button(.left, false, at: 5600)
    #expect(!stage.menu.isOpen)
  }

  /// The button that opened the menu rests on an entry, and is let go in its submenu.
  @Test func pressDragAndReleaseLeadThroughTwoLevels() throws {
    var stage = MenuStage.make(mode: .photo, view: Self.tall)
    stage.send(.pointer(.enter(Point(x: 60, y: 60))), at: 1000)
    stage.button(.right, true, at: 1000)
    stage.point(try #require(stage.center(of: "Rating")), at: 1200)
    #expect(stage.lightbox.nextDeadline == .milliseconds(1550))
    stage.wait(until: .milliseconds(1540))
    #expect(stage.titles.first == "Back to the album")
    stage.wait(until: .milliseconds(1560))
    #expect(stage.titles.first == "Rating" && stage.lightbox.nextDeadline == nil)
    stage.point(try #require(stage.center(of: "3 stars")), at: 1800)
    #expect(stage.focusedTitle == "3 stars")
    stage.button(.right, false, at: 1900)
    #expect(!stage.menu.isOpen)
    #expect(stage.lightbox.album.ratings[PhotoID(1)].stars == 3)
  }

  @Test func submenuStaysWhenTheButtonIsReleasedOnItsEntry() throws {
    var stage = MenuStage.make(mode: .photo, view: Self.tall)
    stage.send(.pointer(.enter(Point(x: 60, y: 60))), at: 1000)
    stage.button(.right, true, at: 1000)
    stage.point(try #require(stage.center(of: "View")), at: 1200)
    stage.wait(until: .milliseconds(1600))
    #expect(stage.titles.first == "View")
    stage.button(.right, false, at: 1700)
    #expect(stage.titles.first == "View" && stage.menu.isOpen, "nothing is chosen")
    // Let go at once on such an entry, its submenu is shown too, and passing by shows none.
    stage.press("Escape", at: 2000)
    stage.press("Escape", at: 2100)
    stage.button(.right, true, at: 3000)
    stage.point(try #require(stage.center(of: "Share")), at: 3200)
    stage.point(try #require(stage.center(of: "Copy")), at: 3400)
    #expect(stage.lightbox.nextDeadline == nil)
    stage.point(try #require(stage.center(of: "More")), at: 3600)
    stage.button(.right, false, at: 3700)
    #expect(stage.titles.first == "More")
    stage.wait(until: .milliseconds(5000))
    #expect(stage.titles.first == "More" && stage.lightbox.nextDeadline == nil)
  }

  @Test func fingerThatHasOpenedTheMenuLeadsThroughTwoLevels() throws {
    var stage = MenuStage.make(mode: .photo, view: Size(width: 480, height: 900))
    stage.send(.touch(.down(id: 1, Point(x: 200, y: 450))), at: 1000)
    stage.wait(until: .milliseconds(1600))
    stage.send(.touch(.move(id: 1, try #require(stage.center(of: "Rating")))), at: 1700)
    stage.wait(until: .milliseconds(2100))
    #expect(stage.titles.prefix(2) == ["Rating", "5 stars"])
    stage.send(.touch(.move(id: 1, try #require(stage.center(of: "5 stars")))), at: 2300)
    #expect(stage.focusedTitle == "5 stars")
    stage.send(.touch(.up(id: 1)), at: 2400)
    #expect(!stage.menu.isOpen && stage.lightbox.album.ratings[PhotoID(1)].stars == 5)
  }

  /// The menu of an album's photo opens when the finger lifts; no finger drags in it then.
  @Test func submenuWaitsForTheLiftOfANewFinger() throws {
    var stage = MenuStage.make(view: Size(width: 480, height: 900))
    stage.send(.touch(.down(id: 1, stage.cell(0))), at: 1000)
    stage.wait(until: .milliseconds(1600))
    stage.send(.touch(.up(id: 1)), at: 1700)
    let rating = try #require(stage.center(of: "Rating"))
    stage.send(.touch(.down(id: 2, rating)), at: 2000)
    stage.send(.touch(.move(id: 2, rating + Vector(dx: 1, dy: 0))), at: 2020)
    #expect(stage.lightbox.chrome.menu.deadline(.standard) == nil)
    stage.wait(until: .milliseconds(3000))
    #expect(stage.titles.first == "Open")
    stage.send(.touch(.up(id: 2)), at: 3050)
    #expect(stage.titles.first == "Rating")
  }

  @Test func tapsLeadThereAndBack() throws {
    var stage = MenuStage.make(view: Size(width: 480, height: 900))
    func tap(_ title: String, at time: Double) throws {
      stage.send(.touch(.down(id: 2, try #require(stage.center(of: title)))), at: time)
      stage.send(.touch(.up(id: 2)), at: time + 50)
    }
    stage.send(.touch(.down(id: 1, stage.cell(0))), at: 1000)
    stage.wait(until: .milliseconds(1600))
    stage.send(.touch(.up(id: 1)), at: 1700)
    try tap("Share", at: 2000)
    #expect(stage.titles.contains("Print…") && stage.menu.current == nil)
    try tap("Share", at: 3000)
    #expect(stage.titles.first == "Open")
    try tap("Rating", at: 4000)
    try tap("1 star", at: 5000)
    #expect(stage.lightbox.album.ratings[PhotoID(0)].stars == 1)
  }

  /// A submenu is seen in the same frame: its texts are drawn as the menu opens.
  @Test func submenuIsSeenAtOnce() throws {
    var stage = MenuStage.make(mode: .photo, view: Self.tall)
    stage.rightClick(Point(x: 60, y: 60), at: 1000)
    stage.wait(until: .milliseconds(1500))
    let position = try #require(stage.center(of: "More"))
    var lightbox = stage.lightbox
    for (input, time) in [
      (InputEvent.pointer(.motion(position)), 1500.0),
      (.pointer(.button(.left, isPressed: true)), 1520),
      (.pointer(.button(.left, isPressed: false)), 1560),
    ] {
      let effects = lightbox.handle(.input(input), at: .milliseconds(time))
      #expect(!effects.contains { if case .typeset = $0 { true } else { false } })
    }
    #expect(lightbox.chrome.menu.opacity(at: .milliseconds(1560)) == 1)
    #expect(lightbox.chrome.menu.layout?.rows.first?.entry.title == "More")
  }

  // MARK: From right to left

  @Test func keysAreMirroredFromRightToLeft() throws {
    var stage = MenuStage.make(mode: .photo, view: Self.tall)
    var preferences = stage.lightbox.environment.preferences
    preferences.isRightToLeft = true
    stage.handle(.settings(.preferences(preferences)), at: .milliseconds(500))
    stage.press("Menu", at: 1000)
    stage.press("v", at: 1100)
    stage.press("Right", at: 1200)
    #expect(stage.titles.first == "Back to the album")
    stage.press("Left", at: 1300)
    #expect(stage.titles.first == "View")
    stage.press("Right", at: 1400)
    #expect(stage.titles.first == "Back to the album" && stage.focusedTitle == "View")
    // The arrow is at the left end of its row, beyond the title.
    let row = try #require(stage.menu.layout?.rows.first { $0.entry.title == "View" })
    let arrow = try #require(row.arrow)
    #expect(arrow.x > row.frame.size.width - 24 && Icon.next.hasSides && Icon.back.hasSides)
  }

  // MARK: Screen readers

  @Test func listenersHearOfSubmenusAndWalkThem() throws {
    var stage = MenuStage.make(mode: .photo, view: Self.tall)
    stage.press("Menu", at: 1000)
    func id(_ title: String, at time: Double) throws -> String {
      let tree = stage.tree(at: time)
      return try #require(tree.children(of: "menu").first { tree.node($0)?.name == title })
    }
    let view = try id("View", at: 1100)
    let node = try #require(stage.tree(at: 1100).node(view))
    #expect(node.role == .menuItem && node.states.contains(.hasPopup))
    let copy = try id("Copy", at: 1100)
    #expect(stage.tree(at: 1100).node(copy)?.states.contains(.hasPopup) == false)
    expect(stage.ask(.act(0), on: view, at: 1200))
    let back = try #require(stage.tree(at: 1300).node("\(view)_0"))
    #expect(back.name == "View" && back.description == "Back")
    #expect(!back.states.contains(.hasPopup))
    #expect(stage.tree(at: 1300).focus == "\(view)_1")
    #expect(stage.tree(at: 1300).node("\(view)_1")?.name == "Zoom in")
    expect(!stage.ask(.act(0), on: "entry_0", at: 1350), "it is an entry of the menu before")
    expect(stage.ask(.act(0), on: "\(view)_0", at: 1400))
    #expect(stage.tree(at: 1500).focus == view)
    expect(stage.ask(.act(0), on: view, at: 1600))
    let scale = try #require(stage.lightbox.viewport?.target.scale)
    let zoomIn = try id("Zoom in", at: 1700)
    expect(stage.ask(.act(0), on: zoomIn, at: 1800))
    #expect(try #require(stage.lightbox.viewport?.target.scale) > scale)
    #expect(!stage.menu.isOpen)
  }
}
