import Pixels
import Testing

@testable import ImageExchange

@Suite struct ImageLimitsTests {
  @Test(arguments: [
    (PixelSize(width: 65_535, height: 65_535), "65535 × 65535 pixels; at most 1073741824 are read"),
    (PixelSize(width: 300_000, height: 1), "300000 × 1 pixels; a side may have at most 262144"),
    (PixelSize(width: .max, height: .max), "a side may have at most"),
  ]) func aSizeBeyondALimitNamesTheLimit(_ size: PixelSize, _ text: String) {
    let failure = #expect(throws: ImageFailure.self) {
      try ImageLimits.standard.check(stored: size)
    }
    #expect(failure?.code == .tooLarge)
    #expect(failure?.detail.contains(text) == true)
  }

  @Test func thumbnailsGetLessPatience() {
    var limits = ImageLimits.standard
    #expect(limits.stallTimeout(of: .thumbnail(side: 256)) == 3)
    #expect(limits.stallTimeout(of: .preview(side: 256)) == 3)
    #expect(limits.stallTimeout(of: .pixels(fitting: nil, preview: true)) == 7.5)
    #expect(limits.deadline == 30)
    limits.deadline = 1
    #expect(limits.stallTimeout(of: .thumbnail(side: 256)) == 1)
  }

  @Test func encoderHasTimeForAPictureOfAnySize() {
    let size = PixelSize(width: 16_384, height: 16_384)
    let pixels = PixelsDescription(size: size, isOpaque: true)
    let limits = ImageLimits.standard
    #expect(limits.stallTimeout(of: .png(pixels, ThumbnailTags())) == limits.deadline)
  }

  @Test func memoryGrowsWithTheFileAndTheLevel() throws {
    let limits = ImageLimits.standard
    #expect(limits.memoryBytes(ofFile: 0) == 320 << 20)
    #expect(limits.memoryBytes(ofFile: 1 << 20) == 384 << 20)
    #expect(limits.memoryBytes(ofFile: .max) == (320 << 20) + (3 << 30))
    let (huge, view) = (
      PixelSize(width: 16_000, height: 12_000), PixelSize(width: 800, height: 600)
    )
    #expect(limits.mostPixels(of: nil, for: .header) == 1 << 25)
    #expect(limits.mostPixels(of: view, for: .header) == 480_000)
    #expect(limits.mostPixels(of: huge, for: .pixels(fitting: view, preview: true)) == 1 << 25)
    #expect(limits.mostPixels(of: huge, for: .pixels(fitting: nil, preview: true)) == 192_000_000)
    let page = ImageRequest.Wanted.frame(index: 1, fitting: view)
    #expect(limits.mostPixels(of: huge, for: page) == 1 << 25)
    let wide = PixelSize(width: 7_680, height: 4_320)
    #expect(
      limits.mostPixels(of: huge, for: .pixels(fitting: wide, preview: true))
        == 4 * 7_680 * 4_320)
    // A drawing has as many as a view.
    #expect(
      limits.mostPixels(of: view, isDrawn: true, for: .pixels(fitting: wide, preview: true))
        == 7_680 * 4_320)
    #expect(limits.mostPixels(of: view, isDrawn: true, for: .header) == 480_000)
    let size = PixelSize(width: 10_240, height: 4_096)
    try limits.check(held: size, bytesPerPixel: 8, ofFile: 0)
    let failure = #expect(throws: ImageFailure.self) {
      try limits.check(
        held: PixelSize(width: 10_240, height: 4_097), bytesPerPixel: 8, ofFile: 500)
    }
    #expect(
      failure?.description
        == "The picture is too large: 10240 × 4097 pixels in 500 bytes would take more than "
        + "320 MiB of memory")
  }

  @Test func limitsGrowWithTheFile() throws {
    let limits = ImageLimits.standard
    #expect(limits.codecBytes(ofFile: 100) == 256 << 20)
    #expect(limits.codecBytes(ofFile: 8 << 20) == 512 << 20)
    #expect(limits.codecBytes(ofFile: .max) == 3 << 30)
    #expect(limits.scans(of: PixelSize(width: 1_000, height: 1_000)) == 500)
    #expect(limits.scans(of: PixelSize(width: 4_096, height: 4_096)) == 32)
    #expect(limits.scans(of: PixelSize(width: 12_000, height: 9_000)) == 24)
    let size = PixelSize(width: 1_024, height: 1_000)
    try limits.check(size, inBytes: 1_000, most: 1_024)
    #expect(throws: ImageFailure.self) {
      try limits.check(PixelSize(width: 1_024, height: 1_002), inBytes: 1_000, most: 1_024)
    }
    let small = PixelSize(width: 1_024, height: 1_024)
    try limits.check(small, inBytes: 0, most: 1_024, mayBeEmpty: true)
    #expect(throws: ImageFailure.self) {
      let larger = PixelSize(width: 1_024, height: 1_025)
      try limits.check(larger, inBytes: 0, most: 1_024, mayBeEmpty: true)
    }
  }

  @Test func sizesUpToTheLimitsPass() throws {
    let limits = ImageLimits.standard
    try limits.check(stored: PixelSize(width: 1, height: limits.side))
    try limits.check(stored: PixelSize(width: 32_768, height: 32_768))
    try limits.check(decoded: PixelSize(width: 16_384, height: 16_384))
    #expect(throws: ImageFailure.self) {
      try limits.check(decoded: PixelSize(width: 16_384, height: 16_385))
    }
  }

  @Test func aSizeWithoutPixelsIsDamage() {
    for size in [PixelSize(width: 0, height: 4), PixelSize(width: 4, height: -1)] {
      let failure = #expect(throws: ImageFailure.self) {
        try ImageLimits.standard.check(stored: size)
      }
      #expect(failure?.code == .corrupt)
    }
  }

  @Test func failuresAreSentences() {
    #expect(ImageFailure(.empty).description == "The file is empty")
    #expect(
      ImageFailure.unsupported(.webP).description == "WebP pictures are not supported yet")
    #expect(
      ImageFailure(.corrupt, "It has two frame headers").description
        == "The file is damaged: it has two frame headers")
    #expect(
      ImageFailure(.corrupt, "IDAT: CRC error").description
        == "The file is damaged: IDAT: CRC error")
    #expect(ImageFailure(.init(rawValue: 999)).description.contains("999"))
  }
}
