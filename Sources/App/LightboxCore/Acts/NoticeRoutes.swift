internal import Geometry
internal import Input
internal import Raster

/// The buttons of a notice, such as the one that takes an act back.
extension Lightbox {
  /// The command of the notice's button at `point` of the layout; nil where none is.
  func noticeAction(at point: Point, time: Instant) -> Command? {
    let actions = chrome.overlays.notice.actions
    guard !actions.isEmpty, let tag = LayerStack(of: self, at: time).chrome.hit(at: point)?.tag
    else { return nil }
    return actions.indices.first { NoticeLine.actionTag($0) == tag }.map { actions[$0] }
  }

  /// Handles what is done on the notice's buttons; nil for all else.
  mutating func handleOnNotice(_ input: InputEvent, at time: Instant) -> [Effect]? {
    guard !chrome.overlays.notice.actions.isEmpty else { return nil }
    func release(_ command: Command, at point: Point?, _ lightbox: inout Lightbox) -> [Effect] {
      lightbox.chrome.overlays.notice.press = nil
      guard let point, lightbox.noticeAction(at: point, time: time) == command else { return [] }
      return lightbox.perform(command, at: time)
    }
    let press = chrome.overlays.notice.press
    switch input {
    case .pointer(.button(.left, isPressed: true)):
      guard let command = cursor.rest.position.flatMap({ noticeAction(at: $0, time: time) }) else {
        return nil
      }
      chrome.overlays.notice.press = .pointer(command)
    case .pointer(.button(.left, isPressed: false)):
      guard case .pointer(let command) = press else { return nil }
      return release(command, at: cursor.rest.position, &self)
    case .touch(.down(let id, let point)):
      guard let command = noticeAction(at: point, time: time) else { return nil }
      chrome.overlays.notice.press = .touch(id, point, command)
    case .touch(.move(let id, let point)):
      guard case .touch(id, _, let command) = press else { return nil }
      chrome.overlays.notice.press = .touch(id, point, command)
    case .touch(.up(let id)):
      guard case .touch(id, let point, let command) = press else { return nil }
      return release(command, at: point, &self)
    case .touch(.cancel):
      chrome.overlays.notice.press = nil
      return nil
    default: return nil
    }
    return []
  }
}
