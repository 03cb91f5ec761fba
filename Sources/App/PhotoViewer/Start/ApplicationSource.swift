internal import EventLoop
internal import Portal
internal import ProgramSupport
internal import System

/// The program on the session bus, where it receives requests of other programs. It uses no
/// processor time without requests. Each process requests the program's name on the bus, and gets
/// it when the earlier owners have ended. So requests reach the oldest window.
@UI final class ApplicationSource {
  private let bus: ApplicationBus
  private let source: BusSource

  /// Adds the connection `made` to `loop`; if `made` is nil, adds a new connection. Returns nil if
  /// there is no session bus. `hasName` is true if this process owns the program's name on the bus;
  /// if it is false, the name is requested.
  init?(loop: Loop, _ made: ApplicationBus?, hasName: Bool) {
    guard let bus = made ?? ApplicationBus(name: ApplicationID.text),
      let source = BusSource(bus, in: loop)
    else { return nil }
    (self.bus, self.source) = (bus, source)
    guard !hasName else { return }
    bus.requestName(waits: true) { answer in
      Diagnostics.log("the bus has answered the wish for the program's name: \(answer)")
    }
  }

  /// Passes requests of other programs to `receive`, also those that came before this call.
  func serve(_ receive: @escaping @UI (ApplicationRequest) -> Void) {
    guard bus.onRequest == nil else { return }
    bus.onRequest = { request in UI.assume { receive(request) } }
  }

  func close() { source.close() }
}
