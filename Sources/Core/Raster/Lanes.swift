/// Conversions between pairs of pixels and vectors of channels.
///
/// The functions name each lane, so the compiler makes one instruction of each function. The
/// standard library's generic conversions are inlined only if they have few callers, and a call in
/// the hot loop halves the speed of the loop. Lanes are little-endian, like the words of `wl_shm`.
enum Lanes {
  /// Returns the eight channels of a pair of pixel words, one in each lane. The lowest byte of the
  /// first word is in the first lane.
  @inline(__always)
  static func channels(_ pair: UInt64) -> SIMD8<UInt16> {
    let bytes = unsafe unsafeBitCast(pair, to: SIMD8<UInt8>.self)
    return SIMD8(
      UInt16(bytes[0]), UInt16(bytes[1]), UInt16(bytes[2]), UInt16(bytes[3]),
      UInt16(bytes[4]), UInt16(bytes[5]), UInt16(bytes[6]), UInt16(bytes[7]))
  }

  /// Returns a pair of pixel words, made of the low byte of each lane.
  @inline(__always)
  static func pair(_ lanes: SIMD8<UInt16>) -> UInt64 {
    let bytes = SIMD8(
      UInt8(truncatingIfNeeded: lanes[0]), UInt8(truncatingIfNeeded: lanes[1]),
      UInt8(truncatingIfNeeded: lanes[2]), UInt8(truncatingIfNeeded: lanes[3]),
      UInt8(truncatingIfNeeded: lanes[4]), UInt8(truncatingIfNeeded: lanes[5]),
      UInt8(truncatingIfNeeded: lanes[6]), UInt8(truncatingIfNeeded: lanes[7]))
    return unsafe unsafeBitCast(bytes, to: UInt64.self)
  }

  /// Returns the lanes as 32-bit numbers, so that products do not overflow.
  @inline(__always)
  static func widened(_ lanes: SIMD8<Int16>) -> SIMD8<Int32> {
    SIMD8(
      Int32(lanes[0]), Int32(lanes[1]), Int32(lanes[2]), Int32(lanes[3]),
      Int32(lanes[4]), Int32(lanes[5]), Int32(lanes[6]), Int32(lanes[7]))
  }

  /// Returns the low 16 bits of each lane.
  @inline(__always)
  static func narrowed(_ lanes: SIMD8<Int32>) -> SIMD8<UInt16> {
    SIMD8(
      UInt16(truncatingIfNeeded: lanes[0]), UInt16(truncatingIfNeeded: lanes[1]),
      UInt16(truncatingIfNeeded: lanes[2]), UInt16(truncatingIfNeeded: lanes[3]),
      UInt16(truncatingIfNeeded: lanes[4]), UInt16(truncatingIfNeeded: lanes[5]),
      UInt16(truncatingIfNeeded: lanes[6]), UInt16(truncatingIfNeeded: lanes[7]))
  }
}
