import FileJobFixtures
import Files
import Foundation
import Pixels
import Synchronization
import Testing

@testable import FileJobs

/// Drafts that were left by processes that were killed.
@Suite struct LeftoversTests {
  let room: Room

  init() throws { room = try Room() }

  @Test func onlyWhatADraftsNameStandsForIsRemoved() throws {
    for (own, old, isRemoved) in [
      ({ $0 }, { $0 + 1 }, true), ({ $0 + 1 }, { $0 }, true), ({ _ in 0 }, { _ in 0 }, true),
      ({ $0 + 1 }, { $0 + 2 }, false),
    ] as [((UInt64) -> UInt64, (UInt64) -> UInt64, Bool)] {
      let path = try room.photo()
      let inode = try #require(FileStamp.of(path)?.identity.inode)
      let draft = room.folder.appending(DraftName(own: own(inode), old: old(inode)).bytes)
      try FileManager.default.moveItem(atPath: path.display, toPath: draft.display)
      #expect(Leftovers.remove(in: room.folder) == (isRemoved ? 1 : 0))
      #expect((FileStamp.of(draft) == nil) == isRemoved)
    }
  }

  @Test func namesOfOthersStay() throws {
    for name in [
      ".lightbox-draft-", ".lightbox-draft-0-0-1", ".lightbox-draft-0-0-1-x-2",
      "lightbox-draft-0-0-1-1",
      ".lightbox-draft-g-0-1-1",
    ] {
      _ = try room.photo(name)
    }
    #expect(Leftovers.remove(in: room.folder) == 0)
  }

  @Test func aDraftThatSomebodyWorksOnStays() throws {
    let name = DraftName(own: 0, old: 0)
    let folder = try FileCalls.real.openFolder(room.folder)
    let file = try FileCalls.real.create(name.bytes, in: folder)
    #expect(FileCalls.real.lock(file))
    #expect(Leftovers.remove(in: room.folder) == 0)
    withExtendedLifetime(file) {}
  }

  @Test func draftOfACommandIsALeftoverOnlyWhenItsProcessIsGone() throws {
    let folder = room.folder
    let name = Mutex<String?>(nil)
    let calls = FileCalls { call in
      if call == .rename, Leftovers.remove(in: folder) == 0 {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.display)
        name.withLock { $0 = names?.first { $0.hasPrefix(".") } }
      }
      return nil
    }
    try ReplacingFile.write([49], to: room.path("a.png"), mode: 0o644, calls: calls)
    #expect(room.exists("a.png"))
    _ = try room.photo(try #require(name.withLock { $0 }))
    #expect(Leftovers.remove(in: room.folder) == 1)
  }

  @Test func aPhotoBetweenTwoNamesGetsTheNewOne() throws {
    _ = try room.photo("A.jpg.lightbox-renaming")
    #expect(Leftovers.remove(in: room.folder) == 1)
    #expect(room.exists("A.jpg"))
    _ = try room.photo("A.jpg.lightbox-renaming")
    #expect(Leftovers.remove(in: room.folder) == 0, "never over another")
    #expect(room.exists("A.jpg.lightbox-renaming"))
  }

  private func journal(_ names: [String], _ folder: FilePath) throws {
    let text = (["lightbox renaming 1"] + names + [""]).map { $0 + "\0" }.joined()
    try Data(text.utf8).write(to: URL(filePath: folder.appending(".lightbox-renaming-7").display))
  }

  /// NFS is such a disk.
  @Test func leftoversAreFoundOnADiskThatLocksOnlyWhatIsOpenForWriting() throws {
    let folder = room.folder
    let start = String(decoding: folder.lastComponent, as: UTF8.self) + "/.lightbox"
    let calls = FileCalls { call in
      guard call == .lock else { return nil }
      let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
      let canLock = open.contains { number in
        let path = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/self/fd/\(number)")
        return path?.contains(start) == true
          && Int32(number).map { fcntl($0, F_GETFL) & O_ACCMODE == O_RDWR } == true
      }
      return canLock ? nil : .error(EBADF)
    }
    _ = try room.photo(String(decoding: DraftName(own: 0, old: 0).bytes, as: UTF8.self))
    try journal(["a.jpg", "b.jpg", "a.xmp", "b.xmp"], folder)
    for name in ["b.jpg", "a.xmp"] { _ = try room.photo(name) }
    #expect(Leftovers.remove(in: folder, calls: calls) == 2)
    #expect(room.exists("b.xmp") && !room.exists("a.xmp"))
  }

  @Test func aSidecarGetsTheNameThatItsPhotoHas() throws {
    let names = ["a.jpg", "b.jpg", "a.jpg.xmp", "b.jpg.xmp", "a.xmp", "b.xmp"]
    for (photo, left, found) in [
      ("b.jpg", ["a.jpg.xmp", "a.xmp"], ["b.jpg", "b.jpg.xmp", "b.xmp"]),
      ("b.jpg", ["b.jpg.xmp", "a.xmp"], ["b.jpg", "b.jpg.xmp", "b.xmp"]),
      ("a.jpg", ["b.jpg.xmp", "a.xmp"], ["a.jpg", "a.jpg.xmp", "a.xmp"]),
    ] {
      for name in [photo] + left { _ = try room.photo(name) }
      try journal(names, room.folder)
      #expect(Leftovers.remove(in: room.folder) == 1)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: room.folder.display).sorted() == found)
      for name in found { try FileManager.default.removeItem(atPath: room.path(name).display) }
    }
  }

  /// A journal may have come from anywhere.
  @Test func aJournalThatLiesMovesNothing() throws {
    for name in ["b.jpg", "x.xmp", "a.jpg.xmp"] { _ = try room.photo(name) }
    for names in [
      ["a.jpg", "b.jpg", "x.xmp", "b.jpg.xmp"], ["a.jpg", "b.jpg", "a.jpg.xmp", "../b.jpg.xmp"],
      ["a.jpg", "b.jpg", "b.jpg", "c.jpg"], ["a/a.jpg", "b.jpg", "a/a.jpg.xmp", "b.jpg.xmp"],
      ["a.jpg", "b.jpg", "a.jpg.xmp"], ["a.jpg"], [],
    ] {
      try journal(names, room.folder)
      #expect(Leftovers.remove(in: room.folder) == 1, "\(names)")
      for name in ["b.jpg", "x.xmp", "a.jpg.xmp"] { #expect(room.exists(name), "\(names)") }
    }
    // One that is cut short anywhere says nothing.
    func move(_ before: String, _ after: String) -> CompanionMove {
      CompanionMove(before: Array(before.utf8), after: Array(after.utf8))
    }
    let whole = RenamingJournal(files: [
      move("a.jpg", "b.jpg"), move("a.jpg.xmp", "b.jpg.xmp"),
    ])
    #expect(RenamingJournal(whole.bytes) == whole)
    let undo = RenamingJournal(files: [move("b", "a.jpg"), move("b.xmp", "a.xmp")])
    #expect(RenamingJournal(undo.bytes) == undo, "the undo of a new name without an ending")
    for count in 0..<whole.bytes.count {
      #expect(RenamingJournal(Array(whole.bytes.prefix(count))) == nil)
    }
    // Somebody else may have made another photo of the old name.
    _ = try room.photo("a.jpg")
    try journal(["a.jpg", "b.jpg", "a.jpg.xmp", "b.jpg.xmp"], room.folder)
    #expect(Leftovers.remove(in: room.folder) == 1)
    #expect(room.exists("a.jpg.xmp") && !room.exists("b.jpg.xmp"))
  }

  /// A disk that comes from anywhere may hold a journal in its trash.
  @Test func aTrashJournalThatLiesMovesNothing() throws {
    let path = try room.photo()
    try room.write("<x/>", to: "a.jpg.xmp")
    let trashed = try room.trash.trash(path, at: Rehearsal.date)
    for name in ["a.jpg.xmp", "c.jpg.xmp"] { try room.write("<y/>", to: name) }
    let before = room.picture
    let folder = room.folder.display
    let date = "2026-05-31T18:04:09"
    for strings in [
      ["trash", folder, date, "../a.jpg", "", "", "c.jpg.xmp", "", ""],
      ["trash", folder, date, "d.jpg", "", "", "c.jpg.xmp", "", ""],
      ["trash", folder, "now\nPath=/etc/x", "c.jpg", "", "", "c.jpg.xmp", "", ""],
      ["trash", "c", date, "c.jpg", "", "", "c.jpg.xmp", "", ""],
      ["delete", folder, "", "x.jpg", "x.jpg", "", "x.jpg.xmp", "a.jpg.xmp", "1 2 3 4"],
      ["delete", folder, "", "x.jpg", "x.jpg", "", "x.jpg.xmp", "../info/a.jpg.trashinfo", ""],
      ["restore", folder, "", "x.jpg", "x.jpg", "", "x.jpg.xmp", "a.jpg.xmp", ""],
      ["burn", folder, "", "x.jpg", "x.jpg", "", "x.jpg.xmp", "a.jpg.xmp", ""],
      ["trash", folder, date, "c.jpg", "", ""], ["trash", folder, date], [],
    ] {
      let text = (["lightbox trash 1"] + strings + [""]).map { $0 + "\0" }.joined()
      let name = "data/Trash/info/.lightbox-trashing-7"
      try Data(text.utf8).write(to: URL(filePath: room.path(name).display))
      #expect(room.trash.removeLeftovers(near: room.folder) == 1, "\(strings)")
      #expect(room.picture == before, "\(strings)")
    }
    for whole in [
      TrashJournal(.restore, trashed, with: trashed.followers),
      TrashJournal(
        trashing: Array("a.jpg".utf8), with: [Array("a.jpg.xmp".utf8)], from: room.folder,
        at: Rehearsal.date),
    ] {
      #expect(TrashJournal(whole.bytes) == whole)
      for count in 0..<whole.bytes.count {
        #expect(TrashJournal(Array(whole.bytes.prefix(count))) == nil)
      }
    }
  }

  private func write(_ journal: TrashJournal) throws {
    let name = "data/Trash/info/.lightbox-trashing-7"
    try Data(journal.bytes).write(to: URL(filePath: room.path(name).display))
  }

  /// The power failed before the photo was moved, and somebody else has renamed it since.
  @Test func companionOfAPhotoThatIsNotInTheTrashStays() throws {
    _ = try room.trash.trash(try room.photo("b.jpg"), at: Rehearsal.date)
    _ = try room.photo("a.CR2")
    try write(
      TrashJournal(
        trashing: Array("a.jpg".utf8), with: [Rehearsal.raw], from: room.folder,
        at: Rehearsal.date))
    #expect(room.trash.removeLeftovers(near: room.folder) == 1)
    #expect(room.exists("a.CR2"))
  }

  /// A disk that comes from anywhere may hold a journal about the files of another one.
  @Test(.enabled(if: FileManager.default.isWritableFile(atPath: "/dev/shm")))
  func trashJournalReachesNoOtherDisk() throws {
    let other = FilePath("/dev/shm/lightbox-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      atPath: other.display, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: other.display) }
    let devices = [other, room.folder].map { FileStamp.of($0)?.identity.device }
    guard devices[0] != devices[1] else { return }
    try Data(Rehearsal.png).write(to: URL(filePath: other.appending("a.CR2").display))
    _ = try room.trash.trash(try room.photo(), at: Rehearsal.date)
    let text = TrashInfo(path: other.appending("a.jpg").bytes, date: Rehearsal.date).text
    try room.write(String(decoding: text, as: UTF8.self), to: "data/Trash/info/a.jpg.trashinfo")
    try write(
      TrashJournal(
        trashing: Array("a.jpg".utf8), with: [Rehearsal.raw], from: other, at: Rehearsal.date))
    room.trash.removeLeftovers(near: room.folder)
    #expect(FileStamp.of(other.appending("a.CR2")) != nil)
  }

  /// The power failed before the photo was deleted, and somebody else has put it back since.
  @Test func companionOfAPhotoThatIsBackStaysInTheTrash() throws {
    let path = try Rehearsal.pair(in: room.folder)
    let trashed = try room.trash.trash(path, with: [Rehearsal.raw], at: Rehearsal.date)
    try write(TrashJournal(.delete, trashed, with: trashed.followers))
    try FileManager.default.moveItem(
      atPath: room.path("data/Trash/files/a.jpg").display, toPath: path.display)
    room.trash.removeLeftovers(near: room.folder)
    #expect(room.exists("data/Trash/files/a.CR2"))
  }

  private func patchJournal(_ change: BytePatch, of file: OpenedFile) throws -> PatchJournal {
    let bytes = try file.contents(limit: PatchedFile.limit, .real)
    return try #require(PatchJournal(change, of: file, before: ContentSum(of: bytes)))
  }

  private func write(_ journal: [UInt8]) throws {
    try Data(journal).write(to: URL(filePath: room.path(".lightbox-patching-7").display))
  }

  /// The process may be killed after any part of the change.
  @Test func photoThatIsHalfChangedGetsItsOldBytes() throws {
    let path = try room.photo("a.png", Rehearsal.pngWithExif)
    let before = room.picture
    let old = Rehearsal.pngWithExif
    let patch = try OrientationPatch(old, by: .turned90).patch
    let journal = try patchJournal(patch, of: try OpenedFile(path, .real))
    #expect(PatchJournal(journal.bytes) == journal)
    for count in 0..<journal.bytes.count {
      #expect(PatchJournal(Array(journal.bytes.prefix(count))) == nil)
    }
    let changes = patch.splices.flatMap { splice in
      splice.new.enumerated().map { (splice.offset + $0.offset, $0.element) }
    }
    for count in 0...changes.count {
      var bytes = old
      for (offset, byte) in changes.prefix(count) { bytes[offset] = byte }
      try Data(bytes).write(to: URL(filePath: path.display))
      try write(journal.bytes)
      #expect(Leftovers.remove(in: room.folder) == 1)
      if bytes == patch.applied(to: old) {
        #expect(room.bytes("a.png") == bytes, "it was done")
      } else {
        #expect(room.picture == before, "\(count)")
      }
    }
  }

  /// A journal may have come from anywhere: it can turn a photo, and no more.
  @Test func patchJournalThatLiesChangesNothing() throws {
    let path = try room.photo()
    let before = room.picture
    let file = try OpenedFile(path, .real)
    let old = try #require(room.bytes("a.jpg"))
    let end = old.count - 3
    let noTurn = BytePatch([.init(offset: end, old: [old[end] ^ 1], new: [old[end]])])
    let sum = ContentSum(of: try #require(noTurn.inverse.applied(to: old)))
    let turn = try OrientationPatch(old, by: .turned90).patch
    let ofOthers = try patchJournal(
      BytePatch([.init(offset: 0, old: [old[0]], new: [1])]), of: file)
    try write(try #require(PatchJournal(noTurn, of: file, before: sum)).bytes)
    #expect(Leftovers.remove(in: room.folder) == 1)
    #expect(room.picture == before, "no orientation")
    for bytes in [
      try #require(PatchJournal(turn, of: file, before: sum)).bytes, ofOthers.bytes, [],
    ] {
      try write(bytes)
      #expect(Leftovers.remove(in: room.folder) == 1)
      #expect(room.picture == before)
    }
    let words = String(decoding: try patchJournal(turn, of: file).bytes, as: UTF8.self)
    for (word, other) in [
      ("a.jpg", "../a.jpg"), ("a.jpg", ""), ("patching 1", "patching 2"), (" 06", " 0"),
      (" 06", " 0g"), (" 06", " 0607"), ("\0", "\0\0"), (" 06", " -6"),
    ] {
      let text = words.replacing(word, with: other)
      #expect(text != words && PatchJournal(Array(text.utf8)) == nil, "\(word) \(other)")
    }
    let growing = BytePatch([.init(offset: 1, old: [1], new: [1, 2])])
    #expect(PatchJournal(growing, of: file, before: sum) == nil)
  }

  @Test func patchJournalHasTheChangesThatFitIntoItsFile() throws {
    let file = try OpenedFile(try room.photo(), .real)
    let before = room.picture
    func journal(_ count: Int) -> PatchJournal? {
      let splices = (0..<count).map { BytePatch.Splice(offset: 2 * $0, old: [0], new: [1]) }
      return PatchJournal(BytePatch(splices), of: file, before: ContentSum(of: []))
    }
    for count in [1, 17, 1000] {
      let journal = try #require(journal(count))
      #expect(PatchJournal(journal.bytes) == journal, "\(count)")
    }
    #expect(journal(2000) == nil)
    // A larger file is not read, and stays.
    try write([UInt8](repeating: 48, count: PatchJournal.limit + 1))
    #expect(Leftovers.remove(in: room.folder) == 0)
    #expect(room.exists(".lightbox-patching-7"))
    try FileManager.default.removeItem(atPath: room.path(".lightbox-patching-7").display)
    #expect(room.picture == before)
  }

  @Test func aJournalOfAProcessThatLivesStays() throws {
    _ = try room.photo("b.jpg")
    let folder = try FileCalls.real.openFolder(room.folder)
    let journal = RenamingJournal(files: [CompanionMove(before: [97], after: [98])])
    let written = try journal.write(in: folder, .real)
    #expect(Leftovers.remove(in: room.folder) == 0)
    _ = written.name
  }
}
