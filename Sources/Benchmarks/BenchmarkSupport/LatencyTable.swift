/// The last table that `lightbox --latency` printed; times are in milliseconds.
package struct LatencyTable: Sendable {
  /// A row: the number of measurements, and their median and 99th percentile.
  package struct Row: Sendable {
    package let count: Int
    package let median: Double
    package let percentile99: Double
  }

  private let lines: [Substring]

  package init(_ text: String) { lines = text.split(separator: "\n").reversed() }

  /// The row with the name `name`; nil if the row is missing or has no numbers.
  package subscript(name: String) -> Row? {
    guard let line = lines.first(where: { $0.hasPrefix(name + "  ") }) else { return nil }
    let words = line.dropFirst(name.count).split(separator: " ").compactMap { Double($0) }
    guard words.count >= 4 else { return nil }
    return Row(count: Int(words[0]), median: words[1], percentile99: words[2])
  }
}
