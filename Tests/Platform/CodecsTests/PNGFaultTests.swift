import Codecs
import ImageExchange
import ImageFixtures
import Pixels
import Testing

@Suite struct PNGFaultTests {
  static let png = PNGFixture(width: 24, height: 16, .rgbAlpha) { x, y, c in (x * y + c * 60) % 256
  }

  @Test func aFileCutAnywhereShowsTheRowsThatThereAre() throws {
    let file = Self.png.file
    let whole = try Decoded(file).words
    // Signature, header chunk, the start of the pixels' chunk, of their data, and a row.
    let firstRow = 8 + 25 + 8 + 7 + 1 + 24 * 4
    for count in PNGFixture.signature.count..<firstRow {
      #expect(failure(Array(file[..<count]))?.code == .truncated, "cut after \(count)")
    }
    for count in (firstRow + 16)..<file.count {
      let part = try Decoded(Array(file[..<count]))
      #expect(part.pixels.isDamaged)
      let rows = min((count - (firstRow + 16)) / 97, 16)
      #expect(part.words[..<(24 * rows)] == whole[..<(24 * rows)], "cut after \(count)")
      if count < file.count - 200 { #expect(part.words.last == 0 && !part.pixels.isOpaque) }
    }
    #expect(failure(file) == nil)
  }

  @Test func anInterlacedFileCutAnywhereShowsItsFirstPasses() throws {
    var png = PNGFixture(width: 24, height: 16, .rgbAlpha) { _, _, c in [200, 100, 50, 255][c] }
    png.isInterlaced = true
    let file = png.file
    for count in stride(from: PNGFixture.signature.count, to: file.count, by: 7) {
      guard let part = try? Decoded(Array(file[..<count])) else {
        #expect(count < 150)
        continue
      }
      #expect(part.pixels.isDamaged)
      // A pixel of the first pass fills the place of those around it.
      if count > 200 { #expect(part.levels[0][5, 3] == 0xFFC8_6432) }
    }
  }

  @Test func onlyTheStartOfAFileIsNoFailureButAskedForMore() throws {
    let file = Self.png.file
    for count in PNGFixture.signature.count..<file.count {
      let start = ImageBytes(Array(file[..<count]))
      let decoder = try ImageDecoder(start, isComplete: false)
      if let decoder { #expect(decoder.header.storedSize.width == 24) }
      // Signature, header chunk, and the start of the pixels' chunk.
      #expect((decoder != nil) == (count >= 8 + 25 + 8))
    }
  }

  @Test func everyChangedByteIsNoticedOrHarmless() {
    let file = Self.png.file
    var failures = 0
    for index in 8..<file.count {
      var damaged = file
      damaged[index] ^= 0x55
      if (try? Decoded(damaged).pixels.isDamaged) == true { failures += 1 }
      if let failure = failure(damaged) {
        failures += 1
        let codes: [ImageFailure.Code] = [.corrupt, .truncated, .tooLarge]
        #expect(codes.contains(failure.code), "byte \(index): \(failure)")
      }
    }
    // Checksums cover all but the lengths, which break the walk.
    #expect(failures == file.count - 8)
  }

  @Test func aHugePictureIsRefusedBeforeMemoryIsAskedFor() {
    for (width, height) in [(1 << 30, 1), (200_000, 200_000), (262_144, 4_097)] {
      var header = bigEndian(UInt32(width)) + bigEndian(UInt32(height))
      header += [8, 6, 0, 0, 0]
      let file =
        PNGFixture.signature + PNGFixture.chunk("IHDR", header)
        + PNGFixture.chunk("IDAT", PNGFixture.zlib([0, 0, 0, 0, 0]))
        + PNGFixture.chunk("IEND", [])
      let failure = failure(file)
      #expect(failure?.code == .tooLarge, "\(width) × \(height)")
      #expect(failure?.detail.hasPrefix("\(width) × \(height) pixels") == true)
    }
  }

  @Test func ownLimitsAreKept() {
    var limits = ImageLimits.standard
    limits.side = 20
    #expect(failure(Self.png.file, limits: limits)?.code == .tooLarge)
    limits = .standard
    limits.decodedPixels = 24 * 16 - 1
    #expect(failure(Self.png.file, limits: limits)?.code == .tooLarge)
    limits.decodedPixels += 1
    #expect(failure(Self.png.file, limits: limits) == nil)
  }

  @Test func coloursThatContradictSRGBAreNoDamage() throws {
    let p3 = [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000]
    let profile = ProfileFixture.rgb(
      name: "Linear", red: [0.4361, 0.2225, 0.0139], green: [0.3851, 0.7169, 0.0971],
      blue: [0.1431, 0.0606, 0.7139], gamma: 1)
    let others: [(String, [UInt8])] = [
      ("gAMA", bigEndian(UInt32(50_000))), ("cHRM", p3.flatMap { bigEndian(UInt32($0)) }),
      ("iCCP", Array("Linear\0\0".utf8) + PNGFixture.zlib(profile)),
    ]
    for isInterlaced in [false, true] {
      for isFirst in [false, true] {
        for (type, contents) in others {
          var png = Self.png
          png.isInterlaced = isInterlaced
          png.chunks = [("sRGB", [0])]
          png.chunks.insert((type, contents), at: isFirst ? 0 : 1)
          let decoded = try Decoded(png.file)
          #expect(!decoded.pixels.isDamaged, "\(type)")
          if type != "iCCP" { #expect(decoded.words == PNGKindTests.expected(png)) }
        }
      }
    }
  }

  @Test func aWrongChecksumOfColoursIsDamage() throws {
    var png = Self.png
    png.chunks = [("gAMA", bigEndian(UInt32(45_455)))]
    var file = png.file
    #expect(try !Decoded(file).pixels.isDamaged)
    // Signature, header chunk, and the chunk up to its checksum.
    file[8 + 25 + 12] ^= 1
    #expect(try Decoded(file).pixels.isDamaged)
  }

  @Test func aBombInAChunkIsLeftPacked() throws {
    // A profile that unpacks to 64 MiB of zeros: the picture is shown without it.
    var png = Self.png
    png.chunks = [
      ("iCCP", Array("bomb\0\0".utf8) + PNGFixture.zlib(Array(repeating: 0, count: 9 << 20)))
    ]
    let decoded = try Decoded(png.file)
    #expect(decoded.words == PNGKindTests.expected(Self.png))
    #expect(decoded.header.colorProfile == nil)
  }
}
