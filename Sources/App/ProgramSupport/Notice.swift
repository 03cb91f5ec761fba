internal import Glibc
internal import System

/// One-line messages for the person who started the program.
package enum Notice {
  /// Writes `message` to standard error, with the program's name before it.
  package static func write(_ message: String) {
    write(raw: "lightbox: \(PlainText.escaped(message))")
  }

  /// Writes `text`, which may have several lines, and a line break to standard error, in one piece.
  /// Controls in it are escaped: names and words of a command line may hold sequences for terminals.
  package static func write(raw text: String) {
    let bytes = Array(PlainText.escaped(text, keepsLines: true).utf8) + [UInt8(ascii: "\n")]
    _ = unsafe Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
