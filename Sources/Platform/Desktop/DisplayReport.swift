internal import Glibc
internal import Wayland

/// Facts about the compositor as lines of text, for logs and bug reports.
package struct DisplayReport: Hashable, Sendable {
  /// One line for each protocol that the program can use: the offered and the used version, or,
  /// if the compositor does not offer the protocol, the feature that does not work.
  ///
  /// The last line names the protocols that the compositor offers and the program does not use.
  package let protocols: [String]

  init(_ globals: Globals) {
    var lines: [String] = []
    for (name, highest, loss) in Self.counting {
      let offered = globals.all.filter { $0.interface == name }
      guard let version = offered.map(\.version).max() else {
        lines.append("\(name) is not offered: \(loss)")
        continue
      }
      let number = offered.count > 1 ? " \(offered.count) times" : ""
      let used = min(version, highest)
      lines.append("\(name) is offered\(number) in version \(version), and used in \(used)")
    }
    let names = Set(Self.counting.map(\.name))
    let others = globals.all.filter { !names.contains($0.interface) }
      .map { "\($0.interface) \($0.version)" }.sorted()
    if !others.isEmpty {
      lines.append("the compositor offers what is not used: " + others.joined(separator: ", "))
    }
    protocols = lines
  }

  /// The interfaces that the program uses, one row each: the name, the highest version that is
  /// used, and a text that describes what does not work if the compositor lacks the interface.
  static let counting: [(name: String, highest: UInt32, loss: String)] = [
    entry(WlCompositor.self, "there can be no window"),
    entry(WlShm.self, "there can be no window"),
    entry(XdgWmBase.self, "there can be no window"),
    entry(WlSeat.self, "there is no input"),
    entry(WlOutput.self, "the scale is guessed"),
    entry(WlDataDeviceManager.self, "nothing is copied, pasted, dragged or dropped"),
    entry(WlSubcompositor.self, "a window without a title bar cannot be resized by its edges"),
    entry(WpViewporter.self, "scales are whole numbers"),
    entry(WpFractionalScaleManagerV1.self, "scales are whole numbers"),
    entry(ZxdgDecorationManagerV1.self, "the window has a header of its own"),
    entry(WpPresentation.self, "the time at which a frame is seen is guessed"),
    entry(WpCursorShapeManagerV1.self, "the pointer's pictures are read from a theme"),
    entry(ZwpPointerGesturesV1.self, "touchpads cannot pinch"),
    entry(ZwpTabletManagerV2.self, "pens are pointers"),
    entry(XdgActivationV1.self, "a program that is started here may open behind this window"),
    entry(
      ZwpIdleInhibitManagerV1.self, "the desktop's portal keeps the screen on during a slideshow"),
    entry(
      ZwpPrimarySelectionDeviceManagerV1.self, "what is selected is not pasted by the middle button"
    ),
    entry(ZwpTextInputManagerV3.self, "input methods cannot write names"),
    entry(WpContentTypeManagerV1.self, "a screen does not know that it shows photos"),
    entry(XdgToplevelIconManagerV1.self, "the window has the icon of the installed program"),
    entry(XdgSessionManagerV1.self, "a restored window is put where the compositor wants it"),
    entry(
      ZxdgExporterV2.self, "the desktop's dialogs need zxdg_exporter_v1 to lie above the window"),
    entry(
      ZxdgExporterV1.self, "the desktop's dialogs need zxdg_exporter_v2 to lie above the window"),
  ]

  private static func entry<Object: Interface>(
    _ type: Object.Type, _ loss: String
  ) -> (name: String, highest: UInt32, loss: String) {
    (type.name, type.version, loss)
  }
}

extension Display {
  package var report: DisplayReport { DisplayReport(globals) }

  /// The process id of the compositor; nil if it is unknown.
  package var compositorProcess: Int32? {
    // Process, user and group.
    var credentials: [Int32] = [0, 0, 0]
    var length = socklen_t(MemoryLayout<Int32>.stride * credentials.count)
    let status = unsafe getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length)
    return status == 0 && credentials[0] > 0 ? credentials[0] : nil
  }

  /// Descriptions of the screens and seats, one line each.
  package var devices: [String] {
    let screens = outputs.values.compactMap { output in
      output.logicalSize().map { "a screen of \($0.width)×\($0.height) at scale \(output.scale)" }
    }
    let seats = seats.values.map { seat in
      let devices = seat.devices
      return devices.isEmpty
        ? "a seat without devices" : "a seat with \(devices.joined(separator: ", "))"
    }
    return screens.sorted() + seats.sorted()
  }
}
