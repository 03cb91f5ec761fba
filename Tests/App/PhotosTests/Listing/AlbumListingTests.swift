import Files
import Foundation
import Languages
import LightboxCore
import System
import Testing

@testable import Albums
@testable import ProgramSupport

@Suite struct AlbumListingTests {
  let room: Darkroom

  init() throws { room = try Darkroom() }

  private func make(_ names: [String], in folder: String = "album") throws -> FilePath {
    try room.makeFolder(folder, with: names)
  }

  private func updates(
    _ paths: FilePath..., isRecursive: Bool = false, firstPart: Double = 100
  ) -> [AlbumUpdate] {
    var updates: [AlbumUpdate] = []
    AlbumListing(arguments: paths, isRecursive: isRecursive, firstPart: firstPart).run {
      updates.append($0)
    }
    return updates
  }

  private func names(_ update: AlbumUpdate) -> [String] {
    update.photos.map { update.catalogue.title(of: $0) }
  }

  /// As the files were left in the window that is restored.
  @Test func anyOfSeveralFilesMayBeTheFirstToBeShown() throws {
    let names = ["1.png", "2.png", "3.png"]
    let folder = try make(names)
    let paths = names.map { folder.appending($0) }
    let listing = AlbumListing(arguments: paths, start: paths[1])
    let update = try listing.update()
    #expect(update.photos.count == 3)
    #expect(update.start == update.photos[1])
  }

  /// A window opens also where a network disk never answers.
  @Test func pathsOnADiskThatHangsAreTakenForWhatTheirNamesSay() {
    let gate = Semaphore(0)
    func hasFolder(_ names: String...) -> Bool {
      AlbumListing.hasFolder(names.map { FilePath($0) }, within: 0.01) { _ in
        gate.wait()
        return false
      }
    }
    #expect(!hasFolder("/net/a.jpg", "/net/b.CR2", "-"))
    #expect(hasFolder("/net/a.jpg", "/net/photos"))
    for _ in 0..<4 { gate.signal() }
  }

  @Test func aFolderIsItsPicturesInTheirOrder() throws {
    let folder = try make([
      "10.png", "9.jpg", "b.JPEG", ".hidden.png", "notes.txt", "A.png", "9.jpg.xmp",
    ])
    _ = try make([], in: "album/folder.png")
    let updates = updates(folder)
    #expect(updates.count == 1)
    #expect(names(updates[0]) == ["9.jpg", "10.png", "A.png", "b.JPEG"])
    #expect(updates[0].photos == (0..<4).map { PhotoID($0) })
    #expect(updates[0].start == nil)
    #expect(updates[0].folders.map { updates[0].catalogue.title(of: $0) } == ["folder.png"])
    #expect(updates[0].otherCount == 1)
    #expect(updates[0].countText == "4 photos, 1 folder, 1 other file")
    #expect(updates[0].catalogue[PhotoID(1)].path == folder.appending("10.png"))
  }

  @Test func folderWhoseEndCannotBeReadShowsWhatWasRead() throws {
    // With `.` and `..` so many that the listing reports before it finds the end.
    let folder = try make((0..<510).map { "\($0).png" })
    var updates: [AlbumUpdate] = []
    AlbumListing(arguments: [folder], firstPart: 0).run { update in
      if updates.isEmpty { Self.breakReading(of: folder) }
      updates.append(update)
    }
    #expect(updates.map(\.photos.count) == [510, 510])
    #expect(updates.last?.emptyReason == nil)
  }

  /// Puts another file in the place of the open `folder`.
  private static func breakReading(of folder: FilePath) {
    let (open, files) = ("/proc/self/fd", FileManager.default)
    let numbers = (try? files.contentsOfDirectory(atPath: open)) ?? []
    for number in numbers.compactMap({ Int32($0) }) {
      let target = try? files.destinationOfSymbolicLink(atPath: "\(open)/\(number)")
      guard target == folder.display, let other = FileHandle(forReadingAtPath: "/dev/null") else {
        continue
      }
      dup2(other.fileDescriptor, number)
    }
  }

  @Test func anAlbumIsNamedAfterItsFolder() throws {
    let (one, two) = (try make(["a.png"], in: "Summer 1998"), try make(["b.png"], in: "2"))
    func title(_ paths: FilePath...) -> String? {
      var update: AlbumUpdate?
      AlbumListing(arguments: paths, firstPart: 100).run { update = $0 }
      return (update?.title(from: FilePath("/home/ada/Pictures"))).map(\.description)
    }
    #expect(title(one) == "Summer 1998")
    #expect(title(one.appending("a.png")) == "Summer 1998")
    #expect(title(one, two) == "2 folders")
    #expect(title(one.appending("a.png"), two.appending("b.png")) == "Photos")
    for (path, name) in [(".", "Pictures"), ("..", "ada"), ("Rome/.", "Rome"), ("/", "/")] {
      var here = AlbumUpdate()
      here.sources = [FilePath(path)]
      #expect(here.title(from: FilePath("/home/ada/Pictures")).description == name)
    }
  }

  @Test func aFileIsToldBeforeItsFolderIsListedAndKeepsItsNumber() throws {
    let folder = try make(["1.png", "2.png", "3.png"])
    let updates = updates(folder.appending("2.png"))
    #expect(updates.map { names($0) } == [["2.png"], ["1.png", "2.png", "3.png"]])
    #expect(updates.map(\.start) == [PhotoID(0), PhotoID(0)])
    #expect(updates[1].photos == [PhotoID(1), PhotoID(0), PhotoID(2)])
  }

  @Test func aFileWithAnotherNameIsShownAlone() throws {
    let folder = try make(["1.png", "picture"])
    #expect(updates(folder.appending("picture")).map { names($0) } == [["picture"]])
  }

  @Test func severalArgumentsKeepTheirOrderAndWhatIsMissingItsPlace() throws {
    let (one, two) = (try make(["b.png", "a.png"], in: "1"), try make(["9.png"], in: "2"))
    let missing = room.folder.appending("missing.png")
    let update = try #require(updates(two, missing, one, one.appending("b.png")).last)
    #expect(names(update) == ["9.png", "missing.png", "a.png", "b.png", "b.png"])
    guard case .broken(let error) = update.catalogue[update.photos[1]] else {
      Issue.record("it is there")
      return
    }
    #expect(error.reason == "no such file or folder")
    #expect(update.catalogue[update.photos[3]].path == one.appending("b.png"))
  }

  @Test func manyArgumentsComeInPartsToo() throws {
    let folder = try make((0..<300).map { "\($0).png" })
    var updates: [AlbumUpdate] = []
    let paths = (0..<300).reversed().map { folder.appending("\($0).png") }
    AlbumListing(arguments: paths, firstPart: 0).run { updates.append($0) }
    #expect((2...9).contains(updates.count))
    #expect(updates.allSatisfy { $0.photos == (0..<$0.photos.count).map { PhotoID($0) } })
    #expect(updates.last?.catalogue[PhotoID(0)].path == paths[0])
    #expect(updates.last?.photos.count == 300)
  }

  @Test func argumentsThatCannotBeOpenedAreAnErrorThatNamesTheFirst() throws {
    let missing = room.folder.appending("missing.png")
    let link = room.folder.appending("link.png")
    try FileManager.default.createSymbolicLink(
      atPath: link.display, withDestinationPath: missing.display)
    for (path, reason) in [
      (missing, "no such file or folder"), (link, "a link to something that is not there"),
    ] {
      let error = #expect(throws: ProgramFailure.self) {
        try AlbumListing(arguments: [path, missing]).update()
      }
      #expect(error?.message == "\(path.display): \(reason)")
    }
  }

  @Test func aFolderWithoutPhotosSaysWhatIsTheMatter() throws {
    func emptyReason(_ folder: FilePath) throws -> AlbumNotice? {
      try AlbumListing(arguments: [folder]).update().emptyReason?.notice
    }
    let empty = try make([], in: "Nothing yet")
    #expect(try emptyReason(empty)?.text == "“Nothing yet” is empty.")
    let papers = try make(["a.txt"], in: "Papers")
    #expect(
      try emptyReason(papers)?.text == "The one file in “Papers” is of a kind that cannot be shown."
    )
    _ = try make(["b.mp4", ".hidden"], in: "Papers")
    #expect(
      try emptyReason(papers)?.text == "The 2 files in “Papers” are of kinds that cannot be shown.")
    // A folder below is something to show.
    _ = try make([], in: "Papers/old")
    #expect(try emptyReason(papers) == nil)
  }

  /// In a process of its own, which gives root's right to read everything away.
  @Test func aFolderThatCannotBeReadSaysSo() async {
    await #expect(processExitsWith: .success) {
      let path = FileManager.default.temporaryDirectory
        .appending(path: "locked-\(getpid())").path
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0])
      defer { try? FileManager.default.removeItem(atPath: path) }
      let own = geteuid()
      if own == 0 { try #require(seteuid(12_345) == 0) }
      let notice = try AlbumListing(arguments: [FilePath(path)]).update().emptyReason?.notice
      if own == 0 { try #require(seteuid(own) == 0) }
      #expect(notice?.title == "This folder cannot be opened")
      #expect(notice?.text == "\(path): permission denied.")
    }
  }

  /// In a process of its own, as above.
  @Test func photoOfAFolderThatCannotBeListedStays() async {
    await #expect(processExitsWith: .success) {
      let path = FileManager.default.temporaryDirectory.appending(path: "closed-\(getpid())").path
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      let photo = FilePath(path).appending("1.png")
      _ = FileManager.default.createFile(atPath: photo.display, contents: Data([1]))
      func allow(_ mode: Int) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      }
      try allow(0o111)
      let own = geteuid()
      if own == 0 { try #require(seteuid(12_345) == 0) }
      let listing = AlbumListing(arguments: [photo])
      let before = try listing.update()
      let again = listing.again(after: before).wholeUpdate()
      if own == 0 { try #require(seteuid(own) == 0) }
      try allow(0o755)
      try FileManager.default.removeItem(atPath: path)
      #expect(before.photos == [PhotoID(0)] && again.photos == before.photos)
      #expect(again.emptyReason == nil)
    }
  }

  /// The sentences themselves.
  @Test func everyErrorSaysItsReasonAndWhatHelps() {
    let folder = FilePath("/home/ada/Locked")
    let locked = AlbumEmptyReason.unreadable(FileError(folder, .system(EACCES))).notice
    #expect(locked.title == "This folder cannot be opened")
    #expect(locked.text == "/home/ada/Locked: permission denied.")
    let gone = AlbumEmptyReason.unreadable(FileError(folder, .brokenLink)).notice
    #expect(gone.title == "This folder is gone" && gone.text.description.contains("“Locked”"))
    let unnamed = AlbumEmptyReason.nothingNamed(folder).notice
    #expect(unnamed.text == "There are no photos in /home/ada/Locked.")
    #expect(AlbumEmptyReason.nothingNamed(nil).notice.text == "There is no home folder.")
    #expect([locked, gone, unnamed].allSatisfy { $0.advice.description.count > 10 })
  }

  @Test func aFolderThatVanishedSaysSo() throws {
    let gone = room.folder.appending("gone")
    let update = try AlbumListing(arguments: [gone], isEntered: true).update()
    #expect(update.emptyReason?.notice.title == "This folder is gone")
    #expect(update.isEmpty)
  }

  @Test func allFoldersBelowAreListedDepthFirstAndOnce() throws {
    let folder = try make(["z.png"])
    _ = try make(["b.png", "a.png"], in: "album/2")
    _ = try make(["c.png"], in: "album/10")
    _ = try make(["d.png"], in: "album/2/deep")
    // A link back to the top would never end.
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending("2/loop").display, withDestinationPath: folder.display)
    let update = try #require(updates(folder, isRecursive: true).last)
    #expect(names(update) == ["z.png", "a.png", "b.png", "d.png", "c.png"])
    #expect(update.folders.isEmpty)
    #expect(update.title(from: nil) == "album")
  }

  /// As a shell completes the name of a folder.
  @Test func sectionsOfAFolderNamedWithASlashAreNamedBelowIt() throws {
    let folder = try make(["z.png"])
    _ = try make(["a.png"], in: "album/2/deep")
    let update = try #require(updates(folder.appending("/"), isRecursive: true).last)
    #expect(names(update) == ["z.png", "a.png"])
    #expect(
      update.folderSections(of: update.photos).map(\.title.description) == ["album", "2 / deep"])
    #expect(update.sources == [folder])
    let same = try #require(updates(folder.appending("2/.."), isRecursive: true).last)
    #expect(same.folderSections(of: same.photos).first?.title.description == "album")
  }

  /// One file under many names, which is quicker to make.
  @Test func aHundredThousandFilesAreListed() throws {
    let folder = try make(["0.jpg"])
    let one = folder.appending("0.jpg").display
    for number in 1..<100_000 {
      let status = unsafe link(one, folder.appending("\(number).jpg").display)
      // Some file systems give a file 65,000 names.
      guard status != 0 else { continue }
      _ = FileManager.default.createFile(
        atPath: folder.appending("\(number).jpg").display, contents: Data())
    }
    let last = try #require(updates(folder, firstPart: 0).last)
    #expect(last.photos.count == 100_000)
    for index in [0, 9, 10, 99_999] {
      #expect(last.catalogue.title(of: last.photos[index]) == "\(index).jpg")
    }
  }

  /// A listing has few parts, however long it takes, and a number means the same photo in all of
  /// them.
  @Test func aLargeFolderComesInAFewPartsAndNumbersStay() throws {
    let folder = try make((0..<2_000).map { "IMG_\($0).jpg" })
    let updates = updates(folder.appending("IMG_1400.jpg"), firstPart: 0)
    // The photo alone, the first part, the whole, and the parts after waits eight times longer
    // each.
    #expect((3...9).contains(updates.count))
    let last = try #require(updates.last)
    #expect(names(last) == (0..<2_000).map { "IMG_\($0).jpg" })
    for update in updates {
      #expect(Set(update.photos).count == update.photos.count)
      #expect(update.start == PhotoID(0) && update.photos.contains(PhotoID(0)))
      #expect(update.catalogue.title(of: PhotoID(0)) == "IMG_1400.jpg")
      for (photo, name) in zip(update.photos, names(update)) {
        #expect(last.catalogue.title(of: photo) == name)
      }
      let numbers = names(update).compactMap { Int($0.dropFirst(4).dropLast(4)) }
      #expect(numbers == numbers.sorted())
    }
  }

  @Test func theSearchGoesOnFromAPhotoAndAroundTheEnd() throws {
    let folder = try make(["apple.png", "Ant.png", "bee.png", "axe.png"])
    let album = PhotoAlbum()
    album.receive(try AlbumListing(arguments: [folder]).update())
    func found(_ prefix: String, from: Int?) -> String? {
      let from = from.map { album.photos[$0] }
      return album.find(prefix, from: from).map { album.title(of: $0) }
    }
    // Ant, apple, axe, bee.
    #expect(found("a", from: nil) == "Ant.png")
    #expect(found("a", from: 0) == "apple.png")
    #expect(found("AP", from: 3) == "apple.png")
    #expect(found("a", from: 2) == "Ant.png")
    #expect(found("b", from: 3) == "bee.png")
    #expect(found("c", from: 0) == nil)
    let single = PhotoAlbum()
    single.receive(
      try AlbumListing(
        arguments: [folder.appending("bee.png"), folder.appending("axe.png")]
      ).update())
    #expect(single.find("AX", from: nil).map { single.title(of: $0) } == "axe.png")
  }
}
