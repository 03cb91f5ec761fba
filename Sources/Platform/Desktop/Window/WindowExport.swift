internal import EventLoop
internal import Input
internal import Wayland

/// An exported window: other programs use its name to put their dialogs above the window.
@UI final class WindowExport {
  /// Ends the export, after which the name is invalid.
  private var end: () -> Void = {}
  private let loop: Loop
  private(set) var name: String?
  private var waiting: [(String?) -> Void] = []
  private var timer: EventLoop.Timer?

  /// The longest time, seconds, for which the name from the compositor is awaited.
  private static let timeout = 0.5

  private init(loop: Loop) { self.loop = loop }

  /// Exports the window by the newest protocol that the compositor supports. Returns nil if the
  /// compositor supports no such protocol.
  static func of(_ window: Window) -> WindowExport? {
    let extensions = window.display.extensions
    let export = WindowExport(loop: window.display.loop)
    if let wire = extensions.exporter?.exportToplevel(surface: window.view.wire) {
      wire.onEvent = { [weak export] in if case .handle(let name) = $0 { export?.receive(name) } }
      export.end = { if wire.isAlive { wire.destroy() } }
    } else if let wire = extensions.formerExporter?.export(surface: window.view.wire) {
      wire.onEvent = { [weak export] in if case .handle(let name) = $0 { export?.receive(name) } }
      export.end = { if wire.isAlive { wire.destroy() } }
    } else {
      return nil
    }
    return export
  }

  /// Passes the name of the exported window to `receive`, once the compositor has sent the name;
  /// passes nil if the name does not arrive within ``timeout``.
  func name(_ receive: @escaping (String?) -> Void) {
    if let name { return receive(name) }
    waiting.append(receive)
    guard timer == nil else { return }
    timer = loop.schedule(at: loop.now + Self.timeout) { [weak self] in self?.answer() }
  }

  private func receive(_ name: String) {
    self.name = name
    answer()
  }

  private func answer() {
    timer?.cancel()
    timer = nil
    let all = waiting
    waiting = []
    for receive in all { receive(name) }
  }

  func close() {
    end()
    answer()
  }
}

extension Window {
  /// Passes the window's name to `receive`, in the form that desktop portals use; passes an empty
  /// text if there is no name.
  ///
  /// The window stays exported.
  package func exported(_ receive: @escaping @UI (String) -> Void) {
    guard isOpen, let export = export ?? WindowExport.of(self) else { return receive("") }
    self.export = export
    export.name { receive($0.map { "wayland:\($0)" } ?? "") }
  }
}
