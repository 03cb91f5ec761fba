import Configuration
import FileJobFixtures
import FileJobs
import Files
import Foundation
import Languages
import LightboxCore
import Synchronization
import Testing

@testable import Albums
@testable import PhotoViewer

/// File jobs: what has become of the files, what is said of it, and what can be taken back.
@Suite struct FileJobWorkTests {
  let room: FileJobRoom

  init() throws { room = try FileJobRoom(["a.jpg", "b.jpg", "c.jpg"]) }

  private func said(_ result: FileJobResult) -> String { result.outcome.sentence.description }

  private func undo(_ result: FileJobResult) throws -> FileJobResult {
    try #require(result.record?.undo).run { true }
  }

  private func trash(_ files: PhotoFiles) -> FileJobResult {
    room.work.moveToTrash(files, at: FileJobRoom.date).run { true }
  }

  // MARK: Trash

  @Test func remainingPhotosGoAndComeBackWhenOneIsMissing() throws {
    try room.remove("b.jpg")
    let result = trash(room.files)
    #expect(
      said(result)
        == "2 photos are in the trash. b.jpg was not moved to the trash: it is no longer there.")
    #expect(result.failure == "b.jpg was not moved to the trash: it is no longer there")
    #expect(result.outcome.gone == [PhotoID(0), PhotoID(2)] && result.outcome.canUndo)
    #expect(room.names == [] && room.trashed == ["a.jpg", "c.jpg"])
    let undone = try undo(result)
    #expect(said(undone) == "2 photos restored" && undone.failure == nil)
    #expect(undone.outcome.back == [PhotoID(0), PhotoID(2)] && undone.record == nil)
    #expect(room.names == ["a.jpg", "c.jpg"] && room.trashed == [] && room.notes == [])
  }

  @Test func theFirstOfSeveralReasonsIsSaidAndTheOthersCounted() throws {
    for name in ["a.jpg", "b.jpg", "c.jpg"] { try room.remove(name) }
    let result = trash(room.files)
    #expect(
      said(result) == "a.jpg was not moved to the trash: it is no longer there, and 2 others.")
    #expect(result.record == nil && !result.outcome.canUndo && result.outcome.gone.isEmpty)
  }

  @Test(arguments: [Settings.Sidecars.never, .write])
  func photosThatGotNoStarsAreCounted(sidecars: Settings.Sidecars) throws {
    let room = try FileJobRoom(["a.jpg", "b.jpg", "c.jpg"], sidecars: sidecars)
    for name in ["a.jpg", "c.jpg"] { try room.remove(name) }
    let job = FileJob(.rate(.rate(4), before: .rate(0)), room.files.photos)
    let operation = try room.work.request(job, on: room.files).operation()
    let result = operation.run { true }
    #expect(said(result) == "a.jpg was not given its rating: it is no longer there, and 1 other.")
    #expect(result.outcome.rated == [PhotoID(0): .rate(0), PhotoID(2): .rate(0)], "not shown")
    #expect(said(try undo(result)) == "b.jpg has no stars again")
    #expect(room.names == ["b.jpg"])
    try room.remove("b.jpg")
    #expect(operation.run { true }.record == nil, "there is nothing to take back")
  }

  /// A photo is on a disk that is unplugged for a while.
  @Test func starsOfAPhotoOnADiskThatIsAwayAreUndoneLater() throws {
    let disk = RemovableDisk()
    let room = try FileJobRoom(["a.jpg", "b.jpg"], calls: disk.calls)
    let job = FileJob(.rate(.rate(4), before: .rate(0)), room.files.photos)
    let operation = try room.work.request(job, on: room.files).operation()
    let result = operation.run { true }
    let (path, away) = (room.path("a.jpg").display, room.room.folder.appending("a.jpg").display)
    try FileManager.default.moveItem(atPath: path, toPath: away)
    disk.unplug()
    let undone = try undo(result)
    #expect(
      said(undone)
        == "b.jpg has no stars again. a.jpg was not given its rating: it is no longer there.")
    #expect(undone.record?.isRating == true)
    disk.plug()
    #expect(try undo(undone).record == nil, "it is gone, and the disk is there")
    try FileManager.default.moveItem(atPath: away, toPath: path)
    let again = try undo(undone)
    #expect(said(again) == "a.jpg has no stars again" && again.record == nil)
    #expect(again.outcome.rated == [PhotoID(0): .rate(0)])
  }

  @Test func onlyThePhotoWhoseNameIsTakenStaysInTheTrash() throws {
    let result = trash(room.some(0, 1))
    room.write("another", "a.jpg")
    let undone = try undo(result)
    #expect(
      said(undone) == "b.jpg restored. a.jpg was not put back: there is a “a.jpg” already.")
    #expect(
      undone.outcome.back == [PhotoID(1)] && undone.record?.undo?.words == "putting a.jpg back")
    try room.remove("a.jpg")
    let again = try undo(undone)
    #expect(
      said(again) == "a.jpg restored" && again.outcome.back == [PhotoID(0)] && again.record == nil)
  }

  /// Somebody empties the trash, or removes it with the folder that has it: nothing is left that a
  /// later try could put back.
  @Test(arguments: ["data/Trash", "data"])
  func restoringFromAnEmptiedTrashIsGivenUp(removed: String) throws {
    let result = trash(room.files)
    try FileManager.default.removeItem(atPath: room.room.folder.appending(removed).display)
    let undone = try undo(result)
    #expect(
      said(undone) == "a.jpg was not put back: it is no longer in the trash, and 2 others.")
    #expect(undone.record == nil && undone.outcome.back == [])
    #expect(undone.outcome.lost == (0...2).map { PhotoID($0) })
  }

  /// The trash is on a disk that is unplugged for a while.
  @Test func photosOnADiskThatIsAwayAreRestoredOrDeletedLater() throws {
    let disk = RemovableDisk()
    let room = try FileJobRoom(["a.jpg", "b.jpg", "c.jpg"], trashCalls: disk.calls)
    let result = room.work.moveToTrash(room.files, at: FileJobRoom.date).run { true }
    disk.unplug()
    let undone = try undo(result)
    #expect(said(undone) == "a.jpg was not put back: it is no longer there, and 2 others.")
    #expect(undone.outcome.lost == [])
    let deleted = try #require(undone.record?.delete).run { true }
    #expect(said(deleted) == "a.jpg was not deleted: it is no longer there, and 2 others.")
    disk.plug()
    #expect(said(try undo(deleted)) == "3 photos restored")
  }

  @Test func photosInTheTrashAreDeletedAndMissingOnesGivenUp() throws {
    let result = trash(room.files)
    try FileManager.default.removeItem(
      atPath: room.room.folder.appending("data/Trash/files/c.jpg").display)
    let deleted = try #require(result.record?.delete).run { true }
    #expect(
      said(deleted)
        == "2 photos are deleted for good. c.jpg was not deleted: it is no longer in the trash.")
    #expect(deleted.record == nil && room.trashed == [])
    #expect(deleted.outcome.lost == (0...2).map { PhotoID($0) })
  }

  @Test func untrashablePhotosMayBeDeletedWhereTheyLie() throws {
    room.blockTrash()
    let result = trash(room.some(0, 2))
    #expect(
      said(result)
        == "a.jpg was not moved to the trash: its volume has no trash for you, and none can be made (Not a directory), and 1 other."
    )
    #expect(result.outcome.canDelete && !result.outcome.canUndo && result.record?.undo == nil)
    #expect(
      result.outcome.gone == [] && result.record?.delete?.words == "deleting 2 photos for good")
    try room.remove("a.jpg")
    let deleted = try #require(result.record?.delete).run { true }
    #expect(
      said(deleted)
        == "c.jpg is deleted for good. a.jpg was not deleted: it is no longer there.")
    #expect(deleted.outcome.gone == [PhotoID(2)] && deleted.record == nil)
    #expect(!deleted.outcome.canUndo && room.names == ["b.jpg"])
    #expect(deleted.outcome.lost == [PhotoID(2)], "those that are gone were never removed")
  }

  /// The program ends in the middle: no photo is half in the trash.
  @Test(arguments: 0...3) func aJobMayEndBetweenTwoPhotos(count: Int) throws {
    var begun = 0
    let result = room.work.moveToTrash(room.files, at: FileJobRoom.date).run {
      begun += 1
      return begun <= count
    }
    #expect(result.left == 3 - count && result.outcome.gone.count == count)
    #expect(room.trashed.count == count && room.notes.count == count)
    #expect(room.names.count == 3 - count)
    guard count > 0 else { return }
    let undone = try #require(result.record?.undo).run { false }
    #expect(
      undone.left == count && undone.outcome.back == []
        && undone.record?.undo?.words == result.record?.undo?.words)
  }

  // MARK: Turns

  private func turn(_ name: String) -> FileJobResult {
    room.work.rotate(room.named(name), by: 1).run { true }
  }

  @Test func aTurnIsTakenBackToTheVeryBytes() throws {
    let before = room.bytes("a.jpg")
    let result = turn("a.jpg")
    #expect(said(result) == "Rotation saved" && result.outcome.canUndo)
    #expect(result.outcome.changed == [PhotoID(0): 1] && room.bytes("a.jpg") != before)
    let undone = try undo(result)
    #expect(said(undone) == "Rotation undone" && undone.record == nil)
    #expect(undone.outcome.changed == [PhotoID(0): -1] && room.bytes("a.jpg") == before)
  }

  /// In the album no view shows the turn yet: what is open afterwards is shown as its file is.
  @Test func turnFromTheAlbumLeavesTheViewAlone() throws {
    let before = room.bytes("a.jpg")
    let result = room.work.rotate(room.named("a.jpg"), by: 1, isShown: false).run { true }
    #expect(result.outcome.changed == [PhotoID(0): 0] && room.bytes("a.jpg") != before)
    let undone = try undo(result)
    #expect(undone.outcome.changed == [PhotoID(0): 0] && room.bytes("a.jpg") == before)
  }

  /// The file keeps its size and its times, by which the facts would still count.
  @Test func factsOfTheHeaderAreForgottenWithARotation() throws {
    let store = HeaderFactsStore(room.room.folder.appending("headers"), mayWrite: true)
    let work = FileJobWork(
      trash: room.work.trash, ratings: room.work.ratings, thumbnails: nil, headers: store)
    // The first one makes room for an orientation.
    _ = turn("a.jpg")
    let file = room.named("a.jpg")
    func keep() throws {
      let subject = try #require(store.find(file).subjects[PhotoID(0)])
      store.keep([(subject, HeaderFacts(aspect: 1.5))])
      #expect(store.find(file).facts.count == 1)
    }
    try keep()
    let result = work.rotate(file, by: 1).run { true }
    #expect(said(result) == "Rotation saved" && store.find(file).facts.isEmpty)
    try keep()
    _ = try undo(result)
    #expect(store.find(file).facts.isEmpty)
  }

  /// Turned once each, a link's target would be turned twice, and each undo would meet the other.
  @Test(arguments: [[0, 1, 2], [1, 0, 2], [1, 2, 0]])
  func aMarkedLinkIsNotRotatedBesideItsTarget(order: [Int]) throws {
    try room.link("b.jpg", leadingTo: "a.jpg")
    let before = room.bytes("a.jpg")
    _ = turn("a.jpg")
    let once = room.bytes("a.jpg")
    try room.remove("a.jpg")
    try room.copy("c.jpg", to: "a.jpg")
    let result = room.work.rotate(room.some(order), by: 1).run { true }
    #expect(said(result) == "2 photos rotated" && room.bytes("a.jpg") == once)
    #expect(result.outcome.changed == [PhotoID(0): 1, PhotoID(1): 1, PhotoID(2): 1])
    let undone = try undo(result)
    #expect(said(undone) == "2 photos rotated back" && undone.record == nil)
    #expect(undone.outcome.changed == [PhotoID(0): -1, PhotoID(1): -1, PhotoID(2): -1])
    #expect(room.bytes("a.jpg") == before && room.bytes("c.jpg") == before)
  }

  /// A link beside its target, in each order, is neither lost nor done twice by the other jobs.
  @Test(arguments: [[0, 1], [1, 0]]) func linksGoAndComeBackBesideTheirTargets(
    order: [Int]
  ) throws {
    try room.link("b.jpg", leadingTo: "a.jpg")
    let files = room.some(order)
    let before = try #require(room.bytes("a.jpg"))
    func isAsBefore() -> Bool {
      room.names == ["a.jpg", "b.jpg", "c.jpg"] && room.bytes("a.jpg") == before
        && room.target("b.jpg") == "a.jpg"
    }
    let trashed = trash(files)
    #expect(said(trashed) == "2 photos are in the trash" && room.names == ["c.jpg"])
    #expect(said(try undo(trashed)) == "2 photos restored" && isAsBefore())
    let gone = try #require(trash(files).record?.delete).run { true }
    #expect(said(gone) == "2 photos are deleted for good" && room.trashed == [])
    room.write(before, "a.jpg")
    try room.link("b.jpg", leadingTo: "a.jpg")

    let folder = room.path("there").display
    let copied = room.work.file(files, FilingRequest(.copy, to: folder, makesFolder: true))
      .run { true }
    #expect(copied.failure == nil && room.names(in: "there") == ["a.jpg", "b.jpg"])
    #expect(room.target("there/b.jpg") == nil && room.bytes("there/b.jpg") == before)
    _ = try undo(copied)
    #expect(isAsBefore())
    let moved = room.work.file(files, FilingRequest(.move, to: folder, makesFolder: true))
      .run { true }
    #expect(moved.failure?.description == "b.jpg was not moved: it is a symbolic link")
    #expect(room.names(in: "there") == ["a.jpg"] && room.target("b.jpg") == "a.jpg")
    _ = try undo(moved)
    #expect(isAsBefore())
  }

  @Test func aTurnThatCannotBeKeptIsSaidAndChangesNothing() throws {
    room.write("GIF89a and no more", "d.gif")
    try room.link("b.jpg", to: "e.jpg")
    for (name, reason) in [
      ("x.jpg", "it is no longer there"),
      ("d.gif", "GIF cannot save a rotation without loss"),
      ("b.jpg", "it has 2 names (hard links), and the others would keep the old picture"),
    ] {
      let before = room.bytes(name)
      let result = turn(name)
      #expect(said(result) == "\(name) was not rotated: \(reason).")
      #expect(result.failure?.description == "\(name) was not rotated: \(reason)")
      #expect(result.record == nil && !result.outcome.canUndo && result.outcome.changed.isEmpty)
      #expect(room.bytes(name) == before)
    }
  }

  @Test func aTurnedPhotoThatWasEditedSinceIsNeverTurnedBack() throws {
    let result = turn("a.jpg")
    room.write("edited", "a.jpg")
    let undone = try undo(result)
    #expect(said(undone) == "a.jpg was not rotated back: it has been changed meanwhile.")
    #expect(undone.record == nil && room.bytes("a.jpg") == Data("edited".utf8))
  }

  @Test func aTurnThatCannotBeTakenBackNowMayBeLater() throws {
    let before = room.bytes("a.jpg")
    let result = turn("a.jpg")
    try room.link("a.jpg", to: "e.jpg")
    let undone = try undo(result)
    #expect(undone.failure != nil && undone.outcome.changed.isEmpty)
    try room.remove("e.jpg")
    #expect(said(try undo(undone)) == "Rotation undone")
    #expect(room.bytes("a.jpg") == before)
  }

  // MARK: Names

  @Test func aNameThatIsTakenMayBeGivenBackLater() throws {
    let result = room.work.rename(room.named("a.jpg"), to: "z.jpg").run { true }
    room.write("another", "a.jpg")
    let undone = try undo(result)
    #expect(said(undone) == "z.jpg was not renamed: there is a “a.jpg” already.")
    try room.remove("a.jpg")
    #expect(said(try undo(undone)) == "Renamed back to a.jpg")
    #expect(room.names == ["a.jpg", "b.jpg", "c.jpg"])
  }

  @Test func aRenamedPhotoThatIsGoneIsGivenUp() throws {
    let result = room.work.rename(room.named("a.jpg"), to: "z.jpg").run { true }
    try room.remove("z.jpg")
    let undone = try undo(result)
    #expect(said(undone) == "z.jpg was not renamed: it is no longer there.")
    #expect(undone.record == nil)
  }

  // MARK: Folders

  private func file(
    _ files: PhotoFiles, _ kind: FilingRequest.Kind, to folder: String = "there",
    makes: Bool = false, onCollision: FilingRequest.CollisionPolicy = .refuse,
    while goesOn: () -> Bool = { true }
  ) -> FileJobResult {
    room.work.file(
      files,
      FilingRequest(
        kind, to: room.path(folder).display, makesFolder: makes, onCollision: onCollision)
    ).run(goesOn)
  }

  @Test func copiesGoIntoANewFolderWhichTheUndoRemoves() throws {
    let result = file(room.files, .copy, makes: true)
    #expect(said(result) == "3 photos copied to there" && result.failure == nil)
    #expect(result.outcome.gone.isEmpty && result.outcome.canUndo && !result.outcome.canDelete)
    #expect(room.names == ["a.jpg", "b.jpg", "c.jpg", "there"])
    #expect(room.bytes("there/b.jpg") == room.bytes("b.jpg"))
    let undone = try undo(result)
    #expect(said(undone) == "3 copies removed" && undone.record == nil)
    #expect(room.names == ["a.jpg", "b.jpg", "c.jpg"] && room.trashed == [])
  }

  @Test func movedPhotosAreGoneAndComeBack() throws {
    let result = file(room.some(0, 2), .move, makes: true)
    #expect(said(result) == "2 photos moved to there")
    #expect(result.outcome.gone == [PhotoID(0), PhotoID(2)])
    #expect(room.names == ["b.jpg", "there"])
    room.write("another", "a.jpg")
    let undone = try undo(result)
    #expect(said(undone) == "c.jpg moved back. a.jpg was not moved: there is a “a.jpg” already.")
    #expect(undone.outcome.back == [PhotoID(2)])
    try room.remove("a.jpg")
    let again = try undo(undone)
    #expect(said(again) == "a.jpg moved back" && again.outcome.back == [PhotoID(0)])
    #expect(room.names == ["a.jpg", "b.jpg", "c.jpg"], "and the folder that was made is gone")
  }

  @Test func takenNamesAreKeptSkippedOrReplaced() throws {
    #expect(said(file(room.some(0), .copy, makes: true)) == "a.jpg copied to there")
    room.write("another", "a.jpg")
    let refused = file(room.some(0, 1), .copy)
    #expect(
      said(refused) == "b.jpg copied to there. a.jpg was not copied: there is a “a.jpg” already.")
    let skipped = file(room.some(0, 1, 2), .copy, onCollision: .skip)
    #expect(said(skipped) == "c.jpg copied to there. 2 photos stay where they are.")
    #expect(said(try undo(skipped)) == "The copy c.jpg is removed")
    #expect(
      said(file(room.some(0), .move, onCollision: .skip)) == "1 photo stays where it is")
    let both = file(room.some(0), .copy, onCollision: .keepBoth)
    #expect(said(both) == "a (2).jpg copied to there")
    let before = room.bytes("there/a.jpg")
    let replaced = file(room.some(0), .move, onCollision: .replace)
    #expect(said(replaced) == "a.jpg moved to there" && room.trashed == ["a.jpg"])
    #expect(room.bytes("there/a.jpg") == Data("another".utf8))
    #expect(said(try undo(replaced)) == "a.jpg moved back")
    #expect(room.bytes("there/a.jpg") == before && room.trashed == [])
  }

  /// Somebody empties the trash: the photo is back, though not what it had replaced.
  @Test func movedPhotoComesBackWithoutTheFileThatItReplaced() throws {
    _ = file(room.some(0), .copy, makes: true)
    let moved = file(room.some(0), .move, onCollision: .replace)
    #expect(room.trashed == ["a.jpg"])
    try room.emptyTrash()
    let undone = try undo(moved)
    #expect(
      said(undone) == "a.jpg moved back. a.jpg was not put back: it is no longer in the trash.")
    #expect(undone.outcome.isFailure && undone.outcome.back == [PhotoID(0)])
    #expect(undone.record == nil)
    #expect(room.names == ["a.jpg", "b.jpg", "c.jpg", "there"] && room.names(in: "there") == [])
  }

  /// A rotation and its undo make new files; what was done before can still be undone.
  @Test func undoOfARenamingFollowsAnUndoneRotation() throws {
    let before = room.bytes("a.jpg")
    let renamed = room.work.rename(room.named("a.jpg"), to: "z.jpg").run { true }
    #expect(said(try undo(turn("z.jpg"))) == "Rotation undone")
    #expect(said(try undo(renamed)) == "Renamed back to a.jpg")
    #expect(room.names == ["a.jpg", "b.jpg", "c.jpg"] && room.bytes("a.jpg") == before)
  }

  @Test(arguments: [FilingRequest.Kind.copy, .move])
  func undoOfFilingFollowsAnUndoneRotation(kind: FilingRequest.Kind) throws {
    let before = room.bytes("a.jpg")
    let filed = file(room.some(0), kind, makes: true)
    // While it is open, no later file gets its inode.
    let first = FileHandle(forReadingAtPath: room.path("there/a.jpg").display)
    #expect(said(try undo(turn("there/a.jpg"))) == "Rotation undone")
    let undone = try undo(filed)
    try first?.close()
    #expect(undone.failure == nil && undone.record == nil)
    #expect(room.names == ["a.jpg", "b.jpg", "c.jpg"] && room.bytes("a.jpg") == before)
    // The copy is no longer the file that was made, so it is not deleted for good.
    #expect(room.trashed == (kind == .copy ? ["a.jpg"] : []))
  }

  /// Rotated, renamed, moved and trashed: each is undone, the last one first.
  @Test func chainOfJobsIsUndoneToItsBeginning() throws {
    let before = room.bytes("a.jpg")
    let turned = turn("a.jpg")
    let renamed = room.work.rename(room.named("a.jpg"), to: "z.jpg").run { true }
    let moved = file(room.named("z.jpg"), .move, makes: true)
    let trashed = trash(room.named("there/z.jpg"))
    #expect(said(try undo(trashed)) == "z.jpg restored")
    #expect(said(try undo(moved)) == "z.jpg moved back")
    #expect(said(try undo(renamed)) == "Renamed back to a.jpg")
    #expect(said(try undo(turned)) == "Rotation undone")
    #expect(room.names == ["a.jpg", "b.jpg", "c.jpg"] && room.bytes("a.jpg") == before)
  }

  /// On another disk the photo is a new file of another name. The path may have been written in
  /// another way than its folder names it.
  @Test(arguments: ["a.jpg", "/a.jpg"])
  func photoKeepsItsStarsOnItsWayToAnotherDiskAndBack(name: String) throws {
    let volume = CrossedVolume()
    let ratings = room.work.ratings
    let work = FileJobWork(
      trash: room.work.trash, ratings: ratings, thumbnails: nil, calls: volume.calls)
    let step = PhotoRating.Step(.rate(4), before: .rate(0))
    #expect(ratings.keep([(room.path(name), step)]).errors.isEmpty)
    let request = FilingRequest(.move, to: room.path("there").display, makesFolder: true)
    volume.crossNext()
    let moved = work.file(room.named(name), request).run { true }
    #expect(stars("there/a.jpg") == 4)
    volume.crossNext()
    #expect(said(try undo(moved)) == "a.jpg moved back")
    #expect(stars("a.jpg") == 4)
  }

  /// The program may be killed while the second photo is on its way.
  @Test func starsOfAMovedPhotoAreKeptWhileTheNextOneMoves() throws {
    let volume = CrossedVolume()
    let work = FileJobWork(
      trash: room.work.trash, ratings: room.work.ratings, thumbnails: nil, calls: volume.calls)
    let step = PhotoRating.Step(.rate(4), before: .rate(0))
    #expect(work.ratings.keep([(room.path("a.jpg"), step)]).errors.isEmpty)
    let request = FilingRequest(.move, to: room.path("there").display, makesFolder: true)
    let move = work.file(room.some(0, 1), request)
    func seen(_ name: String, _ operation: FileOperation) -> ([Int], FileJobResult) {
      var seen: [Int] = []
      volume.crossNext()
      let result = operation.run {
        seen.append(stars(name))
        return true
      }
      return (seen, result)
    }
    let (there, moved) = seen("there/a.jpg", move)
    #expect(there == [0, 4])
    let back = seen("a.jpg", try #require(moved.record?.undo)).0
    #expect(back == [0, 4])
  }

  /// The disk that has the user's file is full for a while.
  @Test func starsOfAMovedPhotoFollowWhenTheirFileCanBeWrittenAgain() throws {
    let (volume, disk) = (CrossedVolume(), FullDisk())
    let ratings = RatingStore(
      file: MarksFile(room.room.folder.appending("state/marks"), calls: disk.calls),
      sidecars: .never)
    let work = FileJobWork(
      trash: room.work.trash, ratings: ratings, thumbnails: nil, calls: volume.calls)
    let step = PhotoRating.Step(.rate(4), before: .rate(0))
    #expect(ratings.keep([(room.path("a.jpg"), step)]).errors.isEmpty)
    let request = FilingRequest(.move, to: room.path("there").display, makesFolder: true)
    volume.crossNext()
    var begun = 0
    let moved = work.file(room.some(0, 1), request).run {
      disk.isFull = begun == 0
      begun += 1
      return true
    }
    #expect(moved.failure == nil && disk.refusals > 0)
    #expect(stars("there/a.jpg") == 4)
  }

  private func stars(_ name: String) -> Int {
    var stars = 0
    room.work.ratings.read(room.named(name)) { stars = $0[PhotoID(0)]?.stars ?? 0 }
    return stars
  }

  @Test func renamedPhotoKeepsItsStarsWhereNamesHaveNumbersOfTheirOwn() throws {
    let ratings = room.work.ratings
    let work = FileJobWork(
      trash: room.work.trash, ratings: ratings, thumbnails: nil,
      calls: .renumbering(room.path("z.jpg")))
    let step = PhotoRating.Step(.rate(4), before: .rate(0))
    #expect(ratings.keep([(room.path("a.jpg"), step)]).errors.isEmpty)
    let renamed = work.rename(room.named("a.jpg"), to: "z.jpg").run { true }
    #expect(stars("z.jpg") == 4)
    #expect(said(try undo(renamed)) == "Renamed back to a.jpg")
    #expect(stars("a.jpg") == 4)
  }

  /// It had this name before it was rotated, which changes neither its size nor its time.
  @Test func photoGetsANameWithoutTheFactsOfAnotherTime() throws {
    let store = HeaderFactsStore(room.room.folder.appending("cache/headers"), mayWrite: true)
    let work = FileJobWork(
      trash: room.work.trash, ratings: room.work.ratings, thumbnails: nil, headers: store)
    let request = FilingRequest(.copy, to: room.path("there").display, makesFolder: true)
    let copied = work.file(room.named("b.jpg"), request).run { true }
    for name in ["z.jpg", "there/b.jpg"] {
      if name == "z.jpg" { try room.link("a.jpg", to: name) }
      store.keep(store.find(room.named(name)).subjects.values.map { ($0, HeaderFacts(aspect: 2)) })
      #expect(!store.find(room.named(name)).facts.isEmpty)
    }
    try room.remove("z.jpg")
    _ = try undo(copied)
    _ = work.rename(room.named("a.jpg"), to: "z.jpg").run { true }
    _ = work.file(room.named("b.jpg"), request).run { true }
    #expect(store.find(room.named("z.jpg")).facts.isEmpty)
    #expect(store.find(room.named("there/b.jpg")).facts.isEmpty)
  }

  /// The thumbnail of a photo that is gone would be valid for another one of the same second.
  @Test func photoGetsANameWithoutTheThumbnailOfAnotherPhoto() throws {
    let (cache, names) = (room.room.cache, ["b.jpg", "d.jpg", "there/a.jpg"])
    let work = FileJobWork(
      trash: room.work.trash, ratings: room.work.ratings, thumbnails: room.room.store)
    func uri(_ name: String) throws -> FileURI { try #require(FileURI(room.path(name))) }
    for name in ["a.jpg"] + names { try cache.keep([1], in: .thumbnail(.large), uri(name)) }
    _ = work.rename(room.named("b.jpg"), to: "d.jpg").run { true }
    let request = FilingRequest(.copy, to: room.path("there").display, makesFolder: true)
    _ = work.file(room.named("a.jpg"), request).run { true }
    #expect(room.names == ["a.jpg", "c.jpg", "d.jpg", "there"])
    for name in names { #expect(cache.open(.thumbnail(.large), try uri(name)) == nil, "\(name)") }
    #expect(cache.open(.thumbnail(.large), try uri("a.jpg")) != nil, "it was only copied")
  }

  /// The folder is shown by a symbolic link, so that the photo is in the trash by another path.
  @Test func deletedPhotoLeavesNoThumbnail() throws {
    try room.link("link", leadingTo: ".")
    let (cache, uri) = (room.room.cache, try #require(FileURI(room.path("link/a.jpg"))))
    try cache.keep([1], in: .thumbnail(.large), uri)
    let work = FileJobWork(
      trash: room.work.trash, ratings: room.work.ratings, thumbnails: room.room.store)
    let trashed = work.moveToTrash(room.named("link/a.jpg"), at: FileJobRoom.date).run { true }
    let deleted = try #require(trashed.record?.delete).run { true }
    let isKept = cache.open(.thumbnail(.large), uri) != nil
    #expect(said(deleted) == "a.jpg is deleted for good" && !isKept)
    #expect(room.names == ["b.jpg", "c.jpg", "link"])
  }

  /// Two photos of different folders that have the same name: the first one is no old file.
  @Test(arguments: [FilingRequest.Kind.copy, .move])
  func photosOfOneJobDoNotReplaceEachOther(kind: FilingRequest.Kind) throws {
    for folder in ["one", "there"] {
      try FileManager.default.createDirectory(
        atPath: room.path(folder).display, withIntermediateDirectories: false)
    }
    for name in ["one/a.jpg", "there/a.jpg"] { room.write(name, name) }
    var catalogue = PhotoCatalogue()
    for name in ["one/a.jpg", "a.jpg"] { catalogue.add(room.path(name)) }
    let before = room.bytes("a.jpg")
    let result = file(
      PhotoFiles([PhotoID(0), PhotoID(1)], in: catalogue), kind, onCollision: .replace)
    #expect(result.failure == nil && room.trashed == ["a.jpg"])
    #expect(room.names(in: "there") == ["a (2).jpg", "a.jpg"])
    #expect(room.bytes("there/a.jpg") == Data("one/a.jpg".utf8))
    #expect(room.bytes("there/a (2).jpg") == before)
    let undone = try undo(result)
    #expect(undone.failure == nil && room.trashed == [])
    #expect(room.bytes("there/a.jpg") == Data("there/a.jpg".utf8))
    #expect(room.bytes("one/a.jpg") == Data("one/a.jpg".utf8) && room.bytes("a.jpg") == before)
  }

  /// One of two photos of the same name is in the folder already.
  @Test(arguments: [FilingRequest.Kind.copy, .move], [[0, 1], [1, 0]])
  func photoOfTheJobInTheFolderIsNotReplaced(kind: FilingRequest.Kind, order: [Int]) throws {
    try FileManager.default.createDirectory(
      atPath: room.path("there").display, withIntermediateDirectories: false)
    room.write("there/a.jpg", "there/a.jpg")
    var catalogue = PhotoCatalogue()
    for name in ["a.jpg", "there/a.jpg"] { catalogue.add(room.path(name)) }
    let before = room.bytes("a.jpg")
    let result = file(
      PhotoFiles(order.map { PhotoID($0) }, in: catalogue), kind, onCollision: .replace)
    #expect(result.failure == nil && room.trashed == [])
    #expect(room.names(in: "there") == ["a (2).jpg", "a.jpg"])
    #expect(room.bytes("there/a.jpg") == Data("there/a.jpg".utf8))
    #expect(room.bytes("there/a (2).jpg") == before)
    #expect(try undo(result).failure == nil)
    #expect(room.names(in: "there") == ["a.jpg"] && room.bytes("a.jpg") == before)
  }

  @Test func cancelledCopyTellsHowManyAreLeft() throws {
    var calls = 0
    let result = file(room.files, .copy, makes: true) {
      calls += 1
      return calls <= 1
    }
    #expect(said(result) == "a.jpg copied to there. 2 photos were left as they were.")
    #expect(result.left == 2 && result.failure == nil)
    #expect(said(try undo(result)) == "The copy a.jpg is removed")
  }

  @Test func eachPartOfASentenceHasOneFullStop() throws {
    _ = file(room.some(1), .copy, makes: true)
    try room.remove("c.jpg")
    let result = file(room.files, .copy, onCollision: .skip)
    #expect(
      said(result)
        == "a.jpg copied to there. 1 photo stays where it is. "
        + "c.jpg was not copied: it is no longer there."
    )
  }

  @Test func missingFolderRefusesAll() throws {
    let result = file(room.files, .move)
    #expect(said(result) == "a.jpg was not moved: the folder cannot take it, and 2 others.")
    #expect(room.names == ["a.jpg", "b.jpg", "c.jpg"] && result.record == nil)
    let refused = room.work.file(room.files, FilingRequest(.move, to: "there")).run { true }
    #expect(said(refused) == "A path begins with “/” or “~”.")
  }
}

/// The system calls on a disk that has no room for new bytes while it is full.
private final class FullDisk: Sendable {
  private let state: Shared
  let calls: FileCalls

  private final class Shared: Sendable { let value = Mutex((isFull: false, refusals: 0)) }

  init() {
    let state = Shared()
    self.state = state
    calls = FileCalls { call in
      guard call == .write else { return nil }
      return state.value.withLock { state in
        guard state.isFull else { return nil }
        state.refusals += 1
        return .error(ENOSPC)
      }
    }
  }

  var isFull: Bool {
    get { state.value.withLock { $0.isFull } }
    set { state.value.withLock { $0.isFull = newValue } }
  }
  /// The number of refused writes.
  var refusals: Int { state.value.withLock { $0.refusals } }
}
