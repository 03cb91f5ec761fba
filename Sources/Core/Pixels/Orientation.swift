/// The orientation of stored rows and columns; the raw values are EXIF's (tag 0x0112).
package enum Orientation: UInt8, CaseIterable, Sendable {
  case upright = 1
  case mirrored = 2
  case turned180 = 3
  case flipped = 4
  case transposed = 5
  /// A clockwise quarter turn makes the picture upright.
  case turned90 = 6
  case transversed = 7
  /// A counterclockwise quarter turn makes the picture upright.
  case turned270 = 8

  /// True if the upright picture's width is the stored picture's height.
  package var swapsAxes: Bool { rawValue >= 5 }

  /// The upright size of a picture stored with `size`.
  package func upright(_ size: PixelSize) -> PixelSize { swapsAxes ? size.transposed : size }
}
