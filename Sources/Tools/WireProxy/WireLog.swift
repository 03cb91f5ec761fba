package import WaylandBindgen
internal import WireCodec
package import WireReferee

/// The log of all messages, for people and for ``LogChecker``.
///
/// A message has two lines. The first line has the time in microseconds since the connection began,
/// the connection's number, `>` for a request or `<` for an event, and the message as readable
/// text. The second line has a tab and the bytes of the message in hex, followed by `+` and the
/// number of descriptors, if there are any. The bytes of buffers are not in the log. A line with
/// `-` instead of `>` or `<` records that no message came until its time. A line that begins with
/// `!` names a broken rule.
package enum WireLog {
  package static let head = "wayland-referee log 1\n"

  /// Returns the log lines of a message and its findings.
  package static func lines(_ checked: CheckedMessage, connection: Int) -> String {
    let (words, descriptors) =
      switch checked.received {
      case .message(let message):
        (
          message.description,
          message.arguments.count { if case .descriptor = $0 { true } else { false } }
        )
      case .unreadable(let unreadable): (unreadable.description, 0)
      }
    let sign = checked.direction == .request ? ">" : "<"
    var text =
      "\(microseconds(checked.time)) \(connection) \(sign) \(oneLine(words))\n"
      + "\t\(hex(checked.received.bytes))"
    if descriptors > 0 { text += " +\(descriptors)" }
    return text + "\n" + checked.findings.map { line($0) }.joined()
  }

  /// Returns the log lines for a time without messages that ends at `time`, and for the findings of
  /// that time.
  package static func lines(
    silenceUntil time: Duration, _ findings: [Finding], connection: Int
  ) -> String {
    "\(microseconds(time)) \(connection) - silence\n" + findings.map { line($0) }.joined()
  }

  private static func line(_ finding: Finding) -> String {
    "! \(microseconds(finding.time)) \(finding.rule.name): \(oneLine(finding.detail))\n"
  }

  /// Returns the text with spaces in place of line breaks.
  private static func oneLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }

  private static func microseconds(_ time: Duration) -> Int64 { Int64(time / .microseconds(1)) }

  private static let digits = Array("0123456789abcdef".utf8)

  private static func hex(_ bytes: [UInt8]) -> String {
    String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  // MARK: Reading

  /// An entry of a log: a message, or a time without messages.
  package struct Entry: Equatable {
    package let time: Duration
    package let connection: Int
    /// The direction of the message; nil for a time without messages.
    package let direction: MessageDescription.Direction?
    package let bytes: [UInt8]
    package let descriptors: Int
  }

  /// The greatest time that a log may contain: a year, in microseconds.
  private static let longestTime = 366 * 24 * 3_600_000_000
  /// The greatest number of descriptors that the kernel allows in one message.
  private static let mostDescriptors = 253

  /// The error of a malformed log. `line` is the line number, counted from 1.
  package struct Unreadable: Error, Equatable, CustomStringConvertible {
    package let line: Int

    package var description: String { "line \(line) does not belong to a log of wayland-referee" }
  }

  /// Parses the text of a log; throws the number of the first malformed line.
  package static func entries(_ text: String) throws(Unreadable) -> [Entry] {
    guard text.hasPrefix(head) else { throw Unreadable(line: 1) }
    var entries: [Entry] = []
    var header: (time: Duration, connection: Int, direction: MessageDescription.Direction)?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .dropFirst()
    where !line.isEmpty && !line.hasPrefix("!") {
      let unreadable = Unreadable(line: index + 1)
      if line.hasPrefix("\t") {
        guard let (time, connection, direction) = header,
          let (bytes, descriptors) = content(line.dropFirst())
        else { throw unreadable }
        entries.append(
          Entry(
            time: time, connection: connection, direction: direction, bytes: bytes,
            descriptors: descriptors))
      } else {
        let words = line.split(separator: " ", maxSplits: 3)
        guard words.count == 4, let time = number(words[0], upTo: longestTime),
          let connection = number(words[1], upTo: .max)
        else { throw unreadable }
        switch words[2] {
        case ">": header = (.microseconds(time), connection, .request)
        case "<": header = (.microseconds(time), connection, .event)
        case "-":
          entries.append(
            Entry(
              time: .microseconds(time), connection: connection, direction: nil, bytes: [],
              descriptors: 0))
        default: throw unreadable
        }
      }
    }
    return entries
  }

  /// Parses a number that consists only of digits and is at most `most`; nil for other text.
  private static func number(_ text: Substring, upTo most: Int) -> Int? {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = Int(text), number <= most
    else { return nil }
    return number
  }

  private static func content(_ line: Substring) -> (bytes: [UInt8], descriptors: Int)? {
    let parts = line.split(separator: " +", maxSplits: 1)
    guard let first = parts.first, first.utf8.count.isMultiple(of: 2) else { return nil }
    let nibbles = first.utf8.map { digits.firstIndex(of: $0) }
    guard !nibbles.contains(nil) else { return nil }
    let values = nibbles.compactMap(\.self)
    let bytes = stride(from: 0, to: values.count, by: 2).map {
      UInt8(values[$0] << 4 | values[$0 + 1])
    }
    guard parts.count == 2 else { return (bytes, 0) }
    return number(parts[1], upTo: mostDescriptors).map { (bytes, $0) }
  }
}
