import Geometry
import Input
import Motion
import Pixels
import Raster
import Viewing
@testable import LightboxCore

/// Values for tests that hold a part alone in their hand, without a lightbox around it.
extension Environment {
  static func made(
    _ width: Double = 1000, _ height: Double = 800, scale: Double = 1, mode: Mode = .photo,
    physics: Physics = .standard
  ) -> Environment {
    Environment(
      physics: physics, bindings: .standard, viewSize: Size(width: width, height: height),
      deviceScale: scale, mode: mode)
  }
}

extension Layer {
  /// True for the bar of a header at the default text size.
  var isHeader: Bool {
    clipsToBounds && frame.origin == .zero && frame.size.height == HeaderLayout.height(textScale: 1)
  }
}

extension Picture {
  /// Pixels of `width` × `height`, of a photo of `size` or of one just as large.
  static func blank(_ width: Int, _ height: Int, of size: PixelSize? = nil) -> Picture? {
    let own = PixelSize(width: width, height: height)
    let bitmap = unsafe Bitmap(size: own, isOpaque: true) { _ in }
    return Picture(size: size ?? own, levels: [bitmap])
  }
}

extension ViewContext {
  /// The context in a view as `environment` has it, with the texts that have been drawn.
  static func made(
    _ environment: Environment = .made(), _ captions: [Caption: Picture] = [:], generation: Int = 0
  ) -> ViewContext {
    ViewContext(
      measures: ViewContext.Measures(
        viewSize: environment.viewSize, deviceScale: environment.deviceScale,
        preferences: environment.preferences, generation: generation),
      captions: captions)
  }
}

/// The derivative of `value` at `time` from three looks forward, exact to the second order, per
/// second. What is seen before `time` plays no part.
func slope(at time: Instant, of value: (Instant) throws -> Double) rethrows -> Double {
  let step = 1e-4
  let looks = try [0, step, 2 * step].map { try value(time + $0) }
  return (4 * looks[1] - 3 * looks[0] - looks[2]) / (2 * step)
}
