/// A connection to a bus that an event loop polls.
///
/// The loop polls ``descriptor`` for the conditions in ``wantsToRead`` and ``wantsToWrite``, until
/// ``deadline`` at the latest. Then it calls ``process()``, which never waits.
package protocol PolledBus: AnyObject {
  /// The descriptor to poll; nil once the connection is gone.
  var descriptor: Int32? { get }
  var wantsToRead: Bool { get }
  var wantsToWrite: Bool { get }
  /// The time at which ``process()`` must be called even without events, in nanoseconds of
  /// `CLOCK_MONOTONIC`; nil if there is none.
  var deadline: Int64? { get }
  /// Processes the received messages, and sends the queued ones.
  func process()
  /// Ends the connection, without further callbacks; a second call does nothing.
  func close()
}

/// A client or a service of the bus, for which the event loop polls only its connection to the bus.
package protocol BusParticipant: PolledBus {
  var connection: BusConnection { get }
}

extension BusParticipant {
  package var descriptor: Int32? { connection.descriptor }
  package var wantsToRead: Bool { connection.wantsToRead }
  package var wantsToWrite: Bool { connection.wantsToWrite }
  package var deadline: Int64? { connection.deadline }
  package func process() { connection.process() }
  package func close() { connection.close() }
}
