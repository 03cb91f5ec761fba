import Files
import Foundation
import LightboxCore
import Testing

@testable import Albums

/// Dates that are kept from one session to the next.
@Suite struct CaptureTimeStoreTests {
  let room: Darkroom
  let store: CaptureTimeStore
  let taken = CaptureTime(nanoseconds: 1_717_178_649_500_000_000)

  init() throws {
    room = try Darkroom()
    store = CaptureTimeStore(room.folder.appending("cache/dates"), mayWrite: true)
    try FileManager.default.createDirectory(
      atPath: room.folder.appending("album").display, withIntermediateDirectories: false)
  }

  /// Writes a file that was changed at that time, in seconds since 1970.
  private func file(_ name: String, size: Int = 10, modified: Int64 = 40) -> (PhotoID, FilePath) {
    room.write(
      Array(repeating: 1, count: size), Array("album/\(name)".utf8), modified: modified)
    return (PhotoID(size), room.folder.appending("album/\(name)"))
  }

  @Test func aDateIsKeptForTheFileAsItIs() throws {
    let files = [file("a b\n.jpg", size: 10), file("ü.png", size: 11)]
    #expect(store.find(files).dates.isEmpty)
    let subjects = store.find(files).subjects
    store.keep([
      (try #require(subjects[PhotoID(10)]), taken), (try #require(subjects[PhotoID(11)]), nil),
    ])
    let dates = store.find(files).dates
    #expect(dates == [PhotoID(10): taken, PhotoID(11): nil])
    // Changed, it is another file.
    #expect(store.find([file("ü.png", size: 11, modified: 41)]).dates.isEmpty)
    #expect(store.find([file("a b\n.jpg", size: 12)]).dates.isEmpty)
  }

  @Test func aFileThatMayStillChangeIsNotKept() throws {
    let fresh = file("a.jpg", modified: Int64(time(nil)))
    store.keep([(try #require(store.find([fresh]).subjects[fresh.0]), taken)])
    #expect(store.find([fresh]).dates.isEmpty)
  }

  /// A clock was set back since: another change would have another time all the same.
  @Test func aFileOfTheFutureIsKeptUntilItChanges() throws {
    let next = Int64(time(nil)) + 31_536_000
    let file = file("a.jpg", modified: next)
    store.keep([(try #require(store.find([file]).subjects[file.0]), taken)])
    #expect(store.find([file]).dates == [file.0: taken])
    #expect(store.find([self.file("a.jpg", modified: next - 31_536_000)]).dates.isEmpty)
  }

  @Test func readOnlyStoreWritesNoFile() throws {
    let reading = CaptureTimeStore(room.folder.appending("cache/dates"), mayWrite: false)
    let photo = file("a.jpg")
    reading.keep([(try #require(reading.find([photo]).subjects[photo.0]), taken)])
    #expect(!FileManager.default.fileExists(atPath: room.folder.appending("cache").display))
  }

  @Test func aFolderThatCannotBeWrittenLosesNothing() throws {
    // A file stands where the folder should be.
    room.write([1], Array("cache".utf8), modified: 1)
    let photo = file("a.jpg")
    store.keep([(try #require(store.find([photo]).subjects[photo.0]), taken)])
    #expect(store.find([photo]).dates.isEmpty)
  }

  @Test(arguments: [
    "", "\n", "lightbox dates 1 file:///other\n40 0 10 5 a.jpg\n", "lightbox dates 2 file:///album",
    "lightbox dates 1 file:///album\n40 0 10 5\n40 0 x 5 a.jpg\n40 0 10 late a.jpg\n40 0 10 5 %\n",
    "lightbox dates 1 file:///album\n99999999999999999999 0 10 5 a.jpg",
  ])
  func malformedLinesAreSkipped(text: String) {
    #expect(CaptureTimeTable(of: "file:///album", reading: Array(text.utf8)).isEmpty)
  }

  @Test func aTablesTextReadsBack() throws {
    let photo = file("a.jpg")
    let stamp = try #require(store.find([photo]).subjects[photo.0]).stamp
    var table = CaptureTimeTable(of: "file:///album")
    table.record(taken, of: Array("a.jpg".utf8), stamp)
    table.record(nil, of: [0xFF, 0x0A, 0x25, 0x20], stamp)
    table.record(CaptureTime(nanoseconds: -5), of: Array("b".utf8), stamp)
    #expect(CaptureTimeTable(of: "file:///album", reading: Array(table.text.utf8)) == table)
  }
}
