import Configuration
import FileJobs
import Files
import Foundation
import Languages
import LightboxCore
import Testing

@testable import Albums
@testable import PhotoViewer

/// The file jobs of one run of the program on real files, and its end.
@Suite(.timeLimit(.minutes(20))) struct FileJobQueueTests {
  private func numbered(_ count: Int) -> [String] {
    (0..<count).map { String($0 + 10_000) + ".jpg" }
  }

  /// Waits for all jobs; returns what was said.
  private func finished(_ queue: FileJobQueue) -> [String] {
    finishedResults(queue).map(\.outcome.sentence.description)
  }

  private func finishedResults(_ queue: FileJobQueue) -> [FileJobResult] {
    #expect(queue.finish() == [])
    var results: [FileJobResult] = []
    while let result = queue.takeResult() { results.append(result) }
    #expect(!queue.isBusy)
    return results
  }

  // MARK: The end

  @Test func allThatWasAskedForIsDoneBeforeTheEnd() throws {
    let room = try FileJobRoom(numbered(100) + ["a.jpg", "b.jpg"])
    let before = room.bytes("b.jpg")
    let queue = FileJobQueue(room.work)
    queue.perform(FileJob(.trash), on: room.some(0..<100))
    queue.perform(FileJob(.rename(to: "z.jpg"), [PhotoID(100)]), on: room.some(100))
    queue.perform(FileJob(.rotate(quarters: 1), [PhotoID(101)]), on: room.some(101))
    #expect(queue.isBusy)
    #expect(
      finished(queue) == [
        "100 photos are in the trash", "Renamed to z.jpg", "Rotation saved",
      ])
    #expect(room.names == ["b.jpg", "z.jpg"] && room.bytes("b.jpg") != before)
    #expect(room.trashed.count == 100 && room.notes.count == 100)
  }

  /// There is no time: it ends between two photos, and says what is left.
  @Test func interruptedJobsAreToldAndLeaveNoHalfDoneFile() throws {
    let room = try FileJobRoom(numbered(3000))
    let queue = FileJobQueue(room.work)
    queue.perform(FileJob(.trash), on: room.files)
    queue.perform(FileJob(.rename(to: "z.jpg"), [PhotoID(7)]), on: room.some(7))
    let texts = queue.finish(within: 0, cutWithin: 60)
    let left = room.names.count
    #expect(left > 0 && room.trashed.count == 3000 - left)
    #expect(room.trashed.map { $0 + ".trashinfo" } == room.notes)
    #expect(
      texts == [
        "moving 3000 photos to the trash was cut off at the end: \(left) are left",
        "renaming 10007.jpg was cut off at the end",
      ])
    #expect(queue.finish() == [])
  }

  // MARK: Undo

  /// A photo that was edited elsewhere and a trash that was emptied are told once each.
  @Test func impossibleUndoDoesNotBlockOlderOnes() throws {
    let room = try FileJobRoom(["a.jpg", "b.jpg", "c.jpg"])
    let before = room.bytes("a.jpg")
    let queue = FileJobQueue(room.work)
    queue.perform(FileJob(.rotate(quarters: 1), [PhotoID(0)]), on: room.some(0))
    queue.perform(FileJob(.rotate(quarters: 1), [PhotoID(1)]), on: room.some(1))
    queue.perform(FileJob(.trash), on: room.some(2))
    #expect(finished(queue).count == 3)
    room.write("edited", "b.jpg")
    try room.emptyTrash()
    for _ in 0..<4 { queue.perform(FileJob(.undo), on: PhotoFiles()) }
    #expect(
      finished(queue) == [
        "c.jpg was not put back: it is no longer in the trash.",
        "b.jpg was not rotated back: it has been changed meanwhile.", "Rotation undone",
        "There is nothing to undo",
      ])
    #expect(room.bytes("a.jpg") == before && room.bytes("b.jpg") == Data("edited".utf8))
  }

  @Test func aMarkDoesNotMakeTheQueueBusy() throws {
    let room = try FileJobRoom(["a.jpg"])
    let queue = FileJobQueue(room.work)
    queue.perform(FileJob(.rate(.mark(true), before: .mark(false)), [PhotoID(0)]), on: room.files)
    #expect(!queue.isBusy, "the folders are looked at again")
    #expect(finished(queue) == [])
  }

  // MARK: Marks of many

  private func marked(_ room: FileJobRoom) -> [String] {
    let store = RatingStore(
      file: MarksFile(room.room.folder.appending("state/marks")), sidecars: .never)
    var found: [String] = []
    let files = room.names.enumerated().map { (PhotoID($0), room.path($1)) }
    store.read(files) { ratings in
      found += ratings.filter(\.value.isMarked).keys.map { room.names[$0.number] }
    }
    return found.sorted()
  }

  @Test func marksOfManyAreTakenBackByOneUndo() throws {
    let room = try FileJobRoom(["a.jpg", "b.jpg", "c.jpg"])
    let queue = FileJobQueue(room.work)
    queue.perform(FileJob(.rate(.mark(true), before: .mark(false))), on: room.files)
    _ = finished(queue)
    #expect(marked(room) == ["a.jpg", "b.jpg", "c.jpg"])
    queue.perform(FileJob(.undo), on: room.some())
    #expect(finished(queue) == ["3 photos are not marked any more"])
    #expect(marked(room).isEmpty)
  }

  /// The mark that another window has given `c.jpg` meanwhile stays.
  @Test(arguments: [false, true])
  func mixedMarksAreAsBeforeAfterOneUndo(isMarkedElsewhere: Bool) throws {
    let room = try FileJobRoom(["a.jpg", "b.jpg", "c.jpg"])
    let queue = FileJobQueue(room.work)
    queue.perform(FileJob(.rate(.mark(true), before: .mark(false))), on: room.some(1))
    if isMarkedElsewhere {
      queue.perform(FileJob(.rate(.mark(true), before: .mark(false))), on: room.some(2))
    }
    var steps: [PhotoID: PhotoRating.Step] = [:]
    for (number, isMarked) in [true, false, true].enumerated() {
      steps[PhotoID(number)] = PhotoRating.Step(.mark(isMarked), before: .mark(!isMarked))
    }
    queue.perform(FileJob(.rate(steps)), on: room.files)
    _ = finished(queue)
    #expect(marked(room) == ["a.jpg", "c.jpg"])
    queue.perform(FileJob(.undo), on: room.some())
    #expect(finished(queue) == ["The marks are as before"])
    #expect(marked(room) == ["b.jpg"])
  }

  @Test func starsOfManyAreTakenBackToThoseOfEachByOneUndo() throws {
    let room = try FileJobRoom(["a.jpg", "b.jpg", "c.jpg"])
    let queue = FileJobQueue(room.work)
    queue.perform(FileJob(.rate(.rate(2), before: .rate(0))), on: room.some(1))
    queue.perform(
      FileJob(
        .rate([
          PhotoID(0): PhotoRating.Step(.rate(4), before: .rate(0)),
          PhotoID(1): PhotoRating.Step(.rate(4), before: .rate(2)),
        ])), on: room.some(0, 1))
    _ = finished(queue)
    #expect(stars(room) == [4, 4, 0])
    queue.perform(FileJob(.undo), on: room.some())
    let results = finishedResults(queue)
    #expect(results.map(\.outcome.sentence.description) == ["Stars of 2 photos restored"])
    #expect(results.first?.outcome.rated == [PhotoID(0): .rate(0), PhotoID(1): .rate(2)])
    #expect(stars(room) == [0, 2, 0])
  }

  /// Another program edits the photo before. Then it gets a new inode, and then a new name.
  @Test func rotatedAndRenamedPhotoKeepsItsStars() throws {
    let room = try FileJobRoom(["a.jpg", "b.jpg"])
    let queue = FileJobQueue(room.work)
    queue.perform(FileJob(.rate(.rate(4), before: .rate(0)), [PhotoID(0)]), on: room.some(0))
    _ = finished(queue)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000)],
      ofItemAtPath: room.path("a.jpg").display)
    queue.perform(FileJob(.rotate(quarters: 1), [PhotoID(0)]), on: room.some(0))
    queue.perform(FileJob(.rename(to: "z.jpg"), [PhotoID(0)]), on: room.some(0))
    #expect(finished(queue) == ["Rotation saved", "Renamed to z.jpg"])
    #expect(room.names == ["b.jpg", "z.jpg"] && stars(room) == [0, 4])
    // The photo that has its name now does not take its stars away.
    queue.perform(FileJob(.rename(to: "a.jpg"), [PhotoID(1)]), on: room.some(1))
    #expect(finished(queue) == ["Renamed to a.jpg"])
    queue.perform(
      FileJob(.rate(.rate(2), before: .rate(0)), [PhotoID(0)]), on: room.named("a.jpg"))
    #expect(finished(queue) == [] && stars(room) == [2, 4])
  }

  /// Another program touches the photo between the rotation and its undo.
  @Test func undoneRotationOfATouchedPhotoKeepsItsStars() throws {
    let room = try FileJobRoom(["a.jpg"])
    let queue = FileJobQueue(room.work)
    queue.perform(FileJob(.rate(.rate(4), before: .rate(0)), [PhotoID(0)]), on: room.some(0))
    queue.perform(FileJob(.rotate(quarters: 1), [PhotoID(0)]), on: room.some(0))
    #expect(finished(queue) == ["Rotation saved"])
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000)],
      ofItemAtPath: room.path("a.jpg").display)
    queue.perform(FileJob(.undo), on: room.some())
    #expect(finished(queue) == ["Rotation undone"])
    queue.perform(FileJob(.rename(to: "z.jpg"), [PhotoID(0)]), on: room.some(0))
    #expect(finished(queue) == ["Renamed to z.jpg"] && stars(room) == [4])
  }

  private func stars(_ room: FileJobRoom) -> [Int] {
    let store = RatingStore(
      file: MarksFile(room.room.folder.appending("state/marks")), sidecars: .never)
    var found: [PhotoID: Int] = [:]
    let files = room.names.enumerated().map { (PhotoID($0), room.path($1)) }
    store.read(files) { for (photo, rating) in $0 { found[photo] = rating.stars } }
    return files.map { found[$0.0] ?? 0 }
  }

  // MARK: Ratings in sidecars

  private static let sidecar = """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
    xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
    xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating='2' /></rdf:RDF></x:xmpmeta>
    """

  @Test func aSidecarThatWasMadeForStarsGoesWithThem() throws {
    let room = try FileJobRoom(["a.jpg"], sidecars: .write)
    let queue = FileJobQueue(room.work)
    queue.perform(FileJob(.rate(.rate(4), before: .rate(0)), [PhotoID(0)]), on: room.files)
    queue.perform(FileJob(.rate(.rate(5), before: .rate(4)), [PhotoID(0)]), on: room.files)
    #expect(finished(queue) == [] && room.names == ["a.jpg", "a.jpg.xmp"])
    queue.perform(FileJob(.undo), on: PhotoFiles())
    #expect(finished(queue) == ["a.jpg has 4 stars again"])
    #expect(try RatingSidecar().rating(of: room.path("a.jpg")) == 4)
    queue.perform(FileJob(.undo), on: PhotoFiles())
    #expect(finished(queue) == ["a.jpg has no stars again"] && room.names == ["a.jpg"])
  }

  /// Also where the undo comes while the stars are still being written.
  @Test func aSidecarThatWasThereHasItsVeryBytesAgain() throws {
    let room = try FileJobRoom(["a.jpg"], sidecars: .write)
    room.write(Self.sidecar, "a.jpg.xmp")
    let queue = FileJobQueue(room.work)
    queue.perform(FileJob(.rate(.rate(0), before: .rate(2)), [PhotoID(0)]), on: room.files)
    queue.perform(FileJob(.undo), on: PhotoFiles())
    #expect(finished(queue) == ["a.jpg has 2 stars again"])
    #expect(room.bytes("a.jpg.xmp") == Data(Self.sidecar.utf8))
  }

  /// The words of other programs stay, and of the stars only ours are taken back.
  @Test(arguments: [(4, 2), (5, 5)]) func changesOfOtherProgramsToASidecarStay(
    there: Int, left: Int
  )
    throws
  {
    let room = try FileJobRoom(["a.jpg"], sidecars: .write)
    room.write(Self.sidecar, "a.jpg.xmp")
    let queue = FileJobQueue(room.work)
    queue.perform(FileJob(.rate(.rate(4), before: .rate(2)), [PhotoID(0)]), on: room.files)
    #expect(finished(queue) == [])
    let edited = Self.sidecar.replacingOccurrences(
      of: "xmp:Rating='2'", with: "xmp:Label='blue' xmp:Rating='\(there)'")
    room.write(edited, "a.jpg.xmp")
    queue.perform(FileJob(.undo), on: PhotoFiles())
    let results = finishedResults(queue)
    let failure = "a.jpg.xmp was not given its rating: it has been changed meanwhile"
    #expect(
      results.map(\.outcome.sentence.description)
        == [there == 4 ? "a.jpg has 2 stars again" : "a.jpg has 2 stars again. \(failure)."])
    #expect(results.map(\.outcome.rated) == [[PhotoID(0): .rate(2)]])
    #expect(results.compactMap(\.failure).map(\.description) == (there == 4 ? [] : [failure]))
    #expect(try RatingSidecar().rating(of: room.path("a.jpg")) == left)
    #expect(room.bytes("a.jpg.xmp")?.range(of: Data("xmp:Label='blue'".utf8)) != nil)
  }
}
