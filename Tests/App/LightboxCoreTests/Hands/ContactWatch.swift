import Geometry
import Input
import Motion
import Viewing

@testable import Gestures
@testable import LightboxCore

/// A check that a lone contact does not change where scale and turn of the open photo end.
struct ContactWatch {
  /// True since several contacts have held the photo, until nobody does.
  private var isMixed = false
  /// The keys that are down, one of which may zoom.
  private var keysDown: Set<String> = []
  private var newest = Instant.zero

  /// Returns a sentence about what a lone contact has done to the photo against the rules, by the
  /// event between the two states; nil for nothing.
  mutating func fault(before: Lightbox, after: Lightbox, _ event: TraceEvent) -> String? {
    let rested = event.time - newest
    newest = event.time
    if case .input(.key(let key)) = event.what {
      if key.isPressed { keysDown.insert(key.name) } else { keysDown.remove(key.name) }
    }
    if !Self.isLone(before) || !Self.isLone(after) { isMixed = true }
    defer { if after.viewport?.isHeld != true, after.activeGestures.isEmpty { isMixed = false } }
    guard case .input(let input) = event.what, Self.isOfContact(input), !isMixed, keysDown.isEmpty,
      before.mode == .photo, after.mode == .photo, before.current == after.current,
      before.stage.hero.held == nil, !before.chrome.menu.isOpen,
      let was = before.viewport, let now = after.viewport
    else { return nil }
    var gestures = before.stage.gestures
    let zooms = gestures.handle(input, at: event.time).contains {
      switch $0 {
      case .doubleTap, .twoFingerTap, .wheel: true
      default: false
      }
    }
    guard !zooms else { return nil }
    let (turned, turns) = (was.target.rotation, now.target.rotation)
    // A photo at fit stays at fit where a contact brings Details in or takes them away.
    let isDocked = before.environment.details.goal != after.environment.details.goal
    if !(isDocked && was.isFit && now.isFit),
      abs(now.target.scale / was.target.scale - 1) > 1e-9
    {
      return "the scale ends at \(now.target.scale), not \(was.target.scale)"
    }
    guard abs((turns - turned).wrappedAngle) <= 1e-9 else {
      return "the turn ends at \(turns), not \(turned)"
    }
    guard rested > 0.041, was.isHeld, !now.isHeld, !was.isMoving(at: event.time),
      !before.stage.isCurrentInTransition(at: event.time)
    else { return nil }
    let speed =
      now.velocity(at: event.time).translation(at: before.stage.gestures.focal).length
      + abs(after.stage.pager.strip.velocity(at: event.time))
      + after.stage.dismissal.velocity(at: event.time).length
    return speed > 1e-6 ? "a lift after a rest throws at \(speed) px/s" : nil
  }

  private static func isOfContact(_ input: InputEvent) -> Bool {
    switch input {
    case .touch, .pointer(.motion), .pointer(.button(.left, isPressed: _)): true
    case .scroll(.delta(.finger, _)), .scroll(.stop): true
    default: false
    }
  }

  /// Returns true if at most one contact is at work, and it does not zoom.
  private static func isLone(_ lightbox: Lightbox) -> Bool {
    let gestures = lightbox.stage.gestures
    return [[], [.touch], [.drag], [.scroll]].contains(gestures.active) && !gestures.isPinching
      && !gestures.tap.isReserved
  }
}
