internal import Foundation

/// A process and its descendants.
package struct ProcessFamily {
  private let members: [Int32]

  package init(of head: Int32) {
    var members = [head]
    var next = 0
    while next < members.count {
      for thread in Self.threads(of: members[next]) {
        members += Machine.text("\(thread)/children").split(separator: " ").compactMap { Int32($0) }
      }
      next += 1
    }
    self.members = members
  }

  /// Returns the memory of all processes together, in bytes (proportional set size): memory that n
  /// processes share counts as one n-th for each.
  package func proportionalBytes() -> Int {
    members.reduce(0) { sum, member in
      let lines = Machine.text("/proc/\(member)/smaps_rollup").split(separator: "\n")
      let words = lines.first { $0.hasPrefix("Pss:") }?.split(separator: " ") ?? []
      return sum + (words.count > 1 ? (Int(words[1]) ?? 0) * 1024 : 0)
    }
  }

  /// The context switches and the processor time of each thread of the processes so far.
  package struct Work {
    fileprivate var threads: [String: (switches: Int, seconds: Double)] = [:]

    /// Returns the number of wake-ups since `earlier`: the context switches, plus one for each
    /// thread that has ended.
    package func wakeUps(since earlier: Work) -> Int {
      let switches = threads.reduce(0) {
        $0 + $1.value.switches - (earlier.threads[$1.key]?.switches ?? 0)
      }
      return switches + earlier.threads.keys.count { threads[$0] == nil }
    }

    /// Returns the processor seconds since `earlier`, without threads that have ended.
    package func seconds(since earlier: Work) -> Double {
      threads.reduce(0) { $0 + $1.value.seconds - (earlier.threads[$1.key]?.seconds ?? 0) }
    }
  }

  /// Reads the context switches and the processor time of all threads so far.
  package func work() -> Work {
    var work = Work()
    for thread in members.flatMap(Self.threads) {
      work.threads[thread] = (Self.contextSwitches(of: thread), Self.processorSeconds(of: thread))
    }
    return work
  }

  /// Returns the processor time that all threads have used so far, in seconds.
  package func processorSeconds() -> Double {
    members.flatMap(Self.threads).reduce(0) { $0 + Self.processorSeconds(of: $1) }
  }

  private static func processorSeconds(of thread: String) -> Double {
    let words = Machine.text("\(thread)/schedstat").split(separator: " ")
    return (words.first.flatMap { Double($0) } ?? 0) / 1e9
  }

  private static func contextSwitches(of thread: String) -> Int {
    Machine.text("\(thread)/status").split(separator: "\n").filter { $0.contains("ctxt_switches:") }
      .compactMap { $0.split(separator: "\t").last.flatMap { Int($0) } }.reduce(0, +)
  }

  private static func threads(of process: Int32) -> [String] {
    let folder = "/proc/\(process)/task"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.map { "\(folder)/\($0)" }
  }
}
