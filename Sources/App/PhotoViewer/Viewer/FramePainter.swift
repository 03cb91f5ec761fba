package import Desktop
internal import EventLoop
internal import Geometry
internal import LightboxCore
package import Pixels
package import Raster

/// The painter of frames: draws only the parts of the layers that changed, in bands that two threads
/// share.
package struct FramePainter {
  private var last: DisplayList?

  /// The bands of a frame: so many that the thread which is done first has not long to wait, so few that
  /// what a band begins with is not felt.
  private static let bandCount = 8

  /// The pixels below which a band is not worth handing over.
  private static let leastBandArea = 1 << 17

  /// The thread beside the loop's; one is enough, because only the loop's thread draws frames.
  private static let twin = TwinThread()

  package init() {}

  /// Draws `layers` in `window`, which has asked for `frame`; false when it was given up because of
  /// `isOver`, which is asked now and then. The frame before stays on the screen then.
  @discardableResult
  @UI package mutating func present(
    _ layers: [Layer], in window: Window, for frame: Frame,
    background: PremultipliedColor = Lightbox.backdrop, until isOver: () -> Bool = { false }
  ) -> Bool {
    let list = DisplayList(
      layers, size: frame.size, scale: frame.scale, background: background)
    var isWhole = false
    window.present(damage: list.damage(since: last)) { canvas in
      isWhole = Self.draw(list, on: canvas, until: isOver)
      return isWhole
    }
    if isWhole { last = list }
    return isWhole
  }

  /// Draws the region that the canvas asks for; false when it was over before all was drawn.
  private static func draw(
    _ list: DisplayList, on canvas: Canvas, until isOver: () -> Bool
  ) -> Bool {
    guard let bounds = canvas.repaint.bounds else { return true }
    let height = max(bounds.height / bandCount, leastBandArea / bounds.width, 1)
    let (first, end) = (bounds.rows.lowerBound, bounds.rows.upperBound)
    let draw: @Sendable (Int) -> Void = { band in
      let top = first + band * height
      canvas.withRows(top..<min(top + height, end)) { [rows = top..<min(top + height, end)] span in
        list.draw(canvas.repaint, rows: rows, into: &span, stride: canvas.stride)
      }
    }
    let bands = (bounds.height + height - 1) / height
    guard bands > 1 else {
      draw(0)
      return true
    }
    return twin.share(bands, draw, until: isOver)
  }
}
