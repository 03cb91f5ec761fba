import Pixels
import Testing
@testable import LightboxCore

@Suite struct ThumbnailsTests {
  private let ids = (0..<10).map { PhotoID($0) }
  private let size = PixelSize(width: 4000, height: 3000)
  private var thumbnails = Thumbnails()

  private mutating func receive(_ photo: PhotoID, width: Int = 256) throws -> Picture {
    let picture = try #require(Picture.blank(width, width * 3 / 4))
    thumbnails.receive(picture, imageSize: size, of: photo)
    return picture
  }

  private func loads(_ photos: Int..., side: Int = 256) -> [Effect] {
    photos.map { .loadThumbnail(ids[$0], side: side) }
  }

  @Test mutating func theMostWantedAreAskedForFirstAndOnlyOnce() {
    let wanted = [ids[3], ids[1], ids[2]]
    #expect(thumbnails.request(wanted, side: 256) == loads(3, 1, 2))
    #expect(thumbnails.request(wanted, side: 256) == [])
  }

  /// A copy for a predicted frame then copies no thumbnails.
  @Test mutating func repeatedRequestsChangeNothing() throws {
    _ = thumbnails.request([ids[0]], side: 256)
    let looks = thumbnails.looks
    #expect(thumbnails.request([ids[0]], side: 256) == [] && thumbnails.looks == looks)
    _ = try receive(ids[0])
    #expect(thumbnails.request([ids[0]], side: 256) == [] && thumbnails.looks == looks + 1)
  }

  @Test mutating func largerCellsAskAnewAndSmallerOnesDoNot() throws {
    _ = thumbnails.request([ids[0]], side: 256)
    let picture = try receive(ids[0])
    #expect(thumbnails[ids[0]]?.isLoading == false)
    #expect(thumbnails.request([ids[0]], side: 128) == [])
    #expect(thumbnails.request([ids[0]], side: 512) == loads(0, side: 512))
    #expect(thumbnails[ids[0]]?.picture == picture, "the small one is shown until then")
  }

  @Test mutating func theUnwantedAreCalledOffBeforeOthersAreAskedFor() {
    _ = thumbnails.request([ids[0], ids[1], ids[2]], side: 256)
    let effects = thumbnails.request([ids[2], ids[3]], side: 256)
    #expect(ids[0...1].allSatisfy { effects.contains(.cancelThumbnail($0)) })
    #expect(effects.count == 3 && effects.last == loads(3).first)
    #expect(thumbnails[ids[0]] == nil, "nothing is left of what never came")
    #expect(thumbnails.request([ids[0]], side: 256).contains(.loadThumbnail(ids[0], side: 256)))
  }

  @Test mutating func onesThatHaveComeAreNotCalledOffAndStay() throws {
    _ = thumbnails.request([ids[0]], side: 256)
    let picture = try receive(ids[0])
    #expect(thumbnails.request([], side: 256) == [])
    #expect(thumbnails[ids[0]]?.picture == picture)
    #expect(thumbnails[ids[0]]?.imageSize == size)
    #expect(thumbnails.request([ids[0]], side: 256) == [])
  }

  @Test mutating func aLargerOneThatWasCalledOffIsAskedForAgain() throws {
    _ = thumbnails.request([ids[0]], side: 256)
    let picture = try receive(ids[0])
    _ = thumbnails.request([ids[0]], side: 512)
    #expect(thumbnails.request([], side: 512) == [.cancelThumbnail(ids[0])])
    #expect(thumbnails[ids[0]]?.picture == picture)
    #expect(thumbnails.request([ids[0]], side: 512) == loads(0, side: 512))
  }

  @Test mutating func failedThumbnailIsNotAskedForAgain() throws {
    _ = thumbnails.request([ids[0]], side: 256)
    thumbnails.recordFailure(of: ids[0])
    #expect(thumbnails[ids[0]]?.hasFailed == true)
    #expect(thumbnails.request([ids[0]], side: 1024) == [])
    _ = try receive(ids[0])
    #expect(thumbnails[ids[0]]?.hasFailed == false, "unless it has come after all")
  }

  @Test mutating func aFailureThatMayPassIsTriedAgainOnceOutOfSight() {
    _ = thumbnails.request([ids[0]], side: 256)
    thumbnails.recordFailure(of: ids[0], isTransient: true)
    #expect(thumbnails.request([ids[0]], side: 256) == [], "not while it is looked at")
    #expect(thumbnails[ids[0]]?.hasFailed == true)
    _ = thumbnails.request([ids[1]], side: 256)
    #expect(thumbnails.request([ids[0], ids[1]], side: 256) == loads(0, side: 256))
    #expect(thumbnails[ids[0]]?.hasFailed == false)
  }

  /// Pixels of 16 MiB each: six fit into the 96 MiB that are kept.
  @Test mutating func theLongestUnseenThumbnailIsForgottenBeyondTheBudget() throws {
    let large = try #require(Picture.blank(2048, 2048))
    try #require(large.byteCount == 16 << 20)
    for photo in ids[..<6] {
      _ = thumbnails.request([photo], side: 1024)
      thumbnails.receive(large, imageSize: size, of: photo)
    }
    // The first is seen once more: the second is then the longest unseen.
    _ = thumbnails.request([ids[0]], side: 1024)
    #expect(thumbnails.entries.count == 6)
    _ = thumbnails.request([ids[6]], side: 1024)
    thumbnails.receive(large, imageSize: size, of: ids[6])
    _ = thumbnails.request([ids[6]], side: 1024)
    #expect(Set(thumbnails.entries.keys) == Set(ids[..<7]).subtracting([ids[1]]))
  }

  @Test mutating func wantedThumbnailsAreNeverForgotten() throws {
    let large = try #require(Picture.blank(2048, 2048))
    _ = thumbnails.request(Array(ids[..<9]), side: 1024)
    for photo in ids[..<9] { thumbnails.receive(large, imageSize: size, of: photo) }
    _ = thumbnails.request(Array(ids[..<9]), side: 1024)
    #expect(thumbnails.entries.count == 9)
    _ = thumbnails.request([ids[8]], side: 1024)
    #expect(thumbnails.entries.count == 6)
  }

  @Test(arguments: [
    (0.0, 128), (128, 128), (128.5, 128), (128.6, 192), (256, 256), (300, 320), (1024, 1024),
    (9000, 1024),
  ])
  func theSideIsTheSmallestThatCovers(side: Double, kept: Int) {
    #expect(Thumbnails.side(covering: side) == kept)
  }
}

extension Thumbnails {
  /// Requests of one size.
  fileprivate mutating func request(_ photos: [PhotoID], side: Int) -> [Effect] {
    request(photos.map { Thumbnails.Request($0, side: side) })
  }
}
