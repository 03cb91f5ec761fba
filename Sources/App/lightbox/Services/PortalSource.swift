internal import EventLoop
internal import Portal
internal import System

/// The way to the desktop's services as a source of the event loop.
///
/// It wakes when an answer comes, and once where a service does not take a call in time.
@UI final class PortalSource: PollSource {
  private let loop: Loop
  private let door: PortalDoor
  private var timer: EventLoop.Timer?
  private var isClosed = false
  let descriptor: Int32

  /// Joins `loop`; nil where there is no session bus.
  init?(loop: Loop) {
    guard let door = PortalDoor(), let descriptor = door.descriptor else { return nil }
    self.loop = loop
    self.door = door
    self.descriptor = descriptor
    loop.add(self)
  }

  /// True while calls can be made.
  var isOpen: Bool { !isClosed && door.descriptor != nil }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    timer?.cancel()
    loop.remove(self)
    door.close()
  }

  func make(_ call: PortalCall, receive: @escaping @UI (PortalAnswer) -> Void) {
    door.make(call) { answer in UI.assume { receive(answer) } }
  }

  func prepareToPoll() -> Readiness {
    let due = door.deadline.map { loop.time.instant(monotonic: $0) }
    if due != timer?.deadline {
      timer?.cancel()
      // The timer only has to wake the loop.
      timer = due.map { loop.schedule(at: $0) {} }
    }
    var readiness: Readiness = []
    if door.wantsToRead { readiness.insert(.readable) }
    if door.wantsToWrite { readiness.insert(.writable) }
    return readiness
  }

  func didPoll(_ readiness: Readiness) {
    guard !readiness.isEmpty || timer.map({ $0.deadline <= loop.now }) ?? false else { return }
    door.process()
    if door.descriptor == nil { close() }
  }
}
