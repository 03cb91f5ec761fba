import EventLoop
import Files
import Foundation
import ImageExchange
import ImageFixtures
import Input
import LightboxCore
import Testing

@testable import Decoding
@testable import PhotoViewer

/// The requests of a window for thumbnails.
@Suite struct ThumbnailRequestTests {
  let room: Darkroom

  init() throws { room = try Darkroom() }

  /// A photo of `level` with a small preview of level 40.
  private func photo(_ level: Int) -> FilePath {
    var exif = ExifFixture(orientation: 1)
    exif.thumbnail = JPEGFixture(width: 160, height: 80) { _, _, _ in 40 }.file
    var jpeg = JPEGFixture(width: 800, height: 400) { _, _, _ in level }
    jpeg.segments = [exif.segment]
    return room.write(jpeg.file, "photo.jpg")
  }

  @UI private static func wait(on loop: Loop, _ holds: () -> Bool) {
    let end = loop.now + 20.0
    while !holds(), loop.now < end { loop.turn(limit: 20) }
  }

  /// Returns what a window is told of a thumbnail: the preview, and what follows it where the
  /// decoder stops after the preview, and its successor never answers if `successorHangs`.
  private func answers(successorHangs: Bool) async throws -> [String] {
    let path = photo(200)
    let program = room.folder.appending("decoder")
    let link = FileManager.default
    let real = String(decoding: Darkroom.decoderPath, as: UTF8.self)
    try link.createSymbolicLink(atPath: program.display, withDestinationPath: real)
    var limits = ImageLimits.standard
    limits.thumbnailStallTimeout = 1
    limits.clockFactor = 2
    let queue = DecodeQueue(path: program.bytes, count: 1, limits: limits)
    return try await UIWords.gather { words in
      let loop = Loop()
      let requests = ThumbnailRequests(decoders: queue, store: nil)
      requests.isBrowsingFast = true
      requests.load(PhotoID(1), path, side: 256) { words.add($0) }
      Self.wait(on: loop) { words.all.count == 1 }
      if successorHangs {
        // A program that works, and never answers.
        try link.removeItem(atPath: program.display)
        try link.createSymbolicLink(
          atPath: program.display, withDestinationPath: "/usr/bin/yes")
      }
      for number in queue.processIDs { kill(number, SIGSTOP) }
      requests.isBrowsingFast = false
      Self.wait(on: loop) { words.all.count == 2 }
      requests.cancelAll()
    }
  }

  /// A held key may pass by more photos than a process may have open files.
  @Test func photoThatHasPassedByIsNotKeptOpen() async throws {
    let path = photo(200)
    let queue = DecodeQueue(path: Darkroom.decoderPath, count: 1)
    @Sendable func isOpen() -> Bool {
      let files = FileManager.default
      let open = (try? files.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
      return open.contains {
        (try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path.display
      }
    }
    let isKept = try await UIWords.gather { words in
      let loop = Loop()
      let requests = ThumbnailRequests(decoders: queue, store: nil)
      requests.isBrowsingFast = true
      requests.load(PhotoID(1), path, side: 256) { words.add($0) }
      Self.wait(on: loop) { !requests.waiting.isEmpty }
      words.add("\(isOpen())")
      requests.cancel(PhotoID(1))
      Self.wait(on: loop) { !isOpen() }
      words.add("\(isOpen())")
      requests.cancelAll()
    }
    #expect(isKept == ["preview", "true", "false"])
  }

  @Test func thumbnailThatTookTooLongIsTriedOnceMore() async throws {
    #expect(try await answers(successorHangs: false) == ["preview", "thumbnail"])
  }

  @Test func thumbnailThatTakesTooLongTwiceIsGivenUp() async throws {
    #expect(try await answers(successorHangs: true) == ["preview", "failure that may pass"])
  }
}

/// Words for what a window is told.
@UI private final class UIWords {
  private(set) var all: [String] = []

  func add(_ event: LibraryEvent) {
    switch event {
    case .thumbnail(_, _, imageSize: _, isPreview: let isPreview):
      all.append(isPreview ? "preview" : "thumbnail")
    case .thumbnailFailure(_, isTransient: let isTransient):
      all.append(isTransient ? "failure that may pass" : "failure")
    default: all.append("\(event)")
    }
  }

  func add(_ word: String) { all.append(word) }

  /// Runs `body` as the UI actor, and returns what it has gathered.
  nonisolated static func gather(
    _ body: @escaping @Sendable @UI (UIWords) throws -> Void
  ) async throws -> [String] {
    try await withCheckedThrowingContinuation { done in
      Thread.detachNewThread {
        done.resume(
          with: Result {
            try UI.own {
              let words = UIWords()
              try body(words)
              return words.all
            }
          })
      }
    }
  }
}
