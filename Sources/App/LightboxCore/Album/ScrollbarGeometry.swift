package import Geometry

/// The geometry of a scrollbar: its track, and its thumb, which shows the visible part of the
/// content.
package struct ScrollbarGeometry: Hashable, Sendable {
  /// The area in which the thumb moves, logical px of the view.
  package let track: Rect
  /// The height of the view divided by the height of the whole content, 0…1.
  package let share: Double
  /// The scroll position, from 0 at the top to 1 at the end.
  package let position: Double

  /// The least height of the thumb, logical px, so that it can still be hit.
  private static let leastLength = 36.0

  package init(track: Rect, share: Double, position: Double) {
    (self.track, self.share, self.position) = (track, share, position.clamped(to: 0...1))
  }

  /// The height of the thumb, logical px.
  package var thumbLength: Double {
    min(max(track.size.height * share, Self.leastLength), track.size.height)
  }

  /// The top of the thumb, logical px of the view.
  package var thumbTop: Double { track.minY + position * way }

  /// The distance between the thumb's highest and lowest positions, logical px.
  private var way: Double { track.size.height - thumbLength }

  /// The scroll position, 0…1, at which the top of the thumb is at `top`.
  package func position(ofThumbTop top: Double) -> Double {
    way > 0 ? ((top - track.minY) / way).clamped(to: 0...1) : 0
  }

  /// The area of the track with a width of `width` logical px; the right edge stays the same.
  func area(ofWidth width: Double) -> Rect {
    Rect(x: track.maxX - width, y: track.minY, width: width, height: track.size.height)
  }

  /// The area in which the thumb reacts: `width` logical px wide from the track's right edge,
  /// and extended by 8 logical px above and below the thumb.
  func thumbArea(ofWidth width: Double) -> Rect {
    Rect(
      x: track.maxX - width, y: thumbTop - Self.reach, width: width,
      height: thumbLength + 2 * Self.reach)
  }

  /// The height by which ``thumbArea(ofWidth:)`` extends above and below the thumb, logical px.
  private static let reach = 8.0
}
