internal import Bus
internal import EventLoop
internal import Portal
internal import ProgramSupport
internal import System

/// The program's place on the session bus, from which the requests of other programs come.
///
/// It costs nothing while nobody calls. Each window asks for the program's name, and gets it once those that
/// had it before are closed, so that the oldest window is the one that is found.
@UI final class ApplicationSource {
  private let bus: ApplicationBus
  private let source: BusSource

  /// Joins `loop` with a connection that a start may have made already, and asks for the name unless it
  /// `hasName`. Nil where there is no session bus.
  init?(loop: Loop, _ made: ApplicationBus?, hasName: Bool) {
    guard let bus = made ?? ApplicationBus(name: ApplicationID.text),
      let source = BusSource(bus, in: loop)
    else { return nil }
    (self.bus, self.source) = (bus, source)
    guard !hasName else { return }
    bus.requestName(waits: true) { answer in
      Diagnostics.note("the bus has answered the wish for the program's name: \(answer)")
    }
  }

  /// Hands the requests of other programs to `take` from now on; those that have come wait until then.
  func serve(_ take: @escaping @UI (ApplicationRequest) -> Void) {
    guard bus.onRequest == nil else { return }
    bus.onRequest = { request in UI.assume { take(request) } }
  }

  func close() { source.close() }
}
