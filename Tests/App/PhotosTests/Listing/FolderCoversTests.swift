import Files
import LightboxCore
import Testing

@testable import Albums

/// The photos on covers, which are looked for again as folders change.
@Suite struct FolderCoversTests {
  private let folder = PhotoID(7)
  private var covers = FolderCovers()
  private var lastNumber = 0

  /// The contents of a folder: names with the times of their files' changes.
  private mutating func receive(_ found: KeyValuePairs<String, Int64>) -> (
    photos: [PhotoID], changed: [PhotoID]
  ) {
    let pictures = found.map {
      FolderContents.Found(path: FilePath("/photos/\($0.key)"), change: $0.value)
    }
    return covers.receive(FolderContents(pictures: pictures), of: folder) {
      lastNumber += 1
      return lastNumber
    }
  }

  @Test mutating func photosThatAreStillThereKeepTheirNumbers() throws {
    let first = receive(["a.png": 1, "b.png": 1])
    #expect(first.changed.isEmpty)
    let second = receive(["a.png": 1, "aa.png": 2, "b.png": 1])
    #expect([second.photos[0], second.photos[2]] == first.photos)
    #expect(!first.photos.contains(second.photos[1]))
    #expect(second.changed.isEmpty)
    let catalogue = try #require(covers[second.photos[1].source])
    #expect(second.photos.map { catalogue.title(of: $0) } == ["a.png", "aa.png", "b.png"])
  }

  @Test mutating func aPhotoThatWasWrittenAnewIsTold() {
    let first = receive(["a.png": 1, "b.png": 1])
    let second = receive(["a.png": 1, "b.png": 2])
    #expect(second.photos == first.photos)
    #expect(second.changed == [first.photos[1]])
  }

  @Test mutating func aFolderThatFillsForHoursTakesNoMoreAndMore() throws {
    for index in 0..<1000 { _ = receive(["\(index).png": 1]) }
    let last = receive(["last.png": 1])
    let photo = try #require(last.photos.first)
    #expect(covers[photo.source]?.title(of: photo) == "last.png")
    #expect(lastNumber < 6)
    #expect((0...lastNumber).count { covers[$0] != nil } == 1)
  }
}
