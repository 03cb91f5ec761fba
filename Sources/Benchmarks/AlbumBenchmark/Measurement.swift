internal import BenchmarkSupport
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
    say(
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
      for line in table.split(separator: "\n") { say("      \(line)") }
    }
  }
}
