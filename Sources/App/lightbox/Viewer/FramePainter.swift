internal import Desktop
internal import EventLoop
internal import Geometry
internal import LightboxCore
internal import Pixels
internal import Raster

/// The painter of frames: draws only the parts of the layers that changed, in two bands on two
/// threads.
struct FramePainter {
  private var last: DisplayList?

  /// The number of pixels below which a second thread is not worth it.
  private static let pixelsWorthSharing = 1 << 16

  /// The thread of the second band; one is enough, because only the loop's thread draws frames.
  private static let twin = TwinThread()

  /// The display list of `layers`, and the region in which it differs from the last one.
  mutating func next(
    _ layers: [Layer], size: PixelSize, scale: Double,
    background: PremultipliedColor = Lightbox.backdrop
  ) -> (list: DisplayList, damage: Region) {
    let list = DisplayList(layers, size: size, scale: scale, background: background)
    let damage = list.damage(since: last)
    last = list
    return (list, damage)
  }

  /// Draws the region that the canvas asks for.
  static func draw(_ list: DisplayList, on canvas: Canvas) {
    guard let bounds = canvas.repaint.bounds else { return }
    let rows = bounds.rows
    guard bounds.width * bounds.height >= pixelsWorthSharing else {
      draw(list, rows, on: canvas)
      return
    }
    let middle = rows.lowerBound + rows.count / 2
    twin.run(
      { draw(list, middle..<rows.upperBound, on: canvas) },
      while: { draw(list, rows.lowerBound..<middle, on: canvas) })
  }

  private static func draw(_ list: DisplayList, _ rows: Range<Int>, on canvas: Canvas) {
    canvas.withRows(rows) { span in
      list.draw(canvas.repaint, rows: rows, into: &span, stride: canvas.stride)
    }
  }
}
