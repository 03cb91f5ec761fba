package import Bus
internal import Foundation

/// A D-Bus service whose replies are made by the callback `onCall`.
///
/// It works in each call of ``turn()``, or on a thread of its own after ``serve()``. ``sync(_:)``
/// makes what it holds safe for several threads.
package final class MockService: @unchecked Sendable {
  package let connection: BusConnection
  /// Answers a call; false for one that is no call of the service's. It is called within
  /// ``sync(_:)``.
  package var onCall: (IncomingMessage) -> Bool = { _ in false } {
    didSet {
      isReady = true
      for call in early { _ = onCall(call) }
      early = []
    }
  }
  /// The calls that came as soon as a name was taken, before anybody could answer.
  private var early: [IncomingMessage] = []
  private var isReady = false
  private let lock = NSRecursiveLock()

  /// Takes names on the bus; nil when one is not available. If `queues` is true, gets the names of
  /// other services when these end.
  package init?(address: String, names: [String], queues: Bool = false) {
    guard let connection = BusConnection(address: address) else { return nil }
    self.connection = connection
    guard connection.serve({ [weak self] in self?.receive($0) == true }) else { return nil }
    for name in names {
      var answer: BusConnection.NameAnswer?
      connection.requestName(name, waits: queues) { answer = $0 }
      while answer == nil { connection.turn(until: .max) }
      guard answer == .ours || queues && answer == .taken else { return nil }
    }
  }

  private func receive(_ call: IncomingMessage) -> Bool {
    guard isReady || !call.isCall else {
      early.append(call)
      return true
    }
    return onCall(call)
  }

  /// Runs `body` while no other thread uses the service.
  package func sync<Value>(_ body: () -> Value) -> Value {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }

  /// Handles pending messages without waiting.
  package func turn() { sync { connection.process() } }

  /// Handles messages on a separate thread, as long as this object exists.
  package func serve() {
    guard let descriptor = connection.descriptor else { return }
    Thread.detachNewThread { [weak self] in
      while self?.turnOnce() == true {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // Nobody says that the service was let go.
        _ = unsafe poll(&entry, 1, 100)
      }
    }
  }

  /// Handles pending messages; false once the connection has ended.
  private func turnOnce() -> Bool {
    sync {
      connection.process()
      return connection.descriptor != nil
    }
  }

  /// Closes the connection to the bus.
  package func close() { sync { connection.close() } }
}
