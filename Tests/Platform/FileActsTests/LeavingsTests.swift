import FileActFixtures
import Files
import Foundation
import Testing

@testable import FileActs

/// Drafts that were left by processes that were killed.
@Suite struct LeavingsTests {
  let room: Room

  init() throws { room = try Room() }

  @Test func onlyWhatADraftsNameStandsForIsRemoved() throws {
    let path = try room.photo()
    let inode = try #require(FileStamp.of(path)?.inode)
    for (own, old, isRemoved) in [
      (inode, 5, true), (5, inode, true), (0, 0, true), (5, 6, false),
    ] as [(UInt64, UInt64, Bool)] {
      let name = DraftName(own: own, old: old)
      try FileManager.default.moveItem(
        atPath: path.display, toPath: room.folder.appending(name.bytes).display)
      #expect(Leavings.remove(in: room.folder) == (isRemoved ? 1 : 0))
      #expect(room.exists(String(decoding: name.bytes, as: UTF8.self)) != isRemoved)
      _ = try? FileManager.default.removeItem(
        atPath: room.folder.appending(name.bytes).display)
      try Rehearsal.photo(path)
      // Not the inode of before, so that each is asked about its own.
      try FileManager.default.removeItem(atPath: path.display)
      try Rehearsal.photo(path)
      guard FileStamp.of(path)?.inode == inode else { return }
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
    #expect(Leavings.remove(in: room.folder) == 0)
  }

  @Test func aDraftThatSomebodyWorksOnStays() throws {
    let name = DraftName(own: 0, old: 0)
    let folder = try FileCalls.real.openFolder(room.folder)
    let file = try FileCalls.real.create(name.bytes, in: folder)
    #expect(FileCalls.real.lock(file))
    #expect(Leavings.remove(in: room.folder) == 0)
    withExtendedLifetime(file) {}
  }

  @Test func aPhotoBetweenTwoNamesGetsTheNewOne() throws {
    _ = try room.photo("A.jpg.lightbox-renaming")
    #expect(Leavings.remove(in: room.folder) == 1)
    #expect(room.exists("A.jpg"))
    _ = try room.photo("A.jpg.lightbox-renaming")
    #expect(Leavings.remove(in: room.folder) == 0, "never over another")
    #expect(room.exists("A.jpg.lightbox-renaming"))
  }
}
