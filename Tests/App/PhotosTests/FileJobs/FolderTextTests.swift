import FileJobs
import Files
import Foundation
import Languages
import LightboxCore
import Testing

@testable import Albums
@testable import PhotoViewer

/// Folders as people write them, what they are completed to, and how far a long job is.
@Suite struct FolderTextTests {
  let room: FileJobRoom
  let text: FolderText

  init() throws {
    room = try FileJobRoom(["a.jpg", "b.jpg"])
    text = FolderText(home: room.album)
    for name in ["Oslo", "Oslo 2", "Rome/2026", ".hidden"] {
      try FileManager.default.createDirectory(
        atPath: room.path(name).display, withIntermediateDirectories: true)
    }
  }

  @Test func pathsAreWrittenWithATildeAndRead() {
    #expect(text.text(of: room.path("Rome/2026")) == "~/Rome/2026")
    #expect(text.text(of: room.album) == "~" && text.text(of: FilePath("/mnt")) == "/mnt")
    #expect(text.text(of: FilePath(bytes: room.album.bytes + Array("2".utf8))) != "~2")
    #expect(text.path(of: "~/Rome/") == room.path("Rome"))
    #expect(text.path(of: "~") == room.album && text.path(of: "/mnt//") == FilePath("/mnt"))
    for text in ["Rome", "", "~anna/Rome", "./Rome"] { #expect(self.text.path(of: text) == nil) }
    #expect(FolderText(home: nil).path(of: "~/Rome") == nil)
  }

  @Test func completionsAreFoldersInNaturalOrder() {
    #expect(
      text.completion(of: "~/") == FolderCompletion(["~/Oslo", "~/Oslo 2", "~/Rome"], common: "~/"))
    #expect(
      text.completion(of: "~/os") == FolderCompletion(["~/Oslo", "~/Oslo 2"], common: "~/Oslo"))
    #expect(text.completion(of: "~/R") == FolderCompletion(["~/Rome"], common: "~/Rome/"))
    #expect(text.completion(of: "~/Rome/").folders == ["~/Rome/2026"])
    for text in ["~/x", "Os", "", "~/a.jpg", "~/missing/x"] {
      #expect(self.text.completion(of: text) == FolderCompletion(common: text), "\(text)")
    }
  }

  private func check(
    _ folder: String, _ purpose: FolderPurpose = .file(.copy), _ names: String...
  ) -> FolderCheck {
    text.check(
      folder, for: purpose, names.map { (path: room.path($0), companions: []) }, room.work.filing)
  }

  private func refusal(_ folder: String, _ purpose: FolderPurpose = .file(.copy)) -> String? {
    guard case .refused(let reason) = check(folder, purpose) else { return nil }
    return reason.description
  }

  @Test func folderIsLookedAt() {
    #expect(check("~/Oslo", .file(.copy), "a.jpg") == .found(taken: 0))
    room.write("another", "Oslo/a.jpg")
    #expect(check("~/Oslo", .file(.move), "a.jpg", "b.jpg") == .found(taken: 1))
    #expect(check("~", .file(.copy), "a.jpg") == .found(taken: 1))
    #expect(check("~", .file(.move), "a.jpg") == .found(taken: 0), "it is there already")
    #expect(check("~/new/er", .file(.copy), "a.jpg") == .missing(taken: 0))
    #expect(check("~/new", .file(.copy), "a.jpg", "Oslo/a.jpg") == .missing(taken: 1))
    #expect(refusal("~/a.jpg") == "It is not a folder.")
    #expect(refusal("Oslo") == "A path begins with “/” or “~”.")
    #expect(refusal("~/new", .open) == "There is no such folder.")
    #expect(check("~/Oslo", .open) == .found(taken: 0))
  }

  @Test func progressIsToldAfterSomeTimeAndNowAndThen() {
    let start = ContinuousClock.now
    var pace = ProgressPace(from: start)
    let reported = (0..<30).map { pace.next(at: start + .milliseconds(100 * $0)) }
    #expect(reported.indices.filter { reported[$0] != nil } == [7, 12, 17, 22, 27])
    #expect(reported[12] == 12)
    var late = ProgressPace(from: start)
    #expect(late.next(at: start + .seconds(5)) == nil, "nothing is done yet")
  }
}
