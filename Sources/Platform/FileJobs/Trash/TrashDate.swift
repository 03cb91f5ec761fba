/// A date and time in the user's time zone.
package struct TrashDate: Hashable, Sendable {
  /// The date and time, in the form `2026-05-31T18:04:09`.
  package let text: String

  /// Creates a date and time from its text, which must have the form of ``text``.
  package init(_ text: String) { self.text = text }

  /// Reads a date from a journal; nil if the bytes do not have the form `2026-05-31T18:04:09`.
  init?(reading bytes: [UInt8]) {
    let pattern = Array("0000-00-00T00:00:00".utf8)
    let zero = UInt8(ascii: "0")
    guard bytes.count == pattern.count,
      zip(bytes, pattern).allSatisfy({
        $1 == zero ? (zero...UInt8(ascii: "9")).contains($0) : $0 == $1
      })
    else { return nil }
    text = String(decoding: bytes, as: UTF8.self)
  }
}
