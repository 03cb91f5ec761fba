package import Pixels

/// A description of the shared memory that holds the levels of one picture.
///
/// The levels are laid out by a `PyramidLayout` of ``size``, in premultiplied `0xAARRGGBB` words.
package struct PixelsDescription: Hashable, Sendable {
  /// The size of the largest level in the memory.
  package var size: PixelSize
  package var isOpaque: Bool
  /// True if sharper pixels follow.
  package var isPreview: Bool
  /// True if the file has errors, which the decoder skipped.
  package var isDamaged: Bool

  package init(
    size: PixelSize, isOpaque: Bool, isPreview: Bool = false, isDamaged: Bool = false
  ) {
    self.size = size
    self.isOpaque = isOpaque
    self.isPreview = isPreview
    self.isDamaged = isDamaged
  }
}
