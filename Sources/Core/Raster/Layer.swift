package import Geometry
package import Pixels

/// A rectangle with contents, placed in its parent by its anchor point.
///
/// `bounds` is in the layer's own space, `position` in the parent's space. The anchor point lies at
/// `position`, and is the fixed point of the linear part L of `transform`. So the layer maps a
/// point p of its own space to `parent = position + L·(p − bounds.origin − anchorPoint·size)`, plus
/// the translation of `transform`.
package struct Layer: Equatable, Sendable {
  /// The contents that a layer shows inside its bounds.
  package enum Contents: Equatable, Sendable {
    case none
    case color(PremultipliedColor)
    case picture(Picture)
  }

  /// The rectangle that the layer occupies, in its own space.
  package var bounds: Rect
  /// The position of the anchor point in the parent's space.
  package var position: Point
  /// The point of the bounds that lies at `position`: (0, 0) is the top left corner, (1, 1) the
  /// bottom right corner. It may lie outside of the bounds.
  package var anchorPoint: Point
  /// The scale, turn and shear around the anchor point; the translation is applied last.
  package var transform: Affine
  /// The opacity of the layer with its sublayers, faded together: 0 (invisible) … 1 (opaque).
  package var opacity: Double
  package var contents: Contents
  /// The part of a picture that fills the bounds, in shares of its width and height; the whole
  /// picture is (0, 0) to (1, 1).
  package var contentsRect: Rect
  /// The filter that a picture is drawn with.
  package var filter = Filter.bilinear
  /// True if a strongly enlarged picture shows its pixels as squares, whatever its ``filter`` is.
  ///
  /// A picture is strongly enlarged if a device pixel is at most a quarter as wide and high as an
  /// image pixel.
  package var isPixelated = false
  /// The background behind a picture's transparent pixels; nil for none.
  package var matte: Matte?
  /// The radius of the contents' corners, in the layer's own space. If the layer clips its
  /// sublayers, the rounded corners clip the sublayers too.
  ///
  /// Drawing and hit tests use ``roundedRadius``, which is at most half of the smaller side.
  package var cornerRadius: Double
  /// True if sublayers are clipped to the bounds, with antialiased edges.
  package var clipsToBounds: Bool
  /// The shadow that the bounds cast; nil for none.
  package var shadow: Shadow?
  /// The tag that hit tests report; nil for none. A layer without a tag is never hit, but its
  /// sublayers may be.
  package var tag: Int?
  /// The layers above the contents, in this layer's space; the last one is on top.
  package var sublayers: [Layer]

  package init(
    bounds: Rect = .zero, position: Point = .zero, anchorPoint: Point = Point(x: 0.5, y: 0.5),
    transform: Affine = .identity, opacity: Double = 1, contents: Contents = .none,
    contentsRect: Rect = Rect(x: 0, y: 0, width: 1, height: 1), cornerRadius: Double = 0,
    clipsToBounds: Bool = false, tag: Int? = nil, sublayers: [Layer] = []
  ) {
    (self.bounds, self.position, self.anchorPoint) = (bounds, position, anchorPoint)
    (self.transform, self.opacity, self.contents) = (transform, opacity, contents)
    (self.contentsRect, self.cornerRadius) = (contentsRect, cornerRadius)
    (self.clipsToBounds, self.tag, self.sublayers) = (clipsToBounds, tag, sublayers)
  }

  /// Creates a layer that fills `frame` of its parent. The origin of the layer's own space is the
  /// top left corner of `frame`.
  package init(
    frame: Rect, contents: Contents = .none, cornerRadius: Double = 0, clipsToBounds: Bool = false,
    tag: Int? = nil, sublayers: [Layer] = []
  ) {
    self.init(
      bounds: Rect(origin: .zero, size: frame.size), position: frame.center, contents: contents,
      cornerRadius: cornerRadius, clipsToBounds: clipsToBounds, tag: tag, sublayers: sublayers)
  }

  /// Creates a layer that shows `picture`; its own space is in image pixels, and `affine` maps this
  /// space to the parent's.
  ///
  /// The bounds have the picture's size, and the anchor point is the picture's origin. So
  /// `layer.affine == affine`.
  package init(picture: Picture, affine: Affine, tag: Int? = nil) {
    var linear = affine
    (linear.tx, linear.ty) = (0, 0)
    self.init(
      bounds: Rect(
        x: 0, y: 0, width: Double(picture.size.width), height: Double(picture.size.height)),
      position: Point(x: affine.tx, y: affine.ty), anchorPoint: .zero, transform: linear,
      contents: .picture(picture), tag: tag)
  }
}
