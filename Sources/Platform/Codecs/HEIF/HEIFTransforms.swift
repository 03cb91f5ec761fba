package import Pixels

/// The turns, mirrorings and crops of one item of a HEIF file.
package struct HEIFTransforms: Hashable {
  enum Step: Hashable {
    /// A turn by a number of quarter turns, counterclockwise.
    case turn(quarters: Int)
    /// A mirroring that exchanges top and bottom if `isUpsideDown`, otherwise left and right.
    case mirror(isUpsideDown: Bool)
    case crop
  }

  private var steps: [Step] = []
  /// True if the file lists the transforms before the item's size. libheif 1.15 then reports the
  /// size that the item has without the transforms.
  package internal(set) var precedeSize = false

  mutating func append(_ step: Step) { steps.append(step) }

  /// The orientation that results from all transforms in order; nil if one of them is a crop.
  package var orientation: Orientation? {
    // Mirrored left to right or not, and then turned clockwise.
    var (isMirrored, quarters) = (false, 0)
    for step in steps {
      switch step {
      case .turn(let turn): quarters -= turn
      case .mirror(let isUpsideDown):
        isMirrored.toggle()
        quarters = (isUpsideDown ? 2 : 0) - quarters
      case .crop: return nil
      }
    }
    let turned: [Orientation] =
      isMirrored
      ? [.mirrored, .transversed, .flipped, .transposed]
      : [.upright, .turned90, .turned180, .turned270]
    return turned[((quarters % 4) + 4) % 4]
  }
}
