internal import FileJobFixtures
internal import FileJobs
internal import Files
internal import Glibc

/// Does file jobs in processes that may die.
///
/// `kill NAME` reads lines `STEP FOLDER`. For each, a child process does the ``Rehearsal`` NAME in
/// FOLDER, and kills itself before that step; the answer is `killed`, `done` or `failed`.
/// `volume CHECK HOME VOLUME` makes a ``VolumeCheck`` in a mount namespace of its own.
@main enum Program {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "kill" where arguments.count == 2: answerLines(arguments[1])
    case "volume" where arguments.count == 4: checkVolume(Array(arguments[1...]))
    default: exit(2)
    }
  }

  private static func answerLines(_ name: String) {
    guard let rehearsal = Rehearsal.all.first(where: { $0.name == name }) else { exit(2) }
    while let line = readLine() {
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2, let step = Int(words[0]) else { exit(2) }
      print(ending(of: rehearsal, at: step, in: FilePath(String(words[1]))))
      fflush(nil)
    }
  }

  /// Does the job in a child process: to start a program anew for each step would take most of the
  /// time.
  private static func ending(
    of rehearsal: Rehearsal, at step: Int, in folder: FilePath
  ) -> String {
    let child = fork()
    guard child != 0 else { perform(rehearsal, upTo: step, in: folder) }
    var status: Int32 = 0
    guard child > 0, unsafe waitpid(child, &status, 0) == child else { return "failed" }
    return status == SIGKILL ? "killed" : status == 0 ? "done" : "failed"
  }

  private static func perform(
    _ rehearsal: Rehearsal, upTo step: Int, in folder: FilePath
  ) -> Never {
    let script = FaultScript(.none) { if $0 == step { kill(getpid(), SIGKILL) } }
    do {
      let job = try rehearsal.prepare(folder)
      try job(script.fileCalls(of: rehearsal, in: folder))
      _exit(0)
    } catch {
      _exit(1)
    }
  }

  private static func checkVolume(_ arguments: [String]) {
    guard let check = VolumeCheck.all.first(where: { $0.name == arguments[0] }) else { exit(2) }
    do {
      let complaints = try check.body(FilePath(arguments[1]), FilePath(arguments[2]))
      for complaint in complaints { print(complaint) }
      if complaints.isEmpty { print("all is well") }
    } catch {
      print("\(check.name): \(error)")
    }
  }
}
