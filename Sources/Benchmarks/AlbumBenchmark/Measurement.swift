import Foundation

/// The result of one start of a viewer, in seconds and bytes.
struct Measurement {
  var firstChange: Double?
  /// The time until photos were on the screen; nil when the longest wait was not enough.
  var photos: Double?
  var firstScreen: Double?
  var memory = 0
  var memoryAfter = 0
  var scrollSeconds = 0.0
  var scrollProcessor = 0.0
  /// The text on standard error.
  var note = ""

  /// Prints the medians of measurements.
  static func tell(_ what: String, _ all: [Measurement]) {
    func median(_ value: (Measurement) -> Double?) -> String {
      let values = all.compactMap(value).sorted()
      guard !values.isEmpty else { return "–" }
      return "\(Int(values[values.count / 2].rounded()))"
    }
    guard !all.isEmpty else { return }
    report(
      """
        \(what)
          screen changed after \(median { $0.firstChange.map { $0 * 1000 } }) ms, photos after \
      \(median { $0.photos.map { $0 * 1000 } }) ms, complete after \
      \(median { $0.firstScreen.map { $0 * 1000 } }) ms
          memory \(median { Double($0.memory) / 1_048_576 }) MiB, \
      after scrolling \(median { Double($0.memoryAfter) / 1_048_576 }) MiB
          scrolling took \(median { $0.scrollProcessor * 1000 }) ms of processor time \
      in \(median { $0.scrollSeconds * 1000 }) ms
      """)
    if let table = all.last?.note, table.contains("input to commit") {
      for line in table.split(separator: "\n") { report("      \(line)") }
    }
  }
}

/// A process and its descendants.
struct ProcessFamily {
  private let members: [Int32]

  init(of head: Int32) {
    var members = [head]
    var next = 0
    while next < members.count {
      let path = "/proc/\(members[next])/task/\(members[next])/children"
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      members += text.split(whereSeparator: \.isWhitespace).compactMap { Int32($0) }
      next += 1
    }
    self.members = members
  }

  /// The proportional set size: memory shared with other processes counts in parts.
  func proportionalBytes() -> Int {
    members.reduce(0) { sum, member in
      let text =
        (try? String(contentsOfFile: "/proc/\(member)/smaps_rollup", encoding: .utf8)) ?? ""
      let line = text.split(separator: "\n").first { $0.hasPrefix("Pss:") }
      let words = line?.split(separator: " ") ?? []
      return sum + (words.count > 1 ? (Int(words[1]) ?? 0) * 1024 : 0)
    }
  }

  /// The sum of user and system time, in seconds.
  func processorSeconds() -> Double {
    members.reduce(0) { sum, member in
      let text = (try? String(contentsOfFile: "/proc/\(member)/stat", encoding: .utf8)) ?? ""
      let words = text.split(separator: ")").last?.split(separator: " ") ?? []
      guard words.count > 12, let user = Double(words[11]), let system = Double(words[12]) else {
        return sum
      }
      return sum + (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
  }
}
