import FileJobFixtures
import Files
import Foundation
import Glibc
import Synchronization
import Testing

@testable import FileJobs

/// The trash at home.
@Suite struct TrashTests {
  let room: Room

  init() throws { room = try Room() }

  private func moved(_ path: FilePath) throws -> TrashedFile {
    try room.trash.trash(path, at: Rehearsal.date)
  }

  @Test func aPhotoGoesThereWithATextAboutItAndComesBackAsItWas() throws {
    let path = try room.photo("ä b%.jpg")
    let before = room.picture
    let trashed = try moved(path)
    #expect(trashed.original == path)
    #expect(!room.exists("ä b%.jpg"))
    let root = TrashInfo.escaped(room.folder.bytes)
    #expect(
      room.text("data/Trash/info/ä b%.jpg.trashinfo")
        == """
        [Trash Info]
        Path=\(String(decoding: root, as: UTF8.self))/%C3%A4%20b%25.jpg
        DeletionDate=2026-05-31T18:04:09
        X-Lightbox=1

        """)
    for folder in ["data", "data/Trash", "data/Trash/files", "data/Trash/info"] {
      let mode = try FileManager.default.attributesOfItem(atPath: room.path(folder).display)
      #expect(mode[.posixPermissions] as? Int == 0o700)
    }
    try room.trash.restore(trashed)
    #expect(room.picture == before)
  }

  /// A server that cannot rename without replacing has removed the old name. Its answer is lost.
  @Test func photoWhoseMoveIsNotAnsweredIsInTheTrash() throws {
    let path = try room.photo()
    let isLost = Mutex(false)
    let calls = FileCalls { call in
      if call == .rename { return .error(EINVAL) }
      guard call == .remove else { return nil }
      return isLost.withLock { isLost in
        guard !isLost else { return nil }
        isLost = true
        _ = unsafe unlink(path.display)
        return .error(EIO)
      }
    }
    let trashed = try Rehearsal.trash(room.folder, calls).trash(path, at: Rehearsal.date)
    #expect(room.exists("data/Trash/info/a.jpg.trashinfo"))
    try room.trash.restore(trashed)
    #expect(room.bytes("a.jpg") == Rehearsal.jpeg)
  }

  @Test func theTrashOfASandboxIsTheDesktops() throws {
    let variables = [
      "HOME": "home", "XDG_DATA_HOME": "home/.var/app/data", "HOST_XDG_DATA_HOME": "",
    ]
    for (host, folder) in [("", "home/.local/share"), ("data", "data")] {
      let trash = Trash.users(
        environment: { name in
          let value = name == "HOST_XDG_DATA_HOME" ? host : variables[name]
          return value.map { $0.isEmpty ? [] : room.path($0).bytes }
        }, isInSandbox: true)
      _ = try trash.trash(try room.photo(), at: Rehearsal.date)
      #expect(room.exists("\(folder)/Trash/files/a.jpg"))
    }
    #expect(!room.exists("home/.var"))
  }

  @Test func namesInTheTrashAreNeverTaken() throws {
    var trashed: [TrashedFile] = []
    for _ in 0..<3 { trashed.append(try moved(try room.photo("a.b.jpg"))) }
    #expect(
      trashed.map { String(decoding: $0.name, as: UTF8.self) }
        == ["a.b.jpg", "a.b.2.jpg", "a.b.3.jpg"])
    try room.trash.restore(trashed[1])
    #expect(
      room.refusal { () throws(FileJobError) in try room.trash.restore(trashed[0]) }?.reason
        == .taken(Array("a.b.jpg".utf8)))
    #expect(room.exists("data/Trash/info/a.b.jpg.trashinfo"))
  }

  @Test(arguments: [
    [0xFF, 0x0A, 0x2E, 0x6A, 0x70, 0x67], Array("-\n.jpg".utf8), Array("%41.jpg".utf8),
    Array(String(repeating: "ä", count: 125).utf8) + Array(".jpeg".utf8),
    Array(String(repeating: "x", count: 255).utf8),
  ])
  func anyNameThatAFileHasGoesThereAndBack(name: [UInt8]) throws {
    let path = room.folder.appending(name)
    _ = try room.photo("x")
    let renamed = try Renaming().rename(room.path("x"), to: name)
    #expect(renamed?.after == path)
    let one = try moved(path)
    #expect(one.name.count <= 245)
    #expect(
      String(validating: name, as: UTF8.self) == nil
        || String(validating: one.name, as: UTF8.self) != nil, "half a letter")
    let note = one.folder.appending("info").appending(one.name + TrashInfo.ending)
    let text = try PhotoFile.contents(of: note, limit: 4096)
    #expect(text.split(separator: UInt8(ascii: "\n")).count == 4)
    try room.trash.restore(one)
    #expect(FileStamp.of(path) != nil)
  }

  @Test func photoComesBackWhereItsNamesHaveNumbersOfTheirOwn() throws {
    let trash = Rehearsal.trash(
      room.folder, .renumbering(room.path("data/Trash/files/a.jpg")))
    try trash.restore(try trash.trash(try room.photo(), at: Rehearsal.date))
    #expect(room.bytes("a.jpg") == Rehearsal.jpeg)
    #expect(!room.exists("data/Trash/files/a.jpg"))
  }

  @Test func aLinkIsTrashedItselfAndAFolderIsNot() throws {
    let path = try room.photo()
    try FileManager.default.createSymbolicLink(
      atPath: room.path("link.jpg").display, withDestinationPath: "a.jpg")
    let before = room.picture
    let trashed = try moved(room.path("link.jpg"))
    #expect(room.exists("a.jpg"))
    try room.trash.restore(trashed)
    #expect(room.picture == before)
    #expect(
      room.refusal { () throws(FileJobError) in
        _ = try room.trash.trash(path.parent, at: Rehearsal.date)
      }?.reason == .notAFile)
  }

  @Test func aFolderThatIsGoneIsMadeAgain() throws {
    try FileManager.default.createDirectory(
      atPath: room.path("b/c").display, withIntermediateDirectories: true)
    let trashed = try moved(try room.photo("b/c/a.jpg"))
    try FileManager.default.removeItem(atPath: room.path("b").display)
    try room.trash.restore(trashed)
    #expect(room.exists("b/c/a.jpg"))
  }

  @Test func onlyTheVeryFileIsPutBackOrDeleted() throws {
    let trashed = try moved(try room.photo())
    // No other file gets its inode.
    try FileManager.default.linkItem(
      atPath: room.path("data/Trash/files/a.jpg").display, toPath: room.path("kept").display)
    try emptyTrash()
    let other = try moved(try room.photo())
    #expect(other.name == trashed.name)
    #expect(
      room.refusal { () throws(FileJobError) in try room.trash.restore(trashed) }?.reason
        == .noLongerInTrash)
    #expect(
      room.refusal { () throws(FileJobError) in try room.trash.delete(trashed) }?.reason
        == .noLongerInTrash)
    try room.trash.delete(other)
    #expect(!room.exists("data/Trash/files/a.jpg"))
    #expect(!room.exists("data/Trash/info/a.jpg.trashinfo"))
    #expect(
      room.refusal { () throws(FileJobError) in try room.trash.restore(other) }?.description
        == "a.jpg was not put back: it is no longer in the trash")
  }

  /// A file system gives the number of a removed file to the next one, so that only the time of its
  /// birth tells the two apart.
  @Test func aFileWithTheNumberOfARemovedFileIsAnother() throws {
    let trashed = try moved(try room.photo())
    let path = room.path("data/Trash/files/a.jpg")
    let inode = FileStamp.of(path)?.identity.inode
    try emptyTrash()
    // Longer than a tick of the file system's clock.
    usleep(20_000)
    // One of the next files has it, where nobody else has taken it.
    for n in 0..<50 where FileStamp.of(path)?.identity.inode != inode {
      try? FileManager.default.moveItem(atPath: path.display, toPath: room.path("\(n)").display)
      try room.write("another", to: "data/Trash/files/a.jpg")
    }
    let error = room.refusal { () throws(FileJobError) in try room.trash.delete(trashed) }
    #expect(error?.reason == .noLongerInTrash)
    #expect(room.text("data/Trash/files/a.jpg") == "another")
  }

  /// A disk that is mounted again may have another number, but a file keeps its time of creation.
  @Test func fileIsKnownAgainOnADiskWithAnotherNumber() {
    func identity(device: UInt64, born: Int64) -> LastingIdentity {
      LastingIdentity(identity: FileIdentity(device: device, inode: 7), born: [born, 0])
    }
    #expect(identity(device: 1, born: 9) == identity(device: 2, born: 9))
    #expect(identity(device: 1, born: 9) != identity(device: 1, born: 8))
    #expect(identity(device: 1, born: 0) != identity(device: 2, born: 0))
  }

  @Test func sidecarsGoIntoTheTrashWithTheirPhotoAndComeBack() throws {
    let path = try room.photo()
    try Rehearsal.sidecars(of: "a", in: room.folder)
    _ = try room.photo("ab.jpg.xmp", Array("<x/>".utf8))
    let before = room.picture
    let trashed = try moved(path)
    #expect(trashed.followers.map(\.original) == [room.path("a.jpg.xmp"), room.path("a.xmp")])
    for name in ["a.jpg.xmp", "a.xmp"] {
      #expect(!room.exists(name) && room.exists("data/Trash/files/\(name)"), "\(name)")
      #expect(room.text("data/Trash/info/\(name).trashinfo")?.contains("/\(name)\n") == true)
    }
    #expect(room.exists("ab.jpg.xmp"))
    try room.trash.restore(trashed)
    #expect(room.picture == before)
  }

  /// A RAW file and its JPEG share the sidecar of their stem.
  @Test func aSharedSidecarFollowsTheLastOfItsPhotos() throws {
    let (raw, jpeg) = (try room.photo("a.nef", Rehearsal.png), try room.photo())
    try room.write("<x/>", to: "a.xmp")
    let before = room.picture
    let first = try moved(raw)
    #expect(first.followers.isEmpty && room.exists("a.xmp"))
    let second = try moved(jpeg)
    #expect(second.followers.count == 1 && !room.exists("a.xmp"))
    try room.trash.restore(first)
    try room.trash.restore(second)
    #expect(room.picture == before)
  }

  @Test func aSidecarThatIsInTheWayKeepsThePhotoInTheTrash() throws {
    let path = try room.photo()
    try Rehearsal.sidecars(of: "a", in: room.folder)
    let trashed = try moved(path)
    try room.write("another", to: "a.xmp")
    let error = room.refusal { () throws(FileJobError) in try room.trash.restore(trashed) }
    #expect(error?.description == "a.jpg was not put back: there is a “a.xmp” already")
    // A sidecar that was emptied from the trash meanwhile is not waited for.
    try FileManager.default.removeItem(atPath: room.path("a.xmp").display)
    try FileManager.default.removeItem(atPath: room.path("data/Trash/files/a.xmp").display)
    try room.trash.restore(trashed)
    #expect(room.exists("a.jpg") && room.exists("a.jpg.xmp") && !room.exists("a.xmp"))
  }

  @Test func sidecarsAreDeletedForGoodWithTheirPhoto() throws {
    let path = try room.photo()
    try Rehearsal.sidecars(of: "a", in: room.folder)
    try room.trash.delete(try moved(path))
    #expect(room.picture.files.isEmpty)
    let other = try room.photo("b.jpg")
    try Rehearsal.sidecars(of: "b", in: room.folder)
    try FileManager.default.removeItem(atPath: room.path("data").display)
    try room.trash.delete(try Rehearsal.untrashed(other, in: room.folder))
    #expect(room.picture.files.keys.sorted() == ["data"])
  }

  @Test func untrashableFileItselfIsDeletedWhereItLies() throws {
    let path = try room.photo()
    let file = try Rehearsal.untrashed(path, in: room.folder)
    // No other file gets its inode.
    try FileManager.default.moveItem(atPath: path.display, toPath: room.path("kept").display)
    func refusal() -> FileJobError.Reason? {
      room.refusal { () throws(FileJobError) in try room.trash.delete(file) }?.reason
    }
    #expect(refusal() == .gone)
    _ = try room.photo()
    #expect(refusal() == .changed)
    try FileManager.default.removeItem(atPath: path.display)
    try FileManager.default.moveItem(atPath: room.path("kept").display, toPath: path.display)
    try room.trash.delete(file)
    #expect(!room.exists("a.jpg"))
  }

  @Test func trashableFileIsNotDeletedWhereItLies() throws {
    let path = try room.photo()
    for reason in [FileJobError.Reason.gone, .noTrash(EROFS), .system(EACCES), .inTrashAlready] {
      #expect(
        room.trash.untrashable(path, after: FileJobError(Trash.trashing, path, reason)) == nil)
    }
  }

  /// Removes the photo and its text, as another program may at any time.
  private func emptyTrash() throws {
    for name in ["files/a.jpg", "info/a.jpg.trashinfo"] {
      try FileManager.default.removeItem(atPath: room.path("data/Trash/\(name)").display)
    }
  }

  @Test func textsWithoutAFileAreRemovedAndThoseOfOtherProgramsAreNot() throws {
    _ = try moved(try room.photo("kept.jpg"))
    try room.write(
      "[Trash Info]\nPath=/x\nDeletionDate=2026-05-31T18:04:09\n",
      to: "data/Trash/info/foreign.jpg.trashinfo")
    try room.write("[Trash Info]\nPath=/x\nX-Lightbox=1\n", to: "data/Trash/info/own.jpg.trashinfo")
    #expect(room.trash.removeLeftovers(near: room.folder) == 1)
    #expect(room.exists("data/Trash/info/kept.jpg.trashinfo"))
    #expect(room.exists("data/Trash/info/foreign.jpg.trashinfo"))
    #expect(!room.exists("data/Trash/info/own.jpg.trashinfo"))
  }

  @Test func aUserWithoutAHomeHasNoTrash() throws {
    let made = Trash.users { $0 == "XDG_DATA_HOME" ? Array("relative".utf8) : nil }
    #expect(made.removeLeftovers(near: room.folder) == 0)
  }
}
