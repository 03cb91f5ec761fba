import FileJobFixtures
import Files
import Foundation
import Pixels
import Testing

@testable import FileJobs

/// Marks and ratings, and their file.
@Suite struct MarksTests {
  let room: Room

  init() throws { room = try Room() }

  private func seen(_ name: String) throws -> MarkedPhoto {
    try #require(MarkedPhoto(room.path(name)))
  }

  @Test func aPhotoThatMovesKeepsItsMark() throws {
    _ = try room.photo()
    var marks = Marks()
    #expect(marks.mark(of: try seen("a.jpg")) == .none)
    marks.set(PhotoMark(isMarked: true, rating: 3), for: try seen("a.jpg"))
    try FileManager.default.createDirectory(
      atPath: room.path("b").display, withIntermediateDirectories: false)
    _ = try Renaming().rename(room.path("a.jpg"), to: Array("c d.jpg".utf8))
    let moved = try seen("c d.jpg")
    #expect(marks.mark(of: moved).rating == 3)
    // Another file under the old name has nothing to do with it.
    try Rehearsal.photo(room.path("a.jpg"))
    _ = unsafe utimensat(AT_FDCWD, room.path("a.jpg").display, nil, 0)
    #expect(marks.mark(of: try seen("a.jpg")) == .none)
    // Once it was seen there, it is followed further.
    marks.follow([moved])
    #expect(marks.count == 1)
    #expect(String(decoding: marks.text, as: UTF8.self).contains("c%20d.jpg"))
    marks.set(.none, for: moved)
    #expect(marks.count == 0)
  }

  /// The photo that had the name has moved on, and is seen in its new place only later.
  @Test(arguments: [true, false])
  func photoKeepsItsMarkWhileAnotherGetsItsOldName(isMarkedBefore: Bool) throws {
    for name in ["a.jpg", "b.jpg"] { _ = try room.photo(name) }
    _ = unsafe utimensat(AT_FDCWD, room.path("b.jpg").display, nil, 0)
    var marks = Marks()
    marks.set(PhotoMark(rating: 3), for: try seen("b.jpg"))
    if isMarkedBefore { marks.set(PhotoMark(rating: 2), for: try seen("a.jpg")) }
    _ = try Renaming().rename(room.path("b.jpg"), to: Array("c.jpg".utf8))
    _ = try Renaming().rename(room.path("a.jpg"), to: Array("b.jpg".utf8))
    if isMarkedBefore {
      marks.follow([try seen("b.jpg")])
    } else {
      marks.set(PhotoMark(rating: 2), for: try seen("b.jpg"))
    }
    #expect(marks.count == 2)
    #expect(Marks(reading: marks.text) == marks)
    #expect(marks.mark(of: try seen("b.jpg")).rating == 2)
    #expect(marks.mark(of: try seen("c.jpg")).rating == 3)
    marks.follow([try seen("c.jpg")])
    #expect(marks.count == 2)
    #expect(String(decoding: marks.text, as: UTF8.self).contains("c.jpg"))
    #expect(marks.mark(of: try seen("b.jpg")).rating == 2)
    #expect(marks.mark(of: try seen("c.jpg")).rating == 3)
  }

  /// After a restart, a card with FAT has given the inode of a photo to the next one of its burst.
  @Test(arguments: [true, false])
  func neighbourWithTheInodeOfAMarkedPhotoHasNoMarkOnFAT(renewsInodes: Bool) throws {
    for name in ["a.jpg", "b.jpg"] { _ = try room.photo(name) }
    let (a, b) = (try seen("a.jpg"), try seen("b.jpg"))
    try #require(a.modified == b.modified)
    let text = """
      # Marks and ratings, written by Lightbox.
      photo marked 0 \(a.modified) \(b.file.device) \(b.file.inode) \(a.uri)
      """
    var marks = try #require(Marks(reading: Array(text.utf8)))
    marks.renewsInode = { _ in renewsInodes }
    #expect(marks.mark(of: a).isMarked)
    #expect(marks.mark(of: b).isMarked != renewsInodes)
    // A link to the photo is no other file.
    try FileManager.default.createSymbolicLink(
      atPath: room.path("c.jpg").display, withDestinationPath: room.path("b.jpg").display)
    let textOfLink = text.replacingOccurrences(of: "a.jpg", with: "c.jpg")
    var linked = try #require(Marks(reading: Array(textOfLink.utf8)))
    linked.renewsInode = { _ in renewsInodes }
    #expect(linked.mark(of: b).isMarked)
    // Its old place is empty, so it has moved.
    try FileManager.default.removeItem(atPath: room.path("a.jpg").display)
    #expect(marks.mark(of: b).isMarked)
  }

  @Test func aPhotoThatIsEditedOrTurnedInItsPlaceKeepsItsMark() throws {
    let path = try room.photo()
    var marks = Marks()
    marks.set(PhotoMark(isMarked: true), for: try seen("a.jpg"))
    // A new file of the same time.
    _ = try LosslessTurn().turn(path, by: .turned90)
    #expect(marks.mark(of: try seen("a.jpg")).isMarked)
    marks.follow([try seen("a.jpg")])
    // The same file at another time.
    _ = unsafe utimensat(AT_FDCWD, path.display, nil, 0)
    #expect(marks.mark(of: try seen("a.jpg")).isMarked)
    // Another file at another time.
    try FileManager.default.moveItem(atPath: path.display, toPath: room.path("old").display)
    try Rehearsal.photo(path)
    _ = unsafe utimensat(AT_FDCWD, path.display, nil, 0)
    try FileManager.default.removeItem(atPath: room.path("old").display)
    #expect(!marks.mark(of: try seen("a.jpg")).isMarked)
  }

  @Test func markThatIsSetBackRestoresTheMarks() throws {
    _ = try room.photo()
    var marks = Marks()
    marks.set(PhotoMark(rating: 2), for: try seen("a.jpg"))
    let before = marks
    marks.set(PhotoMark(isMarked: true, rating: 5), for: try seen("a.jpg"))
    #expect(marks != before)
    marks.set(PhotoMark(rating: 2), for: try seen("a.jpg"))
    #expect(marks == before)
    #expect(PhotoMark(rating: 9).rating == 5 && PhotoMark(rating: -1).rating == 0)
  }

  @Test func theTextIsReadAsItWasWrittenAndLinesOfOthersStay() throws {
    _ = try room.photo()
    var marks = Marks()
    marks.set(PhotoMark(isMarked: true, rating: 4), for: try seen("a.jpg"))
    #expect(Marks(reading: marks.text) == marks)
    let odd = Array("stars of another version\nphoto plain 9 0 0 0 file:///x\n".utf8)
    let mixed = try #require(Marks(reading: marks.text + odd))
    #expect(mixed.count == 1)
    let text = String(decoding: mixed.text, as: UTF8.self)
    #expect(text.contains("stars of another version\n") && text.contains("photo plain 9"))
    #expect(Marks(reading: mixed.text)?.text == mixed.text)
    #expect(Marks(reading: []) == Marks())
    #expect(Marks(reading: Array("a shopping list\n".utf8)) == nil)
  }

  /// A file has two entries; another file has got the name of the newer one.
  @Test func entriesOfOneFileAreWrittenAsTheyWereRead() throws {
    let text = """
      # Marks and ratings, written by Lightbox.
      photo plain 2 -20 1 2 file:///b.png
      photo plain 3 -20 1 2 file:///a.png
      photo plain 4 0 0 2 file:///a.png
      """
    let marks = try #require(Marks(reading: Array(text.utf8)))
    #expect(marks.count == 3)
    #expect(Marks(reading: marks.text)?.text == marks.text)
  }

  /// A line that is there twice is one entry.
  @Test func marksOfTwoLinksStayEqualWhenOneIsSetAgain() throws {
    let text = """
      # Marks and ratings, written by Lightbox.
      photo plain 2 -20 1 2 file:///a.png
      photo plain 3 -20 1 2 file:///b.png
      photo plain 3 -20 1 2 file:///b.png
      """
    var marks = try #require(Marks(reading: Array(text.utf8)))
    let before = marks
    #expect(marks.count == 2)
    let file = FileIdentity(device: 1, inode: 2)
    for (name, rating) in [("b", 3), ("a", 2)] {
      let photo = MarkedPhoto(uri: "file:///\(name).png", modified: -20, file: file)
      #expect(marks.mark(of: photo).rating == rating)
      marks.set(PhotoMark(rating: rating), for: photo)
      #expect(marks == before && marks.text == before.text)
    }
  }

  /// Of many marks only those of the photos that are asked about are read: by their names, and
  /// where they have moved by their inodes.
  @Test func aFewOfManyAreReadAsAllAre() throws {
    for name in ["a.jpg", "b.jpg", "c.jpg"] { _ = try room.photo(name) }
    var marks = Marks()
    for (rating, name) in ["a.jpg", "b.jpg", "c.jpg"].enumerated() {
      marks.set(PhotoMark(rating: rating + 1), for: try seen(name))
    }
    _ = try Renaming().rename(room.path("b.jpg"), to: Array("d.jpg".utf8))
    let others = (0..<2000).map {
      "photo marked 1 \(1_600_000_000 + $0) 5 \(9_000_000 + $0) file:///elsewhere/\($0).jpg\n"
    }
    let text =
      marks.text + others.flatMap { Array($0.utf8) } + Array("photo of another version\n".utf8)
    let all = try #require(Marks(reading: text))
    #expect(all.count == 2003)
    var requested = MarkedPhotos()
    for name in ["a.jpg", "d.jpg"] { requested.insert(try seen(name)) }
    let few = try #require(Marks(reading: text, about: requested))
    #expect(few.count == 2)
    for (name, rating) in [("a.jpg", 1), ("d.jpg", 2)] {
      #expect(few.mark(of: try seen(name)) == all.mark(of: try seen(name)))
      #expect(few.mark(of: try seen(name)).rating == rating)
    }
    #expect(Marks(reading: Array("other\n".utf8), about: requested) == nil)
    #expect(Marks(reading: [], about: requested)?.count == 0)
    for cut in stride(from: 0, to: text.count, by: 997) {
      _ = Marks(reading: Array(text[cut...]), about: requested)
    }
  }

  @Test func twoWindowsLoseNothingOfEachOther() async throws {
    let names = (0..<40).map { "\($0).jpg" }
    for name in names { _ = try room.photo(name) }
    let photos = try names.map { try seen($0) }
    let folder = room.folder
    await withTaskGroup { group in
      for photo in photos {
        group.addTask {
          try? Rehearsal.marks(folder).update { $0.set(PhotoMark(rating: 1), for: photo) }
        }
      }
    }
    let marks = try Rehearsal.marks(folder).read()
    #expect(photos.allSatisfy { marks.mark(of: $0).rating == 1 })
    let folderMode = try FileManager.default.attributesOfItem(atPath: room.path("state").display)
    #expect(folderMode[.posixPermissions] as? Int == 0o700)
    let mode = try FileManager.default.attributesOfItem(atPath: room.path("state/marks").display)
    #expect(mode[.posixPermissions] as? Int == 0o600)
  }

  @Test func anUpdateWithoutAChangeWritesNothing() throws {
    try Rehearsal.marks(room.folder).update { _ in }
    #expect(!room.exists("state"))
    #expect(try Rehearsal.marks(room.folder).read() == Marks())
  }

  @Test(arguments: ["folder", "text", "link"])
  func unreadableFileIsNotReplaced(kind: String) throws {
    try FileManager.default.createDirectory(
      atPath: room.path("state").display, withIntermediateDirectories: false)
    let path = room.path("state/marks")
    switch kind {
    case "folder":
      try FileManager.default.createDirectory(
        atPath: path.display, withIntermediateDirectories: false)
    case "text": try room.write("a shopping list\n", to: "state/marks")
    default:
      try FileManager.default.createSymbolicLink(
        atPath: path.display, withDestinationPath: "/nowhere/at/all")
    }
    _ = try room.photo()
    let photo = try seen("a.jpg")
    let error = room.refusal { () throws(FileJobError) in
      try Rehearsal.marks(room.folder).update { $0.set(PhotoMark(rating: 1), for: photo) }
    }
    #expect(error?.reason == (kind == "folder" ? .notAFile : .foreign))
    #expect(throws: FileJobError.self) { try Rehearsal.marks(room.folder).read() }
  }

  @Test func aLinkToTheFileStaysOne() throws {
    try FileManager.default.createDirectory(
      atPath: room.path("state").display, withIntermediateDirectories: false)
    try room.write(String(decoding: Marks().text, as: UTF8.self), to: "kept")
    try FileManager.default.createSymbolicLink(
      atPath: room.path("state/marks").display, withDestinationPath: "../kept")
    _ = try room.photo()
    try Rehearsal.mark(room.path("a.jpg"), PhotoMark(rating: 1), room.folder, .real)
    #expect(room.text("kept")?.contains("photo plain 1") == true)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: room.path("state/marks").display)
        == "../kept")
  }
}

extension Marks {
  /// Follows photos that are found by their present identity.
  fileprivate mutating func follow(_ photos: [MarkedPhoto]) {
    follow(photos.map { (before: $0, now: $0) })
  }
}
