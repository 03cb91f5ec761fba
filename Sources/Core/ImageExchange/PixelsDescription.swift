package import Pixels

/// A description of the shared memory that holds the levels of one picture.
///
/// The levels are laid out by a `PyramidLayout` of the size ``first``, in premultiplied
/// `0xAARRGGBB` words.
package struct PixelsDescription: Hashable, Sendable {
  /// The upright size of the whole photo; in the reply to a request for a region, the region's size
  /// at its level.
  package var size: PixelSize
  /// The size of the largest level in the memory.
  package var first: PixelSize
  package var isOpaque: Bool
  /// True if sharper pixels follow.
  package var isPreview: Bool
  /// True if the file has errors, which the decoder skipped.
  package var isDamaged: Bool

  package init(
    size: PixelSize, first: PixelSize, isOpaque: Bool, isPreview: Bool = false,
    isDamaged: Bool = false
  ) {
    self.size = size
    self.first = first
    self.isOpaque = isOpaque
    self.isPreview = isPreview
    self.isDamaged = isDamaged
  }
}
