/// A client or a service on the bus, with a connection that the event loop polls.
///
/// The loop polls ``descriptor`` for the conditions in ``wantsToRead`` and ``wantsToWrite``, until
/// ``deadline`` at the latest. Then it calls ``process()``, which never waits.
package protocol BusParticipant: AnyObject {
  var connection: BusConnection { get }
  /// Processes the received messages, and sends the queued ones.
  func process()
  /// Ends the connection, without further callbacks; a second call does nothing.
  func close()
}

extension BusParticipant {
  package var descriptor: Int32? { connection.descriptor }
  package var wantsToRead: Bool { connection.wantsToRead }
  package var wantsToWrite: Bool { connection.wantsToWrite }
  package var deadline: Int64? { connection.deadline }
  package func process() { connection.process() }
  package func close() { connection.close() }
}
