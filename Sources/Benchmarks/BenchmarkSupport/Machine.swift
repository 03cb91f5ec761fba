internal import Foundation

/// The machine on which a benchmark runs, and the load of this machine by other work.
package enum Machine {
  /// Prints the processor, the number of cores, the load average of the last minute, and the time.
  package static func print() {
    let lines = text("/proc/cpuinfo").split(separator: "\n")
    let model = lines.first { $0.hasPrefix("model name") }?.split(separator: ":").last
    let processor = model.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown processor"
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let load = text("/proc/loadavg").split(separator: " ").first.flatMap { Double($0) } ?? 0
    let time = Date.now.formatted(.iso8601)
    printLine("\(processor), \(cores) cores, load \(load), \(time)")
  }

  /// The contents of a file; empty if it cannot be read.
  static func text(_ path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }
}
