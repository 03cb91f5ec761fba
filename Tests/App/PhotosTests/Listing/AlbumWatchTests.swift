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
  @UI private final class Place {
    let folder: FilePath
    let loop = Loop()
    let album = PhotoAlbum()
    var watch: AlbumWatch?
    var results: [AlbumRelisting.Result] = []
    var areFilesChanging = false

    /// With `isRemote` the folder is on a network whose changes the kernel does not tell.
    init(isRecursive: Bool = false, isRemote: Bool = false) throws {
      let url = FileManager.default.temporaryDirectory.appending(
        path: "lightbox-live-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
      folder = FilePath(url.path(percentEncoded: false))
      let listing = AlbumListing(arguments: [folder], isRecursive: isRecursive)
      album.begin(listing)
      watch = AlbumWatch(
        album, in: loop, thumbnails: nil, inMemory: { [unowned self] in album.photos },
        areFilesChanging: { [unowned self] in areFilesChanging },
        makeWatch: { folders, others in
          isRemote
            ? FolderWatch([FilePath("/")], isRemote: { _ in true })
            : FolderWatch(folders, besides: others)
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
      let place = try Place()
      for name in ["a", "b"] {
        try FileManager.default.createDirectory(
          atPath: place.path(name), withIntermediateDirectories: false)
      }
      place.wait { place.album.shown.folders.count == 2 }
      place.rest(0.5)
      // Clocks are trusted to some hundredths of a second: the place is agreed on once more, later
      // than that.
      place.write("1.png")
      place.wait { place.names == ["1.png"] }
      place.rest(0.5)
      place.results = []
      place.write("b/new.png")
      place.wait { place.results.contains { !$0.covers.isEmpty } }
      let covers = place.results.flatMap(\.covers)
      #expect(Set(covers.map { place.album.title(of: $0) }) == ["b"])
      #expect(place.results.allSatisfy { $0.update == nil }, "the place itself is as it was")
      place.watch?.close()
    }
  }

  @Test func aPhotoThatIsWrittenAnewInAFolderChangesItsCover() async throws {
    try await onLoop {
      let place = try Place()
      try FileManager.default.createDirectory(
        atPath: place.path("b"), withIntermediateDirectories: false)
      place.write("b/photo.png")
      place.wait { place.album.shown.folders.count == 1 }
      place.rest(0.5)
      place.results = []
      let file = try #require(FileHandle(forWritingAtPath: place.path("b/photo.png")))
      try file.write(contentsOf: Data(count: 9))
      try file.close()
      place.wait { place.results.contains { !$0.covers.isEmpty } }
      #expect(Set(place.results.flatMap(\.covers)) == Set(place.album.shown.folders))
      place.watch?.close()
    }
  }

  @Test func aFolderThatWasEnteredHasItsNewCoverOnReturn() async throws {
    try await onLoop {
      let place = try Place()
      try FileManager.default.createDirectory(
        atPath: place.path("inner"), withIntermediateDirectories: false)
      place.write("inner/1.png")
      place.wait { place.album.shown.folders.count == 1 }
      place.rest(0.5)
      let inner = try #require(place.album.shown.folders.first)
      let wanted = try #require(place.album.enter(inner))
      place.album.receive(wanted.listing.wholeUpdate(), of: wanted.number)
      place.watch?.recordListed(wanted.number, since: ChangeTime.now)
      place.rest(0.3)
      try FileManager.default.removeItem(atPath: place.path("inner/1.png"))
      place.rest(0.3)
      place.results = []
      _ = place.album.leave()
      place.watch?.follow()
      place.wait { place.results.contains { !$0.covers.isEmpty } }
      #expect(Set(place.results.flatMap(\.covers)) == [inner])
      place.watch?.close()
    }
  }

  @Test func theAlbumFollowsItsFolder() async throws {
    try await onLoop {
      let place = try Place()
      place.write("2.png")
      place.wait { place.names == ["2.png"] }
      place.write("1.png")
      place.wait { place.names == ["1.png", "2.png"] }
      #expect(place.names == ["1.png", "2.png"])
      place.rest(0.5)
      let before = place.results.count
      place.write("new", 2)
      #expect(move(place.path("new"), place.path("2.png")))
      place.wait { place.results.count > before }
      #expect(place.results.last?.changed == [place.album.photos[1]])
      try FileManager.default.removeItem(atPath: place.path("1.png"))
      place.wait { place.names == ["2.png"] }
      #expect(place.names == ["2.png"])
      place.watch?.close()
    }
  }

  @Test func actsAreAwaitedAndTheirFilesAreNotToldTwice() async throws {
    try await onLoop {
      let place = try Place()
      for name in ["1.png", "2.png"] { place.write(name) }
      place.wait { place.names.count == 2 }
      place.rest(0.5)
      let before = place.results.count
      place.areFilesChanging = true
      place.write("new", 2)
      #expect(move(place.path("new"), place.path("2.png")))
      try FileManager.default.removeItem(atPath: place.path("1.png"))
      place.rest(0.5)
      #expect(place.results.count == before)
      place.album.hide([place.album.photos[0]])
      place.watch?.forget([place.folder.appending("2.png")])
      place.areFilesChanging = false
      place.watch?.resume()
      place.rest(0.5)
      #expect(place.results.dropFirst(before).allSatisfy { $0.changed.isEmpty })
      #expect(place.names == ["2.png"])
      place.watch?.close()
    }
  }

  @Test func aPlaceThatWasLeftIsComparedWhenItIsShownAgain() async throws {
    try await onLoop {
      let place = try Place()
      try FileManager.default.createDirectory(
        atPath: place.path("inner"), withIntermediateDirectories: false)
      place.wait { place.album.shown.folders.count == 1 }
      let inner = try #require(place.album.shown.folders.first)
      let wanted = try #require(place.album.enter(inner))
      place.album.receive(wanted.listing.wholeUpdate(), of: wanted.number)
      place.watch?.recordListed(wanted.number, since: ChangeTime.now)
      place.rest(0.3)
      place.write("1.png")
      place.write("inner/2.png")
      place.wait { place.names == ["2.png"] }
      #expect(place.names == ["2.png"])
      _ = place.album.leave()
      place.watch?.follow()
      place.wait { place.names == ["1.png"] }
      #expect(place.names == ["1.png"])
      place.watch?.close()
    }
  }

  /// A folder on a network changes unseen until it is looked at: once, and once more when it has
  /// changed again.
  @Test func aFolderOnANetworkIsAsItWasUntilItIsLookedAt() async throws {
    try await onLoop {
      let place = try Place(isRemote: true)
      for (count, name) in ["1.png", "2.png"].enumerated() {
        // The first watch compares the folder with its listing, and finds it as it was.
        place.rest(0.4)
        place.results = []
        place.write(name)
        place.rest(0.6)
        #expect(place.names.count == count && place.results.isEmpty, "nobody has told")
        place.watch?.checkAgain()
        place.wait { place.names.count > count }
        #expect(place.names == Array(["1.png", "2.png"].prefix(count + 1)))
      }
      // A photo that was replaced under its name is found as well.
      place.rest(0.4)
      place.results = []
      place.write("1.png", 9)
      place.watch?.checkAgain()
      place.wait { !place.results.isEmpty }
      #expect(place.results.flatMap(\.changed).contains(place.album.photos[0]))
      place.watch?.close()
    }
  }

  /// A watch that tells everything is believed: looking again costs nothing there.
  @Test func aFolderThatIsWatchedIsNotListedForALookAgain() async throws {
    try await onLoop {
      let place = try Place()
      place.write("1.png")
      place.wait { place.names == ["1.png"] }
      place.rest(0.5)
      place.results = []
      place.watch?.checkAgain()
      place.rest(0.3)
      #expect(place.results.isEmpty && place.names == ["1.png"])
      place.watch?.close()
    }
  }

  @Test func aFolderThatComesBackIsShown() async throws {
    try await onLoop {
      let place = try Place()
      place.write("1.png")
      place.wait { place.names == ["1.png"] }
      place.rest(0.3)
      let away = FilePath(place.folder.display + "-away")
      #expect(move(place.folder.display, away.display))
      place.wait { place.album.shown.emptyReason != nil }
      #expect(place.names.isEmpty)
      place.rest(0.3)
      #expect(move(away.display, place.folder.display))
      place.wait { place.names == ["1.png"] }
      #expect(place.names == ["1.png"])
      place.watch?.close()
    }
  }

  /// The album is the same as the folder once that is quiet, after any deeds.
  @Test(arguments: [1, 2] as [UInt64], [false, true])
  func afterAnyChangesTheAlbumIsTheFolder(seed: UInt64, isRecursive: Bool) async throws {
    try await onLoop {
      let place = try Place(isRecursive: isRecursive)
      var state = seed
      func next(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(count))
      }
      for _ in 0..<400 {
        let inner = next(3) == 0 ? "inner/" : ""
        let (name, other) = ("\(inner)\(next(12)).png", "\(next(12)).png")
        switch next(8) {
        case 0...2: place.write(name, next(100))
        case 3: try? FileManager.default.removeItem(atPath: place.path(name))
        case 4: _ = move(place.path(name), place.path(other))
        case 5:
          try? FileManager.default.createDirectory(
            atPath: place.path("inner"), withIntermediateDirectories: false)
        case 6 where next(4) == 0: try? FileManager.default.removeItem(atPath: place.path("inner"))
        default: place.rest(Double(next(20)) * 0.001)
        }
      }
      func whole() -> AlbumUpdate {
        AlbumListing(arguments: [place.folder], isRecursive: isRecursive).wholeUpdate()
      }
      let there = whole()
      func titles(_ update: AlbumUpdate) -> [FilePath] {
        update.photos.map { update.catalogue[$0].path }
          + update.folders.map { update.catalogue[$0].path }
      }
      place.wait { titles(place.album.shown) == titles(there) }
      #expect(titles(place.album.shown) == titles(there))
      place.rest(1)
      let (quiet, shown) = (place.results.count, place.album.photos)
      place.rest(0.5)
      #expect(place.results.count == quiet && place.album.photos == shown)
      place.watch?.close()
    }
  }

  @Test func aBurstIsFewLayouts() async throws {
    try await onLoop {
      let place = try Place()
      let begin = place.loop.now
      for number in 0..<10_000 {
        place.write("\(number).png")
        if number % 100 == 0 { place.rest(0.001) }
      }
      place.wait { place.album.photos.count == 10_000 }
      #expect(place.album.photos.count == 10_000)
      #expect(place.results.count <= 5 + Int(place.loop.now - begin))
      place.watch?.close()
    }
  }
}

/// Moves a file over another one, or over none. Returns false where that fails.
private func move(_ from: String, _ to: String) -> Bool { unsafe rename(from, to) == 0 }
