import Testing

@testable import Files

/// Files that other programs name, and the texts by which they are offered to them.
@Suite struct ReceivedFilesTests {
  private func received(_ text: String, as type: ExchangeType = .uriList) -> ReceivedFiles {
    ReceivedFiles(Array(text.utf8), as: type)
  }

  @Test func aListHasCommentsBlankLinesAndAnyLineBreak() {
    let files = received("#a comment\r\nfile:///a%20b.jpg\r\n\r\n  file:///c.jpg \nfile:///d\0junk")
    #expect(files.paths == [FilePath("/a b.jpg"), FilePath("/c.jpg"), FilePath("/d")])
    #expect((files.remoteCount, files.otherCount) == (0, 0))
  }

  @Test func addressesElsewhereAreCountedAndTheFirstIsNamed() {
    let files = received(
      "sftp://host/a.jpg\r\nfile:///here.jpg\r\nfile://else.invalid/b.jpg\r\nhttps://c.org/d.png\r\n"
    )
    #expect(files.paths == [FilePath("/here.jpg")])
    #expect(files.remoteCount == 3)
    #expect(files.firstRemote == .otherScheme("sftp"))
  }

  @Test(arguments: ["a.jpg", "/a.jpg", "./a.jpg", "file:a.jpg", "file:///a%2", "data:,a"])
  func malformedAddressIsRefused(line: String) {
    let files = received(line)
    #expect(files.paths.isEmpty)
    #expect((files.remoteCount, files.otherCount) == (0, 1))
  }

  @Test func aNameOfBytesComesThroughAnAddress() {
    #expect(received("file:///caf%E9").paths == [FilePath(bytes: Array("/caf".utf8) + [0xE9])])
  }

  /// The last line may be the beginning of another file's address.
  @Test(arguments: ["\n", "\r\n"]) func halfALineOfAProgramThatDiedIsLeftOut(end: String) {
    let text = "file:///a\(end)file:///b"
    func interrupted(_ text: String) -> ReceivedFiles {
      ReceivedFiles(Array(text.utf8), as: .uriList, isInterrupted: true)
    }
    #expect(received(text).paths == [FilePath("/a"), FilePath("/b")])
    #expect(!received(text).isBroken)
    #expect(interrupted(text).paths == [FilePath("/a")])
    #expect(interrupted(text).isBroken)
    for whole in [text + end, text + "\0"] {
      #expect(interrupted(whole).paths == [FilePath("/a"), FilePath("/b")])
      #expect(!interrupted(whole).isBroken)
    }
    #expect(interrupted("file:///a").paths.isEmpty && interrupted("").isBroken)
  }

  /// A list that breaks off anywhere is read as the beginning of the whole list.
  @Test(arguments: ExchangeType.readable) func noCutNamesAnotherFile(type: ExchangeType) {
    let paths = ["/a", "/a b.jpg", "/é/c", "/d"].map { FilePath($0) }
    let bytes = OfferedFiles(paths).bytes(as: type)
    for count in 0...bytes.count {
      let files = ReceivedFiles(Array(bytes.prefix(count)), as: type, isInterrupted: true)
      #expect(paths.starts(with: files.paths) && files.otherCount == 0, "\(count) bytes")
    }
  }

  @Test(arguments: ["copy", "cut"]) func copiedFilesBeginWithTheirVerb(verb: String) {
    let files = received("\(verb)\nfile:///a\nfile:///b", as: .copiedFiles)
    #expect(files.paths == [FilePath("/a"), FilePath("/b")])
    #expect(files.otherCount == 0)
  }

  @Test func aTextMayHavePathsFromTheRoot() {
    let files = received("/a b.jpg\nfile:///c.jpg\n~/d.jpg\ne.jpg", as: .text)
    #expect(files.paths == [FilePath("/a b.jpg"), FilePath("/c.jpg")])
    #expect(files.otherCount == 2)
  }

  @Test func aLineBeyondTenThousandIsLeftOut() {
    let lines = (0...ReceivedFiles.mostFiles).map { "file:///\($0).jpg\r\n" }.joined()
    let files = received(lines)
    #expect(files.paths.count == 10_000)
    #expect(files.isCut)
    #expect(!received("file:///1\r\n").isCut)
    // A list may be filled by anything.
    #expect(received(String(repeating: "x\n", count: 10_001)).isCut)
  }

  @Test(arguments: ExchangeType.readable) func offeredFilesAreReceived(type: ExchangeType) {
    let paths = [
      FilePath("/a b#c?%.jpg"), FilePath("/ü/日.png"), FilePath("/line\nbreak"),
      FilePath(bytes: Array("/caf".utf8) + [0xE9]), FilePath("/#d"),
    ]
    let files = ReceivedFiles(OfferedFiles(paths).bytes(as: type), as: type)
    #expect(files.paths == paths)
    #expect((files.remoteCount, files.otherCount) == (0, 0))
  }

  @Test func theTextsAreThoseThatDesktopsRead() {
    let files = OfferedFiles([FilePath("/a b.jpg"), FilePath("/c.jpg")])
    func text(_ type: ExchangeType) -> String {
      String(decoding: files.bytes(as: type), as: UTF8.self)
    }
    #expect(text(.uriList) == "file:///a%20b.jpg\r\nfile:///c.jpg\r\n")
    #expect(text(.copiedFiles) == "copy\nfile:///a%20b.jpg\nfile:///c.jpg")
    #expect(text(.cutSelection) == "0")
    #expect(text(.text) == "/a b.jpg\n/c.jpg")
  }
}
