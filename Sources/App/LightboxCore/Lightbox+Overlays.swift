internal import Geometry
internal import Gestures
internal import Input
internal import Motion
internal import Viewing

/// What the overlays see of the lightbox, and what it asks of them.
extension Lightbox {
  /// Tells the overlays what is in the view once an event has been handled.
  mutating func updateOverlays(at time: Instant) -> [Effect] {
    // A photo that flies between album and view is not zoomed by anybody.
    let isLookedAt = mode == .photo && !(current.map { isFlying($0, at: time) } ?? false)
    overlays.zoom.note(isLookedAt ? viewport : nil, of: current, at: time)
    let known = current.flatMap { loaded[$0] }
    let isDamaged = known.map { $0.isDamaged && $0.picture != nil } ?? false
    var neighbours: [PhotoID] = []
    if overlays.info.isWanted, let currentIndex, let pagesInReach {
      neighbours = [currentIndex + 1, currentIndex - 1].filter(pagesInReach.contains)
        .map { photos[$0] }
    }
    return overlays.info.look(
      at: mode == .photo ? current : nil,
      note: isDamaged ? "The file is damaged; this is what could be read." : nil,
      neighbours: neighbours, time: time)
  }

  /// The current photo's zoom in a frame at `time`, device px per image px.
  func shownZoom(at time: Instant) -> Double? {
    viewport.map { $0.presented(at: time).scale * deviceScale }
  }

  /// A press anywhere sends the help away.
  mutating func noticePress(_ input: InputEvent, at time: Instant) {
    switch input {
    case .pointer(.button(_, isPressed: true)), .touch(.down): overlays.press(at: time)
    default: break
    }
  }

  /// The actions without a tap that has sent the help away.
  mutating func withoutClosingTap(_ actions: [GestureAction], at time: Instant) -> [GestureAction] {
    actions.filter { action in
      switch action {
      case .tap, .doubleTap, .longPress:
        !overlays.takesTap(
          at: time, latest: physics.longPressTime + 2 * physics.doubleTapTime)
      default: true
      }
    }
  }

  /// A key with a command closes the help, or turns to its next page; true when that is all that it
  /// means.
  mutating func closesHelp(_ key: KeyEvent, at time: Instant) -> Bool {
    let own = mode == .album ? bindings.albumCommand(for: key) : nil
    guard overlays.help.isShown, key.isPressed, let command = own ?? bindings.command(for: key)
    else { return false }
    if command == .toggleHelp, overlays.help.turnPage(in: context) { return true }
    overlays.help.hide(at: time)
    return command == .toggleHelp || command == .back
  }

  /// Says what became of the mark of the photo that is looked at: it has no sign of its own.
  mutating func sayMark(at time: Instant) {
    guard mode == .photo, let current else { return }
    overlays.say(album.marks.contains(current) ? "Marked" : "Not marked", at: time)
  }

  /// What is said where there is no page to turn to.
  mutating func sayEnd(_ command: Command, at time: Instant) {
    guard let currentIndex, photos.count > 1 else { return }
    switch command {
    case .next, .last:
      if currentIndex == photos.count - 1 { overlays.say("Last photo", at: time) }
    case .previous, .first:
      if currentIndex == 0 { overlays.say("First photo", at: time) }
    default: break
    }
  }
}
