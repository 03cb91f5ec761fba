/// Integers that a file holds: nil beyond its end.
extension [UInt8] {
  func integer(
    at offset: Int, count: Int, in range: Range<Int>, isLittleEndian: Bool = false
  ) -> Int? {
    guard offset >= range.lowerBound, offset <= range.upperBound - count else { return nil }
    return (0..<count).reduce(0) { value, index in
      value << 8 | Int(self[offset + (isLittleEndian ? count - 1 - index : index)])
    }
  }

  /// True where `text` stands at the begin of `range`.
  func has(_ text: String, in range: Range<Int>) -> Bool {
    range.count >= text.utf8.count && self[range].starts(with: text.utf8)
  }

  /// The bytes of an integer.
  static func of(_ value: Int, count: Int, isLittleEndian: Bool = false) -> [UInt8] {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isLittleEndian ? bytes : bytes.reversed()
  }
}
