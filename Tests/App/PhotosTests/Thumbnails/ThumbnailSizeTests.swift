import Pixels
import Testing

@testable import Albums

/// Thumbnails of the sizes that are on disk, in those that cells have.
@Suite struct ThumbnailSizeTests {
  private let whole = PixelSize(width: 3000, height: 2000)
  private let red: UInt32 = 0xFFFF_0000
  private let blue: UInt32 = 0xFF00_00FF

  /// A thumbnail that is red on the left half and blue on the right.
  private func thumbnail() throws -> Picture {
    let size = PixelSize(width: 512, height: 341)
    let bitmap = unsafe Bitmap(size: size, isOpaque: true) { words in
      for index in words.indices { unsafe words[index] = index % 512 < 256 ? red : blue }
    }
    let levels = try #require(Picture(bitmap)).levels
    return try #require(Picture(size: whole, levels: levels))
  }

  @Test func aMuchLargerThumbnailIsReducedToTheSide() throws {
    let picture = try thumbnail().fitted(side: 320)
    let level = picture.levels[0]
    #expect(level.size == PixelSize(width: 320, height: 213) && level.isOpaque)
    #expect(picture.size == whole && picture.levels.count > 1)
    #expect(picture.byteCount < 320 * 224 * 4 * 3 / 2)
    #expect((0..<156).allSatisfy { level[$0, 100] == red })
    #expect((164..<320).allSatisfy { level[$0, 100] == blue })
  }

  @Test(arguments: [410, 512, 1024]) func aSlightlyLargerThumbnailIsKept(side: Int) throws {
    let picture = try thumbnail()
    #expect(picture.fitted(side: side) === picture)
  }
}
