extension [UInt8] {
  /// The bytes of an integer.
  static func of(_ value: Int, count: Int, isLittleEndian: Bool = false) -> [UInt8] {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isLittleEndian ? bytes : bytes.reversed()
  }
}
