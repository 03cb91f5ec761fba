import FileJobFixtures
import FileJobs
import Files
import Foundation
import Testing

/// A fault at every system call of every file job.
@Suite struct FaultTests {
  let room: Room

  init() throws { room = try Room() }

  private static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "file-job-rehearsal").path

  @Test(arguments: Rehearsal.all.map(\.name))
  func aJobIsDoneCompletelyOrNotAtAll(name: String) throws {
    let rehearsal = try #require(Rehearsal.all.first { $0.name == name })
    let trial = try FaultTrial(rehearsal, in: room.folder)
    #expect(
      trial.complaints.prefix(3).isEmpty, "\(trial.complaints.prefix(3).joined(separator: "\n\n"))")
    #expect(trial.steps.count >= 3)
  }

  @Test(arguments: Rehearsal.all.map(\.name))
  func aKillBetweenAnyTwoCallsLeavesTheOldOrTheNewState(name: String) throws {
    let rehearsal = try #require(Rehearsal.all.first { $0.name == name })
    let complaints = try FaultTrial.kills(rehearsal, in: room.folder, program: Self.program)
    #expect(complaints.prefix(3).isEmpty, "\(complaints.prefix(3).joined(separator: "\n\n"))")
  }

  /// A process that is being started holds the locks of all files that are open for a moment.
  @Test func theNextStartWaitsForTheLockOfATextInTheTrash() throws {
    let path = room.path("a.jpg")
    try Rehearsal.photo(path)
    let trashed = try Rehearsal.trash(room.folder).trash(path, at: Rehearsal.date)
    let trash = room.path("data/Trash")
    try FileManager.default.removeItem(
      atPath: trash.appending("files").appending(trashed.name).display)
    let text = try FileHandle(
      forReadingFrom: URL(filePath: trash.appending("info/a.jpg.trashinfo").display))
    try #require(flock(text.fileDescriptor, LOCK_EX | LOCK_NB) == 0)
    Thread.detachNewThread {
      usleep(50_000)
      try? text.close()
    }
    Rehearsal.startAgain(in: room.folder)
    #expect(!FolderPicture(room.folder).hasLeftovers)
  }

  /// On a disk that takes both names for one, the photo goes by way of a third, and its sidecars as
  /// well.
  @Test(arguments: [("rename-case", 1), ("rename-case-undo", 1), ("rename-case-sidecars", 3)])
  func anotherCaseTakesThreeRenamings(name: String, files: Int) throws {
    let rehearsal = try #require(Rehearsal.all.first { $0.name == name })
    let steps = try FaultTrial(rehearsal, in: room.folder).steps
    let sequence: [FileCall] = [.rename, .status, .status, .list, .rename, .rename]
    let journal: [FileCall] = files == 1 ? [] : [.remove]
    let moves = [[FileCall]](repeating: sequence, count: files).flatMap { $0 }
    #expect(Array(steps.suffix(moves.count + journal.count)) == moves + journal)
  }

  @Test(
    .enabled(if: Volumes.refusal == nil, "\(Volumes.refusal ?? "")"),
    arguments: VolumeCheck.all.filter { geteuid() == 0 || !$0.needsRoot }.map(\.name))
  func eachCheckPassesOnAVolumeOfItsOwn(name: String) throws {
    let check = try #require(VolumeCheck.all.first { $0.name == name })
    let volume = room.path("volume")
    try FileManager.default.createDirectory(
      atPath: volume.display, withIntermediateDirectories: false)
    try Rehearsal.photo(room.path("a.jpg"))
    // User 12345 may not see the folder that this was built in.
    let program =
      check.isByAnother
      ? "cp \"$0\" \"$1/program\"; exec setpriv --reuid 12345 --regid 12345 --clear-groups \"$1/program\""
      : "exec \"$0\""
    let script = "set -e; \(check.mount)\n\(program) volume \(name) \"$1\" \"$2\""
    let output = try Volumes.run(script, [Self.program, room.folder.display, volume.display])
    #expect(output == "all is well\n")
    if check.mount.contains("mount ") {
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: volume.display).isEmpty, "mounted")
    }
  }
}

/// Mount namespaces: what is mounted there is gone with the process.
enum Volumes {
  /// The reason why this machine has none; nil where it has.
  static let refusal: String? = {
    let output = try? run("mount -t tmpfs none /mnt && echo mounted", [])
    return output == "mounted\n"
      ? nil : "a file system cannot be mounted in a namespace here: \(output ?? "no unshare")"
  }()

  /// Runs lines of a shell in a mount namespace; without root also in one of users.
  static func run(_ script: String, _ arguments: [String]) throws -> String {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["unshare"] + (geteuid() == 0 ? ["-m"] : ["-rm"]) + ["sh", "-c", script] + arguments
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}
