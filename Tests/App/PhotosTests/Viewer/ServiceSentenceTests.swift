import Bus
import FileJobs
import Files
import Foundation
import Languages
import LightboxCore
import Portal
import System
import Testing
import Typesetting

@testable import PhotoViewer

/// Sentences about services of the desktop, and the paper that they tell.
@Suite struct ServiceSentenceTests {
  private static let one = [FilePath("/photos/a.jpg")]
  private static let three = ["a", "b", "c"].map { FilePath("/photos/\($0).jpg") }

  /// More photos can be marked than a process may have files open.
  @Test func mailAloneHasEachPhotoOpened() {
    let paths = Array(repeating: FilePath(#filePath), count: 3)
    func count(_ request: DesktopRequest) -> Int? {
      try? DesktopServices.opened(paths, for: request).get().count
    }
    #expect(count(.showInFolder) == 1)
    #expect(count(.mail) == 3)
  }

  @Test func chosenFolderIsPassedOnOrItsFaultIsSaid() {
    func folder(_ address: String) -> Result<FilePath, Refusal> {
      DesktopServices.folder(in: ["uris": .texts([address])])
    }
    #expect((try? folder("file:///tmp").get()) == FilePath("/tmp"))
    #expect(throws: Refusal.self) { try folder("file:///nowhere/at/all").get() }
    let remote = #expect(throws: Refusal.self) { try folder("smb://host/photos").get() }
    #expect(remote?.reason == "1 is not on this machine (by smb)", "it ends a sentence")
    let none = #expect(throws: Refusal.self) { try DesktopServices.folder(in: [:]).get() }
    #expect(none?.reason == "the desktop has refused it")
    let empty = #expect(throws: Refusal.self) { try folder("").get() }
    #expect(empty?.reason == none?.reason)
  }

  @Test func chosenPathThatIsNoTextIsRefused() throws {
    let room = try Darkroom()
    let path = room.write([1], Array("Caf".utf8) + [0xE9])
    let address = try #require(FileURI(path)).text
    #expect(throws: Refusal.self) {
      try DesktopServices.folder(in: ["uris": .texts([address])]).get()
    }
  }

  /// The text of a notice about the answer of a service.
  private func text(_ sentence: ServiceSentence, _ answer: PortalAnswer) -> Phrase? {
    switch sentence.notice(of: answer) {
    case .message(let text), .failed(let text): text
    default: nil
    }
  }

  @Test(arguments: [
    (DesktopRequest.openWith, "a.jpg was not opened in another program: "),
    (.showInFolder, "a.jpg was not shown in the folder: "),
    (.setWallpaper, "a.jpg was not made the background: "), (.print, "a.jpg was not printed: "),
    (.mail, "a.jpg was not put into a mail: "),
  ]) func eachFailureNamesThePhotoAndTheReason(request: DesktopRequest, begin: String) {
    let sentence = ServiceSentence(request, Self.one)
    #expect(text(sentence, .missing) == begin + "no desktop portal is running.")
    #expect(text(sentence, .refused) == begin + "the desktop has refused it.")
    #expect(text(sentence, .silent) == begin + "the desktop does not answer.")
    #expect(text(sentence, .ended) == begin + "the desktop's service has ended.")
    #expect(text(sentence, .cancelled) == nil)
  }

  @Test func visibleSuccessNeedsNoSentence() {
    let done = PortalAnswer.done(request: nil, results: [:])
    for request in [DesktopRequest.openWith, .showInFolder, .print, .mail] {
      #expect(text(ServiceSentence(request, Self.one), done) == nil)
    }
    #expect(
      text(ServiceSentence(.setWallpaper, Self.one), done) == "a.jpg is the background")
  }

  @Test func severalAreCounted() {
    let sentence = ServiceSentence(.mail, Self.three)
    #expect(sentence.photos == "3 photos")
    #expect(
      text(sentence, .silent)
        == "3 photos were not put into a mail: the desktop does not answer.")
  }

  // MARK: Paper

  private func setup(_ values: [String: Double], _ orientation: String? = nil) -> BusValue {
    var options = values.mapValues { BusValue.real($0) }
    if let orientation { options["Orientation"] = .text(orientation) }
    return .options(options)
  }

  @Test func thePaperIsThatOfThePerson() {
    let sheet = PrintedPhoto.sheet(
      setup(["Width": 100, "Height": 150, "MarginLeft": 5, "MarginTop": 10], "portrait"))
    let mm = PaperSheet.millimetre
    #expect(sheet.width == 100 * mm && sheet.height == 150 * mm)
    #expect(sheet.left == 5 * mm && sheet.top == 10 * mm && sheet.right == PaperSheet.edge)
    let wide = PrintedPhoto.sheet(setup(["Width": 100, "Height": 150], "reverse_landscape"))
    #expect(wide.width == 150 * mm && wide.height == 100 * mm)
  }

  @Test func theSheetIsA4WithoutAKnownSize() {
    #expect(PrintedPhoto.sheet(nil) == .a4)
    #expect(PrintedPhoto.sheet(.text("A5")) == .a4)
    #expect(PrintedPhoto.sheet(setup(["Width": .nan, "Height": 100])) == .a4)
  }

  /// A decoder renders the photo; what it cannot show is said.
  @Test func aPhotoIsOnItsSheet() throws {
    let room = try Darkroom()
    let good = room.write(Darkroom.photo(90, width: 40, height: 30), "a.png")
    let file = try PhotoFile.open(good)
    let page = try PrintedPhoto.made(of: file, on: .a4).get()
    let bytes = try page.contents(limit: 1 << 20)
    #expect(String(decoding: bytes.prefix(5), as: UTF8.self) == "%PDF-")
    #expect(String(decoding: bytes, as: UTF8.self).contains("/Width 40"))
    let bad = try PhotoFile.open(room.write([1, 2, 3, 4], "b.png"))
    #expect(throws: Refusal.self) {
      try PrintedPhoto.made(of: bad, on: .a4).get()
    }
  }
}
