internal import Foundation

/// The machine on which a benchmark ran, and the load of this machine by other work.
struct Machine: Encodable, CustomStringConvertible {
  let processor: String
  let cores: Int
  /// The load average of the minute before the benchmark.
  let load: Double
  let date: String

  init() {
    let lines = Self.text("/proc/cpuinfo").split(separator: "\n")
    let model = lines.first { $0.hasPrefix("model name") }?.split(separator: ":").last
    processor = model.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown processor"
    cores = ProcessInfo.processInfo.activeProcessorCount
    load = Self.text("/proc/loadavg").split(separator: " ").first.flatMap { Double($0) } ?? 0
    date = Date.now.formatted(.iso8601)
  }

  var description: String { "\(processor), \(cores) cores, load \(load), \(date)" }

  /// The contents of a file; empty if it cannot be read.
  static func text(_ path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }
}
