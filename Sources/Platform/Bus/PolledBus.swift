/// A connection to a bus that an event loop turns.
///
/// The loop polls ``descriptor`` as ``wantsToRead`` and ``wantsToWrite`` say until ``deadline``, and then
/// calls ``process()``, which never waits.
package protocol PolledBus: AnyObject {
  /// The descriptor to poll; nil once the connection is gone.
  var descriptor: Int32? { get }
  var wantsToRead: Bool { get }
  var wantsToWrite: Bool { get }
  /// The time to call ``process()`` although nothing is ready, in nanoseconds of `CLOCK_MONOTONIC`.
  var deadline: Int64? { get }
  /// Takes in what has come and sends what waits.
  func process()
  /// Ends the connection; nothing is told any more. Harmless the second time.
  func close()
}

/// Somebody on a bus, whose connection is all that an event loop turns.
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
