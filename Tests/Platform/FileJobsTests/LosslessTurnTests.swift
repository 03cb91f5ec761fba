import Codecs
import FileJobFixtures
import Files
import Foundation
import ImageExchange
import Pixels
import Synchronization
import Testing

@testable import FileJobs

/// Photos on the disk that are turned and kept so.
@Suite struct LosslessTurnTests {
  let room: Room

  init() throws { room = try Room() }

  private func turn(_ path: FilePath, _ by: Orientation = .turned90) throws(FileJobError)
    -> TurnedPhoto
  {
    try LosslessTurn().turn(path, by: by)
  }

  private func orientation(_ name: String) throws -> Orientation? {
    let bytes = try #require(room.bytes(name))
    return try ImageDecoder(ImageBytes(bytes))?.header.orientation
  }

  @Test func turnChangesTheOrientationAlone() throws {
    let path = try room.photo()
    let before = room.picture
    let old = try #require(room.bytes("a.jpg"))
    let inode = FileStamp.of(path)?.identity.inode
    let turned = try turn(path)
    let new = try #require(room.bytes("a.jpg"))
    #expect(try orientation("a.jpg") == .turned180)
    #expect(new.count == old.count)
    #expect(zip(old, new).count { $0 != $1 } == 1, "the number of EXIF alone")
    #expect(FileStamp.of(path)?.identity.inode != inode, "it is a new file")
    let words = { (picture: FolderPicture) in
      picture.files["a.jpg"]?.split(separator: "|").dropLast().joined(separator: "|")
    }
    #expect(words(room.picture) == words(before), "rights, owner, names, attributes and times")
    try LosslessTurn().undo(turned)
    #expect(room.picture == before)
  }

  /// The disk is unplugged for a while.
  @Test func undoWaitsForTheDiskOfTheTurnedPhoto() throws {
    let (disk, path) = (RemovableDisk(), try room.photo())
    let turning = LosslessTurn(calls: disk.calls)
    let turned = try turning.turn(path, by: .turned90)
    disk.unplug()
    let error = room.refusal { () throws(FileJobError) in try turning.undo(turned) }
    #expect(error?.reason == .gone && error?.isFinal == false)
    disk.plug()
    try turning.undo(turned)
    #expect(room.bytes("a.jpg") == Rehearsal.jpeg)
  }

  @Test func aPhotoThatHasChangedSinceIsNotTurnedBack() throws {
    let turned = try turn(try room.photo())
    var bytes = try #require(room.bytes("a.jpg"))
    bytes[bytes.count - 3] ^= 1
    try Rehearsal.photo(room.path("a.jpg"), bytes)
    let error = room.refusal { () throws(FileJobError) in try LosslessTurn().undo(turned) }
    #expect(error?.description == "a.jpg was not rotated back: it has been changed meanwhile")
    try FileManager.default.removeItem(atPath: room.path("a.jpg").display)
    #expect(
      room.refusal { () throws(FileJobError) in try LosslessTurn().undo(turned) }?.reason == .gone)
  }

  @Test func anotherNameDoesNotKeepTheSameBytesFromBeingTurnedBack() throws {
    let path = try room.photo()
    let before = room.picture
    let turned = try turn(path)
    _ = unsafe chmod(path.display, 0o600)
    _ = unsafe chmod(path.display, 0o640)
    try LosslessTurn().undo(turned)
    #expect(room.picture == before)
  }

  @Test func aLinkLeadsToTheFileThatIsTurned() throws {
    try FileManager.default.createDirectory(
      atPath: room.path("b").display, withIntermediateDirectories: false)
    _ = try room.photo("b/a.jpg")
    try FileManager.default.createSymbolicLink(
      atPath: room.path("l.jpg").display, withDestinationPath: "b/a.jpg")
    _ = try turn(room.path("l.jpg"))
    #expect(try orientation("b/a.jpg") == .turned180)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: room.path("l.jpg").display)
        == "b/a.jpg")
  }

  @Test func aFileWithTwoNamesStaysAsItIs() throws {
    let path = try room.photo()
    try FileManager.default.linkItem(atPath: path.display, toPath: room.path("b.jpg").display)
    let error = room.refusal { () throws(FileJobError) in _ = try turn(path) }
    #expect(
      error?.description == "a.jpg was not rotated: it has 2 names (hard links), "
        + "and the others would keep the old picture")
  }

  @Test func aFormatWithoutAWaySaysSo() throws {
    let gif = try room.photo("a.gif", Array("GIF89a".utf8))
    #expect(
      room.refusal { () throws(FileJobError) in _ = try turn(gif) }?.description
        == "a.gif was not rotated: GIF cannot save a rotation without loss")
    let text = try room.photo("a.txt", Array("Hello".utf8))
    #expect(
      room.refusal { () throws(FileJobError) in _ = try turn(text) }?.reason == .noLosslessWay(nil))
    #expect(
      room.refusal { () throws(FileJobError) in _ = try turn(room.folder) }?.reason == .notAFile)
  }

  @Test func aFileThatIsReplacedMeanwhileIsNotTouched() throws {
    let path = try room.photo()
    let counted = FaultScript(.none)
    _ = try LosslessTurn(calls: counted.fileCalls).turn(path, by: .turned90)
    let steps = counted.made.count
    for step in 0..<steps {
      // Another program saves the photo just before this step.
      try Rehearsal.photo(path)
      let script = FaultScript(.none) { [room] made in
        guard made == step else { return }
        try? Rehearsal.photo(room.path("new.jpg"), Rehearsal.png)
        _ = unsafe rename(room.path("new.jpg").display, path.display)
      }
      let turned = try? LosslessTurn(calls: script.fileCalls).turn(path, by: .turned90)
      let bytes = try #require(room.bytes("a.jpg"))
      let isNew = bytes == Rehearsal.png
      let isTurnedNew = turned != nil && OrientationPatch.isTurned(bytes, Rehearsal.png)
      // Once it has been put in place, what comes is written over it by that program.
      #expect(isNew || isTurnedNew, "step \(step): \(counted.made[step])")
      #expect(room.picture.files.count == 1, "step \(step)")
    }
  }

  @Test func aChangeOfThePhotosBytesMeanwhileIsSeen() throws {
    let path = try room.photo()
    let counted = FaultScript(.none)
    _ = try LosslessTurn(calls: counted.fileCalls).turn(path, by: .turned90)
    try Rehearsal.photo(path)
    let link = try #require(counted.made.lastIndex(of: .link))
    let script = FaultScript(.none) { made in
      guard made == link else { return }
      // In its place, by a program that sets the old time again.
      let file = unsafe open(path.display, O_WRONLY)
      _ = unsafe pwrite(file, "x", 1, 30)
      close(file)
      let times = [
        timespec(tv_sec: 1_600_000_000, tv_nsec: 123_456_789),
        timespec(tv_sec: 1_500_000_000, tv_nsec: 987_654_321),
      ]
      _ = unsafe utimensat(AT_FDCWD, path.display, times, 0)
    }
    #expect(throws: FileJobError.self) {
      try LosslessTurn(calls: script.fileCalls).turn(path, by: .turned90)
    }
    #expect(room.bytes("a.jpg")?[30] == UInt8(ascii: "x"))
    #expect(room.picture.files.count == 1)
  }

  /// As on a FAT disk that everybody may write to: its files belong to the administrator.
  @Test func photoWhoseTimesOnlyAnotherUserMaySetIsTurnedInPlace() throws {
    let path = try room.photo()
    let inode = FileStamp.of(path)?.identity.inode
    let calls = FileCalls { $0 == .times ? .error(EPERM) : nil }
    _ = try LosslessTurn(calls: calls).turn(path, by: .turned90)
    #expect(OrientationPatch.isTurned(try #require(room.bytes("a.jpg")), Rehearsal.jpeg))
    #expect(FileStamp.of(path)?.identity.inode == inode && !room.picture.hasLeftovers)
  }

  /// Calls on a disk without room for another file, or on which a new file cannot be as the old
  /// one.
  private static let refusals: [FileCall: Int32] = [.create: ENOSPC, .setAttribute: EPERM]

  private func calls(lacking call: FileCall, _ number: Int32) -> FileCalls {
    let isFirst = Mutex(true)
    return FileCalls { made in
      guard made == call else { return nil }
      // A small note has room.
      let fails = isFirst.withLock { isFirst in
        defer { isFirst = call != .create }
        return isFirst
      }
      return fails ? .error(number) : nil
    }
  }

  @Test(arguments: refusals)
  func orientationIsChangedInPlaceWhereNoNewFileCanBe(call: FileCall, number: Int32) throws {
    let path = try room.photo()
    guard call != .setAttribute || !TestAttributes.all(path.display).isEmpty else { return }
    let (before, old) = (room.picture, try #require(room.bytes("a.jpg")))
    let inode = FileStamp.of(path)?.identity.inode
    let turned = try LosslessTurn(calls: calls(lacking: call, number)).turn(path, by: .turned90)
    #expect(OrientationPatch.isTurned(try #require(room.bytes("a.jpg")), old))
    #expect(FileStamp.of(path)?.identity.inode == inode, "it is the old file")
    let words = { (picture: FolderPicture) in
      picture.files.mapValues { $0.split(separator: "|").dropLast().joined(separator: "|") }
    }
    #expect(
      words(room.picture) == words(before), "no other file, and all but the bytes is as it was")
    try LosslessTurn(calls: calls(lacking: call, number)).undo(turned)
    #expect(room.picture == before && FileStamp.of(path)?.identity.inode == inode)
  }

  @Test func changeOfTheLengthIsNotMadeInPlace() throws {
    let path = try room.photo("a.png", Rehearsal.png)
    let error = room.refusal { () throws(FileJobError) in
      _ = try LosslessTurn(calls: calls(lacking: .create, ENOSPC)).turn(path, by: .turned90)
    }
    #expect(error?.reason == .system(ENOSPC))
  }

  /// Another program saves the photo, whole or in place, just before any step.
  @Test(arguments: [true, false])
  func fileThatIsChangedMeanwhileIsNotPatched(isComplete: Bool) throws {
    let path = try room.photo()
    let counted = FaultScript(.none)
    _ = try LosslessTurn(calls: counted.fileCalls).turn(path, by: .turned90)
    let create = try #require(counted.made.firstIndex(of: .create))
    for step in create... {
      try Rehearsal.photo(path)
      let script = FaultScript(.at(create, .error(ENOSPC))) { [room] made in
        guard made == step else { return }
        if isComplete {
          try? Rehearsal.photo(room.path("new.jpg"), Rehearsal.png)
          _ = unsafe rename(room.path("new.jpg").display, path.display)
        } else {
          let file = unsafe open(path.display, O_WRONLY)
          _ = unsafe pwrite(file, "x", 1, off_t(Rehearsal.jpeg.count - 3))
          close(file)
        }
      }
      _ = try? LosslessTurn(calls: script.fileCalls).turn(path, by: .turned90)
      guard script.made.count > step else { break }
      let bytes = try #require(room.bytes("a.jpg"))
      let isKept = isComplete ? bytes == Rehearsal.png : bytes[bytes.count - 3] == UInt8(ascii: "x")
      #expect(isKept, "step \(step): \(script.made[step])")
      #expect(room.picture.files.count == 1, "step \(step)")
    }
  }

  @Test func fileSystemsWithoutUnnamedFilesOrExchangesGetANamedDraft() throws {
    for unsupported in [FileCall.create, .rename] {
      let path = try room.photo()
      let counted = FaultScript(.none)
      let turned = try LosslessTurn(calls: counted.fileCalls).turn(path, by: .turned90)
      let wanted = room.picture
      try LosslessTurn().undo(turned)
      let step = try #require(counted.made.firstIndex(of: unsupported))
      let script = FaultScript(.at(step, .error(EOPNOTSUPP)))
      _ = try LosslessTurn(calls: script.fileCalls).turn(path, by: .turned90)
      #expect(room.picture == wanted)
    }
  }

  @Test func aSparseFileStaysSparse() throws {
    // Bytes behind the end of a picture are not read by anybody.
    let path = try room.photo()
    #expect(unsafe truncate(path.display, 8 << 20) == 0)
    _ = try turn(path)
    var status = stat()
    #expect(unsafe stat(path.display, &status) == 0)
    #expect(status.st_size == 8 << 20)
    #expect(status.st_blocks < 200)
    #expect(try orientation("a.jpg") == .turned180)
  }
}

extension OrientationPatch {
  func applied(to bytes: [UInt8]) -> [UInt8]? { patch.applied(to: bytes) }
  func undone(_ bytes: [UInt8]) -> [UInt8]? { patch.inverse.applied(to: bytes) }

  /// True for what a quarter turn makes of some bytes.
  static func isTurned(_ bytes: [UInt8], _ old: [UInt8]) -> Bool {
    (try? OrientationPatch(old, by: .turned90))?.applied(to: old) == bytes
  }
}
