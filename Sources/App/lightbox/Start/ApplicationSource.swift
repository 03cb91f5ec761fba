internal import EventLoop
internal import Motion
internal import Portal
internal import System

/// The program's place on the session bus as a source of the event loop.
///
/// It costs nothing while nobody calls. Each window asks for the program's name, and gets it once those that
/// had it before are closed, so that the oldest window is the one that is found.
@UI final class ApplicationSource: PollSource {
  private let loop: Loop
  private let bus: ApplicationBus
  private var timer: EventLoop.Timer?
  let descriptor: Int32

  /// Joins `loop` with a connection that a start may have made already, and asks for the name unless it
  /// `hasName`. Nil where there is no session bus.
  init?(loop: Loop, _ made: ApplicationBus?, hasName: Bool) {
    guard let bus = made ?? ApplicationBus(name: ApplicationID.text),
      let descriptor = bus.descriptor
    else { return nil }
    (self.loop, self.bus, self.descriptor) = (loop, bus, descriptor)
    if !hasName {
      bus.requestName(waits: true) { answer in
        Diagnostics.note("the bus has answered the wish for the program's name: \(answer)")
      }
    }
    loop.add(self)
  }

  /// Hands the requests of other programs to `take` from now on; those that have come wait until then.
  func serve(_ take: @escaping @UI (ApplicationRequest) -> Void) {
    guard bus.onRequest == nil else { return }
    bus.onRequest = { request in UI.assume { take(request) } }
  }

  func close() {
    timer?.cancel()
    loop.remove(self)
    bus.close()
  }

  func prepareToPoll() -> Readiness {
    let due = bus.deadline.map { loop.time.instant(monotonic: $0) }
    if due != timer?.deadline {
      timer?.cancel()
      // The timer only has to wake the loop.
      timer = due.map { loop.schedule(at: $0) {} }
    }
    var readiness: Readiness = []
    if bus.wantsToRead { readiness.insert(.readable) }
    if bus.wantsToWrite { readiness.insert(.writable) }
    return readiness
  }

  func didPoll(_ readiness: Readiness) {
    guard !readiness.isEmpty || timer.map({ $0.deadline <= loop.now }) ?? false else { return }
    bus.process()
    if bus.descriptor == nil { close() }
  }
}
