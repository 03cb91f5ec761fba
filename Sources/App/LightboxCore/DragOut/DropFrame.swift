internal import Geometry
package import Input
internal import Motion
internal import Raster

/// The line along the edges of the view. It is shown while files that the window accepts are
/// dragged over the window.
package struct DropFrame: LightboxPart, Equatable {
  static var path: WritableKeyPath<Lightbox, DropFrame> { \.chrome.dropFrame }

  private var fade = Fade()

  /// The line's width, logical px, and its opacity, 0…1.
  private static let (width, opacity) = (3.0, 0.9)

  package func isMoving(at time: Instant) -> Bool { fade.isMoving(at: time) }

  /// The line's layers: one for each side of the view. One layer over the whole view would redraw
  /// all of it during a fade.
  func layers(in context: ViewContext, at time: Instant) -> [Layer] {
    let opacity = fade.opacity(at: time) * Self.opacity
    guard opacity > 0 else { return [] }
    let width = max(context.snapped(Self.width), 1 / context.deviceScale)
    let view = Rect(origin: .zero, size: context.viewSize)
    return Layer.outline(of: view, width: width, color: context.palette.accent)
      .map { $0.with(opacity: opacity) }
  }

  mutating func receive(_ event: Event, _ physics: Physics, at time: Instant) {
    if case .window(.dropHovers(let hovers)) = event {
      fade.show(hovers, isSudden: physics.reducesMotion, physics, at: time)
    }
  }
}
