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
    _ choice: StartPlan.Choice?, isSetting: Bool = false, _ paths: String..., own: [String] = []
  ) throws -> StartPlan {
    try StartPlan.plan(
      choice, isSetting: isSetting, paths: paths.map { FilePath($0) }, ownOptions: own,
      tokens: tokens)
  }

  @Test func theCommandLineGoesBeforeTheSettings() throws {
    let handedOver = StartPlan.handOver(.open(["file:///a.jpg"], tokens))
    #expect(try plan(nil, "/a.jpg") == .ownWindow)
    #expect(try plan(nil, isSetting: true, "/a.jpg") == handedOver)
    #expect(try plan(.newWindow, isSetting: true, "/a.jpg") == .ownWindow)
    #expect(try plan(.singleInstance, "/a.jpg") == handedOver)
  }

  @Test func aStartWithoutPathsBringsTheWindowToTheFront() throws {
    #expect(try plan(.singleInstance) == .handOver(.activate(tokens)))
  }

  @Test func pathsAreMadeAbsoluteAndKeepTheirBytes() throws {
    let working = try #require(FilePath.workingFolder)
    let name: [UInt8] = [0x61, 0xFF, 0x20, 0x25, 0x0A, 0xC3]
    let plan = try StartPlan.plan(
      .singleInstance, isSetting: false, paths: [FilePath(bytes: name), FilePath("../b")],
      ownOptions: [], tokens: ApplicationTokens())
    guard case .handOver(.open(let addresses, _)) = plan else {
      Issue.record("\(plan)")
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
      try plan(.singleInstance, link.appending("../1.png").display)
        == .handOver(.open([address], tokens)))
  }

  @Test func startsThatNeedAWindowOfTheirOwnGetOne() throws {
    #expect(try plan(nil, isSetting: true, "/a.jpg", own: ["--record"]) == .ownWindow)
    #expect(try plan(nil, isSetting: true, "-") == .ownWindow)
    #expect { try plan(.singleInstance, "/a.jpg", own: ["--view"]) } throws: { error in
      (error as? ProgramFailure)?.message
        == "--view wants a window of its own: leave --single-instance out"
    }
    #expect(throws: ProgramFailure.self) { try plan(.singleInstance, "-") }
  }
}
