import Files
import Testing

@testable import PhotoViewer

/// Files that are pasted or dropped, and the one sentence about those that are left out.
@Suite struct OpenableFilesTests {
  private func opened(_ text: String, broken: Set<String> = []) -> OpenableFiles {
    OpenableFiles(ReceivedFiles(Array(text.utf8), as: .uriList)) { path in
      broken.contains(path.display) ? FileError(path, .isPipe) : nil
    }
  }

  @Test func openableFilesNeedNoNotice() {
    let files = opened("file:///a.jpg\r\nfile:///b.jpg\r\n")
    #expect(files.paths == [FilePath("/a.jpg"), FilePath("/b.jpg")])
    #expect(files.notice == nil && !files.isOnePhoto)
    #expect(opened("file:///a.jpg").isOnePhoto)
    #expect(!opened("file:///").isOnePhoto, "a folder")
  }

  @Test func aThousandWithRemoteOnesAmongThemAreOneSentence() {
    let lines = (0..<1000).map { $0 % 10 == 0 ? "sftp://h/\($0).jpg" : "file:///\($0).jpg" }
    let files = opened(lines.joined(separator: "\r\n"))
    #expect(files.paths.count == 900)
    #expect(files.notice == "Opened 900; 100 are not on this machine (by sftp, …)")
  }

  @Test func theFirstThatFailsIsNamedWithItsReason() {
    let files = opened("file:///a\r\nfile:///b\r\nfile:///c\r\nd", broken: ["/b", "/c"])
    #expect(
      files.notice
        == "Opened 1; “b” cannot be opened (is a pipe, not a picture), and 1 more; 1 line names no file"
    )
  }

  @Test func aListThatBrokeOffIsSaid() {
    let bytes = Array("file:///a.jpg\r\nfile:///b".utf8)
    let files = OpenableFiles(
      ReceivedFiles(bytes, as: .uriList, isInterrupted: true), fault: { _ in nil })
    #expect(files.paths == [FilePath("/a.jpg")])
    #expect(files.notice == "Opened 1; the other program ended before its list was complete")
  }

  @Test func noticeTellsThatNoFileCanBeOpened() {
    #expect(opened("").notice == "Nothing to open")
    #expect(
      opened("file://far/a").notice == "Nothing to open; 1 is not on this machine (on “far”)")
  }
}
