package import Geometry
package import Pixels

/// A frame ready to be drawn: the display items of a layer tree, back to front.
///
/// It is a value: made once a frame, compared with the last frame's list to find the damage, and
/// drawn by any number of threads, of which each draws its own rows. Equal lists draw equal pixels,
/// byte for byte, on every machine, however the rows and the clip are divided.
///
/// A tree becomes pixels in four steps:
///
/// 1. ``Layer`` → ``DisplayItem``. The ``Flattener`` carries every layer to device pixels. Bounds
///    and clips become ``RoundedRect`` values: two ``EdgePair`` values make a parallelogram, and
///    ``RoundedCorners`` may cut it. A picture becomes a ``Sampler``: the level to read, and the
///    ``PixelMap`` that leads to it; its ``Matte`` becomes a ``PlacedMatte``. A layer's ``Shadow`` becomes a ``BoxShadow``, an item of its own
///    beneath the contents. Layers that fade together and overlap become a group.
/// 2. Damage. `damage(since:)` compares the items of two lists; the boxes of those that differ are
///    the ``Region`` to draw anew. DisplayList+Damage.swift holds it.
/// 3. ``DisplayItem`` → ``PaintOp``. `draw` (DisplayList+Draw.swift) makes a ``Painter``, which
///    lists the items as ops, without references to count, and takes the clip block by block. For
///    each block it finds the visible ops and the edges that cross it, and for each row the
///    ``RowSpan`` of each op: the columns that it touches, and those that it covers whole
///    (Painter+Visibility.swift).
/// 4. Spans → pixels. A block that one picture covers is filled at once; elsewhere ``RowMemory`` fills
///    or blends the whole columns of each row, and those on an edge are weighted by their coverage,
///    which ``EdgePair`` and ``RoundedCorners`` compute with ``HalfPlane``, and those of a shadow by
///    its ``ShadowRow``. Words of a picture come from a ``LevelSource``, which follows a row with a
///    ``SpanInterpolator`` and samples with ``Bilinear``, on ``Lanes``; at rest they come from a
///    ``Resampler``, with the weights of ``FilterTable``. ``Blend`` is source-over. All of these have
///    kernels in C for wide vectors, which give the same bytes. Pixels that are shown as squares come
///    from a ``NearestSource``.
///
/// Layer+Geometry.swift and Layer+HitTest.swift hold the same geometry for the pointer.
package struct DisplayList: Equatable, Sendable {
  /// The size of the canvas in device pixels.
  package let size: PixelSize
  let background: UInt32
  let items: [DisplayItem]

  /// Flattens `layers`, in logical view coordinates; the last one is on top.
  ///
  /// `scale` is device pixels per logical pixel. A layer whose numbers are not finite, or whose
  /// transform flattens it to a line, is left out.
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
