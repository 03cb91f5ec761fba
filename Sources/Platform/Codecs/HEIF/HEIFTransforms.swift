package import Pixels

/// The turns, mirrorings and crops of one item of a HEIF file.
package struct HEIFTransforms: Hashable {
  /// The orientation that results from all transforms in order; nil if one of them is a crop.
  package private(set) var orientation: Orientation? = .upright
  /// True if the file lists the transforms before the item's size. libheif 1.15 then reports the
  /// size that the item has without the transforms.
  package internal(set) var precedeSize = false

  /// Adds the next transform: a turn or a mirroring, or nil for a crop.
  mutating func append(_ change: Orientation?) {
    orientation = orientation.flatMap { before in change.map { before.followed(by: $0) } }
  }
}
