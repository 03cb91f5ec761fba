package import Bus
package import System

/// A call to a desktop service: the method and its arguments. ``PortalClient`` makes the call.
package struct PortalCall: Sendable {
  let method: BusMethod
  let arguments: [BusValue]
  /// True if the service's reply has only the object path of a request. The answer then arrives as
  /// a signal, after the user has chosen.
  let awaitsResponse: Bool
  /// True if the service must reply within the client's time limit.
  let isTimed: Bool

  private init(
    _ interface: String, _ method: String, _ arguments: [BusValue], service: String = portal,
    object: String = object, awaitsResponse: Bool = true, isTimed: Bool = true
  ) {
    self.method = BusMethod(service, object, interface, method)
    (self.arguments, self.awaitsResponse, self.isTimed) = (arguments, awaitsResponse, isTimed)
  }

  static let portal = "org.freedesktop.portal.Desktop"
  static let object = "/org/freedesktop/portal/desktop"

  // MARK: Files

  /// Returns a call that opens a file in a program that the user chooses.
  ///
  /// Here and in the other calls, `window` is the portal's identifier of the requesting window;
  /// empty if there is none.
  package static func openFile(_ file: OwnedDescriptor, from window: String = "") -> PortalCall {
    PortalCall(
      "\(portalInterfaces)OpenURI", "OpenFile",
      [.text(window), .file(file), .options(["ask": .truth(true), "writable": .truth(false)])])
  }

  /// Returns a call that opens the folder of a file in the file manager; `window` as in
  /// ``openFile(_:from:)``.
  package static func openFolder(of file: OwnedDescriptor, from window: String = "") -> PortalCall {
    PortalCall(
      "\(portalInterfaces)OpenURI", "OpenDirectory", [.text(window), .file(file), .options([:])])
  }

  /// Returns a call that shows the files with these URIs in the file manager.
  package static func showItems(_ addresses: [String]) -> PortalCall {
    PortalCall(
      "org.freedesktop.FileManager1", "ShowItems", [.texts(addresses), .text("")],
      service: "org.freedesktop.FileManager1", object: "/org/freedesktop/FileManager1",
      awaitsResponse: false)
  }

  /// Returns a call that sets a picture as the desktop's background, after the user has confirmed
  /// this; `window` as in ``openFile(_:from:)``.
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

  /// The greatest number of files in one mail: dbus-daemon ends the connection of a program that
  /// sends more descriptors in one message.
  package static let mostAttached = 16

  /// Returns a call that opens a new mail in the user's mail program, with `files` as attachments,
  /// at most ``mostAttached``; `window` as in ``openFile(_:from:)``.
  package static func composeMail(
    with files: [OwnedDescriptor], subject: String, from window: String = ""
  ) -> PortalCall {
    PortalCall(
      "\(portalInterfaces)Email", "ComposeEmail",
      [
        .text(window),
        .options([
          "attachment_fds": .array(of: "h", files.map { .file($0) }), "subject": .text(subject),
        ]),
      ])
  }

  /// Returns a call that lets the user choose a folder. In the answer's `results`, `uris` has the
  /// URI of the folder. `title` is the title of the dialog; `window` as in ``openFile(_:from:)``.
  package static func chooseFolder(title: String, from window: String = "") -> PortalCall {
    PortalCall(
      chooser, "OpenFile",
      [
        .text(window), .text(title),
        .options(["directory": .truth(true), "modal": .truth(true)]),
      ])
  }

  /// A call that requests the version of the portal's file dialog. If this call fails, the desktop
  /// does not support ``chooseFolder(title:from:)``.
  package static let findChooser = PortalCall(
    "org.freedesktop.DBus.Properties", "Get", [.text(chooser), .text("version")],
    awaitsResponse: false)

  // MARK: Print

  /// Returns a call that lets the user choose a printer and paper. `title` is the title of the
  /// dialog; `window` as in ``openFile(_:from:)``.
  ///
  /// The `results` of the answer have a `token` for ``print(_:token:title:from:)``, and the paper
  /// in `page-setup`.
  package static func preparePrint(title: String, from window: String = "") -> PortalCall {
    PortalCall(
      "\(portalInterfaces)Print", "PreparePrint",
      [.text(window), .text(title), .options([:]), .options([:]), .options([:])])
  }

  /// Returns a call that prints a PDF file. `token`, from the answer to
  /// ``preparePrint(title:from:)``, identifies the settings that the user chose. `title` is the
  /// name of the print job; `window` as in ``openFile(_:from:)``.
  package static func print(
    _ file: OwnedDescriptor, token: UInt32, title: String, from window: String = ""
  ) -> PortalCall {
    PortalCall(
      "\(portalInterfaces)Print", "Print",
      [.text(window), .text(title), .file(file), .options(["token": .number(token)])])
  }

  /// Returns a call that keeps the screen on. The effect ends when the connection to the bus is
  /// closed, or with the call ``close(_:)``, which needs the `request` from the answer. `reason`
  /// tells the user why the screen stays on; `window` as in ``openFile(_:from:)``.
  ///
  /// The answer is waited for without a limit: without its `request`, the effect of a late answer
  /// could not be ended.
  package static func inhibitIdle(reason: String, from window: String = "") -> PortalCall {
    PortalCall(
      "\(portalInterfaces)Inhibit", "Inhibit",
      [.text(window), .number(8), .options(["reason": .text(reason)])], awaitsResponse: false,
      isTimed: false)
  }

  /// Returns a call that ends what an earlier call has started: for example, the screen may then
  /// turn off again. `request` is the object path from the answer to the earlier call.
  package static func close(_ request: String) -> PortalCall {
    PortalCall("\(portalInterfaces)Request", "Close", [], object: request, awaitsResponse: false)
  }

  private static let portalInterfaces = "org.freedesktop.portal."
  private static let chooser = "\(portalInterfaces)FileChooser"
}

/// The answer to a ``PortalCall``.
package enum PortalAnswer: Sendable {
  /// The call succeeded. `results` are the values in the answer; `request` is the object path of
  /// the request, nil if there is none.
  case done(request: String?, results: [String: BusValue])
  /// The user cancelled the dialog that the service has shown.
  case cancelled
  /// The service answered with an error, or the call could not be sent.
  case refused
  /// The service or the session bus does not exist.
  case missing
  /// The service accepted the call, and then ended without an answer.
  case ended
  /// The service did not reply within the time limit.
  case silent
}
