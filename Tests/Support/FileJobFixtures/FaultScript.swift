package import FileJobs
package import Files
internal import Glibc
internal import Synchronization

/// Causes faults at chosen steps of a file job, and records all its calls.
package final class FaultScript: Sendable {
  package enum Plan: Sendable, Hashable {
    case none
    /// Only the call with this number fails.
    case at(Int, FileFault)
    /// The call with this number and all later calls fail, as on a broken disk.
    case from(Int, FileFault)
  }

  private let plan: Plan
  private let calls = Mutex<[FileCall]>([])
  private let reached: @Sendable (Int) -> Void

  /// Creates a script. `reached` is called with the number of each step before the step runs.
  package init(_ plan: Plan, reached: @escaping @Sendable (Int) -> Void = { _ in }) {
    self.plan = plan
    self.reached = reached
  }

  /// All calls so far, in order.
  package var made: [FileCall] { calls.withLock { $0 } }

  package var fileCalls: FileCalls { fileCalls(lacking: [], on: nil) }

  /// Returns the system calls for a rehearsal in a folder, with the faults of this script.
  package func fileCalls(of rehearsal: Rehearsal, in folder: FilePath) -> FileCalls {
    let disk = rehearsal.foldsCase ? CaseFoldingDisk(folder) : nil
    return fileCalls(lacking: rehearsal.lacks, on: disk, isAcross: rehearsal.isAcross)
  }

  /// The calls by this script, on a file system that `lacks` some of them. If `isAcross` is true,
  /// the first renaming would lead to another volume.
  private func fileCalls(
    lacking lacks: Set<FileCall>, on disk: CaseFoldingDisk?, isAcross: Bool = false
  ) -> FileCalls {
    FileCalls { call in
      // Before the process may be killed.
      disk?.hide()
      let (step, crosses) = self.calls.withLock { calls in
        let crosses = isAcross && call == .rename && !calls.contains(.rename)
        calls.append(call)
        return (calls.count - 1, crosses)
      }
      self.reached(step)
      let fault: FileFault? =
        switch self.plan {
        case .at(let wanted, let fault) where step == wanted: fault
        case .from(let wanted, let fault) where step >= wanted: fault
        default: crosses ? .error(EXDEV) : lacks.contains(call) ? .error(EPERM) : nil
        }
      return disk?.answer(call, fault) ?? fault
    }
  }
}
