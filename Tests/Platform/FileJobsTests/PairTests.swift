import FileJobFixtures
import Files
import Foundation
import Glibc
import Synchronization
import Testing

@testable import FileJobs

/// The jobs of a photo that consists of a RAW and a JPEG.
@Suite struct PairTests {
  let room: Room

  init() throws { room = try Room() }

  private static let files = ["a.CR2", "a.CR2.xmp", "a.jpg", "a.jpg.xmp", "a.xmp"]

  private func pair() throws -> FilePath { try Rehearsal.pair(in: room.folder) }

  /// The files without those of the trash.
  private var names: [String] {
    room.picture.files.keys.filter { !$0.hasPrefix("data") && $0 != "b" }.sorted()
  }

  private func file(
    _ path: FilePath, _ kind: Filing.Kind, onCollision: Filing.CollisionPolicy = .refuse
  ) throws(FileJobError) -> FiledFile? {
    try Rehearsal.filing(room.folder).file(
      path, with: [Rehearsal.raw], into: room.path("b"), by: kind, onCollision: onCollision,
      at: Rehearsal.date)
  }

  private func makeFolder() throws {
    try FileManager.default.createDirectory(
      atPath: room.path("b").display, withIntermediateDirectories: false)
  }

  @Test func bothGoIntoTheTrashAndComeBack() throws {
    let path = try pair()
    let before = room.picture
    let trashed = try room.trash.trash(path, with: [Rehearsal.raw], at: Rehearsal.date)
    #expect(names.isEmpty)
    try room.trash.restore(trashed)
    #expect(names == Self.files)
    for name in Self.files { #expect(room.picture.files[name] == before.files[name], "\(name)") }
  }

  /// A server that cannot rename without replacing has removed the name in the trash. Its answer is
  /// lost.
  @Test func rawFollowsAPhotoWhoseReturnIsNotAnswered() throws {
    let trashed = try room.trash.trash(try pair(), with: [Rehearsal.raw], at: Rehearsal.date)
    let inTrash = room.path("data/Trash/files/a.jpg").display
    let isLost = Mutex(false)
    let calls = FileCalls { call in
      if call == .rename { return .error(EINVAL) }
      return isLost.withLock { isLost in
        guard call == .remove, !isLost else { return nil }
        isLost = unsafe unlink(inTrash) == 0
        return .error(EIO)
      }
    }
    do throws(FileJobError) {
      try Rehearsal.trash(room.folder, calls).restore(trashed)
      Issue.record("it was restored")
    } catch {
      #expect(error.reason == .system(EIO))
    }
    #expect(names == ["a.jpg"])
    Rehearsal.startAgain(in: room.folder)
    #expect(names == Self.files && !room.picture.hasLeftovers)
  }

  @Test func rawThatIsNotNamedStays() throws {
    let trashed = try room.trash.trash(try pair(), at: Rehearsal.date)
    // The XMP file that may be about either stays with the RAW.
    #expect(names == ["a.CR2", "a.CR2.xmp", "a.xmp"])
    try room.trash.restore(trashed)
    #expect(names == Self.files)
  }

  @Test func companionOfAnotherNameIsLeftAlone() throws {
    let path = try pair()
    _ = try room.photo("b.CR2")
    let names = ["b.CR2", "a.CR2.xmp", "../a.CR2", "a.png", "A.CR2"].map { Array($0.utf8) }
    _ = try room.trash.trash(path, with: names, at: Rehearsal.date)
    #expect(self.names == ["a.CR2", "a.CR2.xmp", "a.xmp", "b.CR2"])
  }

  @Test func companionThatHasVanishedIsNotWaitedFor() throws {
    let path = try pair()
    try FileManager.default.removeItem(atPath: room.path("a.CR2").display)
    let renamed = try Renaming().rename(path, with: [Rehearsal.raw], to: Array("b.jpg".utf8))
    #expect(renamed?.moves.map(\.after) == [room.path("b.jpg")])
  }

  @Test func takenPlaceOfTheRAWLetsBothInTheTrash() throws {
    let path = try pair()
    let trashed = try room.trash.trash(path, with: [Rehearsal.raw], at: Rehearsal.date)
    _ = try room.photo("a.CR2", Rehearsal.jpeg)
    let error = room.refusal { () throws(FileJobError) in try room.trash.restore(trashed) }
    #expect(error?.reason == .taken(Rehearsal.raw))
  }

  @Test func bothAreDeletedForGood() throws {
    let path = try pair()
    try room.trash.delete(
      try room.trash.trash(path, with: [Rehearsal.raw], at: Rehearsal.date))
    #expect(room.picture.files.isEmpty)
  }

  @Test func untrashablePairIsDeletedWhereItLiesUnlessTheRAWHasChanged() throws {
    let path = try pair()
    try Data().write(to: URL(filePath: room.path("data").display))
    var untrashed: UntrashableFile?
    do throws(FileJobError) {
      _ = try room.trash.trash(path, with: [Rehearsal.raw], at: Rehearsal.date)
    } catch {
      untrashed = room.trash.untrashable(path, with: [Rehearsal.raw], after: error)
    }
    let file = try #require(untrashed)
    try FileManager.default.moveItem(
      atPath: room.path("a.CR2").display, toPath: room.path("kept").display)
    _ = try room.photo("a.CR2")
    let error = room.refusal { () throws(FileJobError) in try room.trash.delete(file) }
    #expect(error?.reason == .changed)
    try FileManager.default.removeItem(atPath: room.path("a.CR2").display)
    try FileManager.default.moveItem(
      atPath: room.path("kept").display, toPath: room.path("a.CR2").display)
    try room.trash.delete(file)
    #expect(names.isEmpty)
  }

  @Test func bothGetTheNewNameEachWithItsEnding() throws {
    let path = try pair()
    let before = room.picture
    let renamed = try #require(
      try Renaming().rename(path, with: [Rehearsal.raw], to: Array("Sea.jpeg".utf8)))
    #expect(names == ["Sea.CR2", "Sea.CR2.xmp", "Sea.jpeg", "Sea.jpeg.xmp", "Sea.xmp"])
    #expect(renamed.moves.map(\.after) == [room.path("Sea.jpeg"), room.path("Sea.CR2")])
    try Renaming().undo(renamed)
    #expect(room.picture == before)
  }

  @Test func pairIsNotRenamedWhereTheNameOfTheRAWIsTakenOrTooLong() throws {
    let path = try pair()
    _ = try room.photo("b.CR2")
    func refusal(_ name: String) -> FileJobError.Reason? {
      room.refusal { () throws(FileJobError) in
        _ = try Renaming().rename(path, with: [Rehearsal.raw], to: Array(name.utf8))
      }?.reason
    }
    #expect(refusal("b.jpg") == .taken(Array("b.CR2".utf8)))
    // The names of 255 bytes and of 257.
    #expect(refusal(String(repeating: "x", count: 253) + ".j") == .longName)
  }

  @Test func copyOfAPairIsTakenBack() throws {
    let path = try pair()
    try makeFolder()
    let before = room.picture
    let copied = try #require(try file(path, .copy))
    for name in Self.files {
      #expect(room.picture.files["b/\(name)"] == before.files[name], "\(name)")
    }
    #expect(copied.moves.map(\.after) == [room.path("b/a.jpg"), room.path("b/a.CR2")])
    try Rehearsal.filing(room.folder).undo(copied, at: Rehearsal.date)
    #expect(room.picture == before)
  }

  /// The copy may be the last one: it goes into the trash, from which it can be had.
  @Test func copyIsNotDeletedOnceTheRAWOfTheOriginalIsGone() throws {
    let path = try pair()
    try makeFolder()
    let copied = try #require(try file(path, .copy))
    let raw = try #require(room.bytes("a.CR2"))
    try FileManager.default.removeItem(atPath: room.path("a.CR2").display)
    try Rehearsal.filing(room.folder).undo(copied, at: Rehearsal.date)
    #expect(!names.contains { $0.hasPrefix("b/") })
    #expect(room.bytes("data/Trash/files/a.CR2") == raw)
  }

  @Test func nameOfTheRAWIsAskedForToo() throws {
    let path = try pair()
    try makeFolder()
    _ = try room.photo("b/a.CR2", Rehearsal.jpeg)
    let error = room.refusal { () throws(FileJobError) in _ = try file(path, .move) }
    #expect(error?.reason == .taken(Rehearsal.raw))
    #expect(try file(path, .move, onCollision: .skip) == nil)
    let before = room.picture
    let replaced = try #require(try file(path, .move, onCollision: .replace))
    #expect(room.bytes("b/a.CR2") == Rehearsal.png)
    #expect(room.bytes("data/Trash/files/a.CR2") == Rehearsal.jpeg)
    try Rehearsal.filing(room.folder).undo(replaced, at: Rehearsal.date)
    #expect(names == before.files.keys.filter { $0 != "b" && !$0.hasPrefix("data") }.sorted())
    #expect(room.bytes("b/a.CR2") == Rehearsal.jpeg && room.bytes("a.CR2") == Rehearsal.png)
    let both = try #require(try file(path, .copy, onCollision: .keepBoth))
    #expect(both.moves.map(\.after) == [room.path("b/a (2).jpg"), room.path("b/a (2).CR2")])
  }

  @Test func replacedPairGoesIntoTheTrashAsAWhole() throws {
    let path = try pair()
    try makeFolder()
    _ = try room.photo("b/a.jpg", Rehearsal.png)
    _ = try room.photo("b/a.CR2", Rehearsal.jpeg)
    let replaced = try #require(try file(path, .copy, onCollision: .replace))
    try Rehearsal.filing(room.folder).undo(replaced, at: Rehearsal.date)
    #expect(room.bytes("b/a.jpg") == Rehearsal.png && room.bytes("b/a.CR2") == Rehearsal.jpeg)
    #expect(names == Self.files + ["b/a.CR2", "b/a.jpg"])
  }

  @Test func pairIsNotReplacedByItself() throws {
    let path = try pair()
    let before = room.picture
    let filing = Rehearsal.filing(room.folder)
    #expect(
      try filing.file(
        path, with: [Rehearsal.raw], into: room.folder, by: .copy, onCollision: .replace,
        at: Rehearsal.date) == nil)
    #expect(room.picture == before)
  }

  /// A journal can move no file that may not follow the photo.
  @Test func foreignJournalMovesNoOtherFile() throws {
    _ = try pair()
    _ = try room.photo("c.CR2")
    _ = try room.photo("b.jpg")
    try FileManager.default.removeItem(atPath: room.path("a.jpg").display)
    let before = room.picture
    for pair in [
      ["c.CR2", "b.CR2"], ["a.CR2", "c.CR2"], ["a.CR2", "b.NEF"], ["a.CR2", "a.CR2"],
    ] {
      let text = (["lightbox renaming 1", "a.jpg", "b.jpg"] + pair + ["", ""])
        .joined(separator: "\0")
      try room.write(text, to: ".lightbox-renaming-1")
      Leftovers.remove(in: room.folder)
      #expect(room.picture == before, "\(pair)")
    }
    let text = ["lightbox renaming 1", "a.jpg", "b.jpg", "a.CR2", "b.CR2", "", ""]
      .joined(separator: "\0")
    try room.write(text, to: ".lightbox-renaming-1")
    Leftovers.remove(in: room.folder)
    #expect(room.exists("b.CR2") && !room.exists("a.CR2"))
  }
}
