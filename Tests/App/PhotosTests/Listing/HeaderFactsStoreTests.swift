import FileJobs
import Files
import Foundation
import ImageExchange
import LightboxCore
import Pixels
import Synchronization
import Testing

@testable import Albums

/// Facts of headers that are kept from one run of the program to the next.
@Suite struct HeaderFactsStoreTests {
  let room: Darkroom
  let store: HeaderFactsStore
  let taken = HeaderFacts(
    taken: CaptureTime(nanoseconds: 1_717_178_649_500_000_000), aspect: 4000.0 / 3000, stars: 4,
    hasFilm: true)

  init() throws {
    room = try Darkroom()
    store = HeaderFactsStore(room.folder.appending("cache/headers"), mayWrite: true)
    try FileManager.default.createDirectory(
      atPath: room.folder.appending("album").display, withIntermediateDirectories: false)
  }

  /// Writes a file that was changed at that time, in seconds since 1970.
  private func file(_ name: String, size: Int = 10, modified: Int64 = 40) -> (PhotoID, FilePath) {
    room.write(
      Array(repeating: 1, count: size), Array("album/\(name)".utf8), modified: modified)
    return (PhotoID(size), room.folder.appending("album/\(name)"))
  }

  @Test func factsAreKeptForTheFileAsItIs() throws {
    let files = [file("a b\n.jpg", size: 10), file("ü.png", size: 11)]
    #expect(store.find(files).facts.isEmpty)
    let subjects = store.find(files).subjects
    store.keep([
      (try #require(subjects[PhotoID(10)]), taken), (try #require(subjects[PhotoID(11)]), .none),
    ])
    let facts = store.find(files).facts
    #expect(facts == [PhotoID(10): taken, PhotoID(11): HeaderFacts.none])
    // Changed, it is another file.
    #expect(store.find([file("ü.png", size: 11, modified: 41)]).facts.isEmpty)
    #expect(store.find([file("a b\n.jpg", size: 12)]).facts.isEmpty)
  }

  @Test func aFileThatMayStillChangeIsNotKept() throws {
    let fresh = file("a.jpg", modified: Int64(time(nil)))
    store.keep([(try #require(store.find([fresh]).subjects[fresh.0]), taken)])
    #expect(store.find([fresh]).facts.isEmpty)
  }

  /// A rotation keeps the size and the times: the facts of before would count from then on.
  @Test func factsOfAFileThatWasReplacedMeanwhileAreNotKept() throws {
    let photo = file("a.jpg")
    let subject = try #require(store.find([photo]).subjects[photo.0])
    let moved = unsafe rename(file("b.jpg").1.display, photo.1.display)
    try #require(moved == 0)
    store.keep([(subject, taken)])
    #expect(store.find([photo]).facts.isEmpty)
  }

  @Test func factsThatSeveralThreadsKeepAreAllKept() {
    let files = (1...24).map { file("\($0).jpg", size: $0) }
    let subjects = store.find(files).subjects
    DispatchQueue.concurrentPerform(iterations: files.count) { [store, taken] index in
      if let subject = subjects[files[index].0] { store.keep([(subject, taken)]) }
    }
    #expect(store.find(files).facts.count == files.count)
  }

  /// Another window may be a process of its own, and keep other facts of the same folder.
  @Test func factsAreLockedWhileTheyAreChanged() throws {
    let (photo, folder) = (file("a.jpg"), room.folder.appending("cache/headers"))
    let subject = try #require(store.find([photo]).subjects[photo.0])
    store.keep([(subject, .none)])
    let isLocked = Mutex(false)
    let calls = FileCalls { call in
      guard call == .write else { return nil }
      let other = unsafe open(folder.display, O_RDONLY | O_DIRECTORY)
      isLocked.withLock { $0 = flock(other, LOCK_EX | LOCK_NB) != 0 }
      close(other)
      return nil
    }
    HeaderFactsStore(folder, mayWrite: true, calls: calls).keep([(subject, taken)])
    #expect(isLocked.withLock { $0 })
    #expect(store.find([photo]).facts == [photo.0: taken])
  }

  /// A clock was set back since: another change would have another time all the same.
  @Test func aFileOfTheFutureIsKeptUntilItChanges() throws {
    let next = Int64(time(nil)) + 31_536_000
    let file = file("a.jpg", modified: next)
    store.keep([(try #require(store.find([file]).subjects[file.0]), taken)])
    #expect(store.find([file]).facts == [file.0: taken])
    #expect(store.find([self.file("a.jpg", modified: next - 31_536_000)]).facts.isEmpty)
  }

  @Test func readOnlyStoreWritesNoFile() throws {
    let reading = HeaderFactsStore(room.folder.appending("cache/headers"), mayWrite: false)
    let photo = file("a.jpg")
    reading.keep([(try #require(reading.find([photo]).subjects[photo.0]), taken)])
    #expect(!FileManager.default.fileExists(atPath: room.folder.appending("cache").display))
  }

  @Test func aFolderThatCannotBeWrittenLosesNothing() throws {
    // A file stands where the folder should be.
    room.write([1], Array("cache".utf8), modified: 1)
    let photo = file("a.jpg")
    store.keep([(try #require(store.find([photo]).subjects[photo.0]), taken)])
    #expect(store.find([photo]).facts.isEmpty)
  }

  @Test(
    arguments: [
      "", "\n", "lightbox headers 3 file:///other\n40 0 10 5 1.5 0 - - - - a.jpg\n",
      "lightbox headers 2 file:///album\n40 0 10 5 1.5 0 - - - a.jpg\n",
      "lightbox headers 1 file:///album\n40 0 10 5 1.5 0 a.jpg\n",
      "lightbox dates 1 file:///album\n40 0 10 5 a.jpg\n",
    ]
      + [
        "40 0 10 5 1.5 0 - - -", "40 0 x 5 1.5 0 - - - - a.jpg", "40 0 10 late 1.5 0 - - - - a.jpg",
        "40 0 10 5 1.5 0 - - - - %", "40 0 10 5 1.5 6 - - - - a.jpg",
        "40 0 10 5 nan 0 - - - - a.jpg",
        "40 0 10 5 inf 0 - - - - a.jpg", "40 0 10 5 0 0 - - - - a.jpg",
        "40 0 10 5 -1 0 - - - - a.jpg",
        "40 0 10 5 1e300 0 - - - - a.jpg", "99999999999999999999 0 10 5 1.5 0 - - - - a.jpg",
        "40 0 10 5 1.5 0 a.jpg", "\u{FF}",
      ].map { "lightbox headers 3 file:///album\n40 0 10 5 1.5 0 - - - - b.jpg\n\($0)\n" })
  func malformedTextIsAnEmptyTable(text: String) {
    let table = HeaderFactsTable(of: "file:///album", reading: Array(text.utf8))
    #expect(table == HeaderFactsTable(of: "file:///album"))
  }

  @Test func tableHasALimit() throws {
    let lines = (0...HeaderFactsTable.mostEntries).map { "40 0 10 - - 0 - - - - \($0)" }
    func table(_ lines: some Sequence<String>) -> HeaderFactsTable {
      let text = "lightbox headers 3 file:///album\n" + lines.joined(separator: "\n")
      return HeaderFactsTable(of: "file:///album", reading: Array(text.utf8))
    }
    var small = HeaderFactsTable(of: "file:///album")
    #expect(table(lines) == small)
    var full = table(lines.dropLast())
    let photo = file("a.jpg")
    let stamp = try #require(store.find([photo]).subjects[photo.0]).stamp
    #expect(full != small)
    full.record(taken, of: Array("a.jpg".utf8), stamp)
    small.record(taken, of: Array("a.jpg".utf8), stamp)
    #expect(full == small, "it begins anew")
  }

  @Test func tablesTextReadsBack() throws {
    let photo = file("a.jpg")
    let stamp = try #require(store.find([photo]).subjects[photo.0]).stamp
    var table = HeaderFactsTable(of: "file:///album")
    table.record(taken, of: Array("a.jpg".utf8), stamp)
    table.record(.none, of: [0xFF, 0x0A, 0x25, 0x20], stamp)
    table.record(
      HeaderFacts(taken: CaptureTime(nanoseconds: -5), aspect: 1e-6, stars: 9),
      of: Array("b".utf8), stamp)
    table.record(
      HeaderFacts(
        camera: "EOS R6, Mark II", lens: "-", keywords: ["sea, sky", "Größe", "-", "%2C"]),
      of: Array("c".utf8), stamp)
    #expect(HeaderFactsTable(of: "file:///album", reading: Array(table.text.utf8)) == table)
    #expect(table.facts(of: Array("b".utf8), stamp)?.stars == 5)
  }

  @Test func factsAreThoseOfTheUprightPicture() {
    var header = ImageHeader(
      format: .jpeg, storedSize: PixelSize(width: 40, height: 30), orientation: .turned90)
    header.texts.rating = -1
    #expect(HeaderFacts(header) == HeaderFacts(aspect: 0.75))
    header.texts.rating = 3
    header.camera.captureDate = "1970-01-01 00:00:01"
    let taken = CaptureTime(nanoseconds: 1_000_000_000)
    #expect(HeaderFacts(header) == HeaderFacts(taken: taken, aspect: 0.75, stars: 3))
    (header.camera.make, header.camera.model) = ("Canon", "EOS R6")
    (header.camera.lens, header.texts.keywords) = ("RF35mm", ["sea"])
    #expect(
      HeaderFacts(header)
        == HeaderFacts(
          taken: taken, aspect: 0.75, stars: 3, camera: "Canon EOS R6", lens: "RF35mm",
          keywords: ["sea"]))
  }
}
