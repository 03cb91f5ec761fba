import Files
import Foundation
import Portal
import Testing

@testable import Albums
@testable import PhotoViewer
@testable import ProgramSupport

/// The way in which a start goes on, by its options and the settings.
@Suite struct StartPlanTests {
  private let tokens = ApplicationTokens(activation: "token")

  private func plan(
    _ isSingle: Bool?, isSetting: Bool = false, _ paths: String..., own: [String] = []
  ) throws -> ApplicationRequest? {
    try StartPlan.request(
      isSingle: isSingle, isSetting: isSetting, paths: paths.map { FilePath($0) },
      ownOptions: own, tokens: tokens)
  }

  @Test func theCommandLineGoesBeforeTheSettings() throws {
    let handedOver = ApplicationRequest.open(["file:///a.jpg"], tokens)
    #expect(try plan(nil, "/a.jpg") == nil)
    #expect(try plan(nil, isSetting: true, "/a.jpg") == handedOver)
    #expect(try plan(false, isSetting: true, "/a.jpg") == nil)
    #expect(try plan(true, "/a.jpg") == handedOver)
  }

  @Test func aStartWithoutPathsBringsTheWindowToTheFront() throws {
    #expect(try plan(true) == .activate(tokens))
  }

  @Test func pathsAreMadeAbsoluteAndKeepTheirBytes() throws {
    let working = try #require(FilePath.workingFolder)
    let name: [UInt8] = [0x61, 0xFF, 0x20, 0x25, 0x0A, 0xC3]
    let request = try StartPlan.request(
      isSingle: true, isSetting: false, paths: [FilePath(bytes: name), FilePath("../b")],
      ownOptions: [], tokens: ApplicationTokens())
    guard case .open(let addresses, _) = request else {
      Issue.record("\(String(describing: request))")
      return
    }
    #expect(addresses.count == 2 && addresses[0].hasSuffix("/a%FF%20%25%0A%C3"))
    // The window that is open reads the very same bytes.
    let lines = addresses.map { Array($0.utf8) }.joined(separator: [0x0A])
    let received = ReceivedFiles(Array(lines), as: .uriList)
    #expect(received.paths == [working.appending(name), working.parent.appending("b")])
  }

  @Test func parentOfALinkIsThatOfTheFolderThatItLeadsTo() throws {
    let room = try Darkroom()
    let folder = try room.makeFolder("there/deep")
    let link = room.folder.appending("link")
    try FileManager.default.createSymbolicLink(
      atPath: link.display, withDestinationPath: folder.display)
    let photo = try #require(Folder.resolved(folder)?.parent).appending("1.png")
    let address = try #require(FileURI(photo)?.text)
    #expect(
      try plan(true, link.appending("../1.png").display)
        == .open([address], tokens))
  }

  @Test func startsThatNeedAWindowOfTheirOwnGetOne() throws {
    #expect(try plan(nil, isSetting: true, "/a.jpg", own: ["--record"]) == nil)
    #expect(try plan(nil, isSetting: true, "-") == nil)
    #expect { try plan(true, "/a.jpg", own: ["--view"]) } throws: { error in
      (error as? ProgramFailure)?.message
        == "--view wants a window of its own: leave --single-instance out"
    }
    #expect(throws: ProgramFailure.self) { try plan(true, "-") }
  }
}
