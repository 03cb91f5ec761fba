import Files
import Foundation
import Languages
import LightboxCore
import Testing

@testable import Albums
@testable import PhotoViewer

/// The ways between the folders of an album.
@Suite struct FolderVisitTests {
  let room: Darkroom
  let top: FilePath
  let album = PhotoAlbum()

  init() throws {
    room = try Darkroom()
    top = room.folder.appending("top")
    for (folder, names) in [
      ("", ["1.png"]), ("summer", ["a.png", "b.png"]), ("winter", []), ("winter/snow", ["s.png"]),
    ] {
      try make(names, in: folder)
    }
    album.receive(try AlbumListing(arguments: [top]).update())
  }

  private func folder(_ name: String) throws -> PhotoID {
    try #require(album.shown.folders.first { album.title(of: $0) == name })
  }

  private func go(_ wanted: PhotoAlbum.Wanted?) throws {
    guard let wanted else { return }
    album.receive(try wanted.listing.update(), of: wanted.number)
  }

  private var names: [String] { album.photos.map { album.title(of: $0) } }

  private func awaited() -> [Bool] {
    album.awaitedEvents().compactMap { event in
      if case .album(.awaitsOther(let awaits)) = event { awaits } else { nil }
    }
  }

  @Test func aFolderIsEnteredAndLeft() throws {
    #expect(names == ["1.png"])
    let summer = try folder("summer")
    let first = album.photos[0]
    try go(album.enter(summer))
    #expect(names == ["a.png", "b.png"])
    #expect(album.isEntered)
    #expect(album.shown.title(from: nil) == "summer")
    // Photos of other places keep their files.
    #expect(album[first].path == top.appending("1.png"))
    #expect(album.leave() == summer)
    #expect(names == ["1.png"] && !album.isEntered)
  }

  @Test func folderThatIsReadForLongShowsItsName() throws {
    func covers(_ found: FolderContents?) throws -> [FolderCover] {
      album.events(found, of: try folder("summer")).compactMap { event in
        if case .album(.cover(_, let cover)) = event { cover } else { nil }
      }
    }
    #expect(try covers(nil) == [FolderCover(title: "summer", photos: [])])
    let whole = try covers(FolderContents(of: top.appending("summer"), pairs: true))
    #expect(whole.map(\.photos.count) == [2])
    // The cover stays while the folder is read again.
    #expect(try covers(nil).isEmpty)
  }

  /// A folder hangs: it was opened by its cell or by its path.
  @Test(arguments: [true, false])
  func folderIsAwaitedUntilItIsShownOrLeft(byCell: Bool) throws {
    func enter() throws -> PhotoAlbum.Wanted? {
      try byCell ? album.enter(folder("summer")) : album.enter([top.appending("summer")])
    }
    _ = album.events()
    #expect(awaited().isEmpty)
    let photo = album.photos[0]
    let summer = try enter()
    #expect(awaited() == [true])
    // A photo of the album that is still shown is moved to the trash meanwhile.
    album.hide([photo])
    #expect(album.events().count == 1 && awaited().isEmpty)
    _ = album.leave()
    #expect(awaited() == [false])
    _ = album.events()
    let again = try enter()
    #expect(awaited() == [true])
    try go(again ?? summer)
    _ = album.events()
    #expect(awaited() == [false])
  }

  /// The parent of the folder at the start hangs, or a folder beside it.
  @Test(arguments: [true, false])
  func folderBeyondTheStartIsAwaitedUntilItIsLeft(isParent: Bool) throws {
    _ = album.events()
    let beside = top.parent.appending("beside")
    for _ in 0..<2 {
      _ = isParent ? album.ascend() : album.enter(sibling: beside)
      #expect(awaited() == [true] && !album.isEntered && names.isEmpty)
      #expect(album.leave() == nil && names == ["1.png"])
      _ = album.events()
      #expect(awaited() == [false])
    }
  }

  /// The way back is no step to a folder that is awaited, also while the start is sorted again.
  @Test func startIsNotAwaitedOnTheWayBack() throws {
    _ = album.events()
    try go(album.enter(folder("summer")))
    _ = album.events()
    #expect(awaited().isEmpty)
    _ = album.leave()
    #expect(awaited().isEmpty && !album.awaitsOutside)
  }

  /// A network that has gone away would hold the window.
  @Test func folderIsNotLookedUpOnTheDiskAgain() throws {
    let path = try #require(album.folder)
    try FileManager.default.moveItem(atPath: top.display, toPath: "\(top.display) 2")
    #expect(album.folder == path)
  }

  /// From one to the next, and back to where one came from.
  @Test func siblingTakesThePlaceOfTheFolderBesideIt() throws {
    let summer = try folder("summer")
    try go(album.enter(summer))
    let path = try #require(album.folder)
    #expect(SiblingFolder.find(beside: path, by: -1) == nil)
    let next = try #require(SiblingFolder.find(beside: path, by: 1))
    #expect(next.lastComponent == Array("winter".utf8))
    #expect(SiblingFolder.find(beside: next, by: 1) == nil)
    try go(album.enter(sibling: next))
    #expect(album.shown.title(from: nil) == "winter" && album.isEntered)
    try go(album.enter(sibling: path))
    #expect(names == ["a.png", "b.png"])
    #expect(album.leave() == summer)
    #expect(names == ["1.png"] && !album.isEntered)
    // The folder at the start has siblings too, and then nothing to go back to.
    try go(album.enter(sibling: next))
    #expect(album.shown.title(from: nil) == "winter" && !album.isEntered)
  }

  @Test func sampleAlbumIsNoPlaceToRemember() {
    #expect(album.folderPath == top)
    var listing = album.whole
    listing.isSample = true
    album.receive(listing)
    #expect(album.folderPath == nil)
  }

  /// As `lightbox .` starts an album.
  @Test func siblingLeadsBackToItsOwnCell() throws {
    album.receive(try AlbumListing(arguments: [top.appending(".")]).update())
    let winter = try #require(album.folder).appending("winter")
    try go(album.enter(folder("summer")))
    try go(album.enter(sibling: winter))
    let left = album.leave()
    #expect(try left == folder("winter"))
  }

  @Test func aFolderFurtherUpIsGoneTo() throws {
    func trail() -> (names: [String], current: PhotoID?) {
      guard case .album(.photos(_, let current, let source)) = album.events().first else {
        return ([], nil)
      }
      return (source.trail.map(\.description), current)
    }
    try go(album.enter(folder("winter")))
    try go(album.enter(folder("snow")))
    #expect(trail().names.suffix(3) == ["top", "winter", "snow"])
    // The place where it began is still known: going there is going back.
    let wanted = album.ascend(levels: 2)
    #expect(wanted == nil)
    #expect(names == ["1.png"] && !album.isEntered)
    #expect(trail().current == (try folder("winter")))
    // Beyond it, a place is listed.
    let number = album.number
    try go(album.ascend(levels: 1))
    #expect(album.number != number && !album.isEntered)
    #expect(album.shown.folders.contains { album.title(of: $0) == "top" })
    let (none, tooFar) = (album.ascend(levels: 0), album.ascend(levels: 99))
    #expect(none == nil && tooFar == nil)
  }

  @Test func trailLeadsUpWhileAFolderHangs() throws {
    try go(album.enter(folder("winter")))
    _ = album.events()
    let hanging = try #require(album.enter(try folder("snow")))
    let tooFar = album.ascend(levels: 99)
    #expect(tooFar == nil && album.number == hanging.number)
    let wanted = album.ascend(levels: 1)
    #expect(wanted == nil)
    #expect(names == ["1.png"] && !album.isEntered)
  }

  /// The folder that is entered is listed, but not sorted yet; then the folder above hangs.
  @Test func trailLeadsUpFromTheFolderThatIsDisplayed() throws {
    _ = album.events()
    try go(album.enter(folder("winter")))
    let above = try #require(album.ascend(levels: 1))
    #expect(album.number == above.number && !album.isEntered)
    let further = try #require(album.ascend(levels: 2))
    #expect(album.number == further.number && further.number != above.number)
  }

  @Test func aFolderThatWasVisitedNeedsNoListing() throws {
    let summer = try folder("summer")
    let wanted = album.enter(summer)
    #expect(wanted != nil)
    try go(wanted)
    let photos = album.photos
    _ = album.leave()
    #expect(album.enter(summer) == nil)
    #expect(album.photos == photos)
  }

  /// Nothing is shown of a folder that hangs, as on a network that has gone away: another one is
  /// opened from the same album.
  @Test func aFolderThatHangsIsNotOnTheWayBack() throws {
    let (summer, winter) = (try folder("summer"), try folder("winter"))
    let hanging = try #require(album.enter(winter))
    try go(album.enter(summer))
    #expect(names == ["a.png", "b.png"])
    #expect(album.ownCells[album.number] == summer)
    // A listing that comes late is kept, and not shown.
    album.receive(try hanging.listing.update(), of: hanging.number)
    #expect(names == ["a.png", "b.png"])
    #expect(album.leave() == summer)
    #expect(!album.isEntered && names == ["1.png"])
  }

  /// The folder that is opened hangs, so the cells of the one before stay.
  @Test func removedPhotoDisappearsWhileAnotherFolderHangs() throws {
    func cells(_ events: [Event]) -> [PhotoID]? {
      guard case .album(.photos(let photos, current: _, of: let source)) = events.first,
        source.number == 0, !source.isEntered
      else { return nil }
      return photos
    }
    let photo = album.photos[0]
    #expect(cells(album.events()) == [photo])
    let hanging = try #require(album.enter(try folder("winter")))
    #expect(album.events().isEmpty)
    album.hide([photo])
    #expect(cells(album.events()) == [])
    #expect(album.events().isEmpty && album.number == hanging.number)
    album.unhide([photo])
    #expect(cells(album.events()) == [photo])
    try go(hanging)
    #expect(album.photos.isEmpty && album.isEntered && cells(album.events()) == nil)
  }

  /// Its mark is printed when the program ends.
  @Test func photoThatComesBackWhileAnotherFolderIsShownIsInItsOwn() throws {
    let photo = album.photos[0]
    album.hide([photo])
    try go(album.enter(try folder("summer")))
    album.unhide([photo])
    #expect(album.everyPhoto.flatMap(\.photos) == [photo] + album.photos)
  }

  /// Its files were looked at for long, as on a network.
  @Test func olderRequestIsNotShownOverANewerOne() throws {
    let (older, newer) = (album.nextRequest(), album.nextRequest())
    #expect(album.admit(newer))
    try go(album.enter([top.appending("summer")]))
    #expect(!album.admit(older))
    #expect(album.admit(album.nextRequest()))
  }

  @Test func newerRequestIsShownAfterAnOlderOne() throws {
    let (older, newer) = (album.nextRequest(), album.nextRequest())
    #expect(album.admit(older))
    try go(album.enter([top.appending("summer")]))
    #expect(album.admit(newer))
  }

  @Test func requestIsOutdatedByAFolderThatIsOpenedMeanwhile() throws {
    let summer = try folder("summer")
    let steps: [() throws -> Void] = [
      { try go(album.enter(summer)) }, { _ = album.leave() }, { try go(album.enter(summer)) },
      { try go(album.ascend(levels: 1)) }, { try go(album.ascend()) },
    ]
    for (index, step) in steps.enumerated() {
      let request = album.nextRequest()
      try step()
      _ = album.events()
      #expect(!album.admit(request), "step \(index)")
    }
    let request = album.nextRequest()
    #expect(album.leave() == nil, "there is nothing to go back to")
    #expect(album.admit(request))
  }

  /// A disk that hangs would hold the window's thread: another one has looked at the folder.
  @Test func droppedFolderIsNotLookedAtAgain() {
    let dropped = [top.appending("not on the disk")]
    #expect(album.enter(dropped) != nil)
    #expect(album.enter(dropped) == nil, "it is the folder that is shown")
  }

  /// The key was pressed over the folder of before, while the dropped folder was looked at.
  @Test func siblingDoesNotReplaceAFolderThatCameAfterTheKey() throws {
    let (dropped, sibling) = (album.nextRequest(), album.nextRequest())
    #expect(album.admit(dropped))
    try go(album.enter([top.appending("summer")]))
    #expect(!album.admit(sibling, isSibling: true))
    #expect(album.admit(album.nextRequest(), isSibling: true))
  }

  @Test func searchThatFindsNothingStaysInItsFolder() throws {
    let summer = try folder("summer")
    try go(album.enter(summer))
    album.filter(by: PhotoFilter(texts: ["snow"]), PhotoRatings())
    #expect(names.isEmpty)
    _ = album.leave()
    try go(album.enter(summer))
    #expect(names.isEmpty && album.filter == PhotoFilter(texts: ["snow"]))
    album.filter(by: PhotoFilter(), PhotoRatings())
    #expect(names == ["a.png", "b.png"])
  }

  @Test func aFolderThatWasGoneIsLookedAtAgain() throws {
    let summer = try folder("summer")
    try FileManager.default.removeItem(atPath: top.appending("summer").display)
    try go(album.enter(summer))
    #expect(album.shown.emptyReason?.notice.title == "This folder is gone")
    _ = album.leave()
    try FileManager.default.createDirectory(
      atPath: top.appending("summer").display, withIntermediateDirectories: true)
    let wanted = try #require(album.enter(summer))
    try go(wanted)
    #expect(album.shown.emptyReason?.notice.text == "“summer” is empty.")
  }

  private func opened(_ events: [Event]) -> [PhotoID] {
    events.compactMap { event in
      guard case .album(.opened(let photo)) = event else { return nil }
      return photo
    }
  }

  @Test func requestedPhotoIsOpenedWithItsCellAndOnlyOnce() throws {
    album.order(by: AlbumOrder(.size))
    let wanted = try #require(album.enter([top.appending("summer/b.png")], opensPhoto: true))
    #expect(opened(album.events()) == [], "nothing is listed yet")
    album.receive(try wanted.listing.update(), of: wanted.number)
    // The cells are not shown before the sizes are known, and no listing comes after that.
    album.record(FileFactsTable(reading: album.withoutFacts))
    let photo = try #require(album.start)
    #expect(album.title(of: photo) == "b.png")
    #expect(opened(album.events()) == [photo])
    #expect(opened(album.events()) == [])
  }

  /// Its photos are still shown, and a command for them may come before the listing of the next.
  @Test func filesOfTheFolderBeforeAreKnownWhileTheNextOneIsListed() throws {
    let photo = try #require(album.shown.photos.first)
    let wanted = try #require(album.enter([top.appending("summer/b.png")], opensPhoto: true))
    #expect(album.events().isEmpty, "the photos of before stay")
    #expect(album.files(of: [photo]).map { $1 } == [top.appending("1.png")])
    album.receive(try wanted.listing.update(), of: wanted.number)
    #expect(album.files(of: [photo]).map { $1 } == [top.appending("1.png")])
  }

  /// Other programs change the folder of a photo that was dropped, and files of a dropped list.
  @Test func droppedFilesAreListedAgain() throws {
    func listAgain() throws {
      album.receive(try #require(album.relisting(of: album.number)).made())
    }
    try go(album.enter([top.appending("summer/b.png")], opensPhoto: true))
    try make(["c.png"], in: "summer")
    try listAgain()
    #expect(names == ["a.png", "b.png", "c.png"])
    try go(album.enter(["b.png", "a.png", "c.png"].map { top.appending("summer").appending($0) }))
    try FileManager.default.removeItem(atPath: top.appending("summer/a.png").display)
    try listAgain()
    #expect(names == ["b.png", "c.png"])
  }

  @Test func requestedPhotoIsNotOpenedAfterAnotherFolderWasShown() throws {
    let wanted = try #require(album.enter([top.appending("summer/b.png")], opensPhoto: true))
    album.receive(try wanted.listing.update(), of: wanted.number)
    _ = album.leave()
    #expect(opened(album.events()) == [])
    let folder = try #require(album.enter([top.appending("winter")]))
    album.receive(try folder.listing.update(), of: folder.number)
    #expect(opened(album.events()) == [])
  }

  /// The filter is set while the cells of before are still shown.
  @Test func requestedPhotoIsNotOpenedAfterAFilterWasSet() throws {
    let wanted = try #require(album.enter([top.appending("summer/b.png")], opensPhoto: true))
    album.receive(try wanted.listing.update(), of: wanted.number)
    album.filter(by: PhotoFilter(texts: ["a.png"]), PhotoRatings())
    #expect(opened(album.events()) == [])
    album.filter(by: PhotoFilter(), PhotoRatings())
    #expect(opened(album.events()) == [], "much later")
  }

  @Test func requestedPhotoIsOpenedAfterRatingsThatCameBefore() throws {
    let wanted = try #require(album.enter([top.appending("summer/b.png")], opensPhoto: true))
    album.receive(try wanted.listing.update(), of: wanted.number)
    album.filter(by: album.filter, PhotoRatings())
    #expect(opened(album.events()) == [try #require(album.start)])
  }

  @Test func theFolderAboveShowsWhereOneWas() throws {
    try go(album.ascend())
    #expect(!album.isEntered)
    let name = album.shown.folders.map { album.title(of: $0) }
    #expect(name == ["top"])
    guard case .album(.photos(_, let current, _)) = album.event() else {
      Issue.record("another event")
      return
    }
    #expect(current == album.shown.folders[0])
  }

  /// The person has gone on from the folder that was left, when the photos are shown anew.
  @Test func folderThatWasLeftBecomesCurrentOnlyOnce() throws {
    func current() -> PhotoID? {
      guard case .album(.photos(_, let current, _)) = album.events().first else { return nil }
      return current
    }
    let winter = try folder("winter")
    try go(album.enter(winter))
    #expect(current() == nil)
    try go(album.ascend(levels: 1))
    #expect(current() == winter)
    album.hide(Set(album.photos))
    #expect(current() == nil)
  }

  @Test func filesOfSeveralFoldersHaveNoFolderAbove() throws {
    let several = PhotoAlbum()
    several.receive(
      try AlbumListing(arguments: [top.appending("summer"), top.appending("winter")]).update())
    #expect(several.ascend() == nil)
    #expect(several.number == 0)
  }

  @Test func aCoverHasTheFirstPhotosOrThoseOfTheFoldersBelow() throws {
    #expect(
      FolderContents(of: top.appending("summer"), pairs: true).pictures.map(\.path)
        == ["a.png", "b.png"].map { top.appending("summer").appending($0) })
    #expect(
      FolderContents(of: top.appending("winter"), pairs: true).pictures.map(\.path)
        == [top.appending("winter/snow/s.png")])
    #expect(FolderContents(of: top.appending("missing"), pairs: true).pictures.isEmpty)
    let summer = try folder("summer")
    let events = album.events(FolderContents(of: top.appending("summer"), pairs: true), of: summer)
    guard case .album(.cover(summer, let cover)) = events.first, events.count == 1 else {
      Issue.record("other events")
      return
    }
    #expect(cover.title == "summer")
    #expect(cover.photos.map { album.title(of: $0) } == ["a.png", "b.png"])
    #expect(cover.count == 2)
  }

  /// A folder that changes while it is read may have the same name twice.
  @Test func photoThatIsTwiceOnACoverChangesOnce() throws {
    let (summer, path) = (try folder("summer"), top.appending("summer/a.png"))
    _ = album.events(FolderContents(pictures: [.init(path: path, change: 1)]), of: summer)
    let events = album.events(
      FolderContents(pictures: [.init(path: path, change: 2), .init(path: path, change: 2)]),
      of: summer)
    guard case .jobs(.changed(let changed))? = events.last else {
      Issue.record("\(events)")
      return
    }
    #expect(Array(changed.values) == [0])
  }

  private func make(_ names: [String], in folder: String) throws {
    try room.makeFolder("top/\(folder)", with: names)
  }

  private func cover(of folder: String) -> [String] {
    let path = top.appending(folder)
    return FolderContents(of: path, pairs: true).pictures.map {
      String($0.path.display.dropFirst(path.display.count + 1))
    }
  }

  @Test func coverOfFoldersAloneIsFilledFromThem() throws {
    let six = (1...6).map { "\($0).jpg" }
    try make(six, in: "one/only")
    #expect(cover(of: "one") == (1...4).map { "only/\($0).jpg" })
    try make(six, in: "deep/a/b")
    #expect(cover(of: "deep") == (1...4).map { "a/b/\($0).jpg" })
    try make(six, in: "two/first")
    try make(["x.jpg"], in: "two/second")
    #expect(
      cover(of: "two") == ["first/1.jpg", "first/2.jpg", "first/3.jpg", "second/x.jpg"],
      "each folder is there")
    // Those of its own are enough.
    try make(["own.jpg"], in: "one")
    #expect(cover(of: "one") == ["own.jpg"])
  }

  /// A RAW and its JPEG are one photo, unless the settings separate them.
  @Test func coverTellsTheNumberOfPhotos() throws {
    try make(["a.nef", "a.jpg", "b.jpg", "c.nef", "d.jpg", "d.heic", "d.nef"], in: "camera")
    let camera = top.appending("camera")
    #expect(FolderContents(of: camera, pairs: true).count == 6)
    #expect(FolderContents(of: camera, pairs: false).count == 7)
    #expect(cover(of: "camera") == ["a.jpg", "b.jpg", "c.nef", "d.heic"])
    #expect(FolderContents(of: top.appending("winter"), pairs: true).count == nil)
    #expect(FolderContents(of: top.appending("missing"), pairs: true).count == nil)
  }
}

/// The folders that lead to a place, and the ways to them.
@Suite struct FolderTrailTests {
  private func names(_ source: String, from workingFolder: String? = nil) -> [String] {
    var listing = AlbumUpdate()
    listing.sources = [FilePath(source)]
    return FolderTrail(of: listing, from: workingFolder.map { FilePath($0) }).names.map(
      \.description)
  }

  @Test func trailIsThePathAsItWasGiven() {
    #expect(names("/home/anna/Pictures/") == ["/", "home", "anna", "Pictures"])
    #expect(names("Pictures/2024") == ["Pictures", "2024"], "a replay knows no working folder")
    #expect(names("Pictures", from: "/home/anna") == ["/", "home", "anna", "Pictures"])
    #expect(names(".", from: "/home/anna") == ["/", "home", "anna"])
    #expect(names("../b", from: "/home/anna") == ["/", "home", "b"])
    #expect(names("../b") == ["..", "b"])
    #expect(names("/..") == ["/"])
  }

  @Test(arguments: ["/home/anna", "/home/anna/"]) func trailBeginsAtTheHomeFolder(
    home: String
  ) {
    func trail(_ source: String, from workingFolder: String? = nil) -> FolderTrail {
      var listing = AlbumUpdate()
      listing.sources = [FilePath(source)]
      return FolderTrail(
        of: listing, from: workingFolder.map { FilePath($0) },
        home: UserFolders.home { $0 == "HOME" ? Array(home.utf8) : nil })
    }
    #expect(
      trail("/home/anna/Pictures/2024").names.map(\.description) == ["Home", "Pictures", "2024"])
    #expect(trail("Pictures", from: "/home/anna").names.map(\.description) == ["Home", "Pictures"])
    #expect(trail("/home/anna").names.map(\.description) == ["Home"])
    #expect(trail("/home/annabel/Pictures").names == ["/", "home", "annabel", "Pictures"])
    #expect(trail("/home").names == ["/", "home"])
    // A click leads to the folder itself.
    #expect(trail("/home/anna/Pictures").folders.map(\.display).first == "/home/anna")
    #expect(UserFolders.home { _ in Array("/".utf8) } == nil, "the root is nobody's home")
    #expect(UserFolders.home { _ in nil } == nil)
  }

  @Test func sampleAlbumHasANameOfItsOwnWhereverItLies() {
    var listing = AlbumUpdate()
    listing.sources = [FilePath("/usr/share/lightbox/album")]
    listing.isSample = true
    #expect(
      FolderTrail(of: listing, from: nil).names.map(\.description)
        == ["/", "usr", "share", "lightbox", "Sample album"])
    #expect(listing.title(from: nil).description == "Sample album")
  }

  @Test func severalFoldersAndFilesHaveNone() {
    var listing = AlbumUpdate()
    #expect(FolderTrail(of: listing, from: nil).folders.isEmpty)
    listing.sources = [FilePath("/a"), FilePath("/b")]
    #expect(FolderTrail(of: listing, from: nil).folders.isEmpty)
    listing.sources = [nil]
    #expect(FolderTrail(of: listing, from: nil).folders.isEmpty)
  }
}
