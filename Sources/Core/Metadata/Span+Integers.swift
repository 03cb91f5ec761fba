/// Reads integers and texts at any offset of the span.
extension Span<UInt8> {
  /// The byte at `offset`; nil if `offset` is outside the span.
  @inlinable package func byte(at offset: Int) -> Int? {
    offset >= 0 && offset < count ? Int(self[offset]) : nil
  }

  /// The unsigned integer in the two bytes at `offset`, little-endian; nil outside the span.
  @inlinable package func little16(at offset: Int) -> Int? {
    guard offset >= 0, offset <= count - 2 else { return nil }
    return Int(self[offset]) | Int(self[offset + 1]) << 8
  }

  /// The unsigned integer in the four bytes at `offset`, little-endian; nil outside the span.
  @inlinable package func little32(at offset: Int) -> Int? {
    guard let low = little16(at: offset), let high = little16(at: offset + 2) else { return nil }
    return low | high << 16
  }

  /// The signed integer in the four bytes at `offset`, little-endian; nil outside the span.
  @inlinable package func signedLittle32(at offset: Int) -> Int? {
    little32(at: offset).map { Int(Int32(truncatingIfNeeded: $0)) }
  }

  /// The unsigned integer in the four bytes at `offset`, big-endian; nil outside the span.
  @inlinable package func big32(at offset: Int) -> Int? {
    little32(at: offset).map { Int(UInt32($0).byteSwapped) }
  }

  /// The unsigned integer in the two bytes at `offset`, big-endian; both bytes must lie in the
  /// span.
  @inlinable package func bigEndian16(_ offset: Int) -> Int {
    Int(self[offset]) << 8 | Int(self[offset + 1])
  }

  /// Returns true if the bytes at `offset` are those of `text`.
  package func has(_ text: StaticString, at offset: Int) -> Bool {
    guard offset >= 0, count - offset >= text.utf8CodeUnitCount else { return false }
    for index in 0..<text.utf8CodeUnitCount {
      guard unsafe self[offset + index] == text.utf8Start[index] else { return false }
    }
    return true
  }

  /// Returns the part of `range` after `text`; nil if the bytes in `range` do not begin with
  /// `text`.
  package func range(behind text: StaticString, in range: Range<Int>) -> Range<Int>? {
    guard range.count >= text.utf8CodeUnitCount, has(text, at: range.lowerBound) else { return nil }
    return range.dropFirst(text.utf8CodeUnitCount)
  }

  /// Returns the offset, in the span, of the first occurrence of `text` at or after the offset
  /// `start`; nil if there is none.
  func firstOffset(of text: StaticString, from start: Int) -> Int? {
    guard start <= count - text.utf8CodeUnitCount else { return nil }
    for offset in start...(count - text.utf8CodeUnitCount) where has(text, at: offset) {
      return offset
    }
    return nil
  }

  /// Returns a copy of the bytes in `range`, which must lie in the span.
  func bytes(in range: Range<Int>) -> [UInt8] { range.map { self[$0] } }

  /// Decodes the bytes in `range`, which must lie in the span, as UTF-8.
  func text(in range: Range<Int>) -> String { String(decoding: bytes(in: range), as: UTF8.self) }
}

extension [UInt8] {
  /// Returns the lowest `count` bytes of an integer, in the given byte order.
  package static func of(_ value: Int, count: Int, isLittleEndian: Bool = false) -> [UInt8] {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isLittleEndian ? bytes : bytes.reversed()
  }
}
