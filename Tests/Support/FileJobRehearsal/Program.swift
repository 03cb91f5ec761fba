internal import FileJobFixtures
internal import FileJobs
internal import Files
internal import Glibc

/// Does one file job in a process that may die: `kill NAME FOLDER STEP` does a ``Rehearsal`` and
/// kills itself before a step; `volume CHECK HOME VOLUME` makes a ``VolumeCheck`` in a mount
/// namespace of its own.
@main enum Program {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count == 4 else { exit(2) }
    switch arguments[0] {
    case "kill":
      guard let rehearsal = Rehearsal.all.first(where: { $0.name == arguments[1] }),
        let step = Int(arguments[3])
      else { exit(2) }
      let script = FaultScript(.none) { if $0 == step { kill(getpid(), SIGKILL) } }
      do {
        let job = try rehearsal.prepare(FilePath(arguments[2]))
        try job(script.fileCalls(of: rehearsal, in: FilePath(arguments[2])))
      } catch {
        print(error)
        exit(1)
      }
    case "volume":
      guard let check = VolumeCheck.all.first(where: { $0.name == arguments[1] }) else { exit(2) }
      do {
        let complaints = try check.body(FilePath(arguments[2]), FilePath(arguments[3]))
        for complaint in complaints { print(complaint) }
        if complaints.isEmpty { print("all is well") }
      } catch {
        print("\(check.name): \(error)")
      }
    default: exit(2)
    }
  }
}
