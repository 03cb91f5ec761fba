internal import Geometry
package import Input
internal import Motion
internal import Raster

/// The line along the edges of the view. It is shown while files that the window accepts are
/// dragged over the window.
package struct DropFrame: LightboxPart, Hashable {
  static var path: WritableKeyPath<Lightbox, DropFrame> { \.chrome.dropFrame }

  private var fade = Fade()

  /// The line's width, logical px, and its opacity, 0…1.
  private static let (width, opacity) = (3.0, 0.9)

  mutating func show(_ isShown: Bool, _ physics: Physics, at time: Instant) {
    guard isShown != fade.isIn else { return }
    let duration = isShown ? physics.panelFadeInTime : physics.panelFadeOutTime
    fade.turn(to: isShown ? 1 : 0, over: physics.reducesMotion ? 0 : duration, at: time)
  }

  package func isMoving(at time: Instant) -> Bool { fade.isMoving(at: time) }

  /// The line's layers: one for each side of the view. One layer over the whole view would redraw
  /// all of it during a fade.
  static func layers(
    in lightbox: Lightbox, _ context: ViewContext, at time: Instant
  ) -> [Layer] {
    let opacity = lightbox.chrome.dropFrame.fade.opacity(at: time) * Self.opacity
    guard opacity > 0 else { return [] }
    let width = max(context.snapped(Self.width), 1 / context.deviceScale)
    let view = context.viewSize
    let height = max(view.height - 2 * width, 0)
    return [
      Rect(x: 0, y: 0, width: view.width, height: width),
      Rect(x: 0, y: view.height - width, width: view.width, height: width),
      Rect(x: 0, y: width, width: width, height: height),
      Rect(x: view.width - width, y: width, width: width, height: height),
    ].map {
      var side = Layer(frame: $0, contents: .color(context.palette.accent))
      side.opacity = opacity
      return side
    }
  }

  static func receive(
    _ event: Event, in lightbox: inout Lightbox, at time: Instant
  ) -> [Effect] {
    if case .window(.dropHovers(let hovers)) = event {
      lightbox.chrome.dropFrame.show(hovers, lightbox.physics, at: time)
    }
    return []
  }
}
