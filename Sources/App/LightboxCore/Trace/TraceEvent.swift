package import Geometry
package import Input

/// One line of a trace: an event and its time.
package struct TraceEvent: Equatable, Sendable {
  /// The event of a line.
  package enum What: Equatable, Sendable {
    case resized(Size, deviceScale: Double)
    case window(WindowState)
    case input(InputEvent)
    case request(AccessibleRequest)
    /// The desktop's new preferences for appearance and motion.
    case desktop(DesktopPreferences)
    /// The end of the trace, at which the replay stops.
    case end

    /// The event for the lightbox; nil for `end` and `desktop`, which the replay handles itself.
    package var event: Event? {
      switch self {
      case .resized(let size, let scale): .window(.resized(size, deviceScale: scale))
      case .window(let state): .window(.state(state))
      case .input(let input): .input(input)
      case .request(let request): .accessibility(.request(request))
      case .desktop, .end: nil
      }
    }
  }

  package var time: Instant
  package var what: What

  package init(_ time: Instant, _ what: What) { (self.time, self.what) = (time, what) }
}

/// An error in a trace: the line, and what was expected there.
package struct TraceError: Error, Equatable, Sendable {
  /// The number of the line, counted from 1.
  package let line: Int
  package let expected: String
}
