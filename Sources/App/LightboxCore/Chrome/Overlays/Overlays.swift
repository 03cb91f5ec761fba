internal import Geometry
package import Input
package import Motion
internal import Raster

/// The panels over the pictures: the zoom badge, a notice, the Details panel, the help. The Details
/// panel pushes the photos aside; the other panels only cover them.
package struct Overlays: LightboxPart, Equatable {
  package var zoom = ZoomBadge()
  package var notice = NoticeLine()
  package var details = DetailsPanel()
  package var help = HelpPanel()

  package mutating func toggleHelp(_ bindings: KeyBindings, _ physics: Physics, at time: Instant) {
    if help.isShown { help.hide(physics, at: time) } else { help.show(bindings, physics, at: time) }
  }

  /// Closes the topmost panel; returns false if there is none.
  package mutating func goBack(_ physics: Physics, at time: Instant) -> Bool {
    if help.isShown {
      help.hide(physics, at: time)
    } else if details.isShown {
      details.show(false, physics, at: time)
    } else {
      return false
    }
    return true
  }

  /// Shows the Details panel, turns to its next page, or hides it after its last page.
  mutating func toggleInfo(_ physics: Physics, at time: Instant) {
    if details.isShown, details.turnPage() { return }
    details.show(!details.isShown, physics, at: time)
  }

  /// Returns the part of the view that the Details panel leaves free.
  func room(in context: ViewContext) -> Rect {
    PanelDock(context.measures).room(at: details.motion.goal, of: context.viewSize)
  }
}

extension Overlays {
  static var path: WritableKeyPath<Lightbox, Overlays> { \.chrome.overlays }

  static func layOut(
    in lightbox: inout Lightbox, _ context: ViewContext, at time: Instant
  ) -> [Caption] {
    let details = lightbox.chrome.overlays.details.layOut(in: context, at: time)
    let help = lightbox.chrome.overlays.help.layOut(in: context, at: time)
    let overlays = lightbox.chrome.overlays
    return overlays.zoom.captions(in: context) + overlays.notice.captions(in: context)
      + details + help
  }

  static func layers(
    in lightbox: Lightbox, _ context: ViewContext, at time: Instant
  ) -> [Layer] {
    let overlays = lightbox.chrome.overlays
    let (notice, badge) = plates(
      in: lightbox, context, beside: overlays.details.motion.drawnProgress(at: time), at: time)
    let below = [overlays.details.layer(in: context, at: time), notice?.layer, badge]
      .compactMap { $0 }
    // The help hides the other overlays, because texts over texts cannot be read.
    let rest = 1 - overlays.help.opacity(at: time)
    return (rest > 0 ? below.map { $0.with(opacity: $0.opacity * rest) } : [])
      + overlays.help.panelLayers(in: context, at: time)
  }

  /// The frames of the notice, of its buttons and of the zoom badge in the view. The frame of the
  /// notice or of the badge is nil while it is not visible. `progress` is that of the Details
  /// panel, 0…1; if it is nil, the frames are those after the panel has stopped moving.
  static func frames(
    in lightbox: Lightbox, beside progress: Double? = nil, at time: Instant
  ) -> (notice: Rect?, buttons: [Rect], zoom: Rect?) {
    let goal = lightbox.chrome.overlays.details.motion.goal
    let (notice, badge) = plates(
      in: lightbox, lightbox.context, beside: progress ?? goal, at: time)
    return (notice?.layer.frame, notice?.buttons ?? [], badge?.frame)
  }

  /// The notice with the areas of its buttons, and the zoom badge; nil for one that is not visible.
  /// They lie beside the Details panel, whose progress is `progress`, 0…1, and above the scrubber
  /// and the bar for marked photos.
  private static func plates(
    in lightbox: Lightbox, _ context: ViewContext, beside progress: Double, at time: Instant
  ) -> (notice: (layer: Layer, buttons: [Rect])?, badge: Layer?) {
    let overlays = lightbox.chrome.overlays
    let footer = max(
      lightbox.scrubber.opacity(at: time) * ScrubberLayout.height,
      SelectionBar.height(in: lightbox, at: time))
    var free = PanelDock(context.measures).room(at: progress, of: context.viewSize)
    free.size.height -= footer * (1 - progress)
    let notice = overlays.notice.placed(in: context, within: free, at: time)
    let bottom = notice.map { $0.layer.frame.minY + ViewContext.margin / 2 } ?? free.maxY
    let badge = lightbox.zoom(at: time).flatMap {
      overlays.zoom.layer(showing: $0, in: context, within: free, bottom: bottom, at: time)
    }
    return (notice, badge)
  }
}
