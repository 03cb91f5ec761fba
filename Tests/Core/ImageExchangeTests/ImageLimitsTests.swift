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

  @Test func thumbnailsHaveAShortDeadline() {
    var limits = ImageLimits.standard
    #expect(limits.deadline(of: .thumbnail(side: 256, preview: true)) == 3)
    #expect(limits.deadline(of: .pixels(fitting: nil, preview: true)) == 30)
    limits.deadline = 1
    #expect(limits.deadline(of: .thumbnail(side: 256, preview: true)) == 1)
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
