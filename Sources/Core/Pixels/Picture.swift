/// The available pixels of one photo, upright: a pyramid of levels, each half as wide and high as
/// the level before.
///
/// `size` is the size of the photo; the first level may have fewer pixels (a preview, or a photo
/// that was decoded at a smaller size). Two pictures are equal only if they are the same object.
///
/// A pixel is a premultiplied 32-bit word. A ``PixelStorage`` owns memory that is written once and
/// then read by any thread. A ``Bitmap`` is a block of rows in a storage. A picture has the bitmaps
/// of one pyramid, at the positions that a ``PyramidLayout`` gives in one storage. The decoder
/// turns the rows of the largest level upright by the file's ``Orientation``, and makes the smaller
/// levels as rows arrive.
package final class Picture: Sendable, Equatable {
  /// The upright size of the whole photo in image pixels.
  package let size: PixelSize
  /// The levels, largest first; never empty.
  package let levels: [Bitmap]
  package var isOpaque: Bool { levels[0].isOpaque }

  /// Creates a picture of `levels`, largest first; each must have half the width and height of the
  /// level before. `size` is the upright size of the whole photo. Nil if there are no levels, or if
  /// `size` is empty.
  package init?(size: PixelSize, levels: [Bitmap]) {
    guard !levels.isEmpty, size.width > 0, size.height > 0 else { return nil }
    self.size = size
    self.levels = levels
  }

  /// Creates a picture whose levels lie in `storage`, laid out by `PyramidLayout(size: first)`.
  ///
  /// `size` is the upright size of the whole photo, `first` the size of the largest level. Nil if a
  /// size is empty, or if the storage is too small.
  package convenience init?(
    size: PixelSize, first: PixelSize, storage: PixelStorage, isOpaque: Bool
  ) {
    guard let layout = PyramidLayout(size: first) else { return nil }
    self.init(size: size, levels: layout.bitmaps(in: storage, isOpaque: isOpaque))
  }

  /// Creates a picture whose largest level is a copy of the bitmap, and computes the smaller
  /// levels. Nil if the number of bytes overflows.
  ///
  /// This initializer is for reduced thumbnails and for tests. The decoder sends a photo together
  /// with its levels.
  /// - Complexity: O(pixels), and a copy of them.
  package convenience init?(_ bitmap: Bitmap) {
    guard let layout = PyramidLayout(size: bitmap.size) else { return nil }
    let storage = unsafe PixelStorage(byteCount: layout.byteCount) { memory in
      unsafe bitmap.copyRows(to: memory, at: layout.levels[0])
      if let base = memory.baseAddress { unsafe layout.fillSmallerLevels(in: base) }
    }
    self.init(
      size: bitmap.size, levels: layout.bitmaps(in: storage, isOpaque: bitmap.isOpaque))
  }

  /// Returns the number of image pixels that one pixel of level `index` spans along each axis.
  ///
  /// If the first level is the photo after k halvings (k may be 0), or scaled to n/8 (n is 3, 5, 6
  /// or 7), `x` and `y` are equal and exact. For the first level, both are 2ᵏ or 8/n. They double
  /// from each level to the next. The last row or column of a level may lie only partly in the
  /// photo.
  ///
  /// A first level of any other size, such as an embedded thumbnail, is stretched over the photo
  /// from edge to edge.
  package func imagePixelsPerPixel(ofLevel index: Int) -> (x: Double, y: Double) {
    if let unit = size.pixelsPerPixel(of: levels[0].size) {
      let units = unit * Double(1 << index)
      return (units, units)
    }
    let level = levels[index].size
    return (
      Double(size.width) / Double(level.width), Double(size.height) / Double(level.height)
    )
  }

  package var byteCount: Int { levels[0].storage.byteCount }

  /// Returns a copy of this picture without the largest level; nil if there is only one level, or
  /// if the other levels are not a complete pyramid.
  package func withoutLargestLevel() -> Picture? {
    let smaller = levels.dropFirst()
    guard let first = smaller.first, let layout = PyramidLayout(size: first.size),
      zip(layout.levels, smaller).allSatisfy({ $0.size == $1.size }),
      layout.levels.count == smaller.count
    else { return nil }
    let storage = unsafe PixelStorage(byteCount: layout.byteCount) { memory in
      for (target, level) in zip(layout.levels, smaller) {
        unsafe level.copyRows(to: memory, at: target)
      }
    }
    return Picture(size: size, levels: layout.bitmaps(in: storage, isOpaque: isOpaque))
  }

  package static func == (a: Picture, b: Picture) -> Bool { a === b }
}
