package import Geometry
package import Input

/// One line of a trace: an event and its time.
package struct TraceEvent: Hashable, Sendable {
  /// The event of a line.
  package enum What: Hashable, Sendable {
    case resized(Size, deviceScale: Double)
    case window(WindowState)
    case input(InputEvent)
    case asked(AccessibleRequest)
    /// The desktop's wishes for look and motion are these now.
    case desktop(DesktopPreferences)
    /// The trace is over; the replay stops here.
    case end

    /// The event for a lightbox; nil for the desktop's wishes, of which settings make events, and for the end.
    package var event: Event? {
      switch self {
      case .resized(let size, let scale): .resized(size, deviceScale: scale)
      case .window(let state): .window(state)
      case .input(let input): .input(input)
      case .asked(let request): .asked(request)
      case .desktop, .end: nil
      }
    }
  }

  package var time: Instant
  package var what: What

  package init(_ time: Instant, _ what: What) {
    self.time = time
    self.what = what
  }
}

/// The error of a trace that cannot be read: the line, and what was expected there.
package struct TraceError: Error, Hashable, Sendable {
  /// Counted from 1.
  package let line: Int
  package let expected: String
}
