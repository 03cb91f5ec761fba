import FileJobFixtures
import Files
import Foundation
import Synchronization
import Testing

@testable import FileJobs

/// Photos that are copied or moved to another folder.
@Suite struct FilingTests {
  let room: Room

  init() throws {
    room = try Room()
    try FileManager.default.createDirectory(
      atPath: room.path("b").display, withIntermediateDirectories: false)
  }

  private var filing: Filing { Rehearsal.filing(room.folder) }

  private func file(
    _ path: FilePath, _ kind: Filing.Kind, onCollision: Filing.CollisionPolicy = .refuse,
    into folder: String = "b"
  ) throws(FileJobError) -> FiledFile? {
    try filing.file(
      path, into: room.path(folder), by: kind, onCollision: onCollision, at: Rehearsal.date)
  }

  @Test func copyIsAsItsOriginalWithItsSidecars() throws {
    let path = try room.photo()
    try Rehearsal.sidecars(of: "a", in: room.folder)
    let before = room.picture
    let copied = try #require(try file(path, .copy))
    #expect(copied.after == room.path("b/a.jpg"))
    for name in ["a.jpg", "a.jpg.xmp", "a.xmp"] {
      #expect(room.picture.files["b/\(name)"] == before.files[name], "\(name)")
      #expect(room.picture.files[name] == before.files[name], "\(name)")
    }
    try filing.undo(copied, at: Rehearsal.date)
    #expect(room.picture == before, "nothing of it is in the trash either")
  }

  /// The system refuses attributes for a write-protected file, but not if root runs the tests.
  @Test func writeProtectedPhotoIsCopiedWithItsAttributes() throws {
    let path = try room.photo()
    let before = room.picture
    let isProtected = Mutex(false)
    let calls = FileCalls { call in
      isProtected.withLock { isProtected in
        if call == .mode { isProtected = true }
        return call == .setAttribute && isProtected ? .error(EACCES) : nil
      }
    }
    _ = try Rehearsal.filing(room.folder, calls).file(
      path, into: room.path("b"), by: .copy, onCollision: .refuse, at: Rehearsal.date)
    #expect(room.picture.files["b/a.jpg"] == before.files["a.jpg"])
  }

  @Test func movedPhotoComesBack() throws {
    let path = try room.photo()
    try Rehearsal.sidecars(of: "a", in: room.folder)
    let before = room.picture
    let moved = try #require(try file(path, .move))
    for name in ["a.jpg", "a.jpg.xmp", "a.xmp"] {
      #expect(!room.exists(name) && room.exists("b/\(name)"))
    }
    try filing.undo(moved, at: Rehearsal.date)
    #expect(room.picture == before)
  }

  /// Another program has written it since.
  @Test func laterSidecarComesBackWithItsPhoto() throws {
    let path = try room.photo()
    try room.write("<x/>", to: "b/a.xmp")
    let moved = try #require(try file(path, .move))
    try room.write("<y/>", to: "b/a.jpg.xmp")
    try filing.undo(moved, at: Rehearsal.date)
    #expect(room.text("a.jpg.xmp") == "<y/>" && !room.exists("b/a.jpg.xmp"))
    #expect(room.text("b/a.xmp") == "<x/>", "it was there before")
  }

  @Test func takenNameIsNeverReplacedByItself() throws {
    let path = try room.photo()
    _ = try room.photo("b/a.jpg", Rehearsal.png)
    for kind in [Filing.Kind.copy, .move] {
      let error = room.refusal { () throws(FileJobError) in _ = try file(path, kind) }
      #expect(error?.reason == .taken(Array("a.jpg".utf8)))
      #expect(try file(path, kind, onCollision: .skip) == nil)
    }
    #expect(room.bytes("b/a.jpg") == Rehearsal.png && room.bytes("a.jpg") == Rehearsal.jpeg)
  }

  /// The sidecars get the number too, and the first number at which all names are free counts.
  @Test func bothAreKeptByANumberInTheName() throws {
    let path = try room.photo()
    try Rehearsal.sidecars(of: "a", in: room.folder)
    _ = try room.photo("b/a.jpg", Rehearsal.png)
    try room.write("<x/>", to: "b/a (2).xmp")
    let copied = try #require(try file(path, .copy, onCollision: .keepBoth))
    #expect(copied.after == room.path("b/a (3).jpg"))
    #expect(room.exists("b/a (3).jpg.xmp") && room.exists("b/a (3).xmp"))
    #expect(room.bytes("b/a.jpg") == Rehearsal.png)
    let again = try #require(try file(path, .copy, onCollision: .keepBoth, into: "."))
    #expect(again.after == room.path("a (2).jpg"), "in its own folder it is a second one")
  }

  @Test func replacedPhotoIsInTheTrashAndComesBackByTheUndo() throws {
    let path = try room.photo()
    _ = try room.photo("b/a.jpg", Rehearsal.png)
    let before = room.picture
    for kind in [Filing.Kind.copy, .move] {
      let filed = try #require(try file(path, kind, onCollision: .replace))
      #expect(room.bytes("b/a.jpg") == Rehearsal.jpeg)
      #expect(room.bytes("data/Trash/files/a.jpg") == Rehearsal.png)
      #expect(room.exists("a.jpg") == (kind == .copy))
      try filing.undo(filed, at: Rehearsal.date)
      #expect(room.picture == before)
    }
  }

  /// On a disk that takes both names for one, the second photo finds the first one by its own name.
  @Test(arguments: [Filing.Kind.copy, .move])
  func photoOfTheSameJobIsNotReplacedUnderAnotherName(kind: Filing.Kind) throws {
    let first = try #require(
      try file(try room.photo("a.jpg", Rehearsal.png), kind, onCollision: .replace))
    let linked = unsafe link(room.path("b/a.jpg").display, room.path("b/A.JPG").display)
    #expect(linked == 0)
    var placed = PlacedFiles()
    placed.insert(first)
    let second = try filing.file(
      try room.photo("A.JPG"), into: room.path("b"), by: kind, onCollision: .replace,
      keeping: placed, at: Rehearsal.date)
    #expect(second?.after == room.path("b/A (2).JPG") && second?.replaced == nil)
    #expect(room.bytes("b/a.jpg") == Rehearsal.png)
    #expect(room.bytes("b/A (2).JPG") == Rehearsal.jpeg)
  }

  /// A fault at any call: what was to be replaced is in its place again, or it is replaced whole.
  @Test func refusedReplacementLeavesBoth() throws {
    var (step, refusals) = (0, 0)
    while true {
      let room = try Room()
      let path = try room.photo()
      try FileManager.default.createDirectory(
        atPath: room.path("b").display, withIntermediateDirectories: false)
      _ = try room.photo("b/a.jpg", Rehearsal.png)
      let before = room.picture
      let script = FaultScript(.at(step, .error(5)))
      do throws(FileJobError) {
        _ = try Rehearsal.filing(room.folder, script.fileCalls).file(
          path, into: room.path("b"), by: .copy, onCollision: .replace, at: Rehearsal.date)
        #expect(room.bytes("b/a.jpg") == Rehearsal.jpeg, "at step \(step)")
        #expect(room.bytes("data/Trash/files/a.jpg") == Rehearsal.png, "at step \(step)")
      } catch {
        #expect(error.reason == .system(5) || error.reason == .noTrash(5), "at step \(step)")
        #expect(room.picture == before, "at step \(step)")
        refusals += 1
      }
      if script.made.count <= step { break }
      step += 1
    }
    #expect(refusals >= 20)
  }

  /// Else it would go into the trash to make room for itself.
  @Test func photoInItsOwnFolderIsNotReplacedByItself() throws {
    let path = try room.photo()
    let before = room.picture
    for kind in [Filing.Kind.copy, .move] {
      #expect(try file(path, kind, onCollision: .replace, into: ".") == nil)
    }
    #expect(room.picture == before)
  }

  @Test func copyThatHasChangedGoesIntoTheTrash() throws {
    let path = try room.photo()
    let copied = try #require(try file(path, .copy))
    try Data(Rehearsal.png).write(to: URL(filePath: room.path("b/a.jpg").display))
    try filing.undo(copied, at: Rehearsal.date)
    #expect(!room.exists("b/a.jpg") && room.exists("a.jpg"))
    #expect(room.bytes("data/Trash/files/a.jpg") == Rehearsal.png)
  }

  /// The copy may be all that is left of the photo.
  @Test func copyWhoseOriginalIsGoneGoesIntoTheTrash() throws {
    let path = try room.photo()
    let copied = try #require(try file(path, .copy))
    try FileManager.default.removeItem(atPath: path.display)
    try filing.undo(copied, at: Rehearsal.date)
    #expect(room.bytes("data/Trash/files/a.jpg") == Rehearsal.jpeg)
  }

  @Test func copyWhoseOriginalSidecarIsGoneGoesIntoTheTrash() throws {
    let path = try room.photo()
    try Rehearsal.sidecars(of: "a", in: room.folder)
    let copied = try #require(try file(path, .copy))
    let sidecar = try #require(room.bytes("b/a.jpg.xmp"))
    try FileManager.default.removeItem(atPath: room.path("a.jpg.xmp").display)
    try filing.undo(copied, at: Rehearsal.date)
    #expect(room.bytes("data/Trash/files/a.jpg.xmp") == sidecar)
  }

  /// It is of a photo that is gone, and no file of the job.
  @Test(arguments: [false, true])
  func earlierSidecarStaysWhenACopyIsTakenBack(isChanged: Bool) throws {
    let path = try room.photo()
    try room.write("<x/>", to: "b/a.xmp")
    let copied = try #require(try file(path, .copy))
    if isChanged { try room.write("edited", to: "b/a.jpg") }
    try filing.undo(copied, at: Rehearsal.date)
    #expect(!room.exists("b/a.jpg") && room.text("b/a.xmp") == "<x/>")
    #expect(room.exists("data/Trash/files/a.jpg") == isChanged)
  }

  @Test func anotherPhotoIsNotTakenForTheCopy() throws {
    let path = try room.photo()
    let copied = try #require(try file(path, .copy))
    try FileManager.default.removeItem(atPath: room.path("b/a.jpg").display)
    _ = try room.photo("b/c.jpg")
    try FileManager.default.moveItem(
      atPath: room.path("b/c.jpg").display, toPath: room.path("b/a.jpg").display)
    let error = room.refusal { () throws(FileJobError) in
      try filing.undo(copied, at: Rehearsal.date)
    }
    #expect(error?.reason == .changed)
    #expect(error?.description == "a.jpg was not taken back: it has been changed meanwhile")
  }

  @Test func linkIsCopiedAsItsPhotoAndNotMoved() throws {
    _ = try room.photo("c.jpg")
    try FileManager.default.createSymbolicLink(
      atPath: room.path("a.jpg").display, withDestinationPath: "c.jpg")
    let path = room.path("a.jpg")
    let error = room.refusal { () throws(FileJobError) in _ = try file(path, .move) }
    #expect(error?.description == "a.jpg was not moved: it is a symbolic link")
    _ = try #require(try file(path, .copy))
    #expect(room.bytes("b/a.jpg") == Rehearsal.jpeg)
  }

  @Test func takenNamesAreCounted() throws {
    try FileManager.default.createDirectory(
      atPath: room.path("c").display, withIntermediateDirectories: false)
    let photos = [
      try room.photo("a.jpg"), try room.photo("d.jpg"), try room.photo("c/d.jpg"),
      try room.photo("b/e.jpg"),
    ].map { (path: $0, companions: [[UInt8]]()) }
    _ = try room.photo("b/a.jpg")
    // `a` is there, the second `d` has the name of the first, and `e` is in its own way.
    #expect(try filing.takenCount(of: photos, in: room.path("b"), by: .copy) == 3)
    #expect(try filing.takenCount(of: photos, in: room.path("b"), by: .move) == 2)
    _ = try room.photo("b/f.CR2")
    let pair = [(path: try room.photo("f.jpg"), companions: [Array("f.CR2".utf8)])]
    #expect(try filing.takenCount(of: pair, in: room.path("b"), by: .move) == 1)
  }

  /// A photo that would become one with a RAW of another photo gets a number, or stays.
  @Test func photoIsNotFiledBesideAnothersRAW() throws {
    let path = try room.photo()
    _ = try room.photo("b/a.NEF", Rehearsal.png)
    let filing = Filing(
      trash: Trash(dataFolder: room.folder.appending("data"), user: getuid()), pairs: true)
    func file(_ onCollision: Filing.CollisionPolicy) throws(FileJobError) -> FiledFile? {
      try filing.file(
        path, into: room.path("b"), by: .copy, onCollision: onCollision, at: Rehearsal.date)
    }
    let photos = [(path: path, companions: [[UInt8]]())]
    #expect(try filing.takenCount(of: photos, in: room.path("b"), by: .copy) == 1)
    #expect(try self.filing.takenCount(of: photos, in: room.path("b"), by: .copy) == 0)
    let error = room.refusal { () throws(FileJobError) in _ = try file(.refuse) }
    #expect(error?.reason == .taken(Array("a.NEF".utf8)))
    #expect(try file(.skip) == nil)
    #expect(try file(.keepBoth)?.after == room.path("b/a (2).jpg"))
    _ = try room.photo("b/a (3).nef")
    #expect(try file(.replace)?.after == room.path("b/a (4).jpg"))
    #expect(room.bytes("b/a.NEF") == Rehearsal.png)
    // Two photos of different folders would become one in the new folder.
    try FileManager.default.createDirectory(
      atPath: room.path("c").display, withIntermediateDirectories: false)
    let two = [try room.photo("c/e.jpg"), try room.photo("e.CR2")].map {
      (path: $0, companions: [[UInt8]]())
    }
    #expect(try filing.takenCount(of: two, in: room.path("b"), by: .copy) == 1)
  }

  /// Another program writes while the photo is copied to the other disk, which takes long.
  @Test(arguments: ["a.jpg", "a.jpg.xmp"])
  func fileThatChangesOnItsWayToAnotherDiskIsNotRemoved(name: String) throws {
    let path = try room.photo()
    try Rehearsal.sidecars(of: "a", in: room.folder)
    let file = URL(filePath: room.path(name).display)
    let renames = Mutex(0)
    let calls = FileCalls { call in
      guard call == .rename else { return nil }
      let count = renames.withLock { count in
        count += 1
        return count
      }
      if count == 1 { return .error(EXDEV) }
      // All copies are whole, and the first one gets its name.
      if count == 2 { try? Data("edited".utf8).write(to: file) }
      return nil
    }
    do throws(FileJobError) {
      _ = try Rehearsal.filing(room.folder, calls).file(
        path, into: room.path("b"), by: .move, onCollision: .refuse, at: Rehearsal.date)
      Issue.record("it was moved")
    } catch {
      #expect(error.description == "a.jpg was not moved: it has been changed meanwhile")
    }
    #expect(room.text(name) == "edited")
    for file in ["a.jpg", "a.jpg.xmp", "a.xmp"] {
      #expect(room.exists(file) && !room.exists("b/\(file)"), "\(file)")
    }
    #expect(!room.picture.hasLeftovers)
  }

  /// The photo's disk has failed, or its server has removed the photo, and the answer is lost.
  @Test(arguments: [FileCall.status, .remove])
  func copyStaysWherePhotoCannotBeFoundAnyMore(failing: FileCall) throws {
    let path = try room.photo()
    let steps = Mutex(0)
    let calls = FileCalls { call in
      steps.withLock { steps in
        // The first name would be on the other disk; the second is that of the copy.
        if call == .rename || call == .link { steps += 1 }
        if steps == 1, call == .rename { return .error(EXDEV) }
        guard steps == 2, call == failing else { return nil }
        steps += 1
        _ = unsafe unlink(path.display)
        return .error(EIO)
      }
    }
    do throws(FileJobError) {
      _ = try Rehearsal.filing(room.folder, calls).file(
        path, into: room.path("b"), by: .move, onCollision: .refuse, at: Rehearsal.date)
      Issue.record("it was moved")
    } catch {
      #expect(error.reason == .system(EIO))
    }
    #expect(room.bytes("b/a.jpg") == Rehearsal.jpeg)
  }

  /// On another disk the photo is a new file, and after the undo once more.
  @Test func undoOfARenamingFollowsAnUndoneMoveToAnotherDisk() throws {
    let volume = CrossedVolume()
    let path = try room.photo()
    let renaming = Renaming(calls: volume.calls)
    let filing = Rehearsal.filing(room.folder, volume.calls)
    let renamed = try #require(try renaming.rename(path, to: Array("z.jpg".utf8)))
    let made = try filing.makeFolder(room.path("there"))
    volume.crossNext()
    let moved = try #require(
      try filing.file(
        renamed.after, into: room.path("there"), by: .move, onCollision: .refuse,
        at: Rehearsal.date))
    volume.crossNext()
    try filing.undo(moved, at: Rehearsal.date)
    filing.removeFolders(made)
    try renaming.undo(renamed)
    #expect(room.bytes("a.jpg") == Rehearsal.jpeg && !room.exists("z.jpg"))
  }

  /// The photo is where it was moved to, and can go back as soon as its folder is there again.
  @Test func undoOfAMoveWaitsForItsFolder() throws {
    try FileManager.default.createDirectory(
      atPath: room.path("c").display, withIntermediateDirectories: false)
    let moved = try #require(try file(try room.photo("c/a.jpg"), .move))
    try FileManager.default.removeItem(atPath: room.path("c").display)
    let error = room.refusal { () throws(FileJobError) in
      try filing.undo(moved, at: Rehearsal.date)
    }
    #expect(error?.description == "a.jpg was not moved: the folder cannot take it")
    #expect(error?.isFinal == false)
    try FileManager.default.createDirectory(
      atPath: room.path("c").display, withIntermediateDirectories: false)
    try filing.undo(moved, at: Rehearsal.date)
    #expect(room.bytes("c/a.jpg") == Rehearsal.jpeg)
  }

  /// The disk of the new folder is unplugged for a while. A folder that was removed, perhaps with
  /// those above it, does not come back: such an undo must not keep older ones waiting.
  @Test(arguments: [Filing.Kind.copy, .move])
  func undoWaitsForTheDiskOfItsPhoto(kind: Filing.Kind) throws {
    let disk = RemovableDisk()
    let filing = Rehearsal.filing(room.folder, disk.calls)
    try FileManager.default.createDirectory(
      atPath: room.path("x/y/c").display, withIntermediateDirectories: true)
    let filed = try #require(
      try filing.file(
        try room.photo(), into: room.path("x/y/c"), by: kind, onCollision: .refuse,
        at: Rehearsal.date))
    func undo() -> FileJobError? {
      room.refusal { () throws(FileJobError) in try filing.undo(filed, at: Rehearsal.date) }
    }
    disk.unplug()
    let error = undo()
    #expect(error?.reason == .gone && error?.isFinal == false)
    disk.plug()
    let away = room.path("away").display
    for removed in ["x/y/c", "x/y", "x"] {
      try FileManager.default.moveItem(atPath: room.path(removed).display, toPath: away)
      #expect(undo()?.isFinal == true, "\(removed) is gone, and the disk is there")
      try FileManager.default.moveItem(atPath: away, toPath: room.path(removed).display)
    }
    #expect(undo() == nil && room.bytes("a.jpg") == Rehearsal.jpeg && !room.exists("x/y/c/a.jpg"))
  }

  /// On FAT there may be an `A (2).JPG`, which the disk takes for the same name.
  @Test(arguments: [Filing.Kind.copy, .move])
  func photoGetsTheNextNumberWhereTheDiskTakesTheNameForAnother(kind: Filing.Kind) throws {
    let path = try room.photo()
    try room.write("another", to: "b/a.jpg")
    let isFirst = Mutex(true)
    let calls = FileCalls { call in
      guard call == .link || call == .rename else { return nil }
      return isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst ? .error(EEXIST) : nil
      }
    }
    let filed = try Rehearsal.filing(room.folder, calls).file(
      path, into: room.path("b"), by: kind, onCollision: .keepBoth, at: Rehearsal.date)
    #expect(filed?.after == room.path("b/a (3).jpg") && room.bytes("b/a (3).jpg") == Rehearsal.jpeg)
    #expect(room.exists("a.jpg") == (kind == .copy) && !room.picture.hasLeftovers)
  }

  @Test func madeFoldersAreRemovedOnceTheyAreEmpty() throws {
    let made = try filing.makeFolder(room.path("x/y"))
    #expect(made == [room.path("x/y"), room.path("x")])
    #expect(try filing.makeFolder(room.path("x/y")) == [])
    let copied = try #require(try file(try room.photo(), .copy, into: "x/y"))
    filing.removeFolders(made)
    #expect(room.exists("x/y/a.jpg"))
    try filing.undo(copied, at: Rehearsal.date)
    filing.removeFolders(made)
    #expect(!room.exists("x"))
  }

  /// Else a power cut could take the folder away, and the photos that were moved into it.
  @Test func newFolderIsOnTheDiskBeforePhotosMoveThere() throws {
    let count = Mutex(0)
    let calls = FileCalls { call in
      count.withLock { $0 += call == .synchronize ? 1 : 0 }
      return nil
    }
    _ = try Rehearsal.filing(room.folder, calls).makeFolder(room.path("x/y"))
    #expect(count.withLock { $0 } == 2, "one for each of the two new folders")
  }

  /// Such a folder has parents that cannot be made and are there: the search for them ends.
  @Test func folderBehindALinkToNothingIsNotMade() throws {
    try FileManager.default.createSymbolicLink(
      atPath: room.path("x").display, withDestinationPath: "nowhere")
    let error = room.refusal { () throws(FileJobError) in
      _ = try filing.makeFolder(room.path("x/y"))
    }
    #expect(error?.description == "y was not made: the folder cannot take it")
  }

  /// `/proc` refuses a new file by the error for a missing one.
  @Test(arguments: [Filing.Kind.copy, .move])
  func folderThatTakesNoFilesIsNotCalledAMissingPhoto(kind: Filing.Kind) throws {
    let path = try room.photo()
    let calls = FileCalls { call in
      switch call {
      case .create: .error(ENOENT)
      case .rename: .error(EXDEV)
      default: nil
      }
    }
    let word = kind == .copy ? "copied" : "moved"
    let error = room.refusal { () throws(FileJobError) in
      _ = try Rehearsal.filing(room.folder, calls).file(
        path, into: room.path("b"), by: kind, onCollision: .refuse, at: Rehearsal.date)
    }
    #expect(error?.description == "a.jpg was not \(word): the folder cannot take it")
    #expect(error?.reason == .folderRefuses && error?.isFinal == false)
    let missing = room.refusal { () throws(FileJobError) in
      _ = try file(path, kind, into: "nowhere")
    }
    #expect(missing?.description == "a.jpg was not \(word): the folder cannot take it")
    let gone = room.refusal { () throws(FileJobError) in _ = try file(room.path("z.jpg"), kind) }
    #expect(gone?.description == "z.jpg was not \(word): it is no longer there")
  }

  /// A journal is no more than a hint: no photo goes by it that has no equal copy elsewhere.
  @Test func foreignJournalRemovesNothing() throws {
    _ = try room.photo()
    _ = try room.photo("b/a.jpg", Rehearsal.png)
    let before = room.picture
    let target = room.path("b").display
    let lists = [
      ["a.jpg", "a.jpg"], ["a.jpg", "c.jpg"], ["a.jpg", "a.jpg", "b", "b"], ["..", ".."],
    ]
    for files in lists {
      let text = (["lightbox filing 1", "leave", target] + files + ["", ""])
        .joined(separator: "\0")
      try room.write(text, to: ".lightbox-filing-1")
      Leftovers.remove(in: room.folder)
      #expect(room.picture == before, "\(files)")
    }
    try room.write(
      ["lightbox filing 1", "place", "", "a.jpg", "c.jpg", "", ""].joined(separator: "\0"),
      to: ".lightbox-filing-1")
    Leftovers.remove(in: room.folder)
    #expect(room.picture == before, "only drafts get names")
  }

  @Test func journalThatIsCutShortSaysNothing() throws {
    func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
    let files = [
      CompanionMove(before: bytes("a.jpg"), after: bytes("a (2).jpg")),
      CompanionMove(before: bytes("a.xmp"), after: bytes("a (2).xmp")),
    ]
    let draft = DraftName(own: 7, old: 0).bytes
    for whole in [
      FilingJournal(job: .leave, folder: FilePath("/b"), files: files),
      FilingJournal(
        job: .place, files: [CompanionMove(before: draft, after: bytes("a.jpg"))]),
    ] {
      #expect(FilingJournal(whole.bytes) == whole)
      for count in 0..<whole.bytes.count {
        #expect(FilingJournal(Array(whole.bytes.prefix(count))) == nil)
      }
    }
    let relative = FilingJournal(job: .leave, folder: FilePath("b"), files: files)
    #expect(FilingJournal(relative.bytes) == nil)
  }
}
