import FileJobs
import Files
import ImageExchange
import ImageFixtures
import Pixels
import Testing

/// A thumbnail of another program is used when its tags match the photo, and never else. The photos
/// are of one grey and the thumbnails of another, so that the pixels show their origin.
@Suite struct ThumbnailReadingTests {
  let room: Darkroom
  let path: FilePath

  init() throws {
    room = try Darkroom()
    path = room.write(Darkroom.photo(200), "photo.jpg")
  }

  @Test func aTrueThumbnailIsUsedAndItsPhotoIsNotDecoded() throws {
    var tags = try room.tags(for: path)
    tags.imageSize = PixelSize(width: 600, height: 400)
    try room.plant(50, tags, for: path)
    let (answers, writes) = room.load(path)
    #expect(answers.map(\.level) == [50])
    #expect(answers.first?.imageSize == PixelSize(width: 600, height: 400))
    #expect(answers.first?.picture?.size == PixelSize(width: 600, height: 400))
    #expect(answers.first?.picture?.levels.map(\.size.width) == [256, 128, 64, 32, 16, 8, 4, 2, 1])
    #expect(writes == 0)
    let small = room.load(path, side: 100).answers
    #expect(small.map(\.level) == [50])
    #expect(small.first?.picture?.levels[0].size.width == 100)
    #expect(small.first?.imageSize == PixelSize(width: 600, height: 400))
  }

  @Test func outdatedThumbnailIsReplaced() throws {
    for change in 0..<5 {
      var tags = try room.tags(for: path)
      switch change {
      case 0: tags.modified = Darkroom.longAgo - 1
      case 1: tags.modified = Darkroom.longAgo + 1
      case 2: tags.modified = nil
      case 3: tags.uri = "file:///somewhere/else.jpg"
      default: tags.fileSize = 17
      }
      try room.plant(50, tags, for: path)
      #expect(room.load(path).answers.map(\.level) == [200], "\(change)")
      let kept = try #require(room.kept(.thumbnail(.large), path))
      #expect(kept.modified == Darkroom.longAgo)
      #expect(kept.uri == FileURI(path)?.text)
      #expect(room.load(path).writes == 0, "the new one is true")
    }
  }

  @Test func damagedThumbnailIsReplaced() throws {
    let uri = try #require(FileURI(path))
    var tags = try room.tags(for: path)
    tags.imageSize = PixelSize(width: 600, height: 400)
    try room.plant(50, tags, for: path)
    let file = room.cache.path(of: .thumbnail(.large), uri)
    let whole = try PhotoFile.contents(of: file, limit: 1 << 20)
    for bytes in [[], Array("garbage".utf8), Array(whole.dropLast(40)), Array(whole.prefix(60))] {
      try room.cache.keep(bytes, in: .thumbnail(.large), uri)
      #expect(room.load(path).answers.map(\.level) == [200])
      #expect(try PhotoFile.contents(of: file, limit: 1 << 20).count > 100)
    }
  }

  @Test func theSizeOfThePhotoIsAskedForWhereTheThumbnailDoesNotTell() throws {
    for size in [nil, PixelSize(width: 1, height: 1), PixelSize(width: 600, height: 100)] {
      var tags = try room.tags(for: path)
      tags.imageSize = size
      try room.plant(50, tags, for: path)
      let (answers, writes) = room.load(path)
      #expect(answers.map(\.level) == [50])
      #expect(answers.first?.imageSize == PixelSize(width: 600, height: 400))
      #expect(writes == 0)
    }
  }

  /// Some programs write the size that the photo has before it is turned.
  @Test func aSizeBeforeTheTurnIsUnderstood() throws {
    var tags = try room.tags(for: path)
    tags.imageSize = PixelSize(width: 600, height: 400)
    try room.plant(50, tags, for: path, pixels: PixelSize(width: 171, height: 256))
    #expect(room.load(path).answers.first?.imageSize == PixelSize(width: 400, height: 600))
  }

  @Test func aLargerOneServesASmallerRequestAndASmallerOneDoesNot() throws {
    let tags = try room.tags(for: path)
    try room.plant(
      50, tags, for: path, size: .xLarge, pixels: PixelSize(width: 512, height: 341))
    let answers = room.load(path, side: 128).answers
    #expect(answers.map(\.level) == [50])
    #expect(answers.first?.picture?.levels[0].size == PixelSize(width: 128, height: 85))
    #expect(room.load(path, side: 513).answers.map(\.level) == [200])
  }

  @Test func namesMayBeAnything() throws {
    let names: [[UInt8]] = [
      Array("a b#%ü?.jpg".utf8), Array("line\nbreak.jpg".utf8),
      Array("caf".utf8) + [0xE9, 0xFF] + Array(".jpg".utf8), Array("100%.jpg".utf8),
      Array("'\"\\$.jpg".utf8), [UInt8](repeating: 0x78, count: 251) + Array(".jpg".utf8),
    ]
    for name in names {
      let path = room.write(Darkroom.photo(90), name)
      let first = room.load(path)
      #expect(first.answers.map(\.level) == [90])
      #expect(first.writes == 1)
      try room.plant(50, try #require(room.kept(.thumbnail(.large), path)), for: path)
      #expect(room.load(path).answers.map(\.level) == [50])
    }
  }
}
