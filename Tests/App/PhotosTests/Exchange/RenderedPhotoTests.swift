import Desktop
import EventLoop
import Files
import Input
import LightboxCore
import Synchronization
import System
import Testing

@testable import Albums
@testable import PhotoViewer

/// The photos that other programs get as pictures.
@Suite struct RenderedPhotoTests {
  /// The photos that were begun to be rendered, and a disk that answers when it is told.
  private final class Disk: Sendable {
    let begun = Mutex<[String]>([])
    let answers = Semaphore(0)

    var names: [String] { begun.withLock { $0 } }
  }

  @UI private final class Received {
    var bytes: [String: [[UInt8]?]] = [:]
  }

  /// Plays with an exchange whose photos hang if their names begin with `hanging`.
  private func play(
    patience: Double,
    _ body: @escaping @Sendable @UI (Disk, @UI (String) -> Void, Received, Loop) -> Void
  ) async throws {
    try await onLoop {
      let (loop, disk, received) = (Loop(), Disk(), Received())
      let exchange = FileExchange(in: loop, patience: patience) { path in
        disk.begun.withLock { $0.append(path.display) }
        if path.display.hasPrefix("hanging") { _ = disk.answers.wait(atMost: 60) }
        return .success(Array(path.display.utf8))
      } say: { _ in
      }
      @UI func ask(_ name: String) {
        var catalogue = PhotoCatalogue()
        catalogue.add(FilePath(name))
        var files = PhotoFiles([PhotoID(0)], in: catalogue)
        files.shownFile = PhotoID(0)
        exchange.offer(files).provide("image/png") { received.bytes[name, default: []].append($0) }
      }
      body(disk, ask, received, loop)
    }
  }

  @UI private static func wait(_ loop: Loop, _ holds: () -> Bool) {
    let end = loop.now + 20.0
    while !holds(), loop.now < end { loop.turn(limit: 20) }
  }

  @Test func photoThatHangsDelaysOnlyItsOwnPicture() async throws {
    try await play(patience: 0.1) { disk, ask, received, loop in
      ask("hanging")
      ask("good")
      Self.wait(loop) { received.bytes["good"] != nil }
      #expect(received.bytes == ["good": [Array("good".utf8)]])
      disk.answers.signal()
      Self.wait(loop) { received.bytes.count == 2 }
      #expect(received.bytes["hanging"] == [Array("hanging".utf8)])
    }
  }

  @Test func photosAreRenderedOneAfterTheOther() async throws {
    try await play(patience: 60) { disk, ask, received, loop in
      for name in ["hanging 1", "hanging 1", "hanging 2"] { ask(name) }
      Self.wait(loop) { !disk.names.isEmpty }
      for _ in 1...5 { loop.turn(limit: 20) }
      #expect(disk.names == ["hanging 1"])
      for _ in 1...2 { disk.answers.signal() }
      Self.wait(loop) { received.bytes.count == 2 }
      #expect(disk.names == ["hanging 1", "hanging 2"])
      #expect(received.bytes["hanging 1"]?.count == 2, "both programs have it")
    }
  }

  @Test func noMoreThanFourPhotosAreRenderedAtATime() async throws {
    try await play(patience: 0.05) { disk, ask, received, loop in
      for number in 1...6 { ask("hanging \(number)") }
      Self.wait(loop) { disk.names.count == 4 }
      for _ in 1...10 { loop.turn(limit: 20) }
      #expect(disk.names.count == 4)
      for _ in 1...6 { disk.answers.signal() }
      Self.wait(loop) { received.bytes.count == 6 }
      #expect(received.bytes.count == 6)
    }
  }
}
