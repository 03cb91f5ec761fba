internal import System

/// The conversion of file names to text for people. The text must not be used to open a file,
/// because it may differ from the name.
package enum DisplayName {
  /// Converts `bytes` to text on one line.
  ///
  /// Invalid UTF-8 becomes replacement characters. Control characters are escaped, and so are
  /// characters that change the direction of writing.
  package static func text(of bytes: some Sequence<UInt8>) -> String {
    PlainText.escaped(String(decoding: Array(bytes), as: UTF8.self))
  }
}
