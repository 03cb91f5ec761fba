import Foundation
import PortalFixtures
import RefereeFixtures
import System
import Testing
import WireCodec

/// Bad data of other programs, and data that cannot be given to them: one sentence each in the
/// window, which a screen reader hears.
@Suite(
  .timeLimit(.minutes(3)),
  .enabled(if: ReaderBus.isAvailable, "there is no at-spi2-core, or no pyatspi"))
struct HostedExchangeTests {
  private static let list = "text/uri-list"
  private let folder: TemporaryFolder
  private let reader: ReaderBus

  init() async throws {
    folder = try TemporaryFolder()
    reader = try await ReaderBus()
  }

  private func address(_ name: String) -> String {
    URL(fileURLWithPath: folder.path(name)).absoluteString
  }

  /// The window with the album of a photo of its own.
  private func hosted() async throws -> HostedProgram {
    try FileManager.default.createDirectory(
      atPath: folder.path("own"), withIntermediateDirectories: false)
    try folder.picture("own/own.png", width: 300, height: 200)
    let hosted = try HostedProgram(
      [folder.path("own")], view: "album", bus: reader.bus.address)
    try await hosted.rest()
    return hosted
  }

  /// The cut address is that of another photo, which nobody has copied.
  @Test func aClipboardsOwnerThatDiesInTheMiddleOpensNothingElse() async throws {
    for name in ["1.png", "2.png", "3", "3.png"] {
      try folder.picture(name, width: 300, height: 200)
    }
    let hosted = try await hosted()
    try await hosted.select(Self.list)
    let received = try await hosted.read(
      "act|frame|*|paste",
      "said|Opened 2; the other program ended before its list was complete", "tell|list item|2.png",
      "names|list box|*", by: reader
    ) { _ in
      guard !hosted.far.descriptors.isEmpty else { return }
      let text = "\(address("1.png"))\r\n\(address("2.png"))\r\n\(address("3"))"
      // The end of the pipe comes before the compositor's word.
      try hosted.far.descriptors.removeLast().writeIntoPipe(Array(text.utf8))
      try hosted.deselect()
    }
    #expect(received == ["true", "True", "2.png: ", "1.png, 2.png"])
    try await hosted.expectLife()
    try await hosted.expectPoliteEnd()
  }

  /// Many programs end their lists without a line break.
  @Test func aListWithoutAnEndIsWholeWhileItsOwnerLives() async throws {
    for name in ["1.png", "2.png"] { try folder.picture(name, width: 300, height: 200) }
    let hosted = try await hosted()
    try await hosted.select(Self.list)
    let received = try await hosted.read(
      "act|frame|*|paste", "tell|list item|2.png", "names|list box|*", by: reader
    ) { _ in
      guard let pipe = hosted.far.descriptors.popLast() else { return }
      try pipe.writeIntoPipe(Array("\(address("1.png"))\r\n\(address("2.png"))".utf8))
    }
    #expect(received == ["true", "2.png: ", "1.png, 2.png"])
    try await hosted.expectPoliteEnd()
  }

  @Test func aClipboardWithoutAnEndIsCutOffInOneSentence() async throws {
    let hosted = try await hosted()
    try await hosted.select(Self.list)
    let written = Written()
    try await hosted.read(
      "act|frame|*|paste", "said|Nothing to open: the other program sends too much", by: reader
    ) { _ in
      if let pipe = hosted.far.descriptors.popLast() { written.fill(pipe, upTo: 4 << 30) }
    }
    _ = try await eventually("the pipe is closed") { written.isOver ? true : nil }
    #expect(written.count < 80 << 20, "\(written.count) bytes of 4 GiB")
    try await hosted.expectLife()
    try await hosted.expectPoliteEnd()
  }

  @Test func aDropOfAThousandWithRemoteOnesAmongThemIsOneSentence() async throws {
    let first = try folder.picture("0.png", width: 300, height: 200)
    var lines: [String] = []
    for number in 0..<1000 {
      if number % 10 == 9 {
        lines.append("sftp://far.invalid/\(number).png")
      } else {
        if number > 0 {
          try FileManager.default.linkItem(atPath: first, toPath: folder.path("\(number).png"))
        }
        lines.append(address("\(number).png"))
      }
    }
    let hosted = try await hosted()
    var isDropped = false
    let received = try await hosted.read(
      "tell|frame|*", "said|Opened 900; 100 are not on this machine (by sftp, …)",
      "tell|list item|0.png", by: reader
    ) { reading in
      // The reader listens once it has told of the window.
      if !isDropped, !reading.output.isEmpty {
        try hosted.drop(Self.list)
        isDropped = true
      }
      guard let pipe = hosted.far.descriptors.popLast() else { return }
      try pipe.writeIntoPipe(Array(lines.joined(separator: "\r\n").utf8))
    }
    #expect(received.last == "0.png: ")
    try await hosted.expectLife()
    try await hosted.expectPoliteEnd()
  }

  /// A photo that has gone between the copy and the paste has no pixels any more.
  @Test func pixelsThatCannotBeHandedOverAreOneSentence() async throws {
    let path = try folder.picture("a.png", width: 300, height: 200)
    let hosted = try HostedProgram([path], bus: reader.bus.address)
    try await hosted.rest()
    try await hosted.press(107)
    let answers = try (0..<2).map { _ in try PipeEnds() }
    var isAsked = false
    try await hosted.read(
      "act|frame|*|copy", "said|Copied a.png",
      "said|a.png could not be copied as a picture: no such file or folder.", by: reader
    ) { _ in
      guard !isAsked, hosted.compositor.counts["wl_data_device.set_selection"] != nil else {
        return
      }
      isAsked = true
      try FileManager.default.removeItem(atPath: path)
      // A program that asks twice is not told of twice.
      for answer in answers {
        try hosted.far.send(
          "wl_data_source", "send", [.string("image/png")], descriptor: answer.writer)
      }
    }
    try await hosted.expectLife()
    #expect(hosted.errors == "lightbox: \(path): no such file or folder\n")
    try await hosted.expectEnd()
  }
}

/// Bytes that another program writes, on a thread of its own.
private final class Written: @unchecked Sendable {
  private let lock = NSLock()
  private var written = (count: 0, isOver: false)

  var count: Int { lock.withLock { written.count } }
  var isOver: Bool { lock.withLock { written.isOver } }

  /// Writes so many zeros, as long as somebody reads.
  func fill(_ pipe: OwnedDescriptor, upTo limit: Int) {
    Thread.detachNewThread { [self] in
      let block = [UInt8](repeating: 0, count: 1 << 16)
      while count < limit, (try? pipe.writeIntoPipe(block)) != nil {
        lock.withLock { written.count += block.count }
      }
      lock.withLock { written.isOver = true }
    }
  }
}
