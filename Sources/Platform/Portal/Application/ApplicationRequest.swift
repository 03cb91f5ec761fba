internal import Bus

/// A request of another program to this one, by `org.freedesktop.Application`.
package enum ApplicationRequest: Hashable, Sendable {
  /// Come to the front.
  case activate(ApplicationTokens)
  /// Open files by their addresses.
  case open([String], ApplicationTokens)
  /// Do one of the program's own ``ApplicationAction``s.
  case act(ApplicationAction, ApplicationTokens)

  package var tokens: ApplicationTokens {
    switch self {
    case .activate(let tokens), .open(_, let tokens), .act(_, let tokens): tokens
    }
  }
}

/// An act that others may ask the program for by its name.
package enum ApplicationAction: String, Hashable, Sendable {
  case newWindow = "new-window"
}

/// The tokens by which a program may come to the front, as a desktop gives them to what it starts.
package struct ApplicationTokens: Hashable, Sendable {
  /// The one of Wayland, `XDG_ACTIVATION_TOKEN`.
  package var activation: String?
  /// The one of X11's, `DESKTOP_STARTUP_ID`, which may be the same.
  package var startup: String?

  package init(activation: String? = nil, startup: String? = nil) {
    (self.activation, self.startup) = (activation, startup)
  }

  /// The tokens by their keys in a call.
  var entries: [String: BusValue] {
    ["activation-token": activation, "desktop-startup-id": startup].compactMapValues { token in
      token.map { .text($0) }
    }
  }

  mutating func set(_ key: String, to value: String) {
    switch key {
    case "activation-token": activation = value
    case "desktop-startup-id": startup = value
    default: break
    }
  }
}
