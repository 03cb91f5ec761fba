import CAttempts
import Foundation
import ImageExchange
import ImageFixtures
import Pixels
import System
import Testing

@testable import Decoding

extension DecoderSuites {
  /// Few bytes take little memory, whatever they say, and whoever has taken over a decoder.
  @Suite(.enabled(if: !Confinement.isSanitized, "A sanitizer takes memory of its own"))
  struct AmplificationTests {
    let workplace: Workplace

    init() throws { workplace = try Workplace() }

    static let view = ImageRequest.Wanted.pixels(
      fitting: PixelSize(width: 3_840, height: 2_160), preview: true)

    /// The most bytes that a decoder has had at once, by what the kernel tells.
    private func peak(_ decoder: Decoder) throws -> Int {
      let number = try #require(decoder.processID)
      let status = try String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)
      let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
      return try #require(line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) })
        << 10
    }

    /// Decodes a bomb for a view of 4K: what it takes with what it sends stays below the bound.
    private func expectLittleMemory(
      _ file: [UInt8], _ suffix: String = "", _ wanted: ImageRequest.Wanted = view
    ) throws -> [ImageReply] {
      let decoder = Decoder(Workplace.decoderPath + suffix)
      let replies = decoder.everyReply(to: wanted, on: try workplace.source(file))
      if let failure = replies.failure {
        #expect([.tooLarge, .timedOut].contains(failure.code), "\(failure)")
        return replies
      }
      let sent = replies.pictures.reduce(0) { $0 + $1.picture.byteCount }
      let taken = try peak(decoder) + sent
      #expect(taken <= 480 << 20, "\(taken >> 20) MiB")
      return replies
    }

    @Test func flatPicturesOfManyPixelsGiveALevel() throws {
      let small = ImageRequest.Wanted.thumbnail(side: 256)
      for file in [
        Bombs.png(side: 14_000), Bombs.icon(side: 14_000), Bombs.gif(width: 14_000, height: 14_000),
        Bombs.qoi(width: 14_000, height: 14_000), Bombs.bmp(width: 14_000, height: 14_000),
      ] {
        let picture = try #require(try expectLittleMemory(file).pictures.last?.picture)
        #expect(picture.size == PixelSize(width: 14_000, height: 14_000))
        #expect(picture.levels[0].size == PixelSize(width: 3_500, height: 3_500))
        #expect(try expectLittleMemory(file, small).pictures.last != nil)
      }
    }

    private func expectLittleMemory(
      _ file: [UInt8], _ wanted: ImageRequest.Wanted
    ) throws -> [ImageReply] { try expectLittleMemory(file, "", wanted) }

    #if TIFF
      @Test func stripsAndTilesOfManyPixelsAreRefused() throws {
        for file in [
          Bombs.tiff(width: 14_000, height: 14_000),
          Bombs.tiff(width: 14_000, height: 14_000, tile: 512),
        ] {
          let failure = try #require(try expectLittleMemory(file, "-more").failure)
          #expect(
            failure.description.contains(
              "14000 × 14000 pixels in \(file.count) bytes would take more than"),
            "\(failure)")
        }
        let small = Bombs.tiff(width: 3_000, height: 2_000, tile: 256)
        let picture = try expectLittleMemory(small, "-more").pictures.last?.picture
        #expect(picture?.size == PixelSize(width: 3_000, height: 2_000))
      }
    #endif

    #if TIFF
      /// A file whose bytes allow for many pixels is shown, and is not held whole: these would take
      /// 381 MiB.
      @Test(arguments: [nil, 512])
      func picturesOfManyPixelsAreReadInBands(tile: Int?) throws {
        let file =
          Bombs.tiff(width: 10_000, height: 10_000, tile: tile)
          + [UInt8](repeating: 0, count: 12 << 20)
        let decoder = Decoder(Workplace.decoderPath + "-more")
        let replies = decoder.everyReply(to: Self.view, on: try workplace.source(file))
        #expect(replies.pictures.last?.picture.size == PixelSize(width: 10_000, height: 10_000))
        let taken = try peak(decoder)
        #expect(taken <= 120 << 20, "\(taken >> 20) MiB")
      }
    #endif

    #if SVG
      @Test func picturesInsideOfDrawingsAreBounded() throws {
        for depth in [1, 3] {
          _ = try expectLittleMemory(Bombs.svg(picture: 14_000, depth: depth), "-svg")
        }
        #expect(try expectLittleMemory(Bombs.svg(picture: 500), "-svg").failure == nil)
        for side in [4_000, 20_000, 200_000] {
          let inner = "<svg xmlns='http://www.w3.org/2000/svg' width='\(side)' height='\(side)'/>"
          _ = try expectLittleMemory(Bombs.svg(around: Array(inner.utf8)), "-svg")
        }
      }
    #endif

    /// A file of 700 MB that is nearly empty space costs its first bytes.
    @Test func largeFilesWithATinyPictureAreNotReadWhole() throws {
      let path = workplace.folder.appending(path: "large.png").path
      let png = PNGFixture(width: 5, height: 3, .rgb) { x, y, c in x * 40 + y * 9 + c }.file
      try Data(png).write(to: URL(filePath: path))
      try #require(unsafe truncate(path, 700 << 20) == 0)
      let decoder = Decoder(Workplace.decoderPath)
      let replies = decoder.everyReply(
        to: Self.view, on: try Workplace.source(at: URL(filePath: path)))
      #expect(replies.pictures.last?.picture.size == PixelSize(width: 5, height: 3))
      #expect(try peak(decoder) < 100 << 20)
    }

    /// Code that hoards memory where no limit of addresses sees it is ended with one sentence.
    @Test(arguments: 0..<hoard_count())
    func hoardersAreEnded(kind: Int32) throws {
      let program = URL(filePath: Workplace.decoderPath).deletingLastPathComponent()
        .appending(path: "attempting-decoder").path
      let path = try workplace.script("exec '\(program)' 2>/dev/null")
      let picture = try workplace.source(Array("II*\0".utf8) + [0xF0 + UInt8(kind)])
      let failure = try #require(
        Decoder(path, deadline: 120).everyReply(to: Self.view, on: picture).failure)
      let name = unsafe String(cString: hoard_name(kind))
      // A process without a first thread is ended like one that closes its socket.
      let hidesItsMemory = name.contains("first thread")
      let codes: [ImageFailure.Code] = hidesItsMemory ? [.decoderDied] : [.tooLarge, .badReply]
      #expect(codes.contains(failure.code), "\(name): \(failure)")
      if failure.code == .tooLarge {
        #expect(failure.description.hasPrefix("The picture is too large: decoding it takes more"))
      }
      #expect(Workplace.isDeserted(program))
    }
  }
}
