/// The ways in which a proxy disturbs a connection to test a program: it delays and splits bytes,
/// and drops, repeats and swaps events. The protocol allows all of this.
///
/// The text of a command-line option sets them: `delay=20ms`, `delay=5ms-40ms`, `split`,
/// `drop=10%`, `repeat=10%`, `reorder=10%`, `tear`, `seed=7`, joined by commas. `drop`, `repeat`
/// and `reorder` without a number mean 10 %.
package struct Disturbances: Hashable, Sendable {
  /// The range of the random delays in both directions; nil for no delay. Delayed bytes keep their
  /// order.
  package var delay: ClosedRange<Duration>?
  /// True if the proxy sends bytes in random pieces, 1 ms apart.
  package var isSplit = false
  /// The fraction of motion events that the proxy drops, 0...1.
  package var drop = 0.0
  /// The fraction of repeatable events, such as motion events, that the proxy sends twice, 0...1.
  package var repetition = 0.0
  /// The fraction of events that are swapped with the next event of an independent object, 0...1.
  package var reorder = 0.0
  /// True if each event of a group that ends with `frame` is dropped, repeated or swapped by
  /// itself; false if this is done with the group as a whole.
  package var tearsGroups = false
  package var seed: UInt64 = 1
  /// The text of the option that sets these disturbances; empty for no disturbances.
  package private(set) var text = ""

  /// No disturbances.
  package static let none = Disturbances()

  /// True if events must be decoded, because some are dropped, repeated or swapped.
  var looksAtEvents: Bool { drop > 0 || repetition > 0 || reorder > 0 }
}

extension Disturbances {
  /// The error for an option's text that has an unknown or malformed part.
  package struct Unreadable: Error, Equatable, CustomStringConvertible {
    package let word: String

    package var description: String {
      "unknown disturbance “\(word)”; expected delay=TIME, delay=TIME-TIME, split, drop=SHARE, "
        + "repeat=SHARE, reorder=SHARE, tear or seed=NUMBER"
    }
  }

  /// Parses the text of an option; throws an error with the first unknown or malformed part.
  package init(_ text: String) throws(Unreadable) {
    self.text = text
    for word in text.split(separator: ",") {
      let parts = word.split(separator: "=", maxSplits: 1)
      let unreadable = Unreadable(word: String(word))
      guard let name = parts.first else { throw unreadable }
      let value = parts.count == 2 ? parts[1] : nil
      switch name {
      case "delay":
        guard let range = value.flatMap(Self.times) else { throw unreadable }
        delay = range
      case "drop": drop = try Self.share(value, unreadable)
      case "repeat": repetition = try Self.share(value, unreadable)
      case "reorder": reorder = try Self.share(value, unreadable)
      case "split" where value == nil: isSplit = true
      case "tear" where value == nil: tearsGroups = true
      case "seed":
        guard let number = value.flatMap({ UInt64($0) }) else { throw unreadable }
        seed = number
      default: throw unreadable
      }
    }
  }

  private static func share(_ text: Substring?, _ error: Unreadable) throws(Unreadable) -> Double {
    guard let text else { return 0.1 }
    guard text.hasSuffix("%"), let percent = Double(text.dropLast()), 0...100 ~= percent else {
      throw error
    }
    return percent / 100
  }

  private static func times(_ text: Substring) -> ClosedRange<Duration>? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map(time)
    guard let first = ends.first, let least = first, let last = ends.last, let most = last,
      ends.count <= 2, least <= most
    else { return nil }
    return least...most
  }

  /// Reads a time of at most a minute, such as `20ms` or `1.5s`; nil for other text.
  private static func time(_ text: Substring) -> Duration? {
    let isShort = text.hasSuffix("ms")
    guard isShort || text.hasSuffix("s"), let number = Double(text.dropLast(isShort ? 2 : 1)),
      number >= 0, number <= (isShort ? 60_000 : 60)
    else { return nil }
    return .microseconds(Int64(number * (isShort ? 1000 : 1_000_000)))
  }
}
