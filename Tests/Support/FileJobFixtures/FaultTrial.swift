package import FileJobs
package import Files
internal import Foundation
internal import Glibc

/// Runs a file job repeatedly, each time with a fault at a different system call. It reports files
/// that are neither in the state before the job nor in the state after it.
package struct FaultTrial {
  private let rehearsal: Rehearsal
  /// An empty folder, in which each run gets its own subfolder.
  private let folder: FilePath
  package private(set) var complaints: [String] = []
  /// The system calls of the job when no fault occurs.
  package private(set) var steps: [FileCall] = []

  private static let faults: [FileFault] =
    [ENOSPC, EIO, EACCES, EXDEV, EINTR].map { .error($0) } + [.short]

  package init(_ rehearsal: Rehearsal, in folder: FilePath) throws {
    self.rehearsal = rehearsal
    self.folder = folder
    let script = FaultScript(.none)
    let (_, error, done) = try run(script)
    steps = script.made
    if let error { complaints.append("without a fault: \(error)") }
    for step in steps.indices {
      for fault in Self.faults {
        try checkOne(FaultScript(.at(step, fault)), step, fault, done)
      }
      try checkDying(FaultScript(.from(step, .error(EIO))), step, done)
    }
  }

  /// After an error all is as before; else as after the job, but for what the next start removes.
  private mutating func checkOne(
    _ script: FaultScript, _ step: Int, _ fault: FileFault, _ done: FolderPicture
  ) throws {
    let subfolder = newSubfolder()
    let (before, error, after) = try run(script, in: subfolder)
    defer { try? FileManager.default.removeItem(atPath: subfolder.display) }
    let label = "\(rehearsal.name): \(fault) at step \(step), \(steps[step].rawValue)"
    if let error {
      if after != before {
        complaints.append("\(label), \(error):\n\(after)\ninstead of\n\(before)")
      }
    } else {
      Rehearsal.startAgain(in: subfolder)
      let kept = FolderPicture(subfolder)
      if kept != done { complaints.append("\(label):\n\(kept)\ninstead of\n\(done)") }
    }
    if fault == .error(EINTR) || fault == .short, error != nil {
      complaints.append("\(label): \(error.map(String.init(describing:)) ?? "")")
    }
  }

  /// On a disk that dies, the next start finds one or the other, and maybe an empty folder that was
  /// made.
  private mutating func checkDying(
    _ script: FaultScript, _ step: Int, _ done: FolderPicture
  ) throws {
    let subfolder = newSubfolder()
    let (before, _, _) = try run(script, in: subfolder)
    defer { try? FileManager.default.removeItem(atPath: subfolder.display) }
    Rehearsal.startAgain(in: subfolder)
    let kept = FolderPicture(subfolder).withoutEmptyFolders
    if kept != before.withoutEmptyFolders, kept != done.withoutEmptyFolders {
      complaints.append("\(rehearsal.name): all fails from step \(step) on:\n\(kept)")
    }
  }

  private func newSubfolder() -> FilePath { folder.appending(UUID().uuidString) }

  private func run(
    _ script: FaultScript, in subfolder: FilePath? = nil
  ) throws -> (before: FolderPicture, error: FileJobError?, after: FolderPicture) {
    let subfolder = subfolder ?? newSubfolder()
    try FileManager.default.createDirectory(
      atPath: subfolder.display, withIntermediateDirectories: false)
    let job = try rehearsal.prepare(subfolder)
    let before = FolderPicture(subfolder)
    do throws(FileJobError) {
      try job(script.fileCalls(of: rehearsal, in: subfolder))
      return (before, nil, FolderPicture(subfolder))
    } catch {
      return (before, error, FolderPicture(subfolder))
    }
  }

  // MARK: Kills

  /// Runs the job in a process that is killed, once before each of its system calls. Returns the
  /// files that are then neither in the state before the job nor in the state after it. A new empty
  /// folder is allowed.
  package static func kills(
    _ rehearsal: Rehearsal, in folder: FilePath, program: String
  ) throws -> [String] {
    var complaints: [String] = []
    let killer = try KilledJobs(of: rehearsal, program: program)
    func run(_ step: Int) throws -> (subfolder: FilePath, isKilled: Bool) {
      let subfolder = folder.appending(UUID().uuidString)
      try FileManager.default.createDirectory(
        atPath: subfolder.display, withIntermediateDirectories: false)
      let ending = try killer.ending(at: step, in: subfolder)
      if ending == "failed" { complaints.append("\(rehearsal.name) failed at step \(step)") }
      return (subfolder, ending == "killed")
    }
    let untouched = folder.appending("untouched")
    try FileManager.default.createDirectory(
      atPath: untouched.display, withIntermediateDirectories: false)
    _ = try rehearsal.prepare(untouched)
    let before = FolderPicture(untouched).withoutEmptyFolders
    let done = FolderPicture(try run(.max).subfolder).withoutEmptyFolders
    var step = 0
    while true {
      let (subfolder, isKilled) = try run(step)
      guard isKilled else { break }
      let found = FolderPicture(subfolder).withoutEmptyFolders
      let strange = found.files.keys.filter { name in
        before.files[name] == nil && done.files[name] == nil
          && !FolderPicture.leftovers.contains(where: name.contains)
          && !name.hasSuffix(".lightbox-renaming")
      }
      if !strange.isEmpty {
        complaints.append("\(rehearsal.name), killed at step \(step): \(strange)")
      }
      Rehearsal.startAgain(in: subfolder)
      let kept = FolderPicture(subfolder).withoutEmptyFolders
      if kept != before, kept != done {
        complaints.append(
          "\(rehearsal.name), killed at step \(step):\n\(kept)\nnot\n\(before)\n-\n\(done)")
      }
      try? FileManager.default.removeItem(atPath: subfolder.display)
      step += 1
    }
    if step < 3 { complaints.append("\(rehearsal.name) was killed at \(step) steps only") }
    return complaints
  }
}
