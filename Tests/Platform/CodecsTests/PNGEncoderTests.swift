import Codecs
import ImageExchange
import ImageFixtures
import Pixels
import Testing

@Suite struct PNGEncoderTests {
  @Test func everyPremultipliedValueComesBackAsItWas() throws {
    // Column: alpha. Row: a level up to it, in three orders over the channels.
    let bitmap = unsafe Bitmap(size: PixelSize(width: 256, height: 256), isOpaque: false) { words in
      for alpha in 0..<256 {
        for level in 0..<256 {
          let (a, b) = (UInt32(min(level, alpha)), UInt32(alpha - min(level, alpha)))
          unsafe words[level * 256 + alpha] = UInt32(alpha) << 24 | a << 16 | b << 8 | a / 2
        }
      }
    }
    let decoded = try Decoded(try PNGEncoder.encode(bitmap))
    #expect(decoded.header.colorProfile == "sRGB")
    #expect(decoded.words == bitmap.words)
  }

  @Test func opaquePicturesHaveNoAlphaChannelAndAnyStride() throws {
    let size = PixelSize(width: 13, height: 7)
    let storage = unsafe PixelStorage(byteCount: 20 * 7 * 4 + 12) { bytes in
      let words = unsafe bytes.bindMemory(to: UInt32.self)
      for index in words.indices {
        unsafe words[index] = 0xFF00_0000 | UInt32(index * 2_654_435 % 0x100_0000)
      }
    }
    let bitmap = try #require(
      Bitmap(storage: storage, start: 3, size: size, stride: 20, isOpaque: true))
    let file = try PNGEncoder.encode(bitmap)
    // Colour type 2 of the header: red, green, blue.
    #expect(file[25] == 2)
    let decoded = try Decoded(file)
    #expect(decoded.pixels.isOpaque)
    #expect(decoded.words == bitmap.words)
    #expect(try ReferencePNGWithoutColour(file).words == bitmap.words)
  }
}

/// The encoder marks its files as sRGB, which the reference does not understand and need not.
private struct ReferencePNGWithoutColour {
  let words: [UInt32]

  init(_ file: [UInt8]) throws {
    // Signature, header, then the sRGB chunk of 13 bytes.
    words = try ReferencePNG(Array(file[..<33] + file[46...])).words
  }
}
