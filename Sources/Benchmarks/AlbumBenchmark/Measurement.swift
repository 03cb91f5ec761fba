import Foundation

/// What one start of a viewer came to; seconds and bytes.
struct Measurement {
  var firstChange: Double?
  /// When photos were on the screen; nil is not within the time that was given.
  var photos: Double?
  var firstScreen: Double?
  var memory = 0
  var memoryAfter = 0
  var scrollSeconds = 0.0
  var scrollProcessor = 0.0
  /// What it wrote to standard error.
  var note = ""

  /// Prints the medians of some.
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

/// A process and those that it has started.
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

  /// Memory, what is shared with others counted in parts.
  func proportionalBytes() -> Int {
    members.reduce(0) { sum, member in
      let text =
        (try? String(contentsOfFile: "/proc/\(member)/smaps_rollup", encoding: .utf8)) ?? ""
      let line = text.split(separator: "\n").first { $0.hasPrefix("Pss:") }
      let words = line?.split(separator: " ") ?? []
      return sum + (words.count > 1 ? (Int(words[1]) ?? 0) * 1024 : 0)
    }
  }

  /// User and system time.
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
