internal import Geometry
internal import Input
internal import Raster

/// The button of a notice, such as the one that takes an act back.
extension Lightbox {
  /// True where the notice's button is at `point` of the layout.
  func isNoticeAction(at point: Point, time: Instant) -> Bool {
    guard chrome.overlays.notice.action != nil else { return false }
    return LayerStack(of: self, at: time).chrome.hit(at: point)?.tag == NoticeLine.actionTag
  }

  /// Handles what is done on the notice's button; nil for all else.
  mutating func handleOnNotice(_ input: InputEvent, at time: Instant) -> [Effect]? {
    guard let action = chrome.overlays.notice.action else { return nil }
    func command(_ point: Point?, _ lightbox: inout Lightbox) -> [Effect] {
      lightbox.chrome.overlays.notice.press = nil
      guard let point, lightbox.isNoticeAction(at: point, time: time) else { return [] }
      lightbox.chrome.overlays.notice.end(at: time)
      return lightbox.perform(action, at: time)
    }
    let press = chrome.overlays.notice.press
    switch input {
    case .pointer(.button(.left, isPressed: true)):
      guard let point = cursor.rest.position, isNoticeAction(at: point, time: time) else {
        return nil
      }
      chrome.overlays.notice.press = .pointer
    case .pointer(.button(.left, isPressed: false)) where press == .pointer:
      return command(cursor.rest.position, &self)
    case .touch(.down(let id, let point)) where isNoticeAction(at: point, time: time):
      chrome.overlays.notice.press = .touch(id, point)
    case .touch(.move(let id, let point)):
      guard case .touch(id, _) = press else { return nil }
      chrome.overlays.notice.press = .touch(id, point)
    case .touch(.up(let id)):
      guard case .touch(id, let point) = press else { return nil }
      return command(point, &self)
    case .touch(.cancel):
      chrome.overlays.notice.press = nil
      return nil
    default: return nil
    }
    return []
  }
}
