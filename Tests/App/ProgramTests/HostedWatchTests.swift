import Foundation
import RefereeFixtures
import Testing

/// The program where the kernel tells of no change, as on a network: in a namespace of users that
/// may have no watch at all.
@Suite(.timeLimit(.minutes(3))) struct HostedWatchTests {
  /// Lines of a shell that become the program there.
  private static let blindfold =
    #"unshare --map-root-user sh -c 'echo 0 >/proc/sys/user/max_inotify_instances && exec "$0" "$@"'"#

  private static let canBeBlind = {
    let check = Process()
    check.executableURL = URL(filePath: "/bin/sh")
    check.arguments = ["-c", "\(blindfold) true 2>/dev/null"]
    guard (try? check.runWithoutBlockedSignals()) != nil else { return false }
    check.waitUntilExit()
    return check.terminationStatus == 0
  }()

  private static let (right, activated) = (106 as UInt32, 4 as UInt32)

  @Test(.enabled(if: canBeBlind, "a namespace of users cannot be made here"))
  func folderIsComparedWhenTheWindowGetsTheKeyboardBack() async throws {
    let folder = try TemporaryFolder()
    let hosted = try HostedProgram(
      [try folder.picture("a.png", width: 600, height: 400)],
      limits: "exec 3<&0 0</dev/null\nWAYLAND_SOCKET=3 exec \(Self.blindfold) \"$0\" \"$@\"")
    try await hosted.rest()
    // The folder is compared with its listing once, as its clock may be another machine's.
    try await hosted.refreshes(60)
    try await Processes.settle(hosted.program.identifier, for: .milliseconds(500))
    hosted.compositor.configure(600, 400, states: [])
    try await hosted.refreshes(10)
    try folder.picture("b.png", width: 300, height: 200)
    try await hosted.refreshes(40)
    try await hosted.press(Self.right)
    try await hosted.refreshes(40)
    #expect(try hosted.state()?.photo == 0, "nobody has told, and nobody has looked")

    hosted.compositor.configure(600, 400, states: [Self.activated])
    for _ in 0..<50 where try hosted.state()?.photo == 0 {
      try await hosted.press(Self.right)
      try await hosted.refreshes(12)
    }
    try await hosted.shows(1)
    try await hosted.expectPoliteEnd()
  }
}
