package import Geometry
package import Pixels

/// A frame ready to be drawn: a layer tree laid flat on the device, back to front.
///
/// It is a value: made once a frame, compared with the last frame's for the damage, and drawn by
/// any number of threads, each its own rows. Equal lists draw equal pixels, byte for byte, on every
/// machine, however the rows and the clip are cut.
package struct DisplayList: Equatable, Sendable {
  /// The size of the canvas in device pixels.
  package let size: PixelSize
  let background: UInt32
  let items: [DisplayItem]

  /// Lays out `layers`, the last on top, given in logical view coordinates.
  ///
  /// `scale` is device pixels per logical pixel. A layer whose numbers are not finite, or that
  /// flattens to nothing, is left out.
  package init(
    _ layers: [Layer], size: PixelSize, scale: Double, background: PremultipliedColor
  ) {
    self.size = size
    self.background = background.word
    var flattener = Flattener(canvas: IntRect(x: 0, y: 0, width: size.width, height: size.height))
    for layer in layers {
      flattener.add(layer, in: Flattener.Context(affine: .scale(scale, scale)))
    }
    items = flattener.items
  }

  /// The whole canvas.
  package var bounds: IntRect { IntRect(x: 0, y: 0, width: size.width, height: size.height) }
}
