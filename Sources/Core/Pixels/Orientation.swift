/// The turn and mirroring that make a stored picture upright; the raw values are EXIF's (tag
/// 0x0112).
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

  /// Returns the orientation that results if the upright picture is changed by `change`.
  ///
  /// `change` is like a stored orientation: `.turned90` turns the picture clockwise by 90°.
  package func followed(by change: Orientation) -> Orientation {
    let (first, next) = (place, change.place)
    // Mirroring reverses the turns before it.
    let turns = next + (next < 4 ? first : -first)
    return Self.places[(first ^ next) & 4 | turns & 3]
  }

  /// The orientation that turns the upright picture back to the stored one.
  package var inverse: Orientation {
    switch self {
    case .turned90: .turned270
    case .turned270: .turned90
    default: self
    }
  }

  /// All orientations: first clockwise turns by 0 to 3 quarters, then the same turns of the picture
  /// that was first mirrored left to right.
  private static let places: [Orientation] = [
    .upright, .turned90, .turned180, .turned270, .mirrored, .transversed, .flipped, .transposed,
  ]

  private var place: Int { Self.places.firstIndex(of: self) ?? 0 }

  /// Returns the position, in the upright picture, of the pixel that is stored at (x, y). `stored`
  /// is the size of the stored picture.
  package func upright(x: Int, y: Int, of stored: PixelSize) -> (x: Int, y: Int) {
    let (right, bottom) = (stored.width - 1, stored.height - 1)
    return switch self {
    case .upright: (x, y)
    case .mirrored: (right - x, y)
    case .turned180: (right - x, bottom - y)
    case .flipped: (x, bottom - y)
    case .transposed: (y, x)
    case .turned90: (bottom - y, x)
    case .transversed: (bottom - y, right - x)
    case .turned270: (y, right - x)
    }
  }

  /// Copies stored rows to their positions in the upright picture.
  ///
  /// `source` points at the first word of row `rows.lowerBound`, `destination` at the first word of
  /// the whole upright picture, whose size is `upright(stored)`. Strides are numbers of words. The
  /// source and the destination must not overlap.
  /// - Complexity: O(pixels). Turned rows are copied in blocks of whole cache lines.
  package func copy(
    rows: Range<Int>, of stored: PixelSize, from source: UnsafePointer<UInt32>, stride: Int,
    to destination: UnsafeMutablePointer<UInt32>, stride uprightStride: Int
  ) {
    precondition(
      rows.lowerBound >= 0 && rows.upperBound <= stored.height,
      "rows \(rows) are not all among the \(stored.height) stored")
    precondition(
      stride >= stored.width && uprightStride >= upright(stored).width,
      "strides \(stride) and \(uprightStride) are too short for \(stored)")
    // Positions are linear in x and y, so three of them determine all others.
    func offset(_ x: Int, _ y: Int) -> Int {
      let position = upright(x: x, y: y, of: stored)
      return position.y * uprightStride + position.x
    }
    let origin = offset(0, rows.lowerBound)
    let steps = Steps(
      x: offset(1, rows.lowerBound) - origin, y: offset(0, rows.lowerBound + 1) - origin)
    let size = PixelSize(width: stored.width, height: rows.count)
    if swapsAxes {
      unsafe copyInBlocks(size, from: source, stride: stride, to: destination + origin, steps)
    } else {
      unsafe copyRows(size, from: source, stride: stride, to: destination + origin, steps)
    }
  }
}

/// The distances in the upright picture, in words, from a pixel to the next pixel of its stored row
/// (`x`) and of its stored column (`y`).
private struct Steps {
  var x: Int
  var y: Int
}

private func copyRows(
  _ size: PixelSize, from source: UnsafePointer<UInt32>, stride: Int,
  to destination: UnsafeMutablePointer<UInt32>, _ steps: Steps
) {
  for y in 0..<size.height {
    let row = unsafe source + y * stride
    let target = unsafe destination + y * steps.y
    if steps.x == 1 {
      unsafe target.update(from: row, count: size.width)
    } else {
      for x in 0..<size.width { unsafe target[-x] = row[x] }
    }
  }
}

/// Copies stored rows to columns, in blocks of 16×16 words that keep to whole cache lines.
private func copyInBlocks(
  _ size: PixelSize, from source: UnsafePointer<UInt32>, stride: Int,
  to destination: UnsafeMutablePointer<UInt32>, _ steps: Steps
) {
  let side = 16
  for top in Swift.stride(from: 0, to: size.height, by: side) {
    let bottom = min(top + side, size.height)
    for left in Swift.stride(from: 0, to: size.width, by: side) {
      for x in left..<min(left + side, size.width) {
        let column = unsafe destination + x * steps.x
        for y in top..<bottom { unsafe column[y * steps.y] = source[y * stride + x] }
      }
    }
  }
}
