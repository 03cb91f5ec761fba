internal import Glibc

/// One-line messages for the person who started the program.
enum Notice {
  /// Writes `message` to standard error, with the program's name before it.
  static func write(_ message: String) {
    write(raw: "lightbox: \(message)")
  }

  /// Writes `text` and a line break to standard error, in one piece.
  static func write(raw text: String) {
    let bytes = Array(text.utf8) + [UInt8(ascii: "\n")]
    _ = unsafe Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
