internal import Bus
internal import Input
package import Portal
internal import ProgramSupport
internal import System

/// Passes a request to the instance that already runs, before this process has an event loop.
package enum Handover {
  package enum Outcome {
    /// The running instance handles the request.
    case handedOver
    /// This process must open a window. The window uses the connection to the bus; nil if there is
    /// none. `hasName` is true if this process owns the program's name on the bus.
    case openWindow(ApplicationBus?, hasName: Bool)
  }

  /// Performs the actions of a ``HandoverMachine`` until the last action, for two seconds at most.
  /// `address` is the D-Bus address of the bus; nil uses the session bus.
  package static func run(_ request: ApplicationRequest, address: String? = nil) -> Outcome {
    guard let bus = ApplicationBus(name: ApplicationID.text, address: address) else {
      Diagnostics.log("there is no session bus: this start has a window of its own")
      return .openWindow(nil, hasName: false)
    }
    let queue = EventQueue(at: now)
    var action: HandoverMachine.Action? = .requestName
    while true {
      switch action {
      case .requestName: bus.requestName(waits: false) { queue.receive(.named($0)) }
      case .call(let seconds): bus.call(request, within: seconds) { queue.receive(.answered($0)) }
      case .handedOver:
        Diagnostics.log("the window that is open has taken it")
        bus.close()
        return .handedOver
      case .openWindow(let hasName):
        let reason =
          hasName ? "there is no other window" : "the window that is open does not answer"
        Diagnostics.log("\(reason): this start has one of its own")
        return .openWindow(bus.descriptor == nil ? nil : bus, hasName: hasName)
      case nil: bus.connection.turn(until: queue.end.nanoseconds)
      }
      action = queue.next(at: now)
    }
  }

  private static var now: Instant { Instant(nanoseconds: MonotonicTime.nanoseconds) }

  private final class EventQueue {
    private var machine: HandoverMachine
    private var events: [HandoverMachine.Event] = []
    var end: Instant { machine.end }

    init(at time: Instant) { machine = HandoverMachine(at: time) }

    func receive(_ event: HandoverMachine.Event) { events.append(event) }

    /// Returns the next action, or nil while the state machine must wait for the bus.
    func next(at time: Instant) -> HandoverMachine.Action? {
      while !events.isEmpty {
        if let action = machine.receive(events.removeFirst(), at: time) { return action }
      }
      return time >= end ? machine.receive(.overdue, at: time) : nil
    }
  }
}
