internal import System

/// Names for people to read, never for opening files.
package enum DisplayName {
  /// Converts `bytes` to text on one line.
  ///
  /// Invalid UTF-8 becomes replacement characters. Control characters are escaped, and so are
  /// characters that change the direction of writing.
  package static func text(of bytes: some Sequence<UInt8>) -> String {
    PlainText.escaped(String(decoding: Array(bytes), as: UTF8.self))
  }
}
