import Decoding
import Foundation
import ImageExchange
import ImageFixtures
import Pixels
import TestSupport
import Testing

extension DecoderSuites {
  /// Files that are changed at random, for decoders whose libraries have known faults.
  ///
  /// `LIGHTBOX_MUTATIONS` is their number, and has the outcomes printed.
  @Suite struct MutationTests {
    /// A kind of file with a decoder process of its own.
    enum Kind: String, CaseIterable, Sendable {
      case jpegXL, raw

      /// Files of which the first one is sound, and the others at least look so.
      var seeds: [[UInt8]] {
        switch self {
        case .jpegXL:
          let own = [
            EncodedFixture.jxl, EncodedFixture.alphaJXL, EncodedFixture.movingJXL,
            EncodedFixture.pagesJXL,
          ]
          return own
            + SharedPhotos.files(in: "jxl", ending: ".jxl").compactMap {
              try? SharedPhotos.bytes(of: $0)
            }
        case .raw:
          var dng = DNGFixture(width: 64, height: 48) { x, y, filter in
            (x * 97 + y * 31 + filter * 4_000) % 16_384
          }
          dng.orientation = 6
          let file = dng.file
          // The signatures and the makers of others lead to other readers.
          return [file] + ["IIRO", "IIRS", "IIU\0"].map { Array($0.utf8) + file[4...] }
            + ["Canon", "NIKON", "Leica", "Kodak", "Casio"].map {
              file.replacing(Array("Maker".utf8), with: Array($0.utf8))
            }
        }
      }
    }

    static let built: [Kind] = Kind.allCases.filter { kind in
      switch kind {
      case .jpegXL: ImageFormat.jpegXL.isBuiltIn
      case .raw:
        #if RAW
          true
        #else
          false
        #endif
      }
    }

    static let wanted = ProcessInfo.processInfo.environment["LIGHTBOX_MUTATIONS"].flatMap {
      Int($0)
    }

    /// Changes some bytes of a file, moves or leaves out some, or cuts it.
    static func mutated(_ file: [UInt8], _ numbers: inout SeededNumbers) -> [UInt8] {
      var file = file
      for _ in 0...numbers.below(6) where file.count > 16 {
        // Most of what decides is at the start.
        let end = numbers.below(2) == 0 ? min(file.count, 256) : file.count
        let index = numbers.below(end)
        let length = min(1 + numbers.below(8), file.count - index)
        switch numbers.below(8) {
        case 0: file[index] ^= 1 << UInt8(numbers.below(8))
        case 1, 2: file[index] = UInt8(numbers.below(256))
        case 3: file[index] = numbers.below(2) == 0 ? 0 : 255
        case 4: file.removeSubrange(index..<(index + length))
        case 5: file.insert(contentsOf: file[index..<(index + length)], at: numbers.below(end))
        case 6:
          for offset in index..<(index + length) { file[offset] = UInt8(numbers.below(256)) }
        default:
          if numbers.below(8) == 0 { file.removeSubrange((16 + numbers.below(file.count - 16))...) }
        }
      }
      return file
    }

    /// The worst is a dead decoder and a sentence: the next file gets a new one.
    @Test(arguments: built) func changedFileCostsAtMostItsDecoder(_ kind: Kind) throws {
      var numbers = SeededNumbers(seed: 30)
      var decoder = Decoder(Workplace.decoderPath, deadline: 3)
      let view = PixelSize(width: 800, height: 600)
      let seeds = kind.seeds
      var outcomes: [String: Int] = [:]
      for index in 0..<(Self.wanted ?? 150) {
        let seed = seeds[index % seeds.count]
        let file = Self.mutated(seed, &numbers)
        let request: ImageRequest.Wanted =
          index % 4 == 3
          ? .frame(index: numbers.below(4), fitting: view) : .pixels(fitting: view, preview: true)
        let replies = decoder.everyReply(to: request, on: source(file))
        guard let failure = replies.failure else {
          try #require(!replies.pictures.isEmpty, "file \(index)")
          outcomes["shown", default: 0] += 1
          continue
        }
        outcomes[failure.description, default: 0] += 1
        #expect(!failure.description.isEmpty)
        #expect(failure.code != .badReply && failure.code != .decoderMissing, "file \(index)")
        guard [.decoderDied, .timedOut].contains(failure.code) else { continue }
        // Without the pause that comes before further starts.
        decoder = Decoder(Workplace.decoderPath, deadline: 3)
        let sound = decoder.everyReply(
          to: .pixels(fitting: view, preview: true), on: source(seeds[0]))
        #expect(sound.failure == nil, "after file \(index)")
      }
      if Self.wanted != nil {
        for (outcome, count) in outcomes.sorted(by: { $0.value > $1.value }) {
          print("\(kind): \(count) × \(outcome)")
        }
      }
      let sound = decoder.everyReply(
        to: .pixels(fitting: view, preview: true), on: source(seeds[0]))
      #expect(sound.failure == nil)
    }

    /// Each of these libraries has a process of its own, and each death costs one.
    @Test func librariesWithKnownFaultsAreKeptApart() throws {
      let workplace = try Workplace()
      let name = try workplace.decoder()
      // The program of both is found by the name of the first.
      try FileManager.default.createSymbolicLink(
        atPath: name + "-more", withDestinationPath: Workplace.decoderPath + "-more")
      let decoder = Decoder(name)
      var expected = 0
      for kind in Self.built {
        #expect(decoder.failure(on: source(kind.seeds[0])) == nil)
        expected += 1
        #expect(Workplace.processes(name + "-more").count == expected)
      }
      #if TIFF
        let tiff = TIFFFixture(width: 5, height: 4, .rgb, channelCount: 3) { x, _, c in x + c }
        #expect(decoder.failure(on: source(tiff.file)) == nil)
        #expect(Workplace.processes(name + "-more").count == expected + 1)
      #endif
    }
  }
}
