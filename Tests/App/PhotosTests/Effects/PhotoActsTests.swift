import Configuration
import FileActs
import Files
import Foundation
import Languages
import LightboxCore
import Testing

@testable import lightbox

/// The acts of a session on real files, and its end.
@Suite(.timeLimit(.minutes(1))) struct PhotoActsTests {
  private func acts(_ room: ActRoom, _ marks: KeptMarks) -> PhotoActs {
    PhotoActs(room.work, marks) {}
  }

  private func numbered(_ count: Int) -> [String] {
    (0..<count).map { String($0 + 10_000) + ".jpg" }
  }

  /// Waits for all acts and marks; returns what was said.
  private func finished(_ acts: PhotoActs, _ marks: KeptMarks) -> [String] {
    #expect(acts.finish() == [])
    #expect(marks.finish())
    var said: [String] = []
    while let result = acts.takeResult() { said.append(result.outcome.sentence.description) }
    #expect(!acts.isBusy)
    return said
  }

  // MARK: The end

  @Test func allThatWasAskedForIsDoneBeforeTheEnd() throws {
    let room = try ActRoom(numbered(100) + ["a.jpg", "b.jpg"])
    let before = room.bytes("b.jpg")
    let marks = room.marks()
    let acts = acts(room, marks)
    acts.perform(.trash([]), on: room.some(0..<100))
    acts.perform(.rename(PhotoID(100), to: "z.jpg"), on: room.some(100))
    acts.perform(.keepTurn(PhotoID(101), quarters: 1), on: room.some(101))
    #expect(acts.isBusy)
    #expect(
      finished(acts, marks) == [
        "100 photos are in the trash", "Renamed to z.jpg", "Rotation saved",
      ])
    #expect(room.names == ["b.jpg", "z.jpg"] && room.bytes("b.jpg") != before)
    #expect(room.trashed.count == 100 && room.notes.count == 100)
  }

  /// There is no time: it ends between two photos, and says what is left.
  @Test func interruptedActsAreToldAndLeaveNoHalfDoneFile() throws {
    let room = try ActRoom(numbered(3000))
    let marks = room.marks()
    let acts = acts(room, marks)
    acts.perform(.trash([]), on: room.files)
    acts.perform(.rename(PhotoID(7), to: "z.jpg"), on: room.some(7))
    let texts = acts.finish(within: 0)
    let left = room.names.count
    #expect(left > 0 && room.trashed.count == 3000 - left)
    #expect(room.trashed.map { $0 + ".trashinfo" } == room.notes)
    #expect(
      texts == [
        "moving 3000 photos to the trash was cut off at the end: \(left) are left",
        "renaming 10007.jpg was cut off at the end",
      ])
    #expect(acts.finish() == [])
  }

  // MARK: Undo

  /// A photo that was edited elsewhere and a trash that was emptied are told once each.
  @Test func impossibleUndoDoesNotBlockOlderOnes() throws {
    let room = try ActRoom(["a.jpg", "b.jpg", "c.jpg"])
    let before = room.bytes("a.jpg")
    let marks = room.marks()
    let acts = acts(room, marks)
    acts.perform(.keepTurn(PhotoID(0), quarters: 1), on: room.some(0))
    acts.perform(.keepTurn(PhotoID(1), quarters: 1), on: room.some(1))
    acts.perform(.trash([]), on: room.some(2))
    #expect(finished(acts, marks).count == 3)
    room.write("edited", "b.jpg")
    try room.emptyTrash()
    for _ in 0..<4 { acts.perform(.undo, on: PhotoFiles()) }
    #expect(
      finished(acts, marks) == [
        "c.jpg was not put back: it is no longer in the trash.",
        "b.jpg was not rotated back: it has been changed meanwhile.", "Rotation undone",
        "There is nothing to undo",
      ])
    #expect(room.bytes("a.jpg") == before && room.bytes("b.jpg") == Data("edited".utf8))
  }

  @Test func aMarkIsNoWorkThatNeverEnds() throws {
    let room = try ActRoom(["a.jpg"])
    let marks = room.marks()
    let acts = acts(room, marks)
    acts.perform(.judge(PhotoID(0), .mark(true), before: .mark(false)), on: room.files)
    #expect(!acts.isBusy, "the folders are looked at again")
    #expect(finished(acts, marks) == [])
  }

  // MARK: Ratings in sidecars

  private static let sidecar = """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
    xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
    xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating='2' /></rdf:RDF></x:xmpmeta>
    """

  @Test func aSidecarThatWasMadeForStarsGoesWithThem() throws {
    let room = try ActRoom(["a.jpg"])
    let marks = room.marks(.write)
    let acts = acts(room, marks)
    acts.perform(.judge(PhotoID(0), .rate(4), before: .rate(0)), on: room.files)
    acts.perform(.judge(PhotoID(0), .rate(5), before: .rate(4)), on: room.files)
    #expect(finished(acts, marks) == [] && room.names == ["a.jpg", "a.jpg.xmp"])
    acts.perform(.undo, on: PhotoFiles())
    #expect(finished(acts, marks) == ["a.jpg has 4 stars again"])
    #expect(try RatingSidecar().rating(of: room.path("a.jpg")) == 4)
    acts.perform(.undo, on: PhotoFiles())
    #expect(finished(acts, marks) == ["a.jpg has no stars again"] && room.names == ["a.jpg"])
  }

  /// Also where the undo comes while the stars are still being written.
  @Test func aSidecarThatWasThereHasItsVeryBytesAgain() throws {
    let room = try ActRoom(["a.jpg"])
    room.write(Self.sidecar, "a.jpg.xmp")
    let marks = room.marks(.write)
    let acts = acts(room, marks)
    acts.perform(.judge(PhotoID(0), .rate(0), before: .rate(2)), on: room.files)
    acts.perform(.undo, on: PhotoFiles())
    #expect(finished(acts, marks) == ["a.jpg has 2 stars again"])
    #expect(room.bytes("a.jpg.xmp") == Data(Self.sidecar.utf8))
  }

  /// The words of other programs stay, and of the stars only ours are taken back.
  @Test(arguments: [(4, 2), (5, 5)]) func changesOfOtherProgramsToASidecarStay(
    there: Int, left: Int
  )
    throws
  {
    let room = try ActRoom(["a.jpg"])
    room.write(Self.sidecar, "a.jpg.xmp")
    let marks = room.marks(.write)
    let acts = acts(room, marks)
    acts.perform(.judge(PhotoID(0), .rate(4), before: .rate(2)), on: room.files)
    #expect(finished(acts, marks) == [])
    let edited = Self.sidecar.replacingOccurrences(
      of: "xmp:Rating='2'", with: "xmp:Label='blue' xmp:Rating='\(there)'")
    room.write(edited, "a.jpg.xmp")
    acts.perform(.undo, on: PhotoFiles())
    #expect(finished(acts, marks) == ["a.jpg has 2 stars again"])
    #expect(try RatingSidecar().rating(of: room.path("a.jpg")) == left)
    #expect(room.bytes("a.jpg.xmp")?.range(of: Data("xmp:Label='blue'".utf8)) != nil)
    #expect(
      marks.takeFailures().map(\.description)
        == (there == 4 ? [] : ["a.jpg.xmp was not given its rating: it has been changed meanwhile"])
    )
  }
}
