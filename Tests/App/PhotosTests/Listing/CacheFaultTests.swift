import FileJobs
import Files
import Foundation
import LightboxCore
import Synchronization
import Testing

@testable import Albums

/// A fault at every system call by which the program keeps thumbnails and header facts.
@Suite struct CacheFaultTests {
  let room: Darkroom

  init() throws {
    room = try Darkroom()
    try FileManager.default.createDirectory(
      atPath: room.folder.appending("album").display, withIntermediateDirectories: false)
  }

  /// A gate with a fault at one call, or at all from one on; it counts the calls.
  private final class Gate: Sendable {
    private let made = Mutex<[FileCall]>([])
    private let fault: FileFault?
    private let steps: Range<Int>

    init(_ fault: FileFault? = nil, at steps: Range<Int> = 0..<0) {
      (self.fault, self.steps) = (fault, steps)
    }

    var calls: [FileCall] { made.withLock { $0 } }

    func answer(_ call: FileCall) -> FileFault? {
      // A draft that cannot be removed either is a leftover for the next start.
      if call == .remove { return nil }
      let step = made.withLock { made in
        made.append(call)
        return made.count - 1
      }
      return steps.contains(step) ? fault : nil
    }
  }

  private static let faults: [FileFault] =
    [ENOSPC, EIO, EACCES, EROFS, EDQUOT, EINTR].map { .error($0) } + [.short]

  /// Every fault at every step, and every disk that dies at one. A file is written without a lock
  /// as well, and without the folder's name on the disk.
  private func gates(_ calls: [FileCall]) -> [(gate: Gate, isHarmless: Bool)] {
    calls.indices.flatMap { step -> [(gate: Gate, isHarmless: Bool)] in
      let isNeeded = ![FileCall.lock, .openFolder, .synchronize].contains(calls[step])
      return Self.faults.map { fault in
        let isHarmless = !isNeeded || fault == .short || fault == .error(EINTR)
        return (gate: Gate(fault, at: step..<step + 1), isHarmless: isHarmless)
      } + [(gate: Gate(.error(EIO), at: step..<calls.count), isHarmless: false)]
    }
  }

  /// The names of all files below a folder, sorted; none where there is no folder.
  private func files(_ folder: FilePath) -> [String] {
    let all = FileManager.default.enumerator(atPath: folder.display)
    return (all?.compactMap { $0 as? String } ?? []).filter {
      FileManager.default.contents(atPath: folder.appending($0).display) != nil
    }.sorted()
  }

  private func cache(_ root: FilePath, _ gate: Gate) throws -> ThumbnailCache {
    let cache = ThumbnailCache(
      program: "test", environment: { _ in root.bytes }, isInSandbox: false,
      calls: FileCalls { gate.answer($0) })
    return try #require(cache)
  }

  @Test(arguments: [ThumbnailCache.FileKind.thumbnail(.large), .failure], [false, true])
  func thumbnailIsWholeOrAsBefore(_ kind: ThumbnailCache.FileKind, _ hasOlder: Bool) throws {
    let uri = try #require(FileURI(room.folder.appending("album/a.jpg")))
    let (old, new) = (Array("old".utf8), Array("a new thumbnail".utf8))
    func run(_ gate: Gate) throws -> (error: FileError?, found: [UInt8]?, files: [String]) {
      let folder = room.folder.appending(UUID().uuidString)
      if hasOlder { try cache(folder, Gate()).keep(old, in: kind, uri) }
      let cache = try cache(folder, gate)
      var error: FileError?
      do throws(FileError) { try cache.keep(new, in: kind, uri) } catch let thrown {
        error = thrown
      }
      let found = try? Data(contentsOf: URL(filePath: cache.path(of: kind, uri).display))
      return (error, found.map(Array.init), files(folder))
    }
    let whole = Gate()
    #expect(try run(whole).found == new)
    #expect(whole.calls.suffix(4) == [.create, .lock, .write, .rename])
    for (gate, isHarmless) in gates(whole.calls) {
      let (error, found, files) = try run(gate)
      #expect((error == nil) == isHarmless, "\(gate.calls)")
      #expect(found == (isHarmless ? new : hasOlder ? old : nil), "\(gate.calls)")
      #expect(files.count == (found == nil ? 0 : 1), "no draft is left: \(files)")
    }
  }

  @Test func photoIsShownWhoseThumbnailCannotBeWritten() throws {
    let photo = room.write(Darkroom.photo(200), "a.jpg")
    let whole = Gate()
    room.store = ThumbnailStore(cache: try cache(room.folder.appending("0"), whole), mayWrite: true)
    #expect(room.load(photo).answers.map(\.level) == [200])
    let count = whole.calls.count
    #expect(count >= 4)
    for step in 0..<count {
      let folder = room.folder.appending("cache-\(step)")
      let gate = Gate(.error(ENOSPC), at: step..<count)
      room.store = ThumbnailStore(cache: try cache(folder, gate), mayWrite: true)
      #expect(room.load(photo).answers.map(\.level) == [200])
      #expect(files(folder).isEmpty)
      // After the first error nothing more is written.
      let calls = gate.calls.count
      #expect(room.load(photo).answers.map(\.level) == [200])
      #expect(gate.calls.count == calls)
    }
  }

  @Test(arguments: [false, true]) func headerFactsAreWholeOrAsBefore(_ hasOlder: Bool) throws {
    let photos = (0..<2).map { number in
      (
        PhotoID(number),
        room.write([1, 2, UInt8(number)], Array("album/\(number).jpg".utf8), modified: 40)
      )
    }
    let facts = (0..<2).map { HeaderFacts(taken: nil, aspect: 1.5, stars: $0 + 1) }
    func run(_ gate: Gate) throws -> (found: [PhotoID: HeaderFacts], files: [String]) {
      let folder = room.folder.appending(UUID().uuidString)
      let file = folder.appending("headers")
      let subjects = HeaderFactsStore(file, mayWrite: true).find(photos).subjects
      let entries = try photos.indices.map { (try #require(subjects[photos[$0].0]), facts[$0]) }
      if hasOlder { HeaderFactsStore(file, mayWrite: true).keep([entries[0]]) }
      HeaderFactsStore(file, mayWrite: true, calls: FileCalls { gate.answer($0) })
        .keep(entries)
      return (HeaderFactsStore(file, mayWrite: true).find(photos).facts, files(folder))
    }
    let before = hasOlder ? [photos[0].0: facts[0]] : [:]
    let after = [photos[0].0: facts[0], photos[1].0: facts[1]]
    let whole = Gate()
    #expect(try run(whole).found == after)
    #expect(whole.calls.suffix(4) == [.create, .lock, .write, .rename])
    for (gate, isHarmless) in gates(whole.calls) {
      let (found, files) = try run(gate)
      #expect(found == (isHarmless ? after : before), "\(gate.calls)")
      #expect(files.count == (found.isEmpty ? 0 : 1), "no draft is left: \(files)")
    }
  }
}
