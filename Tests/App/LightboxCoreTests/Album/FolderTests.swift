import Geometry
import Input
import Languages
import Motion
import Pixels
import Raster
import Testing
import Viewing

@testable import LightboxCore

/// Folders among the album's cells, and the ways into them and back.
@Suite struct FolderTests {
  /// Two folders, with the numbers 0 and 1, before six photos, in a view of 320 × 200 px.
  private static let folders = [PhotoID(0), PhotoID(1)]
  private static let photos = (2..<8).map { PhotoID($0) }
  private static let inside = (1000..<1005).map { PhotoID($0) }
  /// The first folder.
  private static let summer = AlbumSource(number: 1, isEntered: true, ownCell: PhotoID(0))
  private let start = Instant.milliseconds(MadePhotos.start)

  private func press(_ name: String, _ modifiers: KeyModifiers = []) -> Event {
    .input(.key(KeyEvent(name: name, modifiers: modifiers)))
  }

  /// The album, with the covers and all thumbnails.
  private func album(
    mode: Mode = .album, appearance: Appearance = .dark, physics: Physics = .standard
  ) -> Stage {
    var stage = Stage(
      Lightbox(viewSize: Size(width: 320, height: 200), physics: physics, mode: mode))
    var preferences = Preferences()
    preferences.appearance = appearance
    stage.handle(.settings(.preferences(preferences)), at: .zero)
    stage.handle(
      .album(.photos(Self.photos, current: nil, of: AlbumSource(folders: Self.folders))), at: .zero)
    stage.handle(
      .album(
        .cover(
          PhotoID(0),
          FolderCover(title: "Summer", photos: Array(Self.inside.prefix(3)), count: 5))),
      at: .zero)
    stage.handle(
      .album(.cover(PhotoID(1), FolderCover(title: "Empty for now", photos: []))), at: .zero)
    for photo in Self.photos + Self.inside { receive(photo, in: &stage) }
    stage.handle(.deadline, at: .milliseconds(100))
    return stage
  }

  private func receive(_ photo: PhotoID, in stage: inout Stage, at time: Instant = .zero) {
    guard let picture = MadePhotos.picture(photo.number) else { return }
    let size = PixelSize(width: picture.size.width * 20, height: picture.size.height * 20)
    stage.handle(.library(.thumbnail(photo, picture, imageSize: size)), at: time)
  }

  private func enter(_ stage: inout Stage, at time: Instant) {
    stage.handle(press("Home"), at: time)
    stage.handle(press("Return"), at: time)
    stage.handle(.album(.photos(Self.inside, current: nil, of: Self.summer)), at: time)
  }

  private func leave(_ stage: inout Stage, at time: Instant) {
    stage.handle(press("Escape"), at: time)
    stage.handle(
      .album(
        .photos(
          Self.photos, current: PhotoID(0), of: AlbumSource(number: 0, folders: Self.folders))),
      at: time)
  }

  /// The frame of the inner folder's window, and the number of layers of its content.
  private func window(_ stage: Stage, at time: Instant) throws -> (frame: Rect, count: Int) {
    let window = try #require(
      stage.lightbox.layers(at: time).first { $0.clipsToBounds && !$0.sublayers.isEmpty })
    return (window.frame, window.sublayers.flatMap(\.sublayers).count)
  }

  @Test func folderThatIsLeftWhileItOpensTurnsRoundWhereItIs() throws {
    var stage = album()
    enter(&stage, at: start)
    let time = start + 0.14
    let opening = try window(stage, at: time)
    leave(&stage, at: time)
    let closing = try window(stage, at: time)
    #expect((closing.frame.center - opening.frame.center).length < 1e-6)
    #expect(abs(closing.frame.size.width - opening.frame.size.width) < 1e-6)
    #expect(closing.count == opening.count, "the outer album is not inside of the inner one")
    let next = try window(stage, at: time + 0.001)
    #expect(next.frame.size.width > closing.frame.size.width, "its speed is kept")
    #expect(stage.lightbox.isSettled(at: time + 3))
  }

  /// They are given back also if the person does nothing more.
  @Test(arguments: [Physics.standard, Physics.standard.withReducedMotion()])
  func picturesOfTheFolderBeforeAreGivenBack(physics: Physics) throws {
    var stage = album(physics: physics)
    enter(&stage, at: start)
    let end = try #require(stage.lightbox.album.transition?.end)
    stage.handle(.deadline, at: start + 0.05)
    #expect(stage.lightbox.album.transition != nil)
    while let due = stage.lightbox.nextDeadline, due <= end { stage.handle(.deadline, at: due) }
    #expect(stage.lightbox.album.transition == nil)
  }

  @Test func foldersComeFirstAndTheFirstPhotoIsTheCurrentOne() {
    let stage = album()
    #expect(stage.lightbox.cells == Self.folders + Self.photos)
    #expect(Array(stage.lightbox.photos) == Self.photos)
    #expect(stage.lightbox.current == PhotoID(2))
    #expect(stage.effects.contains(.loadCover(PhotoID(0))))
    #expect(!stage.effects.contains(.loadCover(PhotoID(2))))
    #expect(
      !stage.effects.contains { if case .loadThumbnail(PhotoID(0), _) = $0 { true } else { false } }
    )
    #expect(
      stage.effects.contains {
        if case .loadThumbnail(PhotoID(1000), _) = $0 { true } else { false }
      }, "a cover's photo")
  }

  /// The folder that was left is found only by a late part of the listing.
  @Test func openPhotoStaysWhereAFolderIsToBeCurrent() {
    var stage = album()
    stage.handle(press("Return"), at: start)
    #expect(stage.lightbox.mode == .photo)
    stage.handle(
      .album(
        .photos(Self.photos, current: PhotoID(1), of: AlbumSource(folders: Self.folders))),
      at: start + 1)
    #expect(stage.lightbox.current == PhotoID(2))
    #expect(stage.lightbox.layers(at: start + 3).contains { $0.tag == 2 })
  }

  /// As `--view photo` shows a folder of folders, and a listing whose first part has only folders.
  @Test func foldersAloneHaveNoPages() {
    var stage = Stage(Lightbox(viewSize: Size(width: 320, height: 200), mode: .photo))
    let source = AlbumSource(folders: Self.folders)
    stage.handle(.album(.photos([], current: nil, of: source)), at: .zero)
    for key in ["Right", "Left", "End", "Home"] { stage.handle(press(key), at: start) }
    #expect(stage.lightbox.current == PhotoID(0))
    stage.handle(.album(.photos(Self.photos, current: nil, of: source)), at: start + 1)
    #expect(stage.lightbox.current == PhotoID(2))
  }

  @Test func aTapOnAFolderOpensItAndAKeyToo() throws {
    var stage = album()
    let cell = stage.lightbox.album.grid.frame(of: 1, at: start)
    stage.handle(.input(.touch(.down(id: 1, cell.center))), at: start)
    #expect(
      stage.handle(.input(.touch(.up(id: 1))), at: start).contains(.openFolder(PhotoID(1))))
    #expect(stage.lightbox.mode == .album)
    var other = album()
    other.handle(press("Home"), at: start)
    #expect(other.effects.contains(.showFolderTitle(PhotoID(0))))
    #expect(other.handle(press("Return"), at: start).contains(.openFolder(PhotoID(0))))
  }

  /// As people open folders elsewhere.
  @Test func doubleClickOnAFolderOpensNothingInIt() {
    var stage = album()
    let corner = stage.lightbox.album.grid.frame(of: 0, at: start).origin
    let (point, time) = (corner + Vector(dx: 20, dy: 45), MadePhotos.start)
    #expect(stage.click(point.x, point.y, at: time).contains(.openFolder(PhotoID(0))))
    stage.handle(.album(.photos(Self.inside, current: nil, of: Self.summer)), at: start + 0.05)
    for photo in Self.inside { receive(photo, in: &stage, at: start + 0.05) }
    stage.click(point.x, point.y, at: time + 200)
    #expect(stage.lightbox.mode == .album)
    stage.click(point.x, point.y, at: time + 2000)
    #expect(stage.lightbox.mode == .photo, "a click by itself opens the photo that is there")
  }

  @Test func pagesNeverReachAFolder() {
    var stage = album(mode: .photo)
    for key in ["Left", "Home", "p"] {
      stage.handle(press(key), at: start)
      #expect(stage.lightbox.current == PhotoID(2))
    }
    #expect(!stage.lightbox.library.hasPrevious)
    stage.handle(press("End"), at: start)
    #expect(stage.lightbox.current == PhotoID(7))
    #expect(stage.effects.contains(.showTitle(PhotoID(7), position: 6, count: 6)))
    #expect(ViewState(of: stage.lightbox, at: start).json.contains("\"photo\":5,"))
  }

  @Test func theStripShowsPhotosOnly() {
    var stage = album(mode: .photo)
    stage.handle(press("End"), at: start)
    let context = ScrubberContext(in: stage.lightbox, at: start + 2)
    #expect(context.count == 6 && context.current == 5)
    #expect((0..<6).map { context.photo($0) } == Self.photos)
  }

  @Test func escapeAndBackLeaveAFolderButNotTheProgram() {
    var stage = album()
    enter(&stage, at: start)
    #expect(Array(stage.lightbox.photos) == Self.inside)
    let back = stage.handle(press("Escape"), at: start + 2)
    #expect(back == [.leaveFolder(beyondStart: false)])
    let button = stage.handle(
      .input(.pointer(.button(.back, isPressed: true))), at: start + 2)
    #expect(button == [.leaveFolder(beyondStart: false)])
    #expect(
      stage.handle(press("Up", .alt), at: start + 2) == [.leaveFolder(beyondStart: true)])
    leave(&stage, at: start + 3)
    #expect(stage.lightbox.current == PhotoID(0), "the folder that was left has the focus")
    #expect(stage.handle(press("Escape"), at: start + 5).isEmpty)
    #expect(
      stage.handle(.input(.pointer(.button(.back, isPressed: true))), at: start + 5).isEmpty,
      "a button of the mouse does not quit")
  }

  /// Fingers need a way back, also where the compositor draws the title bar.
  @Test func aButtonLeadsBackInAnyWindow() throws {
    var stage = album()
    #expect(stage.lightbox.headerHeight == 0)
    enter(&stage, at: start)
    #expect(stage.lightbox.headerHeight == 40)
    let first = stage.lightbox.album.grid.frame(of: 0, at: start + 1)
    #expect(first.minY == 52, "below the header")
    let button = Point(x: 24, y: 20)
    stage.handle(.input(.touch(.down(id: 1, button))), at: start + 1)
    #expect(
      stage.handle(.input(.touch(.up(id: 1))), at: start + 1) == [.leaveFolder(beyondStart: false)])
    // A photo has the whole window to itself.
    stage.handle(press("Return"), at: start + 1)
    #expect(stage.lightbox.mode == .photo)
    #expect(!stage.lightbox.chrome.header.isShown)
    stage.handle(.input(.pointer(.motion(button))), at: start + 2)
    #expect(!stage.lightbox.chrome.header.isShown)
    #expect(
      stage.lightbox.album.grid.frame(of: 0, at: start + 2) == first, "nothing moves behind it")
    stage.handle(press("Escape"), at: start + 3)
    #expect(stage.lightbox.chrome.header.isShown)
    leave(&stage, at: start + 4)
    #expect(stage.lightbox.headerHeight == 0)
  }

  @Test(arguments: Appearance.allCases)
  func theInsideOfAFolderIsDrawn(appearance: Appearance) throws {
    var stage = album(appearance: appearance)
    enter(&stage, at: start)
    stage.handle(.window(.title("Summer", position: "5 photos")), at: start)
    try Snapshot.expect(stage.picture(at: start + 2), "folder-inside-\(appearance.rawValue)")
  }

  @Test func aPlaceIsShownAsItWasLeft() {
    var stage = album()
    enter(&stage, at: start)
    stage.handle(press("Right"), at: start + 2)
    stage.handle(press("Right"), at: start + 2)
    #expect(stage.lightbox.current == PhotoID(1002))
    leave(&stage, at: start + 4)
    stage.handle(.album(.photos(Self.inside, current: nil, of: Self.summer)), at: start + 6)
    #expect(stage.lightbox.current == PhotoID(1002))
  }

  // MARK: Order

  @Test func keysOrderTheAlbumAndSayHow() throws {
    var stage = album()
    #expect(stage.handle(press("F3"), at: start) == [.orderAlbum(AlbumOrder(.taken))])
    #expect(stage.lightbox.chrome.overlays.notice.text == "By date taken, oldest first")
    stage.handle(
      .album(
        .photos(
          Self.photos.reversed(), current: nil,
          of: AlbumSource(folders: Self.folders, order: AlbumOrder(.taken)))), at: start)
    #expect(stage.lightbox.current == PhotoID(2), "it keeps the focus")
    #expect(
      stage.handle(press("F3", .shift), at: start)
        == [.orderAlbum(AlbumOrder(.taken, isReversed: true))])
    // Cells fly to their places.
    #expect(stage.lightbox.isAnimating(at: start + 0.1))
    #expect(Array(stage.lightbox.photos) == Self.photos.reversed())
  }

  @Test func theLastOrderIsFollowedByTheFirst() {
    var order = AlbumOrder()
    var sentences: Set<String> = []
    for _ in AlbumOrder.Key.allCases {
      sentences.formUnion([order.sentence, order.reversed.sentence].map(\.description))
      order = order.next
    }
    #expect(order == AlbumOrder())
    #expect(sentences.count == 11, "a random order has no direction")
  }

  // MARK: Motion

  /// The folder's cell grows into its album: it begins where it is, and ends as the album.
  @Test func theWayInBeginsAndEndsWithoutAJump() {
    var stage = album()
    stage.handle(press("Home"), at: start + -1)
    let before = stage.picture(at: start)
    enter(&stage, at: start)
    let first = stage.picture(at: start)
    #expect(differing(before, first) < 0.001)
    #expect(stage.lightbox.isAnimating(at: start + 0.1))
    #expect(stage.lightbox.isSettled(at: start + 3))
    var plain = stage
    plain.handle(.deadline, at: start + 3)
    #expect(differing(stage.picture(at: start + 0.7), plain.picture(at: start + 3)) < 0.02)
  }

  /// A folder hangs, and other files are dropped meanwhile: those were not in its cell.
  @Test func folderThatHangsIsNotTheOneThatOpens() throws {
    var stage = album()
    stage.handle(press("Home"), at: start)
    #expect(stage.handle(press("Return"), at: start).contains(.openFolder(PhotoID(0))))
    var other = stage
    let dropped = AlbumSource(number: 2, isEntered: true)
    stage.handle(.album(.photos(Self.inside, current: nil, of: dropped)), at: start + 5)
    #expect(
      stage.lightbox.layers(at: start + 5.05).allSatisfy { $0.transform == .identity },
      "one album fades into the other")
    other.handle(.album(.photos(Self.inside, current: nil, of: Self.summer)), at: start + 5)
    _ = try window(other, at: start + 5.05)
  }

  /// It was opened by its cell or in another way, such as a drop.
  @Test func folderThatHangsIsLeftByTheKeyThatGoesBack() {
    var stage = album()
    var preferences = stage.lightbox.environment.preferences
    preferences.escapeQuits = true
    stage.handle(.settings(.preferences(preferences)), at: start)
    stage.handle(.album(.awaitsOther(true)), at: start)
    let effects = stage.handle(press("Escape"), at: start + 5)
    #expect(effects.contains(.leaveFolder(beyondStart: false)) && !effects.contains(.quit))
    let source = AlbumSource(folders: Self.folders)
    stage.handle(.album(.photos(Self.photos, current: PhotoID(0), of: source)), at: start + 5)
    stage.handle(.album(.awaitsOther(false)), at: start + 5)
    #expect(!stage.handle(press("Escape"), at: start + 5.4).contains(.quit))
    #expect(stage.handle(press("Escape"), at: start + 6).contains(.quit))
  }

  /// The filter is that of the album which is still shown.
  @Test func folderThatHangsIsLeftBeforeTheFilter() {
    var stage = album()
    let source = AlbumSource(folders: Self.folders, filter: PhotoFilter(texts: ["summer"]))
    stage.handle(.album(.photos(Self.photos, current: nil, of: source)), at: start)
    stage.handle(.album(.awaitsOther(true)), at: start)
    func isLeft(at time: Instant) -> Bool {
      stage.handle(press("Escape"), at: time).contains(.leaveFolder(beyondStart: false))
    }
    #expect(isLeft(at: start + 5))
    // A photo of the shown album is removed meanwhile.
    let photos = Array(Self.photos.dropLast())
    stage.handle(.album(.photos(photos, current: nil, of: source)), at: start + 6)
    #expect(isLeft(at: start + 7))
  }

  @Test(arguments: [60, 150.0]) func theWayIn(moment: Double) throws {
    var stage = album()
    enter(&stage, at: start)
    try Snapshot.expect(stage.picture(at: start + moment / 1000), "folder-in-\(Int(moment))")
  }

  @Test func theWayBack() throws {
    var stage = album()
    enter(&stage, at: start)
    leave(&stage, at: start + 2)
    try Snapshot.expect(stage.picture(at: start + 2.1), "folder-back")
  }

  @Test func anAlbumFadesIntoTheOtherWithReducedMotion() {
    var stage = album(physics: Physics.standard.withReducedMotion())
    enter(&stage, at: start)
    let layers = stage.lightbox.layers(at: start + 0.05)
    #expect(layers.allSatisfy { $0.transform == .identity })
    #expect(layers.contains { $0.opacity > 0.2 && $0.opacity < 0.5 })
    #expect(stage.lightbox.isSettled(at: start + 0.3))
  }

  // MARK: Looks

  /// Folders of all kinds at the sizes of a window.
  @Test(arguments: Appearance.allCases) func manyFolders(appearance: Appearance) throws {
    var stage = Stage(Lightbox(viewSize: Size(width: 640, height: 420), mode: .album))
    var preferences = Preferences()
    preferences.appearance = appearance
    stage.handle(.settings(.preferences(preferences)), at: .zero)
    let folders = (100..<107).map { PhotoID($0) }
    stage.handle(
      .album(.photos(Self.photos, current: nil, of: AlbumSource(folders: folders))), at: .zero)
    let names = ["2019", "Brittany in the rain", "Cats", "Empty", "Paris", "Scans", "Work"]
    for (number, folder) in folders.enumerated() {
      let photos = number == 3 ? [] : Array(Self.inside.prefix(number % 4 + 1))
      let count = [12, 348, 1204, nil, 1, 87, 40_312][number]
      stage.handle(
        .album(.cover(folder, FolderCover(title: names[number], photos: photos, count: count))),
        at: .zero)
    }
    for photo in Self.photos + Self.inside { receive(photo, in: &stage) }
    stage.handle(.deadline, at: .milliseconds(100))
    try Snapshot.expect(stage.picture(at: start + 2), "folders-many-\(appearance.rawValue)")
  }

  @Test(arguments: Appearance.allCases) func folders(appearance: Appearance) throws {
    var stage = album(appearance: appearance)
    stage.handle(press("Home"), at: start)
    try Snapshot.expect(stage.picture(at: start + 2), "folders-\(appearance.rawValue)")
  }

  @Test(arguments: [
    ("empty", "“Nothing yet” is empty.", 320, 1),
    ("kinds", "The 2 files in “Papers” are of kinds that cannot be shown.", 200, 2),
  ])
  func aPlaceWithoutCells(name: String, text: String, width: Double, scale: Double) throws {
    var stage = Stage(
      Lightbox(viewSize: Size(width: width, height: 200), deviceScale: scale, mode: .album))
    let notice = AlbumNotice(
      title: "No photos here", text: .verbatim(text),
      advice: "Photos that are put there are shown when it is opened again.")
    stage.handle(.album(.photos([], current: nil, of: AlbumSource(notice: notice))), at: .zero)
    try Snapshot.expect(stage.picture(at: start), "nothing-\(name)")
    #expect(stage.handle(press("q"), at: start) == [.quit])
    // Keys that walk have nowhere to go.
    for key in ["Right", "Return", "End", "m", "plus", "i"] {
      stage.handle(press(key), at: start)
    }
  }

  /// The folders that cannot be shown, as the program words them.
  @Test(
    arguments: [
      (
        "unreadable", "This folder cannot be opened", "/srv/photos/private: Permission denied.",
        "Its owner can allow reading it.", Appearance.dark
      ),
      (
        "vanished", "This folder is gone",
        "There is no “Brittany” any more: it was moved, renamed or removed.",
        "Open the folder from where it is now.", .light
      ),
    ])
  func aFolderThatCannotBeShown(
    name: String, title: String, text: String, advice: String, appearance: Appearance
  ) throws {
    var stage = Stage(Lightbox(viewSize: Size(width: 360, height: 240), mode: .album))
    var preferences = Preferences()
    preferences.appearance = appearance
    stage.handle(.settings(.preferences(preferences)), at: .zero)
    let notice = AlbumNotice(
      title: .verbatim(title), text: .verbatim(text), advice: .verbatim(advice))
    stage.handle(
      .album(
        .photos(
          [], current: nil,
          of: AlbumSource(notice: notice, trail: ["Home", "Pictures", "Brittany"]))), at: .zero)
    try Snapshot.expect(stage.picture(at: start), "nothing-\(name)")
  }

  /// The share of the pixels that differ by more than a little.
  private func differing(_ a: Bitmap, _ b: Bitmap) -> Double {
    func isFar(_ p: UInt32, _ q: UInt32) -> Bool {
      for shift: UInt32 in [0, 8, 16] {
        let (x, y) = (Int(p >> shift & 255), Int(q >> shift & 255))
        if abs(x - y) > 24 { return true }
      }
      return false
    }
    let (width, height) = (a.size.width, a.size.height)
    var count = 0
    for y in 0..<height {
      for x in 0..<width where isFar(a[x, y], b[x, y]) { count += 1 }
    }
    return Double(count) / Double(width * height)
  }
}
