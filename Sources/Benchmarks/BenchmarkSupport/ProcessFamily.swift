internal import Foundation

/// A process and its descendants.
package struct ProcessFamily {
  private let members: [Int32]

  package init(of head: Int32) {
    var members = [head]
    var next = 0
    while next < members.count {
      for thread in Self.threads(of: members[next]) {
        members += Self.text("\(thread)/children").split(separator: " ").compactMap { Int32($0) }
      }
      next += 1
    }
    self.members = members
  }

  /// The proportional set size: memory shared with other processes counts in parts.
  package func proportionalBytes() -> Int {
    members.reduce(0) { sum, member in
      let lines = Self.text("/proc/\(member)/smaps_rollup").split(separator: "\n")
      let words = lines.first { $0.hasPrefix("Pss:") }?.split(separator: " ") ?? []
      return sum + (words.count > 1 ? (Int(words[1]) ?? 0) * 1024 : 0)
    }
  }

  /// The time that all threads have spent on a processor, in seconds.
  package func processorSeconds() -> Double {
    sumOverThreads {
      Self.text("\($0)/schedstat").split(separator: " ").first.flatMap { Double($0) }
    }
      / 1e9
  }

  /// The context switches of all threads so far: each wake-up from a wait is one.
  package func contextSwitches() -> Int {
    Int(
      sumOverThreads { thread in
        Self.text("\(thread)/status").split(separator: "\n").filter {
          $0.contains("ctxt_switches:")
        }
        .compactMap { $0.split(separator: "\t").last.flatMap { Double($0) } }.reduce(0, +)
      })
  }

  private func sumOverThreads(_ value: (String) -> Double?) -> Double {
    members.flatMap(Self.threads).reduce(0) { $0 + (value($1) ?? 0) }
  }

  private static func threads(of process: Int32) -> [String] {
    let folder = "/proc/\(process)/task"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.map { "\(folder)/\($0)" }
  }

  private static func text(_ path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }
}
