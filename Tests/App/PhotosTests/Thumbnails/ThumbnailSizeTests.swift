import Pixels
import Testing

@testable import Albums

/// Thumbnails of the sizes that are on disk, in those that cells have.
@Suite struct ThumbnailSizeTests {
  private let whole = PixelSize(width: 3000, height: 2000)
  private let red: UInt32 = 0xFFFF_0000
  private let blue: UInt32 = 0xFF00_00FF

  /// A thumbnail that is red on the left half and blue on the right.
  private func thumbnail() throws -> ThumbnailAnswer {
    let size = PixelSize(width: 512, height: 341)
    let bitmap = unsafe Bitmap(size: size, isOpaque: true) { words in
      for index in words.indices { unsafe words[index] = index % 512 < 256 ? red : blue }
    }
    let levels = try #require(Picture(bitmap)).levels
    return .thumbnail(
      try #require(Picture(size: whole, levels: levels)), imageSize: whole, isPreview: true)
  }

  @Test func aMuchLargerThumbnailIsReducedToTheSide() throws {
    guard case .thumbnail(let picture, whole, isPreview: true) = try thumbnail().fitted(side: 320)
    else {
      Issue.record("it is the same thumbnail of the same photo")
      return
    }
    let level = picture.levels[0]
    #expect(level.size == PixelSize(width: 320, height: 213) && level.isOpaque)
    #expect(picture.size == whole && picture.levels.count > 1)
    #expect(picture.byteCount < 320 * 224 * 4 * 3 / 2)
    #expect((0..<156).allSatisfy { level[$0, 100] == red })
    #expect((164..<320).allSatisfy { level[$0, 100] == blue })
  }

  @Test(arguments: [410, 512, 1024]) func aSlightlyLargerThumbnailIsKept(side: Int) throws {
    let before = try thumbnail()
    guard case .thumbnail(let picture, _, _) = before.fitted(side: side),
      case .thumbnail(let same, _, _) = before
    else {
      Issue.record("it is a thumbnail")
      return
    }
    #expect(picture === same)
  }

  @Test func aFailureIsAFailure() {
    guard
      case .failure("broken", isTransient: true) = ThumbnailAnswer.failure(
        "broken", isTransient: true
      )
      .fitted(side: 128)
    else {
      Issue.record("the reason is told")
      return
    }
  }
}
