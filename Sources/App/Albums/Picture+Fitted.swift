internal import Geometry
internal import ImageExchange
internal import Pixels
internal import Raster

extension Picture {
  /// Returns the picture with its pixels reduced to a longer side of `side` px, if the longer side
  /// of its largest level is more than 1.25 · `side` px; otherwise returns the picture unchanged.
  /// This saves memory: an album holds hundreds of thumbnails, and the stored sizes differ much.
  ///
  /// - Complexity: O(pixels of the result), a few ms for the largest.
  func fitted(side: Int) -> Picture {
    let level = levels[0]
    guard max(level.size.width, level.size.height) * 4 > side * 5 else { return self }
    let goal = size.fitted(side: side)
    let affine = Affine.scale(
      Double(goal.width) / Double(size.width), Double(goal.height) / Double(size.height))
    var layer = Layer(picture: self, affine: affine)
    layer.filter = .best
    let list = DisplayList([layer], size: goal, scale: 1, background: .clear)
    let bitmap = unsafe Bitmap(size: goal, isOpaque: level.isOpaque) { words in
      var span = unsafe words.mutableSpan
      list.draw(Region(list.bounds), rows: 0..<goal.height, into: &span, stride: goal.width)
    }
    return Picture(bitmap).flatMap { Picture(size: size, levels: $0.levels) } ?? self
  }
}
