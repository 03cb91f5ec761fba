import Codecs
import ImageExchange
import ImageFixtures
import Testing

/// The frames of an animation lie on one canvas, and each one's disposal says what the next one
/// finds.
@Suite struct GIFFrameTests {
  /// Frames of 4 × 1 pixels: the index of each pixel, or -1 for a transparent one.
  static func rows(_ frames: [GIFFixture.Frame]) throws -> [[Int]] {
    let gif = GIFFixture(width: 4, height: 1, palette: Array(GIFTests.colors[..<8]), frames: frames)
    let decoder = try #require(try ImageDecoder(ImageBytes(gif.file)))
    #expect(decoder.header.frameCount == frames.count)
    let result = try frames.indices.map { index in
      try Frames.words(decoder, index).map { word in
        word == 0 ? -1 : try #require((0..<8).first { GIFTests.opaque($0) == word })
      }
    }
    // Any order shows the same.
    for index in frames.indices.reversed() + frames.indices.flatMap({ [0, $0] }) {
      let again = try Frames.words(decoder, index)
      #expect(again == result[index].map { $0 < 0 ? 0 : GIFTests.opaque($0) })
    }
    return result
  }

  static func dot(_ index: UInt8, at left: Int, width: Int = 1, disposal: UInt8) -> GIFFixture.Frame
  {
    .init(index, left: left, width: width, height: 1, disposal: disposal)
  }

  @Test func keptFrameStays() throws {
    for disposal: UInt8 in [0, 1] {
      let rows = try Self.rows([
        Self.dot(1, at: 0, width: 4, disposal: disposal), Self.dot(2, at: 1, disposal: disposal),
        Self.dot(3, at: 2, disposal: disposal),
      ])
      #expect(rows == [[1, 1, 1, 1], [1, 2, 1, 1], [1, 2, 3, 1]])
    }
  }

  @Test func clearedFrameIsTransparent() throws {
    let rows = try Self.rows([
      Self.dot(1, at: 0, width: 4, disposal: 1), Self.dot(2, at: 1, width: 2, disposal: 2),
      Self.dot(3, at: 2, disposal: 2), Self.dot(4, at: 0, disposal: 0),
    ])
    #expect(rows == [[1, 1, 1, 1], [1, 2, 2, 1], [1, -1, 3, 1], [4, -1, -1, 1]])
  }

  @Test func restoredFrameLeavesThePixelsBeforeIt() throws {
    let rows = try Self.rows([
      Self.dot(1, at: 0, width: 4, disposal: 0), Self.dot(2, at: 1, width: 2, disposal: 3),
      Self.dot(3, at: 2, width: 2, disposal: 3), Self.dot(4, at: 0, disposal: 1),
      Self.dot(5, at: 3, disposal: 1),
    ])
    #expect(rows == [[1, 1, 1, 1], [1, 2, 2, 1], [1, 1, 3, 3], [4, 1, 1, 1], [4, 1, 1, 5]])
  }

  @Test func aTransparentIndexShowsTheFrameBelow() throws {
    var over = GIFFixture.Frame(width: 4, height: 1) { x, _ in x % 2 == 0 ? 6 : 7 }
    over.transparent = 7
    #expect(
      try Self.rows([Self.dot(1, at: 0, width: 4, disposal: 0), over]) == [
        [1, 1, 1, 1], [6, 1, 6, 1],
      ])
  }

  @Test func framesMayLieOutside() throws {
    let rows = try Self.rows([
      Self.dot(1, at: 0, width: 4, disposal: 2), Self.dot(2, at: 3, width: 5, disposal: 3),
      Self.dot(3, at: 9, disposal: 2), Self.dot(4, at: 0, disposal: 0),
    ])
    #expect(
      rows == [[1, 1, 1, 1], [-1, -1, -1, 2], [-1, -1, -1, -1], [4, -1, -1, -1]])
  }

  @Test func aFrameThatClearsEverythingIsWhereTheNextOnesBegin() throws {
    let whole = (0..<6).map { Self.dot(UInt8($0), at: 0, width: 4, disposal: 2) }
    #expect(try Self.rows(whole) == (0..<6).map { [$0, $0, $0, $0] })
    let mixed = try Self.rows([
      Self.dot(1, at: 0, width: 4, disposal: 1), Self.dot(2, at: 0, width: 4, disposal: 2),
      Self.dot(3, at: 1, disposal: 1),
    ])
    #expect(mixed == [[1, 1, 1, 1], [2, 2, 2, 2], [-1, 3, -1, -1]])
  }

  @Test func delaysAreThoseOfBrowsers() throws {
    let frames = [0, 1, 2, 10, 65_535].map { (delay: UInt16) in
      var frame = GIFFixture.Frame(1, width: 2, height: 2)
      frame.delay = delay
      return frame
    }
    var gif = GIFFixture(width: 2, height: 2, palette: [0, 1], frames: frames)
    func header() throws -> (ImageDecoder, plays: Int) {
      let decoder = try #require(try ImageDecoder(ImageBytes(gif.file)))
      return (decoder, decoder.header.playCount)
    }
    let (decoder, plays) = try header()
    #expect((0..<5).map(decoder.duration(ofFrame:)) == [0.1, 0.1, 0.02, 0.1, 655.35])
    #expect(plays == 1)
    gif.repeats = 0
    #expect(try header().plays == 0)
    gif.repeats = 4
    #expect(try header().plays == 5)
  }

  @Test func aBrokenLaterFrameIsMissingWithAMark() throws {
    let frames = (0..<3).map { Self.dot(UInt8($0 + 1), at: 0, width: 4, disposal: 1) }
    let gif = GIFFixture(width: 4, height: 1, palette: Array(GIFTests.colors[..<8]), frames: frames)
    var pieces = gif.pieces
    // The size of the codes of the second frame.
    pieces[4][10] = 12
    let decoder = try #require(try ImageDecoder(ImageBytes(pieces.flatMap { $0 })))
    let damaged = try (0..<3).map { try Frames.frame(decoder, $0).pixels.isDamaged }
    #expect(damaged == [false, true, true])
    #expect(try Frames.words(decoder, 2) == Array(repeating: GIFTests.opaque(3), count: 4))
  }

  @Test func aFrameThatIsNotThereIsAFailure() throws {
    let gif = GIFFixture(
      width: 2, height: 2, palette: [0, 1], frames: [.init(1, width: 2, height: 2)])
    let decoder = try #require(try ImageDecoder(ImageBytes(gif.file)))
    #expect(decoder.header.frameCount == 1 && decoder.duration(ofFrame: 0) == 0)
    #expect(try Frames.words(decoder, 0).count == 4)
    for index in [1, -1, 1 << 40] {
      #expect(throws: ImageFailure.self) { try Frames.words(decoder, index) }
    }
  }
}
