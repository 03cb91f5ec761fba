/// Integers that a file may hold anywhere: nil where it ends before they do.
extension Span<UInt8> {
  /// The byte at `offset`; nil outside.
  func byte(at offset: Int) -> Int? {
    offset >= 0 && offset < count ? Int(self[offset]) : nil
  }

  /// Two bytes from `offset` on, the low one first.
  func little16(at offset: Int) -> Int? {
    guard offset >= 0, offset <= count - 2 else { return nil }
    return Int(self[offset]) | Int(self[offset + 1]) << 8
  }

  /// Four bytes from `offset` on, the low one first.
  func little32(at offset: Int) -> Int? {
    guard let low = little16(at: offset), let high = little16(at: offset + 2) else { return nil }
    return low | high << 16
  }

  /// Four bytes from `offset` on, the low one first, with their sign.
  func signedLittle32(at offset: Int) -> Int? {
    little32(at: offset).map { Int(Int32(truncatingIfNeeded: $0)) }
  }

  /// Four bytes from `offset` on, the high one first.
  func big32(at offset: Int) -> Int? {
    little32(at: offset).map { Int(UInt32($0).byteSwapped) }
  }

  /// True when `text` stands at `offset`.
  func has(_ text: StaticString, at offset: Int) -> Bool {
    guard offset >= 0, count - offset >= text.utf8CodeUnitCount else { return false }
    for index in 0..<text.utf8CodeUnitCount {
      guard unsafe self[offset + index] == text.utf8Start[index] else { return false }
    }
    return true
  }
}
