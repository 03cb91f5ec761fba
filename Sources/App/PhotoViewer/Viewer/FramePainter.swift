package import Desktop
internal import EventLoop
internal import Geometry
internal import LightboxCore
package import Pixels
package import Raster

/// Draws frames, but only the pixels that have changed. Two threads share the work on a frame: each
/// draws some of its horizontal bands, which are groups of rows.
package struct FramePainter {
  private var last: DisplayList?

  /// The usual number of bands: enough to balance the threads, few enough to cost little.
  private static let bandCount = 8

  /// The approximate minimum of pixels in a band: a small changed region has fewer bands.
  private static let leastBandArea = 1 << 17

  /// The second thread, shared by all windows, because only the loop's thread draws frames.
  private static let helper = HelperThread()

  package init() {}

  /// Draws `layers` for `frame`, which `window` has requested; returns true if the frame is
  /// complete. If `isOver`, which is called repeatedly, returns true, the drawing is given up, and
  /// the previous frame stays on the screen.
  @discardableResult
  @UI package mutating func present(
    _ layers: [Layer], in window: Window, for frame: Frame,
    background: PremultipliedColor = Lightbox.backdrop, until isOver: () -> Bool = { false }
  ) -> Bool {
    let list = DisplayList(layers, size: frame.size, scale: frame.scale, background: background)
    var isComplete = false
    window.present(damage: list.damage(since: last)) { canvas in
      isComplete = Self.draw(list, on: canvas, until: isOver)
      return isComplete
    }
    if isComplete { last = list }
    return isComplete
  }

  /// Draws the changed region of the canvas; returns false if the drawing was given up.
  private static func draw(
    _ list: DisplayList, on canvas: Canvas, until isOver: () -> Bool
  ) -> Bool {
    guard let bounds = canvas.repaint.bounds else { return true }
    let height = max(bounds.height / bandCount, leastBandArea / bounds.width, 1)
    let (first, end) = (bounds.rows.lowerBound, bounds.rows.upperBound)
    let draw: @Sendable (Int) -> Void = { band in
      let top = first + band * height
      let rows = top..<min(top + height, end)
      canvas.withRows(rows) {
        list.draw(canvas.repaint, rows: rows, into: &$0, stride: canvas.stride)
      }
    }
    let bands = (bounds.height + height - 1) / height
    guard bands > 1 else {
      draw(0)
      return true
    }
    return helper.share(bands, draw, until: isOver)
  }
}
