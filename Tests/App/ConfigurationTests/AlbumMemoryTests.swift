import LightboxCore
import Testing

@testable import Configuration

/// The looks of albums that are remembered.
@Suite struct AlbumMemoryTests {
  private let taken = AlbumOrder(.taken, isReversed: true)

  @Test func aFolderHasItsOwnOrder() {
    var memory = AlbumMemory()
    memory.choose(taken, for: Array("/a".utf8), .folder)
    memory.choose(AlbumOrder(.size), for: Array("/b".utf8), .folder)
    #expect(memory.order(of: Array("/a".utf8), .folder) == taken)
    #expect(memory.order(of: Array("/b".utf8), .folder) == AlbumOrder(.size))
    #expect(memory.order(of: Array("/c".utf8), .folder) == nil)
    #expect(memory.order(of: Array("/a".utf8), .always) == nil)
    #expect(memory.order(of: nil, .folder) == nil)
  }

  @Test func orderWithoutAFolderHoldsForAllFolders() {
    var memory = AlbumMemory()
    memory.choose(taken, for: nil, .always)
    #expect(memory.order(of: Array("/c".utf8), .always) == taken)
    memory.choose(AlbumOrder(), for: nil, .never)
    #expect(memory.order(of: nil, .always) == taken)
    #expect(memory.order(of: nil, .never) == nil)
  }

  @Test func folderThatIsUsedIsTheFirstOfTenAndReadsBack() {
    var memory = AlbumMemory()
    for number in 0..<12 { memory.use(Array("/a b/\(number)".utf8), isOpened: false) }
    memory.use(Array("/a b/5".utf8), isOpened: false)
    memory.use(Array("/c".utf8), isOpened: true)
    let again = AlbumMemory(reading: memory.text)
    #expect(again == memory)
    #expect(
      again.recentFolders(isOpened: false).map { String(decoding: $0, as: UTF8.self) }
        == [5, 11, 10, 9, 8, 7, 6, 4, 3, 2].map { "/a b/\($0)" })
    #expect(again.recentFolders(isOpened: true) == [Array("/c".utf8)])
  }

  @Test func textReadsBackWithAnyBytesInAPath() {
    var memory = AlbumMemory()
    (memory.rowHeight, memory.namesPhotos, memory.hasHinted) = (212.5, true, true)
    memory.buttonLayout = "close, minimize:appmenu"
    memory.choose(AlbumOrder(.random), for: nil, .always)
    let odd = [UInt8(ascii: "/")] + [0x0A, 0x20, 0x25, 0xFF, 0xC3, 0x1B, 0x7F] + Array("é x".utf8)
    memory.choose(taken, for: odd, .folder)
    #expect(AlbumMemory(reading: memory.text) == memory)
    #expect(memory.text.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) })
    #expect(memory.text.split(separator: 0x0A).count == 7)
  }

  @Test func windowWithoutButtonsReadsBack() throws {
    var memory = AlbumMemory()
    memory.buttonLayout = ""
    let layout = try #require(AlbumMemory(reading: memory.text).buttonLayout)
    #expect(ButtonLayout(text: layout) == ButtonLayout(left: [], right: []))
  }

  @Test(arguments: [
    "", "\n\n", "rows", "rows nan", "rows -5", "rows 1e99", "names maybe", "order taken", "hint",
    "hint perhaps", "buttons", "buttons %0", "buttons a b",
    "order colour up", "order taken sideways", "folder taken up relative", "folder taken up /%",
    "folder taken up /%0", "folder taken up /%00", "folder taken up /%zz", "nonsense 1 2 3 4 5",
    "\u{0}\u{1}",
  ])
  func malformedLinesAreSkipped(text: String) {
    let memory = AlbumMemory(reading: Array("\(text)\nrows 150\n".utf8))
    var expected = AlbumMemory()
    expected.rowHeight = 150
    #expect(memory == expected)
  }

  @Test func foldersChosenLongestAgoAreForgotten() {
    var memory = AlbumMemory()
    for number in 0...AlbumMemory.mostFolders {
      memory.choose(taken, for: Array("/\(number)".utf8), .folder)
    }
    #expect(memory.order(of: Array("/0".utf8), .folder) == nil)
    #expect(memory.order(of: Array("/1".utf8), .folder) == taken)
    // Chosen again, a folder is the newest.
    memory.choose(AlbumOrder(), for: Array("/1".utf8), .folder)
    memory.choose(taken, for: Array("/x".utf8), .folder)
    #expect(memory.order(of: Array("/1".utf8), .folder) == AlbumOrder())
    #expect(memory.order(of: Array("/2".utf8), .folder) == nil)
  }
}
