internal import Bus
internal import EventLoop
internal import Portal
internal import ProgramSupport
internal import System

/// The program on the session bus, which receives the requests of other programs.
///
/// It uses no time while nobody calls. Each process requests the program's name on the bus, and
/// gets it once the earlier owners have ended, so that requests reach the oldest window.
@UI final class ApplicationSource {
  private let bus: ApplicationBus
  private let source: BusSource

  /// Joins `loop`, with the connection `made` at the start if there is one; requests the name
  /// unless the connection already `hasName`.
  ///
  /// Nil without a session bus.
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

  /// Passes requests of other programs to `receive` from now on, including those received before.
  func serve(_ receive: @escaping @UI (ApplicationRequest) -> Void) {
    guard bus.onRequest == nil else { return }
    bus.onRequest = { request in UI.assume { receive(request) } }
  }

  func close() { source.close() }
}
