import Configuration
import EventLoop
import FileJobs
import Files
import Foundation
import Geometry
import Languages
import LightboxCore
import ProgramSupport
import Testing

@testable import Albums
@testable import PhotoViewer

/// The windows on disk, and the album that a start opens.
@Suite struct SessionStoreTests {
  let room: Darkroom
  var path: FilePath { room.folder.appending("state/lightbox/session") }

  init() throws { room = try Darkroom() }

  private func window(_ id: UInt64, _ folder: FilePath? = nil) -> SessionWindow {
    var window = SessionWindow(id: id)
    window.folder = folder?.bytes
    return window
  }

  @Test func twoWindowsLoseNothingOfEachOther() throws {
    let (one, other) = (SessionStore(path), SessionStore(path))
    try one.write(window(1, FilePath("/a")))
    try other.write(window(2, FilePath("/b")))
    try one.write(window(1, FilePath("/c")))
    #expect(try one.claim()?.folder == Array("/c".utf8))
    #expect(try other.claim()?.folder == Array("/b".utf8))
    #expect(try SessionStore(path).claim() == nil, "both are open now")
    let mode = try FileManager.default.attributesOfItem(atPath: path.display)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func manyWindowsAtOnceLoseNothing() async throws {
    let path = path
    await withTaskGroup { group in
      for id in 1...12 {
        group.addTask {
          try? SessionStore(path).write(SessionWindow(id: UInt64(id)))
        }
      }
    }
    let memory = try KeptFile<SessionMemory>(path).read()
    #expect(Set(memory.windows.map(\.id)) == Set(1...12))
  }

  /// The thread that was started first may come last.
  @Test func newestRecordIsWrittenByAnyThread() throws {
    let store = SessionStore(path)
    for folder in ["/old", "/new"] { store.put(window(1, FilePath(folder))) }
    for _ in 0..<2 { try store.write() }
    #expect(try store.claim()?.folder == Array("/new".utf8))
  }

  @Test(arguments: ["something else\n", "\u{0}\u{1}"])
  func foreignFileIsNotReplaced(text: String) throws {
    try FileManager.default.createDirectory(
      atPath: path.parent.display, withIntermediateDirectories: true)
    _ = room.write(Array(text.utf8), "state/lightbox/session".utf8)
    #expect(throws: FileJobError.self) { try SessionStore(path).claim() }
    #expect(throws: FileJobError.self) { try SessionStore(path).write(window(1)) }
    #expect(try String(contentsOfFile: path.display, encoding: .utf8) == text)
  }

  @Test func emptyStoreMakesNoFolder() throws {
    #expect(try SessionStore(path).claim() == nil)
    #expect(!FileManager.default.fileExists(atPath: path.parent.display))
  }

  /// The stores stand for processes, each in a sandbox where it is process 2.
  @Test func lastWindowThatNoOtherProcessHasOpenIsTakenUp() throws {
    for id in 1...3 {
      let store = SessionStore(path)
      try store.write(window(UInt64(id)))
      store.release()
    }
    let stores = (0..<4).map { _ in SessionStore(path) }
    #expect(try stores.map { try $0.claim()?.id } == [3, 2, 1, nil])
    stores[1].release()
    #expect(try stores[3].claim()?.id == 2)
  }

  @Test func windowIsOpenFromItsFirstRecord() throws {
    let store = SessionStore(path)
    try store.write(window(.max))
    #expect(try SessionStore(path).claim() == nil)
    store.release()
    #expect(try SessionStore(path).claim()?.id == .max)
  }

  @Test func windowIsOpenInAFolderThatWasMadeAnew() throws {
    let store = SessionStore(path)
    try store.write(window(1))
    try FileManager.default.removeItem(atPath: path.parent.display)
    try store.write(window(1))
    #expect(try SessionStore(path).claim() == nil)
    store.release()
    #expect(try SessionStore(path).claim()?.id == 1)
  }

  /// A child process that is just being started has such copies.
  @Test func windowIsReleasedThoughItsDescriptorHasCopies() throws {
    let store = SessionStore(path)
    try store.write(window(1))
    let files = FileManager.default
    let copies = try files.contentsOfDirectory(atPath: "/proc/self/fd").filter { number in
      let target = try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
      return target?.hasSuffix(path.parent.display) == true
    }.compactMap { Int32($0) }.map { fcntl($0, F_DUPFD_CLOEXEC, 0) }
    defer { for copy in copies { close(copy) } }
    try #require(!copies.isEmpty)
    store.release()
    #expect(try SessionStore(path).claim()?.id == 1)
  }

  // MARK: The initial album

  private func album() throws -> FilePath {
    let album = room.folder.appending("album")
    try FileManager.default.createDirectory(
      atPath: album.display, withIntermediateDirectories: false)
    for name in ["a.png", "b.png"] { _ = room.write([1, 2, 3], "album/\(name)".utf8) }
    return album
  }

  private func left(_ folder: FilePath, _ photo: String, isOpen: Bool) -> SessionWindow {
    var window = window(1, folder)
    (window.photo, window.isOpen) = (Array(photo.utf8), isOpen)
    return window
  }

  @Test func anOpenPhotoIsOpenedAgain() throws {
    let initial = try InitialAlbum.restored(left(try album(), "b.png", isOpen: true), mode: nil)
    #expect(initial.mode == .photo && initial.row == nil && initial.notice == nil)
    let update = try initial.listing.update()
    #expect(update.photos.count == 2)
    #expect(update.start.map { update.catalogue[$0].path.lastComponent } == Array("b.png".utf8))
  }

  /// An earlier version has remembered it.
  @Test func sampleAlbumGivesWayToTheUsualPlace() throws {
    let sample = try #require(Installation.own.albums.first { (try? Folder.isFolder($0)) == true })
    let initial = try InitialAlbum.restored(window(1, sample), mode: nil)
    let usual = try InitialAlbum([], mode: .album).listing.update()
    let update = try initial.listing.update()
    #expect(update.sources == usual.sources && update.isSample == usual.isSample)
    #expect(initial.notice == nil)
  }

  @Test func aRowOfTheAlbumIsReturnedTo() throws {
    let window = left(try album(), "b.png", isOpen: false)
    let initial = try InitialAlbum.restored(window, mode: nil)
    #expect(initial.mode == .album && initial.row == Array("b.png".utf8) && initial.notice == nil)
    // --view goes before what was left.
    let album = try InitialAlbum.restored(
      left(room.folder.appending("album"), "b.png", isOpen: true), mode: .album)
    #expect(album.mode == .album && album.row == Array("b.png".utf8))
  }

  @Test func aPhotoThatIsGoneLeavesItsFolder() throws {
    let album = try album()
    let initial = try InitialAlbum.restored(left(album, "c.png", isOpen: true), mode: nil)
    #expect(initial.mode == .album)
    #expect(
      initial.notice
        == "The photo of last time cannot be opened: \(album.display)/c.png: no such file or folder"
    )
    #expect(try initial.listing.update().sources == [album])
  }

  @Test func aFolderThatIsGoneLeavesTheUsualPlace() throws {
    let gone = room.folder.appending("gone")
    let initial = try InitialAlbum.restored(left(gone, "c.png", isOpen: true), mode: nil)
    #expect(initial.mode == .album && initial.row == nil)
    #expect(
      initial.notice
        == "The folder of last time cannot be opened: \(gone.display): no such file or folder")
  }

  /// A network disk may take seconds to say that it is gone.
  @Test func failureThatComesLateEndsTheProgramOnlyIfNamedPathsAreAwaited() async throws {
    let folder = try album()
    let window = left(folder, "b.png", isOpen: false)
    try await onLoop {
      let restored = try InitialAlbum.restored(window, mode: nil)
      let named = try InitialAlbum([folder], mode: .album)
      try FileManager.default.removeItem(atPath: folder.display)
      let loop = Loop()
      var reasons: [String?] = []
      UI.task {
        for (album, isElsewhere) in [(restored, false), (named, true), (named, false)] {
          let shown = await album.shown(.failure(.cannotShow("late")), isElsewhere: isElsewhere)
          reasons.append((try? shown.get())?.emptyReason?.notice.title.description)
        }
        loop.stop()
      }
      loop.run()
      #expect(reasons == ["This folder is gone", "This folder is gone", nil])
    }
  }

  @Test(arguments: [
    (1, "The photo of last time cannot be opened: "),
    (2, "The photos of last time cannot be opened: "),
  ])
  func filesThatAreGoneAreSpokenOfByTheirNumber(count: Int, sentence: String) throws {
    var window = window(1)
    window.files = (0..<count).map { room.folder.appending("\($0).png").bytes }
    let notice = try #require(try InitialAlbum.restored(window, mode: nil).notice)
    #expect(notice.description.hasPrefix(sentence))
  }

  // MARK: Files that were named

  private func named(_ names: String...) throws -> PhotoAlbum {
    let folder = try album()
    let album = PhotoAlbum()
    album.receive(AlbumListing(arguments: names.map { folder.appending($0) }).wholeUpdate())
    return album
  }

  private func names(_ album: PhotoAlbum) -> [String] {
    album.namedFiles.map {
      String(decoding: FilePath(bytes: $0).lastComponent, as: UTF8.self)
    }
  }

  /// Marks are not remembered with a window: restored, it shows again what only they had hidden.
  @Test func filesThatAreNotMarkedAreRememberedToo() throws {
    let album = try named("a.png", "b.png")
    #expect(names(album) == ["a.png", "b.png"])
    var ratings = PhotoRatings()
    ratings.change(.mark(true), of: album.photos[1])
    album.filter(by: .marked, ratings)
    #expect(album.photos.count == 1 && names(album) == ["a.png", "b.png"])
    album.filter(by: .marked, PhotoRatings())
    #expect(names(album) == ["a.png", "b.png"])
  }

  @Test func bothFilesOfAPairAreRemembered() throws {
    for name in ["c.jpg", "c.raf"] { _ = room.write([1, 2, 3], name.utf8) }
    let album = try named("../c.jpg", "../c.raf", "a.png")
    #expect(album.photos.count == 2)
    #expect(names(album) == ["c.jpg", "c.raf", "a.png"])
    album.hide([album.photos[0]])
    #expect(names(album) == ["c.raf", "a.png"])
  }

  @Test func filesThatAreGoneAreNotRemembered() throws {
    let album = try named("a.png", "b.png")
    var ratings = PhotoRatings()
    ratings.change(.mark(true), of: album.photos[1])
    album.filter(by: .marked, ratings)
    album.hide([album.photos[0]])
    #expect(names(album).isEmpty, "one is left, and none is remembered by itself")
  }

  @Test func theWindowHasItsSizeAgain() throws {
    var window = window(1)
    window.size = SessionWindow.Size(width: 700, height: 500)
    let initial = try InitialAlbum.restored(window, mode: nil)
    #expect(
      initial.viewSize.width == 700 && initial.viewSize.height == 500 && initial.notice == nil)
  }
}

extension SessionStore {
  /// Writes `window` as a window's own thread does.
  func write(_ window: SessionWindow) throws(FileJobError) {
    put(window)
    try write()
  }
}
