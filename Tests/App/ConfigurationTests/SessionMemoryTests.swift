import LightboxCore
import Testing

@testable import Configuration

/// The windows that are remembered, and who gets which.
@Suite struct SessionMemoryTests {
  private func window(_ id: UInt64, _ folder: String = "/a") -> SessionWindow {
    var window = SessionWindow(id: id)
    window.folder = Array(folder.utf8)
    return window
  }

  @Test func aWindowChangesItsOwnLineAlone() {
    var memory = SessionMemory()
    for one in [window(1, "/a"), window(2, "/b"), window(1, "/c")] { memory.put(one) { _ in true } }
    #expect(memory.windows.map(\.id) == [2, 1])
    #expect(
      memory.windows.map { $0.folder.map { String(decoding: $0, as: UTF8.self) } } == ["/b", "/c"])
  }

  @Test func theOldestAreForgottenUnlessTheyAreOpen() {
    var memory = SessionMemory()
    for id in 1...30 { memory.put(window(UInt64(id))) { $0.id == 3 } }
    #expect(memory.windows.count == SessionMemory.mostWindows)
    #expect(memory.windows.first?.id == 3 && memory.windows.last?.id == 30)
  }

  @Test func theDesktopsNameOfAWindowIsRemembered() throws {
    var placed = window(7)
    placed.desktopSession = "a name/é %"
    var memory = SessionMemory()
    memory.put(placed) { _ in true }
    #expect(try #require(SessionMemory(reading: memory.text)).windows == [placed])
    let line = Array("# The windows of Lightbox, written by it.\nwindow 7 session=%FF\n".utf8)
    #expect(try #require(SessionMemory(reading: line)).windows.first?.desktopSession == nil)
  }

  @Test func severalFilesAreRememberedWithTheOneThatIsLookedAt() throws {
    var several = SessionWindow(id: 7)
    several.files = ["/a b/1.jpg", "/c/2.jpg"].map { Array($0.utf8) }
    (several.photo, several.isOpen) = (several.files[1], true)
    var memory = SessionMemory()
    memory.put(several) { _ in true }
    #expect(try #require(SessionMemory(reading: memory.text)).windows == [several])
    // A path that is none of theirs, and one that is not absolute.
    let line = "window 7 file=/a.jpg file=b.jpg photo=/c.jpg open"
    let text = Array((String(decoding: SessionMemory().text, as: UTF8.self) + line).utf8)
    let read = try #require(SessionMemory(reading: text)?.windows.first)
    #expect(read.files == [Array("/a.jpg".utf8)])
    #expect(read.photo == nil && !read.isOpen)
  }

  /// The text may have been written by somebody else.
  @Test func noMoreIsReadThanIsWritten() throws {
    func read(_ words: [String]) throws -> [[UInt8]] {
      let line = "window 7 " + words.joined(separator: " ")
      let text = Array((String(decoding: SessionMemory().text, as: UTF8.self) + line).utf8)
      return try #require(SessionMemory(reading: text)?.windows.first).files
    }
    #expect(try read((0..<300).map { "file=/\($0)" }).count == 200)
    let long = String(repeating: "x", count: 999)
    let files = try read((0..<100).map { _ in "file=/\(long)" })
    #expect(files.count == 16 && files.reduce(0) { $0 + $1.count } <= 16 << 10)
    #expect(try read(["file=/" + String(repeating: "x", count: 16 << 10)]).isEmpty)
  }

  @Test func textReadsBackWithAnyBytes() throws {
    var whole = window(0xFFFF_FFFF_FFFF_FFFF)
    whole.folder = [UInt8(ascii: "/")] + [0x0A, 0x20, 0x25, 0xFF, 0x3D, 0x1B]
    whole.photo = [0xC3, 0x20, 0x3D, 0x0A]
    (whole.isOpen, whole.isMaximized, whole.isFullscreen) = (true, true, true)
    whole.order = AlbumOrder(.taken, isReversed: true)
    whole.size = SessionWindow.Size(width: 1280, height: 800)
    var memory = SessionMemory()
    memory.put(whole) { _ in true }
    memory.put(SessionWindow(id: 1)) { _ in true }
    #expect(SessionMemory(reading: memory.text) == memory)
    #expect(memory.text.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) })
    #expect(memory.text.split(separator: 0x0A).count == 3)
  }

  @Test func aTextOfOthersIsNone() {
    #expect(SessionMemory(reading: Array("something else\n".utf8)) == nil)
    #expect(SessionMemory(reading: []) == SessionMemory())
  }

  @Test func linesOfAnotherVersionStay() throws {
    let text = "# The windows of Lightbox, written by it.\nwindow 1 folder=/a tabs=4\ndoor 7\n"
    var memory = try #require(SessionMemory(reading: Array(text.utf8)))
    #expect(memory.windows.map(\.id) == [1])
    memory.put(window(2)) { _ in true }
    #expect(String(decoding: memory.text, as: UTF8.self).contains("\ndoor 7\n"))
  }

  @Test(arguments: [
    "folder=relative", "folder=/%00", "folder=/%zz", "folder=/a\u{0}b", "folder=/é", "photo=a%2Fb",
    "photo=", "open",
    "size=1x1", "size=99999x800", "size=800", "size=x", "order=colour:up", "order=taken:sideways",
    "holder=5:7", "=", "==", "folder",
  ])
  func aWordWithoutSenseIsPassedOver(word: String) throws {
    let text = "# The windows of Lightbox, written by it.\nwindow 1 \(word)\n"
    let memory = try #require(SessionMemory(reading: Array(text.utf8)))
    #expect(memory.windows == [SessionWindow(id: 1)])
  }
}
