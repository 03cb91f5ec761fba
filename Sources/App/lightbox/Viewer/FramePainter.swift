internal import Desktop
internal import EventLoop
internal import Geometry
internal import LightboxCore
internal import Pixels
internal import Raster

/// Draws frames from layers: only what changed, in two bands on two threads.
struct FramePainter {
  private var last: DisplayList?

  /// Bands of fewer pixels are not worth a second thread.
  private static let pixelsWorthSharing = 1 << 16

  /// Frames are drawn by the loop's thread alone, so the other half is never wanted twice at once.
  private static let twin = TwinThread()

  /// The list that draws `layers`, and where it differs from the last one.
  mutating func next(
    _ layers: [Layer], size: PixelSize, scale: Double,
    background: PremultipliedColor = Lightbox.backdrop
  ) -> (list: DisplayList, damage: Region) {
    let list = DisplayList(layers, size: size, scale: scale, background: background)
    let damage = list.damage(since: last)
    last = list
    return (list, damage)
  }

  /// Draws what the canvas asks for.
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
