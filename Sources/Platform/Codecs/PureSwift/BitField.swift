/// One channel of a BMP pixel. A mask selects the channel's bits, which are converted to a number
/// from 0 to 255.
struct BitField {
  private let mask: UInt32
  private let shift: UInt32
  /// The number from 0 to 255 for each value of the channel's bits.
  private let levels: [UInt8]

  /// True if the mask selects no bits: the pixels do not have this channel.
  var isEmpty: Bool { mask == 0 }

  /// Creates a field from a mask. If the mask has more than eight bits, only the highest eight are
  /// used.
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

  /// Returns the value of the channel in `pixel`, 0…255; 0 if the mask is empty.
  @inline(__always)
  func level(_ pixel: UInt32) -> UInt32 {
    UInt32(levels[Int((pixel & mask) >> shift) & (levels.count - 1)])
  }
}
