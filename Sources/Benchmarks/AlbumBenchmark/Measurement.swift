internal import BenchmarkSupport

/// The measurements of one start of a viewer: times in seconds, memory in bytes.
struct Measurement {
  var firstChange: Double?
  /// The time from the viewer's start until the screen showed photos; nil after 45 s without
  /// photos.
  var photos: Double?
  var firstScreen: Double?
  var memory = 0
  var memoryAfter = 0
  var scrollProcessor = 0.0
  /// The text that the viewer wrote to standard error.
  var note = ""

  /// The titles of the table's columns; times in the table are in milliseconds. The last three
  /// columns are from the table that `lightbox --latency` prints: the number of frames while the
  /// album scrolls, and the median and 99th percentile of their drawing times.
  static let columns = [
    "window", "photos", "complete", "MiB", "MiB scrolled", "processor ms to scroll", "frames",
    "drawing p50", "p99",
  ]

  /// Returns a row's cells, with the medians of the measurements of all starts.
  static func cells(_ all: [Measurement]) -> [String] {
    func median(_ scale: Double, _ value: (Measurement) -> Double?) -> String {
      cell(Measurements(all.compactMap(value)).median.map { $0 * scale }, decimals: 0)
    }
    let drawing = all.compactMap { LatencyTable($0.note)["drawing"] }
    func drawn(_ value: (LatencyTable.Row) -> Double, decimals: Int = 2) -> String {
      cell(Measurements(drawing.map(value)).median, decimals: decimals)
    }
    return [
      median(1000, \.firstChange), median(1000, \.photos), median(1000, \.firstScreen),
      median(1 / 1_048_576) { Double($0.memory) },
      median(1 / 1_048_576) { Double($0.memoryAfter) }, median(1000, \.scrollProcessor),
      drawn({ Double($0.count) }, decimals: 0), drawn(\.median), drawn(\.percentile99),
    ]
  }
}
