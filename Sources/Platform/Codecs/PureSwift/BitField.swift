/// A reader of one channel of a pixel, which a mask of BMP selects, as an eight-bit level.
struct BitField {
  private let mask: UInt32
  private let shift: UInt32
  /// The level of each value within the mask.
  private let levels: [UInt8]

  /// True for an empty mask.
  var isEmpty: Bool { mask == 0 }

  /// Creates a field from a mask; of more than eight bits, only the highest eight are used.
  init(_ mask: UInt32) {
    self.mask = mask
    guard mask != 0 else {
      (shift, levels) = (0, [0])
      return
    }
    let low = mask.trailingZeroBitCount
    let width = 32 - mask.leadingZeroBitCount - low
    let kept = min(width, 8)
    shift = UInt32(low + width - kept)
    let most = 1 << kept - 1
    levels = (0...most).map { UInt8(($0 * 255 + most / 2) / most) }
  }

  /// The level of the channel, 0…255; 0 under an empty mask.
  @inline(__always)
  func level(_ pixel: UInt32) -> UInt32 {
    UInt32(levels[Int((pixel & mask) >> shift) & (levels.count - 1)])
  }
}
