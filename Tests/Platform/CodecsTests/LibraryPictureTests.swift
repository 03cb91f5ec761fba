import Codecs
import Colors
import ImageExchange
import ImageFixtures
import Pixels
import Testing

/// Pixels that a library has decoded.
@Suite struct LibraryPictureTests {
  @Test func premultipliedPixelsOf16BitsAreNotMultipliedAgain() throws {
    let size = PixelSize(width: 1, height: 1)
    let header = ImageHeader(format: .jpegXL, storedSize: size)
    let picture = unsafe LibraryPicture(header, .sRGB, rows: .rgba16, isPremultiplied: true) {
      _, memory throws(ImageFailure) in
      let samples = unsafe memory.assumingMemoryBound(to: UInt16.self)
      for (index, sample) in [0x4040, 0x2020, 0, 0x8080].enumerated() {
        unsafe samples[index] = UInt16(sample)
      }
      return false
    }
    let (levels, _) = try unsafe decodedLevels(size) { layout, memory throws(ImageFailure) in
      try unsafe picture.decode(to: PyramidSink(layout, memory), threads: 1)
    }
    #expect(levels[0][0, 0] == 0x8040_2000)
  }

  @Test func premultipliedColoursDoNotExceedTheirAlpha() throws {
    let stored: [UInt32] = [0x4080_3020, 0x0001_0203, 0x8080_0000, 0xFFFF_FFFF]
    let size = PixelSize(width: stored.count, height: 1)
    let header = ImageHeader(format: .avif, storedSize: size)
    let picture = unsafe LibraryPicture(header, .sRGB, isPremultiplied: true) {
      _, memory throws(ImageFailure) in
      unsafe memory.copyMemory(from: stored, byteCount: 4 * stored.count)
      return false
    }
    let (levels, _) = try unsafe decodedLevels(size) { layout, memory throws(ImageFailure) in
      try unsafe picture.decode(to: PyramidSink(layout, memory), threads: 1)
    }
    let shown: [UInt32] = [0x4040_3020, 0, 0x8080_0000, 0xFFFF_FFFF]
    #expect(stored.indices.map { levels[0][$0, 0] } == shown)
  }

  /// PQ and HLG, in the primaries of BT.2020.
  @Test(arguments: [16, 18], [false, true])
  func highDynamicRangeOf8BitsIsShownLikeThatOf16(_ transfer: Int, _ isPremultiplied: Bool) throws {
    let size = PixelSize(width: 6, height: 1)
    let header = ImageHeader(format: .avif, storedSize: size)
    let colors = SourceColors(primaries: 9, transfer: transfer)
    let pixels: [UInt32] = [
      0xFF00_0000, 0xFF80_8080, 0xFF94_6432, 0xFFFF_FFFF, 0x8040_2010, 0x0000_0000,
    ]
    func words(_ rows: ColorTransform.RowFormat) throws -> [UInt32] {
      let picture = unsafe LibraryPicture(
        header, colors, rows: rows, isPremultiplied: isPremultiplied
      ) { _, memory throws(ImageFailure) in
        for (x, pixel) in pixels.enumerated() {
          if rows == .bgra8 {
            unsafe memory.assumingMemoryBound(to: UInt32.self)[x] = pixel
            continue
          }
          for (channel, shift) in [UInt32(16), 8, 0, 24].enumerated() {
            unsafe memory.assumingMemoryBound(to: UInt16.self)[4 * x + channel] =
              UInt16(pixel >> shift & 255) * 257
          }
        }
        return false
      }
      #expect(picture.header.colorProfile == (transfer == 16 ? "BT.2020 PQ" : "BT.2020 HLG"))
      let (levels, _) = try unsafe decodedLevels(size) { layout, memory throws(ImageFailure) in
        try unsafe picture.decode(to: PyramidSink(layout, memory), threads: 1)
      }
      return pixels.indices.map { levels[0][$0, 0] }
    }
    let (shown, deep) = (try words(.bgra8), try words(.rgba16))
    // The colours of a soft pixel are divided by its alpha, which 8 bits round.
    #expect(zip(shown, deep).allSatisfy { distance($0, $1) <= ($0 >> 24 == 128 ? 2 : 0) })
    #expect(shown[0] == 0xFF00_0000 && shown[3] == 0xFFFF_FFFF && shown[5] == 0)
    // Half of the code is brighter than that of sRGB.
    #expect(shown[1] & 255 > 0x80)
  }
}
