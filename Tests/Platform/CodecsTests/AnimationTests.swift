import Codecs
import ImageExchange
import ImageFixtures
import Pixels
import Testing

/// Animated PNG and WebP files, behind the same calls as GIF.
@Suite struct AnimationTests {
  enum Kind: CaseIterable {
    case png, webP

    func file(_ fixture: AnimationFixture) -> [UInt8] { self == .png ? fixture.png : fixture.webP }
  }

  static let red: UInt32 = 0xFFFF_0000
  static let green: UInt32 = 0xFF00_FF00
  static let blue: UInt32 = 0xFF00_00FF
  static let half: UInt32 = 0x80FF_FFFF

  /// The frames of a canvas of 4 × 2 pixels, the upper row of each.
  static func rows(_ kind: Kind, _ frames: [AnimationFixture.Frame]) throws -> [[UInt32]] {
    let file = kind.file(AnimationFixture(width: 4, height: 2, frames: frames))
    let decoder = try #require(try ImageDecoder(ImageBytes(file)))
    #expect(decoder.header.frameCount == frames.count)
    let result = try frames.indices.map { Array(try Frames.words(decoder, $0)[..<4]) }
    for index in frames.indices.reversed() {
      #expect(Array(try Frames.words(decoder, index)[..<4]) == result[index])
    }
    // The still picture is the first frame.
    #expect(Array(try Decoded(file).words[..<4]) == result[0])
    return result
  }

  @Test(arguments: Kind.allCases) func framesLieOverAnother(_ kind: Kind) throws {
    let rows = try Self.rows(
      kind,
      [
        .init(Self.red, width: 4, height: 2), .init(Self.half, left: 2, width: 2, height: 2),
        .init(Self.half, width: 2, height: 1, isBlended: false),
      ])
    let (mixed, alone): (UInt32, UInt32) = (0xFFFF_8080, 0x8080_8080)
    #expect(rows[0] == [Self.red, Self.red, Self.red, Self.red])
    #expect(distance(rows[1], [Self.red, Self.red, mixed, mixed]) <= 1)
    #expect(distance(rows[2], [alone, alone, mixed, mixed]) <= 1)
  }

  @Test(arguments: Kind.allCases) func aClearedFrameLeavesNothing(_ kind: Kind) throws {
    let rows = try Self.rows(
      kind,
      [
        .init(Self.red, width: 4, height: 2), .init(Self.green, width: 2, height: 2, disposal: 1),
        .init(Self.blue, left: 2, width: 2, height: 2),
      ])
    #expect(rows[1] == [Self.green, Self.green, Self.red, Self.red])
    #expect(rows[2] == [0, 0, Self.blue, Self.blue])
  }

  @Test func aFrameOfPNGIsTakenBack() throws {
    let rows = try Self.rows(
      .png,
      [
        .init(Self.red, width: 4, height: 2), .init(Self.green, width: 2, height: 2, disposal: 2),
        .init(Self.blue, left: 3, width: 1, height: 2),
      ])
    #expect(rows[2] == [Self.red, Self.red, Self.red, Self.blue])
  }

  @Test(arguments: Kind.allCases) func delaysAndRoundsAreTold(_ kind: Kind) throws {
    var fixture = AnimationFixture(
      width: 2, height: 2, frames: [.init(Self.red, width: 2, height: 2)])
    fixture.frames = [0, 10, 11, 500].map {
      var frame = fixture.frames[0]
      frame.delay = $0
      return frame
    }
    fixture.plays = 3
    let decoder = try #require(try ImageDecoder(ImageBytes(kind.file(fixture))))
    #expect((0..<4).map(decoder.duration(ofFrame:)) == [0.1, 0.1, 0.011, 0.5])
    #expect(decoder.header.playCount == 3)
  }

  @Test func thePictureBeforeTheFramesIsTheStillOne() throws {
    var fixture = AnimationFixture(
      width: 2, height: 1,
      frames: [.init(Self.red, width: 2, height: 1), .init(Self.green, width: 2, height: 1)])
    fixture.stillWord = Self.blue
    #expect(try Decoded(fixture.png).words == [Self.blue, Self.blue])
    let decoder = try #require(try ImageDecoder(ImageBytes(fixture.png)))
    #expect(try Frames.words(decoder, 0) == [Self.red, Self.red])
    #expect(try Frames.words(decoder, 1) == [Self.green, Self.green])
  }

  @Test func theColorsOfPNGAreThoseOfEachFrame() throws {
    var fixture = AnimationFixture(
      width: 1, height: 1,
      frames: [
        .init(0xFF80_8080, width: 1, height: 1), .init(0xFF80_8080, width: 1, height: 1),
      ])
    fixture.chunks = [("gAMA", bigEndian(UInt32(100_000)))]
    let decoder = try #require(try ImageDecoder(ImageBytes(fixture.png)))
    for index in 0..<2 { #expect(distance(try Frames.words(decoder, index)[0], 0xFFBC_BCBC) <= 1) }
  }

  @Test(arguments: Kind.allCases)
  func aFileThatIsCutAnywhereKeepsTheFramesBeforeTheCut(_ kind: Kind) throws {
    var fixture = AnimationFixture(width: 6, height: 6, frames: [])
    fixture.frames = [Self.red, Self.green, Self.blue].map { .init($0, width: 6, height: 6) }
    let file = kind.file(fixture)
    var shown: Set<Int> = []
    for count in 12..<file.count {
      guard let decoder = try? ImageDecoder(ImageBytes(Array(file[..<count]))) else { continue }
      shown.insert(decoder.header.frameCount)
      let words = try? Frames.words(decoder, 0)
      if let words, decoder.header.frameCount > 1 { #expect(words.allSatisfy { $0 == Self.red }) }
      for index in 0..<decoder.header.frameCount { _ = try? Frames.words(decoder, index) }
    }
    #expect(shown == [1, 2, 3])
  }

  @Test(arguments: [true, false]) func aCutFrameOfWebPClearsNothing(isBlended: Bool) throws {
    var last = AnimationFixture.Frame(
      Self.green, width: 38, height: 100, isBlended: isBlended)
    last.pixel = { x, y in UInt32(truncatingIfNeeded: (x + 40 * y) &* 2_654_435_761) | 0xFF00_0000 }
    let fixture = AnimationFixture(
      width: 40, height: 100, frames: [.init(Self.red, width: 40, height: 100), last])
    let file = fixture.webP
    let decoder = try #require(
      try ImageDecoder(ImageBytes(Array(file.prefix(file.count * 3 / 4)))))
    #expect(try Frames.words(decoder, 0).allSatisfy { $0 == Self.red })
    let frame = try Frames.frame(decoder, 1)
    #expect(frame.pixels.isDamaged && frame.pixels.isOpaque)
    #expect(frame.words[1] == (isBlended ? last.pixel(1, 0) : Self.red))
    #expect(frame.words[99 * 40] == Self.red)
  }

  @Test func framesOfPNGBeginWithTheirPixels() throws {
    var fixture = AnimationFixture(width: 6, height: 6, frames: [])
    fixture.frames = [Self.red, Self.green, Self.blue].map { .init($0, width: 6, height: 6) }
    let pieces = fixture.pngPieces
    // Pixels are behind the length, the kind and the number of the chunk.
    let starts = [6, 9].map { pieces[..<$0].joined().count + 12 }
    let file = fixture.png
    for count in pieces[..<5].joined().count..<file.count {
      let decoder = try #require(try ImageDecoder(ImageBytes(Array(file[..<count]))))
      #expect(decoder.header.frameCount == 1 + starts.count { $0 < count }, "\(count) bytes")
    }
  }
}
