internal import Bus

/// A request from another program to this one, by the interface `org.freedesktop.Application`.
package enum ApplicationRequest: Hashable, Sendable {
  /// A request to raise the window.
  case activate(ApplicationTokens)
  /// A request to open the files with these URIs.
  case open([String], ApplicationTokens)
  /// A request to open a new window: the action `new-window`.
  case newWindow(ApplicationTokens)

  package var tokens: ApplicationTokens {
    switch self {
    case .activate(let tokens), .open(_, let tokens), .newWindow(let tokens): tokens
    }
  }
}

/// The tokens that allow a program to raise its window. The desktop passes tokens to each program
/// that the desktop starts.
package struct ApplicationTokens: Hashable, Sendable {
  /// The Wayland token, `XDG_ACTIVATION_TOKEN`; nil if there is none.
  package var activation: String?
  /// The X11 token, `DESKTOP_STARTUP_ID`, which may equal `activation`; nil if there is none.
  package var startup: String?

  package init(activation: String? = nil, startup: String? = nil) {
    (self.activation, self.startup) = (activation, startup)
  }

  /// Creates the tokens from the dictionary in a call's arguments.
  init(_ entries: [String: BusValue]) {
    self.init(
      activation: entries["activation-token"]?.text, startup: entries["desktop-startup-id"]?.text)
  }

  /// The tokens that are not nil, as the dictionary in a call's arguments.
  var entries: [String: BusValue] {
    ["activation-token": activation, "desktop-startup-id": startup].compactMapValues { token in
      token.map { .text($0) }
    }
  }
}
