package import Bus
package import System

/// A call of a service of the desktop: a value that says who is asked, for what, and with which arguments.
package struct PortalCall: Sendable {
  let service: String
  let object: String
  let interface: String
  let method: String
  let arguments: [BusValue]
  /// True where the reply only names a request, whose answer comes once the person has chosen.
  let awaitsResponse: Bool

  private init(
    _ interface: String, _ method: String, _ arguments: [BusValue], service: String = portal,
    object: String = "/org/freedesktop/portal/desktop", awaitsResponse: Bool = true
  ) {
    (self.service, self.object, self.arguments) = (service, object, arguments)
    self.interface = interface
    self.method = method
    self.awaitsResponse = awaitsResponse
  }

  static let portal = "org.freedesktop.portal.Desktop"

  // MARK: Files

  /// Opens a file in a program that the person chooses. `window` is the portal's name of the window that
  /// asks; empty for none.
  package static func openFile(_ file: OwnedDescriptor, from window: String = "") -> PortalCall {
    PortalCall(
      "\(portalInterfaces)OpenURI", "OpenFile",
      [.text(window), .file(file), .options(["ask": .truth(true), "writable": .truth(false)])])
  }

  /// Shows the folder of a file.
  package static func openFolder(of file: OwnedDescriptor, from window: String = "") -> PortalCall {
    PortalCall(
      "\(portalInterfaces)OpenURI", "OpenDirectory", [.text(window), .file(file), .options([:])])
  }

  /// Shows files in the file manager, by their addresses.
  package static func showItems(_ addresses: [String]) -> PortalCall {
    PortalCall(
      "org.freedesktop.FileManager1", "ShowItems", [.texts(addresses), .text("")],
      service: "org.freedesktop.FileManager1", object: "/org/freedesktop/FileManager1",
      awaitsResponse: false)
  }

  /// Makes a picture the desktop's background, after the person has seen it there.
  package static func setWallpaper(
    _ file: OwnedDescriptor, from window: String = ""
  ) -> PortalCall {
    PortalCall(
      "\(portalInterfaces)Wallpaper", "SetWallpaperFile",
      [
        .text(window), .file(file),
        .options(["show-preview": .truth(true), "set-on": .text("background")]),
      ])
  }

  /// Writes a mail with files.
  package static func composeMail(
    with files: [OwnedDescriptor], subject: String, from window: String = ""
  ) -> PortalCall {
    PortalCall(
      "\(portalInterfaces)Email", "ComposeEmail",
      [.text(window), .options(["attachment_fds": .files(files), "subject": .text(subject)])])
  }

  // MARK: Print

  /// Lets the person choose printer and paper. The answer has a `token` for ``print(_:token:title:from:)``,
  /// and the paper in `page-setup`.
  package static func preparePrint(title: String, from window: String = "") -> PortalCall {
    PortalCall(
      "\(portalInterfaces)Print", "PreparePrint",
      [.text(window), .text(title), .options([:]), .options([:]), .options([:])])
  }

  /// Prints a PDF file, as the person has chosen.
  package static func print(
    _ file: OwnedDescriptor, token: UInt32, title: String, from window: String = ""
  ) -> PortalCall {
    PortalCall(
      "\(portalInterfaces)Print", "Print",
      [.text(window), .text(title), .file(file), .options(["token": .number(token)])])
  }

  // MARK: Awake

  /// Keeps the screen on until the request that the reply names is closed, or the connection.
  package static func inhibitIdle(reason: String, from window: String = "") -> PortalCall {
    PortalCall(
      "\(portalInterfaces)Inhibit", "Inhibit",
      [.text(window), .number(8), .options(["reason": .text(reason)])], awaitsResponse: false)
  }

  /// Ends a request.
  package static func close(_ request: String) -> PortalCall {
    PortalCall(
      "\(portalInterfaces)Request", "Close", [], object: request, awaitsResponse: false)
  }

  private static let portalInterfaces = "org.freedesktop.portal."
}

/// The answer to a call of a service.
package enum PortalAnswer: Sendable {
  /// It is done. `request` is the object that the reply names, if any; `results` are what came with the answer.
  case done(request: String?, results: [String: BusValue])
  /// The person has changed their mind.
  case cancelled
  /// The service does not do it.
  case refused
  /// There is no such service here.
  case missing
  /// The service took the call, and has ended since.
  case ended
  /// Nothing came in time.
  case silent
}
