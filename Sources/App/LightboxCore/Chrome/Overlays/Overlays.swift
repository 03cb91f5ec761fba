internal import Geometry
package import Input
package import Raster

/// What is shown over the pictures for a while, or for as long as asked: the zoom, a notice, the
/// info panel, the help. It moves nothing beneath it.
package struct Overlays: Hashable, Sendable {
  package var zoom = ZoomBadge()
  package var notice = NoticeLine()
  package var info = InfoPanel()
  package var help = HelpPanel()
  /// The press that sent the help away means nothing else: when it came.
  private var closingPress: Instant?

  package init() {}

  /// Says a sentence that goes by itself.
  package mutating func say(_ text: String, at time: Instant) { notice.say(text, at: time) }

  package mutating func toggleHelp(_ bindings: KeyBindings, at time: Instant) {
    if help.isShown { help.hide(at: time) } else { help.show(bindings, at: time) }
  }

  /// Closes what lies on top; false when nothing does.
  package mutating func goBack(at time: Instant) -> Bool {
    if help.isShown {
      help.hide(at: time)
    } else if info.isShown {
      info.show(false, at: time)
    } else {
      return false
    }
    return true
  }

  /// A finger or a button goes down somewhere: that sends the help away.
  package mutating func press(at time: Instant) {
    guard help.isShown else { return }
    help.hide(at: time)
    closingPress = time
  }

  /// Whether a tap that is told at `time` is what sent the help away; a tap is told once only.
  /// `latest` is the longest time, in seconds, from a press to its tap.
  package mutating func takesTap(at time: Instant, latest: Double) -> Bool {
    guard let press = closingPress else { return false }
    closingPress = nil
    return time - press <= latest
  }

  /// The texts that the layers need.
  package func captions(in context: ViewContext) -> [Caption] {
    zoom.captions(in: context) + notice.captions(in: context) + info.captions(in: context)
      + help.captions(in: context)
  }

  /// What is shown at `time`; `shownZoom` is in device px per image px.
  package func layers(in context: ViewContext, showing shownZoom: Double?, at time: Instant)
    -> [Layer]
  {
    let view = Rect(origin: .zero, size: context.viewSize)
    let panel = info.layer(in: context, at: time)
    let free = panel.map { InfoLayout.room(beside: $0.frame, of: view, in: context) } ?? view
    let notice = notice.layer(in: context, within: free, at: time)
    let bottom = notice.map { $0.frame.minY + ViewContext.margin / 2 } ?? free.maxY
    let badge = shownZoom.flatMap {
      zoom.layer(showing: $0, in: context, within: free, bottom: bottom, at: time)
    }
    // The help takes the place of the rest: texts that shine through texts cannot be read.
    let rest = 1 - help.opacity(in: context, at: time)
    let below: [Layer] = [panel, notice, badge].compactMap { layer in
      guard var layer, rest > 0 else { return nil }
      layer.opacity *= rest
      return layer
    }
    return below + help.layers(in: context, at: time)
  }

  /// When `expire` has something to do although no event arrives.
  package var deadline: Instant? {
    [zoom.deadline, notice.deadline].compactMap { $0 }.min()
  }

  /// Does what is due; afterwards `deadline` is later than `time`, or nil.
  package mutating func expire(at time: Instant) {
    zoom.expire(at: time)
    notice.expire(at: time)
  }

  package func isAnimating(at time: Instant) -> Bool {
    zoom.isAnimating(at: time) || notice.isAnimating(at: time) || info.isAnimating(at: time)
      || help.isAnimating(at: time)
  }
}
