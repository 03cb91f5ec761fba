internal import EventLoop
internal import Input
internal import Wayland

/// The name under which other programs know a window, so that they can put their dialogs above it.
@UI final class WindowExport {
  private let wire: ZxdgExportedV2
  private let loop: Loop
  private(set) var name: String?
  private var waiting: [(String?) -> Void] = []
  private var timer: EventLoop.Timer?

  /// The seconds that a compositor has to tell the name.
  private static let patience = 0.5

  init(_ wire: ZxdgExportedV2, loop: Loop) {
    (self.wire, self.loop) = (wire, loop)
    wire.onEvent = { [weak self] event in
      if case .handle(let name) = event { self?.take(name) }
    }
  }

  /// Hands the name to `receive`, once it is known; nil where that takes too long.
  func name(_ receive: @escaping (String?) -> Void) {
    if let name { return receive(name) }
    waiting.append(receive)
    guard timer == nil else { return }
    timer = loop.schedule(at: loop.now + Self.patience) { [weak self] in self?.answer() }
  }

  private func take(_ name: String) {
    self.name = name
    timer?.cancel()
    answer()
  }

  private func answer() {
    timer = nil
    let all = waiting
    waiting = []
    for receive in all { receive(name) }
  }

  func close() {
    timer?.cancel()
    wire.onEvent = { _ in }
    if wire.isAlive { wire.destroy() }
    answer()
  }
}

extension Window {
  /// Tells the name under which other programs know the window, as the desktop's portal wants it, once the
  /// compositor has given it; empty where it gives none. The window has it from then on.
  package func exported(_ receive: @escaping @UI (String) -> Void) {
    guard isOpen, let exporter = display.extensions.exporter else { return receive("") }
    let export =
      self.export
      ?? WindowExport(exporter.exportToplevel(surface: view.wire), loop: display.loop)
    self.export = export
    export.name { receive($0.map { "wayland:\($0)" } ?? "") }
  }
}
