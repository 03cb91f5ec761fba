internal import Bus
internal import EventLoop
internal import System

/// A source of the event loop that polls a bus connection, and leaves the loop when the connection
/// ends. Without messages it uses no processor time: a timer is set only while the connection waits
/// for an answer.
@UI final class BusSource: PollSource {
  private let loop: Loop
  private let bus: any BusParticipant
  private var timer: EventLoop.Timer?
  /// True while the connection is open.
  var isOpen: Bool { bus.descriptor != nil }
  let descriptor: Int32

  /// Adds the connection `bus` to `loop`. Returns nil if the connection has ended.
  init?(_ bus: any BusParticipant, in loop: Loop) {
    guard let descriptor = bus.descriptor else { return nil }
    (self.bus, self.loop, self.descriptor) = (bus, loop, descriptor)
    loop.add(self)
  }

  /// Closes the connection; further calls do nothing.
  func close() {
    timer?.cancel()
    timer = nil
    loop.remove(self)
    bus.close()
  }

  func prepareToPoll() -> Readiness {
    let due = bus.deadline.map { loop.time.instant(monotonic: $0) }
    if due != timer?.deadline {
      timer?.cancel()
      // The timer only has to wake the loop. If it fires before the loop sleeps, it is set again.
      timer = due.map { loop.schedule(at: $0) { [weak self] in self?.timer = nil } }
    }
    var readiness: Readiness = []
    if bus.wantsToRead { readiness.insert(.readable) }
    if bus.wantsToWrite { readiness.insert(.writable) }
    return readiness
  }

  /// Reads the messages that have arrived. Changes that they cause are drawn in the same turn of
  /// the event loop.
  func didPoll(_ readiness: Readiness) {
    guard !readiness.isEmpty || timer.map({ $0.deadline <= loop.now }) ?? false else { return }
    bus.process()
    if bus.descriptor == nil { close() }
  }
}
