extension [UInt8] {
  /// Returns the lowest `count` bytes of an integer, in the given byte order.
  static func of(_ value: Int, count: Int, isLittleEndian: Bool = false) -> [UInt8] {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isLittleEndian ? bytes : bytes.reversed()
  }
}
