import Files
import LightboxCore
import Testing

@testable import Albums

@Suite struct FileFactsTableTests {
  private let room: Darkroom
  private let facts: [FileFacts]

  init() throws {
    let room = try Darkroom()
    self.room = room
    facts = try (1...3).map { size in
      room.write(Array(repeating: 1, count: size), Array("\(size)".utf8), modified: 5)
      return try #require(FileFacts(of: room.folder.appending("\(size)")))
    }
  }

  @Test func photosOfAllPlacesHaveTheirOwn() {
    let (far, near) = (PhotoID(PhotoID.base(of: 7) + 3), PhotoID(2))
    var table: FileFactsTable = [far: facts[0], near: facts[1]]
    #expect(table[far] == facts[0] && table[near] == facts[1])
    #expect(table[PhotoID(1)] == nil && table[PhotoID(3)] == nil)
    #expect(table[PhotoID(PhotoID.base(of: 7) + 4)] == nil)
    table[near] = nil
    #expect(table[near] == nil && table[far] == facts[0])
  }

  /// The facts about two files, of which one is missing.
  private func halfKnown() -> FileFactsTable {
    let paths = ["1", "none.png"].map { room.folder.appending($0) }
    let update = AlbumListing(arguments: paths).wholeUpdate()
    return FileFactsTable(reading: PhotoFiles(update.photos, in: update.catalogue))
  }

  @Test func factsAreLackingWhereAFileIsMissing() {
    let album = PhotoAlbum()
    album.record(halfKnown())
    #expect(album.lacksFacts(of: 0) && !album.lacksFacts(of: 1))
  }

  @Test func missingFileIsForgottenWithItsFacts() throws {
    var table: FileFactsTable = [:]
    table.merge(halfKnown())
    #expect(table[PhotoID(0)] == facts[0] && table.missing == [PhotoID(1)])
    table[PhotoID(1)] = nil
    #expect(table.missing.isEmpty)
  }

  @Test func theNewerOnesCountAndGapsLeaveWhatWasKnown() {
    let photos = (0..<4).map { PhotoID($0) }
    var table: FileFactsTable = [photos[0]: facts[0], photos[1]: facts[0]]
    table.merge([photos[1]: facts[1], photos[3]: facts[2]])
    #expect(photos.map { table[$0]?.size } == [1, 2, nil, 3])
    table.merge([photos[0]: facts[2]])
    #expect(photos.map { table[$0]?.size } == [3, 2, nil, 3])
    table.merge([:])
    #expect(photos.map { table[$0]?.size } == [3, 2, nil, 3])
  }
}
