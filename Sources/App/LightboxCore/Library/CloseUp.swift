package import Geometry
internal import Input
package import Pixels
internal import RealModule
internal import Viewing

/// The visible part of a zoomed photo, decoded separately in full detail.
///
/// A photo that is too large to decode all its pixels is decoded with only as many pixels as the
/// fitted view needs. When it is zoomed in, its visible part is also decoded with as many pixels as
/// the screen shows, and is drawn above the photo. A vector drawing, which has no fixed number of
/// pixels, is decoded in the same way, and stays sharp at every zoom.
package struct CloseUp: Sendable {
  /// A part of a photo, and the level of detail at which it is decoded.
  package struct Area: Equatable, Sendable {
    /// The rectangle of the photo, in px of the upright photo. Each side of the rectangle lies on
    /// the border between two pixels of the level (see `halvings`), or at the photo's edge.
    package let rect: IntRect
    /// The level of detail: level 0 has all pixels of the photo, level 1 half as many along each
    /// side, level −1 twice as many along each side, and so on.
    package private(set) var halvings: Int

    package init(rect: IntRect, halvings: Int) {
      (self.rect, self.halvings) = (rect, halvings)
    }

    /// The side length of one pixel of this level, in px of the photo.
    var unit: Double { Double(sign: .plus, exponent: halvings, significand: 1) }

    /// The size of the area in pixels of its level.
    package var size: PixelSize {
      PixelSize(width: rect.width, height: rect.height).halved(times: halvings)
    }

    /// Returns true if this area contains `other` at the same or a sharper level.
    func covers(_ other: Area) -> Bool {
      halvings <= other.halvings && rect.intersection(other.rect) == other.rect
    }

    /// The share of an area's size by which the area is extended on each side, so that a small
    /// movement needs no new area.
    private static let margin = 0.125
    /// The distance between the lines of a grid over the photo, in pixels of the level. The edges
    /// of extended areas lie on these lines, or at the photo's edges.
    private static let gridUnit = 64

    /// The greatest number of times that the sides of a vector drawing are doubled, to show more
    /// detail than its own size has.
    private static let maximumDoublings = 16
    /// The greatest width or height that a vector drawing may reach when its sides are doubled, px.
    private static let longestSide = 1 << 22
    /// The greatest number of pixels in an area of a vector drawing whose sides are doubled.
    private static let mostPixels = 1 << 26

    /// Creates the area that is visible once `viewport` has come to rest; nil if nothing of the
    /// photo is visible then. The level is chosen for the zoom at rest. `size` is the upright size
    /// of the whole photo, px.
    ///
    /// If `isDrawn` is true, the photo is a vector drawing, and the level may be negative. If
    /// `isMirrored` is true, the viewport shows the photo with left and right exchanged.
    init?(
      seenIn viewport: Viewport, of size: PixelSize, isDrawn: Bool = false, isMirrored: Bool = false
    ) {
      let target = viewport.target
      let scale = target.scale * viewport.layout.deviceScale
      guard scale > 0, scale.isFinite else { return nil }
      let longest = max(size.width, size.height, 1)
      let doublings = (0...Self.maximumDoublings).last { longest << $0 <= Self.longestSide } ?? 0
      let fewest = isDrawn ? -doublings : 0
      let wanted = (Double.log(1 / scale) / Double.log(2) + CloseUp.sharpness).rounded(.down)
      halvings = max(fewest, Int(wanted.clamped(to: -32...32)))
      let view = viewport.layout.viewSize
      let points = Rect(origin: .zero, size: view).corners.map { corner in
        let point = target.inverse(corner)
        return isMirrored ? point.mirrored(in: Double(size.width)) : point
      }
      guard let seen = Rect(enclosing: points),
        let rect = IntRect(covering: seen, in: size, unit: 1 << max(halvings, 0))
      else { return nil }
      self.rect = rect
      // The area has whole px of the photo: much more than the visible part of a tiny drawing.
      while halvings < 0, (self.size.area ?? .max) > Self.mostPixels { halvings += 1 }
    }

    /// Returns the area enlarged by at least the margin on each side. Its edges lie on a grid over
    /// the photo (see ``gridUnit``), or at the photo's edges. If it would have too many pixels,
    /// returns this area unchanged. `size` is the upright size of the whole photo, px.
    fileprivate func extended(in size: PixelSize) -> CloseUp.Area {
      let (x, y) = (Double(rect.width) * Self.margin, Double(rect.height) * Self.margin)
      let wide = Rect(
        x: Double(rect.x) - x, y: Double(rect.y) - y, width: Double(rect.width) + 2 * x,
        height: Double(rect.height) + 2 * y)
      let area = CloseUp.Area(
        rect: IntRect(covering: wide, in: size, unit: max(1, Self.gridUnit << halvings)) ?? rect,
        halvings: halvings)
      return halvings < 0 && (area.size.area ?? .max) > Self.mostPixels ? self : area
    }
  }

  /// The pixels to draw, with their area; nil if the photo has no close-up, or before the first
  /// area has arrived.
  package private(set) var shown: (area: Area, picture: Picture)?
  /// The area that was requested and has not arrived; nil if no request is pending.
  package private(set) var pending: Area?
  /// True once an area could not be decoded: the photo stays as it is until `forget`.
  private var hasFailed = false

  /// Returns the area to request so that the visible area `seen` is sharp; nil if nothing needs to
  /// be requested. If `seen` is nil, the photo needs no close-up, and the pixels of the close-up
  /// are removed. `size` is the upright size of the whole photo, px.
  ///
  /// Only one area is requested at a time, because a decoder that every movement restarts would
  /// never finish. While fingers hold the photo (`isHeld`), no area that takes long to decode is
  /// requested: it would delay the area that is visible after the release.
  mutating func request(_ seen: Area?, of size: PixelSize, isHeld: Bool = false) -> Area? {
    guard let seen else {
      shown = nil
      return nil
    }
    guard !hasFailed, pending == nil, shown?.area.covers(seen) != true else { return nil }
    let wanted = seen.extended(in: size)
    // The decoder always decodes rows in their full width.
    if isHeld, wanted.rect.height * size.width > Self.soonDecoded { return nil }
    pending = wanted
    return wanted
  }

  /// The greatest number of pixels that a decoder decodes within a fraction of a second.
  private static let soonDecoded = 64_000_000

  /// Stores the pixels of the pending area; if `picture` is nil, the area could not be decoded.
  /// Does nothing if `area` is not pending any more, because of a call of `forget`.
  mutating func receive(_ picture: Picture?, of area: Area) {
    guard area == pending else { return }
    pending = nil
    if let picture { shown = (area, picture) } else { hasFailed = true }
  }

  /// Removes the pixels, and forgets the pending request and any failure.
  mutating func forget() { self = CloseUp() }

  var byteCount: Int { shown?.picture.byteCount ?? 0 }

  /// The greatest enlargement at which a picture counts as sharp: the base-2 logarithm of the
  /// number of device px per pixel along a side. 0.25 stands for 1.19 device px per pixel.
  fileprivate static let sharpness = 0.25

  /// Returns true if a picture is sharp enough without a close-up once `viewport` has come to rest.
  /// `unit` is the width of one pixel of the picture, in px of the photo.
  static func suffices(_ unit: Double, in viewport: Viewport) -> Bool {
    let scale = viewport.target.scale * viewport.layout.deviceScale
    return Double.log(unit * scale) / Double.log(2) <= sharpness
  }
}

extension IntRect {
  /// Creates the smallest rectangle that covers the part of `rect` inside a photo of `size` and has
  /// its edges at multiples of `unit`; nil if no part of `rect` is inside.
  fileprivate init?(covering rect: Rect, in size: PixelSize, unit: Int) {
    func range(_ low: Double, _ high: Double, _ length: Int) -> Range<Int>? {
      guard low < Double(length), high > 0, low.isFinite, high.isFinite else { return nil }
      let first = Int(max(0, low)) / unit * unit
      let last = (Int(min(Double(length), high.rounded(.up))) + unit - 1) / unit * unit
      return first < min(last, length) ? first..<min(last, length) : nil
    }
    guard let columns = range(rect.minX, rect.maxX, size.width),
      let rows = range(rect.minY, rect.maxY, size.height)
    else { return nil }
    self.init(columns: columns, rows: rows)
  }
}
