import Geometry
import Input
import Pixels
import Raster
import Testing

@testable import LightboxCore

@Suite struct HistogramTests {
  /// A bitmap of these words in a row.
  private func row(_ words: [UInt32]) -> Bitmap {
    unsafe Bitmap(size: PixelSize(width: words.count, height: 1), isOpaque: false) { pixels in
      for (index, word) in words.enumerated() { unsafe pixels[index] = word }
    }
  }

  /// The bins that hold pixels.
  private func filled(_ bins: [Int]) -> [Int: Int] {
    Dictionary(uniqueKeysWithValues: bins.enumerated().filter { $0.element > 0 }.map { ($0, $1) })
  }

  @Test func everyPixelIsCountedInItsBins() {
    let histogram = Histogram(of: row([0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFF00_00FF]))
    #expect(histogram.pixelCount == 4)
    #expect(filled(histogram.red) == [0: 3, 255: 1])
    #expect(filled(histogram.green) == [0: 3, 255: 1])
    #expect(filled(histogram.blue) == [0: 2, 255: 2])
    #expect(filled(histogram.luminance) == [18: 2, 54: 1, 182: 1])
  }

  @Test func blackAndWhiteAreTheEnds() {
    let histogram = Histogram(of: row([0xFF00_0000, 0xFFFF_FFFF]))
    for bins in [histogram.luminance, histogram.red, histogram.green, histogram.blue] {
      #expect(bins.count == 256)
      #expect(filled(bins) == [0: 1, 255: 1])
    }
  }

  @Test func transparencyIsTakenOutOfTheColours() {
    // Half transparent white, and nothing at all.
    let histogram = Histogram(of: row([0x8080_8080, 0]))
    #expect(histogram.pixelCount == 1)
    #expect(filled(histogram.luminance) == [255: 1])
  }

  @Test func aSmallLevelIsEnough() throws {
    let histogram = Histogram(of: try #require(Picture(.ramp(1600, 1200))))
    #expect((1 << 13...1 << 16).contains(histogram.pixelCount))
    #expect(histogram.red.reduce(0, +) == histogram.pixelCount)
  }

  @Test func aPlainColourDoesNotFlattenTheRest() {
    let words = [UInt32](repeating: 0xFF80_8080, count: 1000) + [0xFF20_2020, 0xFFA0_A0A0]
    #expect(Histogram(of: row(words)).top == 12)
  }

  /// The pictures in Details that are no texts.
  private func drawn(_ stage: Stage) throws -> [Picture] {
    let panel = try #require(stage.panels(at: 500).first)
    let texts = stage.lightbox.chrome.captions.pictures.values
    return panel.sublayers.compactMap { layer in
      guard case .picture(let picture) = layer.contents, !texts.contains(picture) else {
        return nil
      }
      return picture
    }
  }

  @Test func detailsDrawTheHistogramOnceAfterPixelsAreThere() throws {
    var stage = Stage(viewSize: Size(width: 1280, height: 800))
    stage.handle(.album(.photos([PhotoID(0)], current: nil)), at: .zero)
    stage.press("i", at: 0)
    stage.handle(.library(.details(PhotoID(0), .lighthouse)), at: .zero)
    #expect(try drawn(stage).isEmpty, "no pixels are loaded")
    let picture = try #require(Picture(.ramp(600, 400)))
    stage.handle(.library(.picture(PhotoID(0), picture, isPreview: false)), at: .zero)
    let first = try drawn(stage)
    #expect(first.count == 1)
    stage.handle(.window(.frameShown), at: .milliseconds(400))
    stage.press("plus", at: 410)
    #expect(try drawn(stage) == first, "the same object")
    let dark = try #require(Picture(.ramp(8, 6)))
    stage.handle(.library(.picture(PhotoID(0), dark, isPreview: false)), at: .milliseconds(450))
    #expect(try drawn(stage) == first, "fewer pixels replace nothing")
  }

  @Test(arguments: Appearance.allCases) func aHistogramIsDrawnByItself(appearance: Appearance)
    throws
  {
    // Red seldom, green in the middle, blue everywhere.
    let size = PixelSize(width: 256, height: 256)
    let bitmap = unsafe Bitmap(size: size, isOpaque: true) { words in
      for y in 0..<256 {
        for x in 0..<256 {
          let color = UInt32(x * y / 256) << 16 | UInt32((x + y) / 2) << 8 | UInt32(x)
          unsafe words[y * 256 + x] = 0xFF00_0000 | color
        }
      }
    }
    let histogram = Histogram(of: bitmap)
    let inputs = HistogramPicture.Inputs(
      histogram: histogram, appearance: appearance, size: PixelSize(width: 240, height: 64))
    let picture = try #require(HistogramPicture(inputs).picture)
    try Snapshot.expect(picture.levels[0], "histogram-\(appearance.rawValue)")
  }

  @Test func aPhotoWithoutAVisiblePixelHasNone() throws {
    var stage = Stage(viewSize: Size(width: 1280, height: 800))
    stage.handle(.album(.photos([PhotoID(0)], current: nil)), at: .zero)
    stage.press("i", at: 0)
    stage.handle(.library(.details(PhotoID(0), .lighthouse)), at: .zero)
    let clear = try #require(Picture(row([0, 0])))
    stage.handle(.library(.picture(PhotoID(0), clear, isPreview: false)), at: .zero)
    #expect(try drawn(stage).isEmpty)
  }
}
