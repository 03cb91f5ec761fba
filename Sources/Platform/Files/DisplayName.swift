internal import System

/// Makes names for people to read; never to open a file with.
package enum DisplayName {
  /// `bytes` as text on one line: replacement characters for what is not UTF-8, escapes for
  /// control characters and for those that turn the direction of writing around.
  package static func text(of bytes: some Sequence<UInt8>) -> String {
    PlainText.escaped(String(decoding: Array(bytes), as: UTF8.self))
  }
}
