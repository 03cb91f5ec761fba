package import Bus
internal import System

/// This program's connection to the session bus. The process that owns the program's bus name
/// receives requests; any other process of the program sends requests to the owner.
///
/// The connection never blocks. ``ApplicationCalls`` parses the messages of other programs; a
/// malformed message is answered with an error.
package final class ApplicationBus: BusParticipant {
  /// The result of a call to the process that owns the program's bus name.
  package enum CallAnswer: Hashable, Sendable {
    case done
    /// The owner does not exist, or ended without an answer.
    case gone
    /// The owner did not answer in time, or answered with an error.
    case failed
  }

  /// Called within `process()` for each request of another program. While this property is nil,
  /// requests wait.
  package var onRequest: ((ApplicationRequest) -> Void)? { didSet { answerWaiting() } }

  package let connection: BusConnection
  private let name: String
  private var waiting: [IncomingMessage] = []

  /// The greatest number of calls that wait for ``onRequest``; further calls get an error.
  private static let mostWaiting = 64

  /// Connects to the bus at `address`, or to the session bus of the environment if `address` is
  /// nil. `name` is the program's bus name.
  ///
  /// Returns nil if there is no bus.
  package init?(name: String, address: String? = nil) {
    guard let connection = BusConnection(address: address) else { return nil }
    (self.name, self.connection) = (name, connection)
    guard connection.serve({ [weak self] in self?.handle($0) == true }) else { return nil }
  }

  /// Requests the program's bus name, and passes the result to `answer`. If another process owns
  /// the name and `waits` is true, this process waits in the bus's queue for the name.
  package func requestName(waits: Bool, _ answer: @escaping (BusConnection.NameAnswer) -> Void) {
    connection.requestName(name, waits: waits, answer)
  }

  /// Sends a request to the owner of the program's name, and passes the result to `answer`. The
  /// result is `failed` if no reply arrives within `seconds`.
  package func call(
    _ request: ApplicationRequest, within seconds: Double,
    _ answer: @escaping (CallAnswer) -> Void
  ) {
    // The library counts from now on at the earliest.
    let end = MonotonicTime.nanoseconds + Int64(seconds * 1e9)
    let isMade = connection.call(
      ApplicationCalls.method(request, of: name), ApplicationCalls.arguments(of: request),
      within: seconds
    ) { reply in
      guard let reply else { return answer(.failed) }
      var gone = ["NameHasNoOwner", "ServiceUnknown"]
      // The bus sends NoReply if the program has ended, and the library if the answer is late.
      if MonotonicTime.nanoseconds < end { gone.append("NoReply") }
      let isGone = reply.isError(gone.map { "org.freedesktop.DBus.Error.\($0)" })
      answer(!reply.isError ? .done : isGone ? .gone : .failed)
    }
    if !isMade { answer(.failed) }
  }

  /// Handles an incoming message; returns false if the message is not a call to this program.
  private func handle(_ call: IncomingMessage) -> Bool {
    guard ApplicationCalls.isOurs(call, of: name) else { return false }
    if onRequest != nil {
      answer(call)
    } else if waiting.count < Self.mostWaiting {
      waiting.append(call)
    } else {
      connection.refuse(call, "org.freedesktop.DBus.Error.LimitsExceeded", "Too many calls wait")
    }
    return true
  }

  private func answerWaiting() {
    guard onRequest != nil else { return }
    while !waiting.isEmpty { answer(waiting.removeFirst()) }
  }

  private func answer(_ call: IncomingMessage) {
    do throws(CallError) {
      let request = try ApplicationCalls.read(call)
      connection.answer(call)
      onRequest?(request)
    } catch {
      connection.refuse(call, error.name, error.text)
    }
  }
}
