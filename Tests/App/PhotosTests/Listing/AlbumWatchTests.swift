import EventLoop
import Files
import Foundation
import Input
import LightboxCore
import Testing
import Watching

@testable import Albums
@testable import PhotoViewer

/// Albums that are kept as their folders are, in a real event loop.
@Suite(.serialized) struct AlbumWatchTests {
  /// An album of a folder of the test's own.
  @UI private final class WatchedAlbum {
    let folder: FilePath
    let loop = Loop()
    let album = PhotoAlbum()
    var watch: AlbumWatch?
    var results: [AlbumRelisting.Result] = []
    var areFilesChanging = false
    /// Called before the watch is told whether files are changing.
    var onAsk: () -> Void = {}

    /// With `isRemote` the folder is on a network whose changes the kernel does not tell; with
    /// `isUnsure` it tells some of them. With `isCovered` the watch is on a folder at which a disk
    /// is mounted.
    init(
      isRecursive: Bool = false, isRemote: Bool = false, isUnsure: Bool = false,
      isCovered: Bool = false
    ) throws {
      let url = FileManager.default.temporaryDirectory.appending(
        path: "lightbox-live-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
      folder = FilePath(url.path(percentEncoded: false))
      let listing = AlbumListing(arguments: [folder], isRecursive: isRecursive)
      album.begin(listing)
      watch = AlbumWatch(
        album, in: loop, thumbnails: nil, inMemory: { [unowned self] in album.photos },
        areFilesChanging: { [unowned self] in
          onAsk()
          return areFilesChanging
        },
        makeWatch: { folders, others in
          if isCovered { return FolderWatch([FilePath("/")]) }
          guard isRemote || isUnsure else { return FolderWatch(folders, besides: others) }
          return FolderWatch(isRemote ? [FilePath("/")] : folders, isRemote: { _ in true })
        }
      ) { [unowned self] result in
        results.append(result)
        album.receive(result)
      }
      let begin = ChangeTime.now
      album.receive(listing.wholeUpdate())
      watch?.recordListed(0, since: begin)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder.display) }

    func path(_ name: String) -> String { folder.appending(name).display }
    func write(_ name: String, _ size: Int = 1) {
      _ = FileManager.default.createFile(atPath: path(name), contents: Data(count: size))
    }

    var names: [String] { album.photos.map { album.title(of: $0) } }

    /// Turns the loop until this holds, for ten seconds at most.
    func wait(_ holds: () -> Bool) {
      let end = loop.now + 10
      while !holds(), loop.now < end { loop.turn(limit: 20) }
    }

    /// Turns the loop for so long.
    func rest(_ seconds: Double) {
      let end = loop.now + seconds
      while loop.now < end { loop.turn(limit: 20) }
    }
  }

  @Test func aFolderInWhichSomethingHappensGetsAnotherCover() async throws {
    try await onLoop {
      let watched = try WatchedAlbum()
      for name in ["a", "b"] {
        try FileManager.default.createDirectory(
          atPath: watched.path(name), withIntermediateDirectories: false)
      }
      watched.wait { watched.album.shown.folders.count == 2 }
      watched.rest(0.5)
      // Clocks are trusted to some hundredths of a second: the place is agreed on once more, later
      // than that.
      watched.write("1.png")
      watched.wait { watched.names == ["1.png"] }
      watched.rest(0.5)
      watched.results = []
      watched.write("b/new.png")
      watched.wait { watched.results.contains { !$0.covers.isEmpty } }
      let covers = watched.results.flatMap(\.covers)
      #expect(Set(covers.map { watched.album.title(of: $0) }) == ["b"])
      #expect(watched.results.allSatisfy { $0.update == nil }, "the album itself is as it was")
      watched.watch?.close()
    }
  }

  @Test func aPhotoThatIsWrittenAnewInAFolderChangesItsCover() async throws {
    try await onLoop {
      let watched = try WatchedAlbum()
      try FileManager.default.createDirectory(
        atPath: watched.path("b"), withIntermediateDirectories: false)
      watched.write("b/photo.png")
      watched.wait { watched.album.shown.folders.count == 1 }
      watched.rest(0.5)
      watched.results = []
      let file = try #require(FileHandle(forWritingAtPath: watched.path("b/photo.png")))
      try file.write(contentsOf: Data(count: 9))
      try file.close()
      watched.wait { watched.results.contains { !$0.covers.isEmpty } }
      #expect(Set(watched.results.flatMap(\.covers)) == Set(watched.album.shown.folders))
      watched.watch?.close()
    }
  }

  /// Enters the only folder of the album, and returns its cell.
  @UI private func enterFolder(_ watched: WatchedAlbum) throws -> PhotoID {
    watched.wait { watched.album.shown.folders.count == 1 }
    watched.rest(0.5)
    let inner = try #require(watched.album.shown.folders.first)
    let wanted = try #require(watched.album.enter(inner))
    watched.album.receive(wanted.listing.wholeUpdate(), of: wanted.number)
    watched.watch?.recordListed(wanted.number, since: ChangeTime.now)
    watched.rest(0.3)
    return inner
  }

  @Test func aFolderThatWasEnteredHasItsNewCoverOnReturn() async throws {
    try await onLoop {
      let watched = try WatchedAlbum()
      try FileManager.default.createDirectory(
        atPath: watched.path("inner"), withIntermediateDirectories: false)
      watched.write("inner/1.png")
      let inner = try enterFolder(watched)
      try FileManager.default.removeItem(atPath: watched.path("inner/1.png"))
      watched.rest(0.3)
      watched.results = []
      _ = watched.album.leave()
      watched.watch?.follow()
      watched.wait { watched.results.contains { !$0.covers.isEmpty } }
      #expect(Set(watched.results.flatMap(\.covers)) == [inner])
      watched.watch?.close()
    }
  }

  @Test func theAlbumFollowsItsFolder() async throws {
    try await onLoop {
      let watched = try WatchedAlbum()
      watched.write("2.png")
      watched.wait { watched.names == ["2.png"] }
      watched.write("1.png")
      watched.wait { watched.names == ["1.png", "2.png"] }
      #expect(watched.names == ["1.png", "2.png"])
      watched.rest(0.5)
      let before = watched.results.count
      watched.write("new", 2)
      #expect(move(watched.path("new"), watched.path("2.png")))
      watched.wait { watched.results.count > before }
      #expect(watched.results.last?.changed == [watched.album.photos[1]])
      try FileManager.default.removeItem(atPath: watched.path("1.png"))
      watched.wait { watched.names == ["2.png"] }
      #expect(watched.names == ["2.png"])
      watched.watch?.close()
    }
  }

  @Test func jobsAreAwaitedAndTheirFilesAreNotToldTwice() async throws {
    try await onLoop {
      let watched = try WatchedAlbum()
      for name in ["1.png", "2.png"] { watched.write(name) }
      watched.wait { watched.names.count == 2 }
      watched.rest(0.5)
      let before = watched.results.count
      watched.areFilesChanging = true
      watched.write("new", 2)
      #expect(move(watched.path("new"), watched.path("2.png")))
      try FileManager.default.removeItem(atPath: watched.path("1.png"))
      watched.rest(0.5)
      #expect(watched.results.count == before)
      watched.album.hide([watched.album.photos[0]])
      watched.watch?.forget([watched.folder.appending("/2.png")])
      watched.areFilesChanging = false
      watched.watch?.resume()
      watched.rest(0.5)
      #expect(watched.results.dropFirst(before).allSatisfy { $0.changed.isEmpty })
      #expect(watched.names == ["2.png"])
      watched.watch?.close()
    }
  }

  @Test func aPlaceThatWasLeftIsComparedWhenItIsShownAgain() async throws {
    try await onLoop {
      let watched = try WatchedAlbum()
      try FileManager.default.createDirectory(
        atPath: watched.path("inner"), withIntermediateDirectories: false)
      watched.wait { watched.album.shown.folders.count == 1 }
      let inner = try #require(watched.album.shown.folders.first)
      let wanted = try #require(watched.album.enter(inner))
      watched.album.receive(wanted.listing.wholeUpdate(), of: wanted.number)
      watched.watch?.recordListed(wanted.number, since: ChangeTime.now)
      watched.rest(0.3)
      watched.write("1.png")
      watched.write("inner/2.png")
      watched.wait { watched.names == ["2.png"] }
      #expect(watched.names == ["2.png"])
      _ = watched.album.leave()
      watched.watch?.follow()
      watched.wait { watched.names == ["1.png"] }
      #expect(watched.names == ["1.png"])
      watched.watch?.close()
    }
  }

  @Test func photoThatWasIncompleteWhenItsFolderWasLeftIsThereOnReturn() async throws {
    try await onLoop {
      let watched = try WatchedAlbum()
      try FileManager.default.createDirectory(
        atPath: watched.path("inner"), withIntermediateDirectories: false)
      watched.write("1.png")
      watched.wait { watched.names == ["1.png"] && watched.album.shown.folders.count == 1 }
      let inner = try #require(watched.album.shown.folders.first)
      watched.results = []
      watched.write("2.png")
      let file = try #require(FileHandle(forWritingAtPath: watched.path("2.png")))
      // Each listing ends with this question, so the photo is being written at its end.
      watched.onAsk = { _ = try? file.write(contentsOf: Data(count: 1)) }
      watched.wait { watched.results.contains { !$0.added.isEmpty } }
      #expect(watched.names == ["1.png"] && !watched.results.isEmpty)
      let wanted = try #require(watched.album.enter(inner))
      watched.album.receive(wanted.listing.wholeUpdate(), of: wanted.number)
      watched.watch?.recordListed(wanted.number, since: ChangeTime.now)
      watched.onAsk = {}
      try file.close()
      _ = watched.album.leave()
      watched.watch?.follow()
      watched.wait { watched.names == ["1.png", "2.png"] }
      #expect(watched.names == ["1.png", "2.png"])
      watched.watch?.close()
    }
  }

  /// The photo of the other folder is older than the listing.
  @Test func folderThatTakesThePlaceOfOneThatWasLeftHasItsOwnPhotos() async throws {
    try await onLoop {
      let watched = try WatchedAlbum()
      for name in ["inner", ".other"] {
        try FileManager.default.createDirectory(
          atPath: watched.path(name), withIntermediateDirectories: false)
        watched.write("\(name)/1.png")
      }
      let inner = try enterFolder(watched)
      let photo = try #require(watched.album.photos.first)
      _ = watched.album.leave()
      watched.watch?.follow()
      watched.rest(0.3)
      #expect(move(watched.path("inner"), watched.path(".old")))
      #expect(move(watched.path(".other"), watched.path("inner")))
      watched.rest(0.3)
      watched.results = []
      #expect(watched.album.enter(inner) == nil)
      watched.watch?.follow()
      watched.wait { watched.results.contains { !$0.changed.isEmpty } }
      #expect(watched.results.flatMap(\.changed) == [photo])
      watched.watch?.close()
    }
  }

  /// The disk of the folder may have been unplugged.
  @Test func folderThatIsGoneWhenItIsShownAgainHasNoPhotos() async throws {
    try await onLoop {
      let watched = try WatchedAlbum()
      watched.write("1.png")
      watched.wait { watched.names == ["1.png"] }
      watched.rest(0.5)
      let wanted = try #require(watched.album.enter([watched.folder.parent.appending("other")]))
      watched.album.receive(wanted.listing.wholeUpdate(), of: wanted.number)
      watched.watch?.recordListed(wanted.number, since: ChangeTime.now)
      watched.rest(0.3)
      #expect(move(watched.folder.display, watched.folder.display + "-away"))
      _ = watched.album.leave()
      watched.watch?.follow()
      watched.wait { watched.names.isEmpty }
      #expect(watched.names.isEmpty && watched.album.shown.emptyReason != nil)
      #expect(move(watched.folder.display + "-away", watched.folder.display))
      watched.wait { watched.names == ["1.png"] }
      #expect(watched.names == ["1.png"])
      watched.watch?.close()
    }
  }

  /// A folder on a network changes unseen until it is looked at: once, and once more when it has
  /// changed again.
  @Test func aFolderOnANetworkIsAsItWasUntilItIsLookedAt() async throws {
    try await onLoop {
      let watched = try WatchedAlbum(isRemote: true)
      for (count, name) in ["1.png", "2.png"].enumerated() {
        // The first watch compares the folder with its listing, and finds it as it was.
        watched.rest(0.4)
        watched.results = []
        watched.write(name)
        watched.rest(0.6)
        #expect(watched.names.count == count && watched.results.isEmpty, "nobody has told")
        watched.watch?.checkAgain()
        watched.wait { watched.names.count > count }
        #expect(watched.names == Array(["1.png", "2.png"].prefix(count + 1)))
      }
      // A photo that was replaced under its name is found as well.
      watched.rest(0.4)
      watched.results = []
      watched.write("1.png", 9)
      watched.watch?.checkAgain()
      watched.wait { !watched.results.isEmpty }
      #expect(watched.results.flatMap(\.changed).contains(watched.album.photos[0]))
      watched.watch?.close()
    }
  }

  /// The window gets the focus while the folder is listed, and a file job makes that listing void.
  @Test func aLookAgainDuringAListingThatIsVoidIsNotLost() async throws {
    try await onLoop {
      let watched = try WatchedAlbum(isUnsure: true)
      watched.write("1.png")
      watched.wait { watched.names == ["1.png"] }
      watched.rest(0.5)
      var count = 0
      watched.onAsk = {
        count += 1
        // Once before the listing, and once when it has ended.
        guard count == 2 else { return }
        watched.areFilesChanging = true
        watched.watch?.checkAgain()
      }
      watched.write("2.png")
      watched.wait { count > 2 }
      watched.rest(0.1)
      watched.areFilesChanging = false
      watched.results = []
      watched.watch?.resume()
      watched.wait { !watched.results.isEmpty }
      #expect(watched.results.flatMap(\.changed).contains(watched.album.photos[0]))
      watched.watch?.close()
    }
  }

  /// A watch that tells everything is believed: looking again costs nothing there.
  @Test func aFolderThatIsWatchedIsNotListedForALookAgain() async throws {
    try await onLoop {
      let watched = try WatchedAlbum()
      watched.write("1.png")
      watched.wait { watched.names == ["1.png"] }
      watched.rest(0.5)
      watched.results = []
      watched.watch?.checkAgain()
      watched.rest(0.3)
      #expect(watched.results.isEmpty && watched.names == ["1.png"])
      watched.watch?.close()
    }
  }

  @Test func folderWithoutPhotosIsListedForALookAgain() async throws {
    try await onLoop {
      let watched = try WatchedAlbum(isCovered: true)
      // The first watch compares the folder with its listing, and finds it as it was.
      watched.rest(0.4)
      watched.write("1.png")
      watched.watch?.checkAgain()
      watched.wait { watched.names == ["1.png"] }
      #expect(watched.names == ["1.png"])
      watched.watch?.close()
    }
  }

  @Test func aFolderThatComesBackIsShown() async throws {
    try await onLoop {
      let watched = try WatchedAlbum()
      watched.write("1.png")
      watched.wait { watched.names == ["1.png"] }
      watched.rest(0.3)
      let away = FilePath(watched.folder.display + "-away")
      #expect(move(watched.folder.display, away.display))
      watched.wait { watched.album.shown.emptyReason != nil }
      #expect(watched.names.isEmpty)
      watched.rest(0.3)
      #expect(move(away.display, watched.folder.display))
      watched.wait { watched.names == ["1.png"] }
      #expect(watched.names == ["1.png"])
      watched.watch?.close()
    }
  }

  /// The other folder is in place before the first listing: it has a photo of the same name that is
  /// older than the album.
  @Test func photosOfAFolderThatAnotherOneReplacesAreChanged() async throws {
    try await onLoop {
      let watched = try WatchedAlbum()
      let (away, other) = (watched.folder.display + "-away", watched.folder.display + "-other")
      defer { for path in [away, other] { try? FileManager.default.removeItem(atPath: path) } }
      try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
      _ = FileManager.default.createFile(atPath: other + "/1.png", contents: Data(count: 9))
      watched.rest(0.3)
      watched.write("1.png")
      watched.wait { watched.names == ["1.png"] }
      watched.rest(0.5)
      watched.results = []
      #expect(move(watched.folder.display, away) && move(other, watched.folder.display))
      watched.wait { watched.results.contains { !$0.changed.isEmpty } }
      #expect(watched.names == ["1.png"])
      #expect(Set(watched.results.flatMap(\.changed)) == Set(watched.album.photos))
      watched.watch?.close()
    }
  }

  /// The album is the same as the folder once that is quiet, after any deeds.
  @Test(arguments: [1, 2] as [UInt64], [false, true])
  func theAlbumIsTheFolderAfterAnyChanges(seed: UInt64, isRecursive: Bool) async throws {
    try await onLoop {
      let watched = try WatchedAlbum(isRecursive: isRecursive)
      var state = seed
      func next(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(count))
      }
      for _ in 0..<400 {
        let inner = next(3) == 0 ? "inner/" : ""
        let (name, other) = ("\(inner)\(next(12)).png", "\(next(12)).png")
        switch next(8) {
        case 0...2: watched.write(name, next(100))
        case 3: try? FileManager.default.removeItem(atPath: watched.path(name))
        case 4: _ = move(watched.path(name), watched.path(other))
        case 5:
          try? FileManager.default.createDirectory(
            atPath: watched.path("inner"), withIntermediateDirectories: false)
        case 6 where next(4) == 0:
          try? FileManager.default.removeItem(atPath: watched.path("inner"))
        default: watched.rest(Double(next(20)) * 0.001)
        }
      }
      func whole() -> AlbumUpdate {
        AlbumListing(arguments: [watched.folder], isRecursive: isRecursive).wholeUpdate()
      }
      let there = whole()
      func titles(_ update: AlbumUpdate) -> [FilePath] {
        update.photos.map { update.catalogue[$0].path }
          + update.folders.map { update.catalogue[$0].path }
      }
      watched.wait { titles(watched.album.shown) == titles(there) }
      #expect(titles(watched.album.shown) == titles(there))
      watched.rest(1)
      let (quiet, shown) = (watched.results.count, watched.album.photos)
      watched.rest(0.5)
      #expect(watched.results.count == quiet && watched.album.photos == shown)
      watched.watch?.close()
    }
  }

  @Test func aBurstIsFewLayouts() async throws {
    try await onLoop {
      let watched = try WatchedAlbum()
      let begin = watched.loop.now
      for number in 0..<10_000 {
        watched.write("\(number).png")
        if number % 100 == 0 { watched.rest(0.001) }
      }
      watched.wait { watched.album.photos.count == 10_000 }
      #expect(watched.album.photos.count == 10_000)
      #expect(watched.results.count <= 5 + Int(watched.loop.now - begin))
      watched.watch?.close()
    }
  }
}

/// Moves a file over another one, or over none. Returns false where that fails.
private func move(_ from: String, _ to: String) -> Bool { unsafe rename(from, to) == 0 }
