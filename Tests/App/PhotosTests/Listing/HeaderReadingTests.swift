import EventLoop
import FileJobs
import Files
import Foundation
import Input
import LightboxCore
import Synchronization
import System
import Testing

@testable import Albums
@testable import Decoding
@testable import PhotoViewer

/// The reading of headers in a window's event loop, by a real decoder.
@Suite struct HeaderReadingTests {
  let room: Darkroom

  init() throws { room = try Darkroom() }

  /// The photos whose facts were reported, or their aspect ratios.
  @UI private final class Reported {
    var photos: [PhotoID] = []
    var aspects: [Double?] = []
  }

  /// Turns `loop` until the condition holds, for at most 20 s.
  @UI private static func wait(on loop: Loop, until holds: () -> Bool) {
    let end = loop.now + 20.0
    while !holds(), loop.now < end { loop.turn(limit: 20) }
  }

  /// Begins a reading of 500 photos, so many that facts wait for the next report. Returns it while
  /// those about `photo` wait.
  @UI private static func reading(
    of path: FilePath, reporting reported: Reported, on loop: Loop
  ) throws -> (reading: HeaderReading, photos: [PhotoID], photo: PhotoID) {
    let queue = DecodeQueue(path: Darkroom.decoderPath, count: 1)
    let reading = HeaderReading(decoders: queue, store: nil) { found, _ in
      reported.photos += found.keys.sorted()
    }
    let photos = (0..<500).map { PhotoID($0) }
    let names = photos.map { _ in Array("photo.jpg".utf8)[...] }
    var catalogue = PhotoCatalogue()
    catalogue.add(names, in: path.parent)
    reading.read(PhotoFiles(photos, in: catalogue))
    var waiting: PhotoID?
    wait(on: loop) {
      waiting = photos.first { reading.isKnown($0) && !reported.photos.contains($0) }
      return waiting != nil
    }
    return (reading, photos, try #require(waiting))
  }

  @Test func factsThatAStoppedReadingHasReadAreReported() async throws {
    let path = room.write(Darkroom.photo(100), "photo.jpg")
    try await onLoop {
      let (loop, reported) = (Loop(), Reported())
      let (reading, _, photo) = try Self.reading(of: path, reporting: reported, on: loop)
      reading.read(PhotoFiles())
      Self.wait(on: loop) { reported.photos.contains(photo) }
      #expect(reading.isKnown(photo), "a request reads it no second time")
      #expect(reported.photos.filter { $0 == photo } == [photo])
      reading.cancel()
    }
  }

  @Test func factsOfAPhotoThatChangesBeforeTheyAreReportedAreDropped() async throws {
    let path = room.write(Darkroom.photo(100), "photo.jpg")
    try await onLoop {
      let (loop, reported) = (Loop(), Reported())
      let (reading, photos, photo) = try Self.reading(of: path, reporting: reported, on: loop)
      reading.forget([(photo, path)])
      Self.wait(on: loop) { reported.photos.count >= photos.count - 1 }
      #expect(reported.photos == photos.filter { $0 != photo } && !reading.isKnown(photo))
      reading.cancel()
    }
  }

  /// A job that is undone moves it away and back.
  @Test func headerOfAFileThatComesBackIsRead() async throws {
    let (photo, path) = (PhotoID(0), room.folder.appending("photo.jpg"))
    let away = room.write(Darkroom.photo(100), "away.jpg")
    try await onLoop {
      let (loop, reported) = (Loop(), Reported())
      let queue = DecodeQueue(path: Darkroom.decoderPath, count: 1)
      let reading = HeaderReading(decoders: queue, store: nil) { found, _ in
        reported.aspects += found.values.map(\.aspect)
      }
      reading.request(photo, path)
      Self.wait(on: loop) { !reported.aspects.isEmpty }
      #expect(reported.aspects == [nil])
      try FileManager.default.moveItem(atPath: away.display, toPath: path.display)
      reading.forget([(photo, path)])
      reading.request(photo, path)
      Self.wait(on: loop) { reported.aspects.count == 2 }
      #expect(reported.aspects.last == 1.5)
      reading.cancel()
    }
  }

  /// Each time, the facts about all photos of the folder are written.
  @Test func factsOfPhotosThatComeIntoViewAreStoredSeldom() async throws {
    final class Writes: Sendable {
      let count = Atomic(0)
    }
    let writes = Writes()
    let calls = FileCalls { call in
      if call == .rename { writes.count.wrappingAdd(1, ordering: .relaxed) }
      return nil
    }
    let store = HeaderFactsStore(
      room.folder.appending("cache/headers"), mayWrite: true, calls: calls)
    let photos = (0..<40).map { (PhotoID($0), room.write(Darkroom.photo(100), "\($0).jpg")) }
    try await onLoop {
      let (loop, reported) = (Loop(), Reported())
      let queue = DecodeQueue(path: Darkroom.decoderPath, count: 1)
      let reading = HeaderReading(decoders: queue, store: store) { found, _ in
        reported.photos += found.keys.sorted()
      }
      for (photo, path) in photos {
        reading.request(photo, path)
        Self.wait(on: loop) { reported.photos.contains(photo) }
      }
      reading.finish()
      Self.wait(on: loop) { store.find(photos).facts.count == photos.count }
      reading.cancel()
    }
    #expect(store.find(photos).facts.count == photos.count)
    #expect(writes.count.load(ordering: .relaxed) < 10)
  }

  /// Facts of an earlier folder do not let them wait.
  @Test func factsOfAWholeFolderAreStoredWhenTheyAreRead() async throws {
    let store = HeaderFactsStore(room.folder.appending("cache/headers"), mayWrite: true)
    let albums = try [("large", 8), ("small", 2)].enumerated().map { source, album in
      let folder = try room.makeFolder(album.0)
      let names = (0..<album.1).map { "\($0).jpg" }
      for name in names { room.write(Darkroom.photo(100), "\(album.0)/\(name)") }
      var catalogue = PhotoCatalogue(base: PhotoID.base(of: source))
      catalogue.add(names.map { Array($0.utf8)[...] }, in: folder)
      return PhotoFiles(names.indices.map { PhotoID(catalogue.base + $0) }, in: catalogue)
    }
    try await onLoop {
      let loop = Loop()
      let queue = DecodeQueue(path: Darkroom.decoderPath, count: 1)
      let reading = HeaderReading(decoders: queue, store: store) { _, _ in }
      for files in albums {
        reading.read(files)
        Self.wait(on: loop) { store.find(files).facts.count == files.count }
        #expect(store.find(files).facts.count == files.count)
      }
      reading.cancel()
    }
  }

  /// The process may end while another thread writes.
  @Test func factsThatAreBeingStoredAreStoredAtTheEnd() async throws {
    final class Disk: Sendable {
      let count = Atomic(0)
      let answers = Semaphore(0)
    }
    let disk = Disk()
    let calls = FileCalls { call in
      guard call == .makeFolder, disk.count.wrappingAdd(1, ordering: .relaxed).oldValue == 0
      else { return nil }
      _ = disk.answers.wait(atMost: 60)
      return .error(5)
    }
    let store = HeaderFactsStore(
      room.folder.appending("cache/headers"), mayWrite: true, calls: calls)
    let (photo, path) = (PhotoID(0), room.write(Darkroom.photo(100), "photo.jpg"))
    try await onLoop {
      let (loop, reported) = (Loop(), Reported())
      let queue = DecodeQueue(path: Darkroom.decoderPath, count: 1)
      let reading = HeaderReading(decoders: queue, store: store) { found, _ in
        reported.photos += found.keys.sorted()
      }
      reading.request(photo, path)
      Self.wait(on: loop) { reported.photos == [photo] }
      Self.wait(on: loop) { disk.count.load(ordering: .relaxed) == 1 }
      // The disk hangs.
      #expect(disk.count.load(ordering: .relaxed) == 1)
      reading.finish(within: 0)
      #expect(store.find([(photo, path)]).facts.isEmpty)
      disk.answers.signal()
      Self.wait(on: loop) { store.find([(photo, path)]).facts.count == 1 }
      #expect(store.find([(photo, path)]).facts.count == 1)
      reading.cancel()
    }
  }

  /// As while photos are copied into a large folder: each new one begins the reading anew.
  @Test func readingThatIsOftenBegunAnewGetsOn() async throws {
    let (photo, path) = (PhotoID(0), room.write(Darkroom.photo(100), "photo.jpg"))
    let store = HeaderFactsStore(room.folder.appending("cache/headers"), mayWrite: true)
    let subject = try #require(store.find([(photo, path)]).subjects[photo])
    store.keep([(subject, HeaderFacts(aspect: 9))])
    let photos = (0..<100_000).map { PhotoID($0) }
    var catalogue = PhotoCatalogue()
    catalogue.add(photos.lazy.map { _ in path.lastComponent[...] }, in: path.parent)
    let files = PhotoFiles(photos, in: catalogue)
    try await onLoop {
      let (loop, reported) = (Loop(), Reported())
      let queue = DecodeQueue(path: Darkroom.decoderPath, count: 1)
      let reading = HeaderReading(decoders: queue, store: store) { found, _ in
        reported.photos += found.keys.sorted()
      }
      let begin = loop.now
      #expect(store.find(files).facts.count == files.count)
      let whole = loop.now - begin
      for _ in 1...100 where reported.photos.isEmpty {
        reading.read(files)
        let next = loop.now + whole / 4
        while loop.now < next { loop.turn(limit: 20) }
      }
      #expect(!reported.photos.isEmpty)
      reading.cancel()
    }
  }

  @Test func storedFactsAreNotLookedUpTwice() async throws {
    let (photo, path) = (PhotoID(0), room.write(Darkroom.photo(100), "photo.jpg"))
    let store = HeaderFactsStore(room.folder.appending("cache/headers"), mayWrite: true)
    let subject = try #require(store.find([(photo, path)]).subjects[photo])
    store.keep([(subject, HeaderFacts(aspect: 9))])
    let found = store.find([(photo, path)], besides: [photo.source: photo])
    #expect(found.subjects.count == 1 && found.facts.isEmpty)
    // A later part of the listing is looked up.
    let later = PhotoID(1)
    #expect(store.find([(later, path)], besides: [photo.source: photo]).facts.count == 1)
    try await onLoop {
      let (loop, reported) = (Loop(), Reported())
      let queue = DecodeQueue(path: Darkroom.decoderPath, count: 1)
      let reading = HeaderReading(decoders: queue, store: store) { found, _ in
        reported.aspects += found.values.map(\.aspect)
      }
      reading.recordKnown([], upTo: photo)
      for (photo, count) in [(later, 1), (photo, 2)] {
        reading.request(photo, path)
        Self.wait(on: loop) { reported.aspects.count == count }
      }
      #expect(reported.aspects == [9, 1.5])
      reading.cancel()
    }
  }

  /// Its time of modification and its size may be as before, as after a turn.
  @Test func headerOfAChangedPhotoIsReadThoughFactsAreKept() async throws {
    let (photo, path) = (PhotoID(0), room.write(Darkroom.photo(100), "photo.jpg"))
    let store = HeaderFactsStore(room.folder.appending("cache/headers"), mayWrite: true)
    let subject = try #require(store.find([(photo, path)]).subjects[photo])
    store.keep([(subject, HeaderFacts(aspect: 9))])
    try await onLoop {
      let (loop, reported) = (Loop(), Reported())
      let queue = DecodeQueue(path: Darkroom.decoderPath, count: 1)
      let reading = HeaderReading(decoders: queue, store: store) { found, _ in
        reported.aspects += found.values.map(\.aspect)
      }
      reading.request(photo, path)
      Self.wait(on: loop) { reported.aspects.count == 1 }
      #expect(reported.aspects == [9])
      reading.forget([(photo, path)])
      reading.request(photo, path)
      Self.wait(on: loop) { reported.aspects.count == 2 }
      let aspect = try #require(reported.aspects.last ?? nil)
      #expect(reported.aspects.count == 2 && aspect != 9)
      Self.wait(on: loop) { store.find([(photo, path)]).facts[photo]?.aspect == aspect }
      #expect(store.find([(photo, path)]).facts[photo]?.aspect == aspect)
      reading.cancel()
    }
  }
}
