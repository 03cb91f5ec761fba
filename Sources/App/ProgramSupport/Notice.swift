internal import Glibc
internal import System

/// Messages on standard error.
package enum Notice {
  /// Writes the program's name and `message` as one line.
  package static func write(_ message: String) {
    write(raw: "lightbox: \(PlainText.escaped(message))")
  }

  /// Writes `text` and a line break with one system call; `text` may have several lines. Its
  /// control characters are escaped, because names and arguments may contain escape sequences for
  /// the terminal.
  package static func write(raw text: String) {
    let bytes = Array(PlainText.escaped(text, keepsLines: true).utf8) + [UInt8(ascii: "\n")]
    _ = unsafe Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
