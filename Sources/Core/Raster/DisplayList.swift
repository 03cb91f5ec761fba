package import Geometry
package import Pixels

/// A frame ready to be drawn: the display items of a layer tree, back to front.
///
/// A display list is a value. The program makes a new list for each frame, and compares it with the
/// list of the last frame to find the damage. Any number of threads may draw a list, each into its
/// own rows. Equal lists draw equal pixels, byte for byte, on every machine, no matter how the rows
/// and the clip are divided.
///
/// A layer tree becomes pixels in four steps:
///
/// 1. ``Layer`` → ``DisplayItem``. The ``Flattener`` maps every layer to device pixels. Bounds and
///    clips become ``RoundedRect`` values: two ``EdgePair`` values make a parallelogram, and
///    ``RoundedCorners`` may cut it. A picture becomes a ``Sampler``: the level to read, and the
///    ``PixelMap`` from the device to this level. A picture's ``Matte`` becomes a ``PlacedMatte``.
///    A layer's ``Shadow`` becomes a ``BoxShadow``, a separate item beneath the contents. Layers
///    that fade together and overlap become a group.
/// 2. Damage. `damage(since:)` (DisplayList+Damage.swift) compares the items of two lists. The
///    boxes of the items that differ make the ``Region`` to draw again.
/// 3. ``DisplayItem`` → ``PaintOp``. `draw` (DisplayList+Draw.swift) makes a ``Painter``, which
///    lists the items as ops, without references to count, and paints the clip block by block. For
///    each block it finds the visible ops, and the edges that cross the block. For each row of the
///    block it finds the ``RowSpan`` of each op: the columns that the op touches, and the columns
///    that it covers completely (Painter+Visibility.swift).
/// 4. Spans → pixels. A block that one picture covers is filled in one step. Elsewhere
///    ``RowMemory`` fills or blends the completely covered columns of each row. Pixels on an edge
///    are weighted by their coverage, which ``EdgePair`` and ``RoundedCorners`` compute with
///    ``HalfPlane``; the pixels of a shadow are weighted by its ``ShadowRow``. ``Blend`` is
///    source-over.
///
/// The pixels of a picture come from one of three sources. A ``LevelSource`` follows a row with a
/// ``SpanInterpolator`` and samples with ``Bilinear``, on ``Lanes``. A ``Resampler`` serves
/// pictures that do not move, with the weights of ``FilterTable``. A ``NearestSource`` shows pixels
/// as squares. Many of these operations have kernels in C for wide vectors, which give the same
/// bytes.
///
/// Layer+Geometry.swift and Layer+HitTest.swift contain the same geometry for the pointer.
package struct DisplayList: Equatable, Sendable {
  /// The size of the canvas in device pixels.
  package let size: PixelSize
  let background: UInt32
  let items: [DisplayItem]

  /// Creates the display list of `layers`, which are in logical view coordinates; the last layer is
  /// on top. `scale` is device pixels per logical pixel. A layer whose numbers are not finite, or
  /// whose transform flattens it to a line, is left out.
  package init(
    _ layers: [Layer], size: PixelSize, scale: Double, background: PremultipliedColor
  ) {
    self.size = size
    self.background = background.word
    var flattener = Flattener(
      canvas: IntRect(x: 0, y: 0, width: size.width, height: size.height), scale: scale)
    for layer in layers {
      flattener.add(layer, in: Flattener.Context(affine: .scale(scale, scale)))
    }
    items = flattener.items
  }

  /// The whole canvas.
  package var bounds: IntRect { IntRect(x: 0, y: 0, width: size.width, height: size.height) }
}
