import FileJobFixtures
import FileJobs
import Files
import Foundation
import Synchronization
import Testing

@Suite struct RenamingTests {
  let room: Room

  init() throws { room = try Room() }

  private func rename(_ path: FilePath, _ name: String) throws(FileJobError) -> FiledFile? {
    try Renaming().rename(path, to: Array(name.utf8))
  }

  @Test func aPhotoGetsAnotherNameAndItsOldOneBack() throws {
    let path = try room.photo()
    let before = room.picture
    let renamed = try #require(try rename(path, "A.jpg"))
    #expect(renamed.after == room.path("A.jpg"))
    #expect(!room.exists("a.jpg"))
    try Renaming().undo(renamed)
    #expect(room.picture == before)
    #expect(try rename(path, "a.jpg") == nil, "that is its name")
  }

  @Test func renamedSidecarsFollowTheirPhotoAndComeBack() throws {
    let path = try room.photo()
    try Rehearsal.sidecars(of: "a", in: room.folder)
    let before = room.picture
    let renamed = try #require(try rename(path, "Rome.png"))
    for name in ["Rome.png", "Rome.png.xmp", "Rome.xmp"] { #expect(room.exists(name)) }
    for name in ["a.jpg", "a.jpg.xmp", "a.xmp"] { #expect(!room.exists(name)) }
    try Renaming().undo(renamed)
    #expect(room.picture == before)
    // Another ending alone is no other stem.
    _ = try #require(try rename(path, "a.png"))
    #expect(room.exists("a.png.xmp") && room.exists("a.xmp"))
  }

  /// Another program has written it since.
  @Test func laterSidecarGoesBackWithItsPhoto() throws {
    let path = try room.photo()
    try room.write("<x/>", to: "b.xmp")
    let renamed = try #require(try rename(path, "b.jpg"))
    try room.write("<y/>", to: "b.jpg.xmp")
    try Renaming().undo(renamed)
    #expect(room.text("a.jpg.xmp") == "<y/>" && !room.exists("b.jpg.xmp"))
    #expect(room.text("b.xmp") == "<x/>", "it was there before")
  }

  @Test func undoneRenamingWithoutAnEndingMovesEachFileOnce() throws {
    let path = try room.photo()
    try room.write("<x/>", to: "a.xmp")
    let before = room.picture
    let renamed = try #require(try rename(path, "b"))
    try Renaming().undo(renamed)
    #expect(room.picture == before)
  }

  @Test func laterSidecarWhoseNameIsTakenStaysWhereItIs() throws {
    let path = try room.photo()
    _ = try room.photo("a.png", Rehearsal.png)
    try room.write("<x/>", to: "a.xmp")
    let renamed = try #require(try rename(path, "b.jpg"))
    try room.write("<y/>", to: "b.xmp")
    try Renaming().undo(renamed)
    #expect(room.exists("a.jpg") && room.text("a.xmp") == "<x/>")
    #expect(room.text("b.xmp") == "<y/>")
  }

  @Test func sidecarOfSeveralFilesStays() throws {
    let path = try room.photo()
    _ = try room.photo("a.raw", Rehearsal.png)
    try Rehearsal.sidecars(of: "a", in: room.folder)
    _ = try #require(try rename(path, "b.jpg"))
    #expect(room.exists("a.xmp") && !room.exists("b.xmp"))
    #expect(room.exists("b.jpg.xmp"))
  }

  @Test func aSidecarThatIsInTheWayStopsTheRenaming() throws {
    let path = try room.photo()
    try Rehearsal.sidecars(of: "a", in: room.folder)
    _ = try room.photo("b.xmp")
    let before = room.picture
    let error = room.refusal { () throws(FileJobError) in _ = try rename(path, "b.jpg") }
    #expect(error?.description == "a.jpg was not renamed: there is a “b.xmp” already")
    #expect(room.picture == before)
  }

  /// Tools that find duplicates link identical sidecars: both names are somebody's.
  @Test func twoNamesOfOneSidecarStayTwo() throws {
    let one = room.path("a.xmp").display
    try Data("<x/>".utf8).write(to: URL(filePath: one))
    try FileManager.default.linkItem(atPath: one, toPath: room.path("b.xmp").display)
    _ = try room.photo("a.jpg")
    #expect(Leftovers.remove(in: room.folder) == 0)
    #expect(room.exists("a.xmp") && room.exists("b.xmp"))
  }

  /// 252 bytes leave no room for `.xmp` behind them.
  @Test func theLongestNamesCanBeChanged() throws {
    let long = String(repeating: "n", count: 248) + ".jpg"
    let path = try room.photo(long)
    try Data("<x/>".utf8).write(
      to: URL(filePath: room.path(String(repeating: "n", count: 248) + ".xmp").display))
    #expect(try rename(path, "b.jpg") != nil)
    #expect(room.exists("b.jpg") && room.exists("b.xmp"))
    #expect(try rename(room.path("b.jpg"), String(repeating: "m", count: 251) + ".jpg") != nil)
    #expect(room.exists(String(repeating: "m", count: 251) + ".xmp"))
  }

  /// 249 bytes and an ending are a name for the photo, but not for its XMP file.
  @Test func aNameThatIsTooLongForTheSidecarIsRefused() throws {
    let path = try room.photo("a.jpg")
    try room.write("<x/>", to: "a.jpg.xmp")
    let name = String(repeating: "k", count: 249) + ".jpg"
    let error = room.refusal { () throws(FileJobError) in _ = try rename(path, name) }
    #expect(error?.description == "a.jpg was not renamed: the name is too long")
    #expect(try rename(path, String(repeating: "k", count: 247) + ".jpg") != nil)
    #expect(room.exists(String(repeating: "k", count: 247) + ".jpg.xmp"))
  }

  /// A sidecar need not be understood to go with its photo.
  @Test func aSidecarThatCannotBeReadFollowsByItsName() throws {
    let path = try room.photo("a.jpg")
    let sidecar = room.path("a.xmp").display
    _ = FileManager.default.createFile(atPath: sidecar, contents: nil)
    let file = try #require(FileHandle(forWritingAtPath: sidecar))
    try file.truncate(atOffset: (16 << 20) + 1)
    try file.close()
    _ = try rename(path, "b.jpg")
    #expect(room.exists("b.jpg") && room.exists("b.xmp") && !room.exists("a.xmp"))
  }

  /// The journal is there for the next look where nothing more can be changed after the first step.
  @Test func stepsThatCannotBeTakenBackAreEndedLater() throws {
    let path = try room.photo("a.jpg")
    for name in ["a.jpg.xmp", "a.xmp"] {
      try Data("<x/>".utf8).write(to: URL(filePath: room.path(name).display))
    }
    let rehearsal = FaultScript(.none)
    _ = try Renaming(calls: rehearsal.fileCalls).rename(path, to: Array("b.jpg".utf8))
    let made = rehearsal.made
    _ = try Renaming().rename(room.path("b.jpg"), to: Array("a.jpg".utf8))
    let first = try #require(made.firstIndex(of: .rename))
    for step in first...made.count {
      let script = FaultScript(.from(step, .error(EIO)))
      _ = try? Renaming(calls: script.fileCalls).rename(path, to: Array("b.jpg".utf8))
      _ = Leftovers.remove(in: room.folder)
      let name = room.exists("b.jpg") ? "b" : "a"
      let names = try FileManager.default.contentsOfDirectory(atPath: room.folder.display)
      #expect(names.sorted() == ["\(name).jpg", "\(name).jpg.xmp", "\(name).xmp"], "step \(step)")
      if name == "b" {
        _ = try Renaming().rename(room.path("b.jpg"), to: Array("a.jpg".utf8))
      }
    }
  }

  @Test func aNameThatIsTakenStays() throws {
    let path = try room.photo()
    _ = try room.photo("b.jpg", Rehearsal.png)
    try FileManager.default.createSymbolicLink(
      atPath: room.path("nowhere").display, withDestinationPath: "gone")
    for name in ["b.jpg", "nowhere"] {
      let error = room.refusal { () throws(FileJobError) in _ = try rename(path, name) }
      #expect(error?.reason == .taken(Array(name.utf8)))
      #expect(error?.description == "a.jpg was not renamed: there is a “\(name)” already")
    }
    // A second name of the same file is a name of its own.
    try FileManager.default.linkItem(atPath: path.display, toPath: room.path("c.jpg").display)
    #expect(
      room.refusal { () throws(FileJobError) in _ = try rename(path, "c.jpg") }?.reason
        == .taken(Array("c.jpg".utf8)))
    let renamed = try #require(try rename(path, "d.jpg"))
    _ = try room.photo()
    #expect(
      room.refusal { () throws(FileJobError) in try Renaming().undo(renamed) }?.reason
        == .taken(Array("a.jpg".utf8)))
  }

  @Test(
    arguments: [
      ("", .emptyName), (".", .nameOfDots), ("..", .nameOfDots), ("a/b.jpg", .slashInName),
      ("a\0.jpg", .zeroInName), (String(repeating: "ä", count: 128), .longName),
    ] as [(String, FileJobError.Reason)])
  func namesThatNoFileCanHaveAreRefused(name: String, fault: FileJobError.Reason) throws {
    let path = try room.photo()
    #expect(
      room.refusal { () throws(FileJobError) in _ = try rename(path, name) }?.reason
        == fault)
    #expect(Renaming.fault(of: Array(name.utf8)) == fault)
  }

  @Test func missingOrChangedFileIsNotRenamedBack() throws {
    let path = try room.photo()
    #expect(
      room.refusal { () throws(FileJobError) in _ = try rename(room.path("b"), "c") }?
        .description == "b was not renamed: it is no longer there")
    let renamed = try #require(try rename(path, "b.jpg"))
    // No other file gets its inode.
    try FileManager.default.linkItem(
      atPath: room.path("b.jpg").display, toPath: room.path("kept").display)
    try FileManager.default.removeItem(atPath: room.path("b.jpg").display)
    #expect(
      room.refusal { () throws(FileJobError) in try Renaming().undo(renamed) }?.reason == .gone)
    _ = try room.photo("b.jpg")
    _ = try room.photo("c.jpg")
    try FileManager.default.removeItem(atPath: room.path("b.jpg").display)
    try FileManager.default.moveItem(
      atPath: room.path("c.jpg").display, toPath: room.path("b.jpg").display)
    #expect(
      room.refusal { () throws(FileJobError) in try Renaming().undo(renamed) }?.reason
        == .changed)
  }

  @Test func aLinkGetsTheNameItself() throws {
    _ = try room.photo()
    try FileManager.default.createSymbolicLink(
      atPath: room.path("l").display, withDestinationPath: "a.jpg")
    _ = try rename(room.path("l"), "m")
    #expect(room.exists("a.jpg"))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: room.path("m").display) == "a.jpg")
  }

  /// On NFS: the server has removed the old name, and its answer is lost.
  @Test func photoKeepsTheOnlyNameThatIsLeft() throws {
    let path = try room.photo()
    let isLost = Mutex(false)
    let calls = FileCalls { call in
      if call == .rename { return .error(EINVAL) }
      return isLost.withLock { isLost in
        guard call == .remove, !isLost else { return nil }
        isLost = unsafe unlink(path.display) == 0
        return .error(EIO)
      }
    }
    do throws(FileJobError) {
      _ = try Renaming(calls: calls).rename(path, to: Array("b.jpg".utf8))
      Issue.record("it was renamed")
    } catch {
      #expect(error.reason == .system(EIO))
    }
    #expect(room.bytes("b.jpg") == Rehearsal.jpeg)
  }

  @Test func undoFollowsAPhotoWhoseNamesHaveNumbersOfTheirOwn() throws {
    let renaming = Renaming(calls: .renumbering(room.path("b.jpg")))
    let renamed = try #require(
      try renaming.rename(try room.photo(), to: Array("b.jpg".utf8)))
    try renaming.undo(renamed)
    #expect(room.bytes("a.jpg") == Rehearsal.jpeg && !room.exists("b.jpg"))
  }

  @Test func fileSystemsWithoutSuchACallGetASecondNameAndLoseTheFirst() throws {
    // The first call says that it is not there, as on NFS.
    let path = try room.photo()
    let before = room.picture
    let script = FaultScript(.none)
    _ = try Renaming(calls: script.fileCalls).rename(path, to: Array("b.jpg".utf8))
    let step = try #require(script.made.firstIndex(of: .rename))
    let renamed = try #require(try rename(room.path("b.jpg"), "a.jpg"))
    _ = renamed
    #expect(room.picture == before)
    let old = FaultScript(.at(step, .error(EINVAL)))
    _ = try Renaming(calls: old.fileCalls).rename(path, to: Array("b.jpg".utf8))
    #expect(old.made.suffix(4) == [.link, .remove, .status, .status])
    #expect(room.exists("b.jpg") && !room.exists("a.jpg"))
    let taken = try room.photo()
    let again = FaultScript(.at(step, .error(EINVAL)))
    #expect(
      room.refusal { () throws(FileJobError) in
        _ = try Renaming(calls: again.fileCalls).rename(taken, to: Array("b.jpg".utf8))
      }?.reason == .taken(Array("b.jpg".utf8)))
  }

  /// Lets two names look like one, as on FAT: the second is seen, and the folder does not list it.
  private func oneName(_ faults: FaultScript.Plan, at rename: Int) -> FaultScript {
    let (name, target) = (room.path("a.jpg").display, room.path("A.jpg").display)
    return FaultScript(faults) { step in
      if step == rename + 2 { _ = unsafe link(name, target) }
      if step == rename + 3 { _ = unsafe unlink(target) }
    }
  }

  @Test func twoNamesThatAreOneToTheFileSystemAreChangedByWayOfAThird() throws {
    let path = try room.photo()
    let before = room.picture
    let plain = FaultScript(.none)
    let other = try Renaming(calls: plain.fileCalls).rename(path, to: Array("b.jpg".utf8))
    try Renaming().undo(try #require(other))
    let step = try #require(plain.made.firstIndex(of: .rename))
    let script = oneName(.at(step, .error(EEXIST)), at: step)
    let renamed = try #require(
      try Renaming(calls: script.fileCalls).rename(path, to: Array("A.jpg".utf8)))
    #expect(script.made.suffix(3) == [.list, .rename, .rename])
    #expect(!room.exists("a.jpg") && room.exists("A.jpg"))
    try Renaming().undo(renamed)
    #expect(room.picture == before)
  }

  /// The disk is unplugged for a while.
  @Test func undoWaitsForTheDiskOfTheRenamedPhoto() throws {
    let disk = RemovableDisk()
    let renaming = Renaming(calls: disk.calls)
    let renamed = try #require(try renaming.rename(try room.photo(), to: Array("b.jpg".utf8)))
    func undo() -> FileJobError? {
      room.refusal { () throws(FileJobError) in try renaming.undo(renamed) }
    }
    disk.unplug()
    let error = undo()
    #expect(error?.reason == .gone && error?.isFinal == false)
    disk.plug()
    let (name, away) = (room.path("b.jpg").display, room.path("c.jpg").display)
    try FileManager.default.moveItem(atPath: name, toPath: away)
    #expect(undo()?.isFinal == true, "it is gone, and the disk is there")
    try FileManager.default.moveItem(atPath: away, toPath: name)
    #expect(undo() == nil && room.exists("a.jpg") && !room.exists("b.jpg"))
  }
}
