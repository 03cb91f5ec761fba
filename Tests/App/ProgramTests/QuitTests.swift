import Foundation
import RefereeFixtures
import Testing

/// The end of the program while file jobs are under way, on a polite compositor.
@Suite(.timeLimit(.minutes(3))) struct QuitTests {
  private let folder: TemporaryFolder
  private let m: UInt32 = 50
  private let q: UInt32 = 16
  private let right: UInt32 = 106
  private let end: UInt32 = 107
  private let delete: UInt32 = 111

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("album"), withIntermediateDirectories: false)
  }

  private func start(
    _ count: Int, view: String, options: [String] = []
  ) throws -> HostedProgram {
    for number in 0..<count {
      try folder.picture("album/\(1000 + number).png", width: 24, height: 16)
    }
    var behaviour = Behaviour()
    behaviour.keymap = .acting
    return try HostedProgram(
      [folder.path("album")] + options, behaviour: behaviour,
      limits: """
        export XDG_DATA_HOME=\(folder.path("data")) XDG_STATE_HOME=\(folder.path("state"))
        """, view: view)
  }

  @Test func pendingJobsAreDoneBeforeTheProgramEnds() async throws {
    let hosted = try start(200, view: "album")
    try await hosted.rest()
    for number in 0..<200 {
      try await hosted.press(m)
      try await hosted.press(right)
      if number % 20 == 0 { try await hosted.refreshes(1) }
    }
    try await hosted.press(delete)
    try await hosted.press(q)
    #expect(try await hosted.ending() == .exit(0))
    #expect(hosted.errors == "")
    #expect(try folder.names() == [])
    let trashed = try folder.names(in: "data/Trash/files")
    #expect(trashed.count == 200)
    #expect(try folder.names(in: "data/Trash/info") == trashed.map { $0 + ".trashinfo" })
  }

  @Test func failedJobIsToldOnTheTerminal() async throws {
    let hosted = try start(2, view: "photo")
    try await hosted.rest()
    try await hosted.focus()
    try FileManager.default.removeItem(atPath: folder.path("album/1000.png"))
    try await hosted.press(delete)
    try await hosted.press(q)
    #expect(try await hosted.ending() == .exit(0))
    #expect(
      hosted.errors
        == "lightbox: 1000.png was not moved to the trash: it is no longer there\n")
    #expect(try folder.names() == ["1001.png"])
  }

  @Test func signalEndsTheProgramAndNoMarksArePrinted() async throws {
    let hosted = try start(2, view: "photo", options: ["--print-marks"])
    try await hosted.rest()
    try await hosted.press(m)
    try await hosted.host(until: "a mark that is stored") {
      FileManager.default.fileExists(atPath: folder.path("state/lightbox/marks")) ? true : nil
    }
    hosted.program.send(SIGTERM)
    #expect(try await hosted.ending() == .signal(SIGTERM))
    #expect(hosted.program.output == "")
    #expect(hosted.errors == "")
  }

  /// A mark is done at once: the album goes on following its folder.
  @Test func anAlbumFollowsItsFolderAfterAMark() async throws {
    let hosted = try start(2, view: "photo")
    try await hosted.shows(0)
    try await hosted.press(m)
    try await hosted.refreshes(10)
    try folder.picture("album/1002.png", width: 30, height: 30)
    for _ in 0..<40 where try hosted.state()?.photo != 2 {
      try await hosted.press(end)
      try await hosted.refreshes(15)
    }
    #expect(try hosted.state()?.photo == 2)
    try await hosted.expectPoliteEnd()
  }
}
