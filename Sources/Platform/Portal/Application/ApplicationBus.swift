package import Bus
internal import System

/// The program on the session bus: under its name, by which others find it, and as one that calls the
/// program that has this name.
///
/// Nothing here waits. ``ApplicationCalls`` takes messages of others apart: what is not well formed is
/// answered with an error.
package final class ApplicationBus: BusParticipant {
  /// The answer of the program that has the name.
  package enum CallAnswer: Hashable, Sendable {
    case done
    /// There is no such program any more, or it has ended without an answer.
    case gone
    /// It did not answer in time, or with an error.
    case failed
  }

  /// Called, within `process()`, with each request of another program; until it is set they wait.
  package var onRequest: ((ApplicationRequest) -> Void)? {
    didSet { answerWaiting() }
  }

  package let connection: BusConnection
  private let name: String
  private var waiting: [IncomingMessage] = []

  /// The most calls that wait for ``onRequest``; others get an error.
  private static let mostWaiting = 64

  /// Connects to the bus at `address`, else to the session bus that the environment names, for a program
  /// of that name. Nil where there is no such bus.
  package init?(name: String, address: String? = nil) {
    guard let connection = BusConnection(address: address) else { return nil }
    (self.name, self.connection) = (name, connection)
    guard connection.serve({ [weak self] in self?.take($0) == true }) else { return nil }
  }

  /// Ends the connection; nothing is told any more. Harmless the second time.
  package func close() {
    waiting = []
    connection.close()
  }

  /// Asks for the name; `waits` in line for it while another program has it.
  package func requestName(
    waits: Bool, _ answer: @escaping (BusConnection.NameAnswer) -> Void
  ) {
    connection.requestName(name, waits: waits, answer)
  }

  // MARK: Calls

  /// Hands a request to the program that has the name; `answer` is told what has become of it within
  /// `seconds`.
  package func call(
    _ request: ApplicationRequest, within seconds: Double,
    _ answer: @escaping (CallAnswer) -> Void
  ) {
    // The library counts from now on at the earliest.
    let end = MonotonicTime.nanoseconds + Int64(seconds * 1e9)
    let isMade = connection.call(ApplicationCalls.method(request, of: name), within: seconds) {
      ApplicationCalls.write(request, to: $0)
    } replied: { reply in
      guard let reply else { return answer(.failed) }
      var gone = ["NameHasNoOwner", "ServiceUnknown"]
      // The bus says of a program that has ended what the library says of one that is late.
      if MonotonicTime.nanoseconds < end { gone.append("NoReply") }
      let isGone = reply.isError(gone.map { "org.freedesktop.DBus.Error.\($0)" })
      answer(!reply.isError ? .done : isGone ? .gone : .failed)
    }
    if !isMade { answer(.failed) }
  }

  /// Takes a message of others; false for one that is no call of this program's.
  private func take(_ call: IncomingMessage) -> Bool {
    guard ApplicationCalls.isOurs(call, of: name) else { return false }
    if onRequest != nil {
      answer(call)
    } else if waiting.count < Self.mostWaiting {
      waiting.append(call)
    } else {
      connection.refuse(
        call, "org.freedesktop.DBus.Error.LimitsExceeded", "Too many calls wait")
    }
    return true
  }

  private func answerWaiting() {
    guard onRequest != nil else { return }
    while !waiting.isEmpty { answer(waiting.removeFirst()) }
  }

  private func answer(_ call: IncomingMessage) {
    switch ApplicationCalls.read(call) {
    case .success(let request):
      connection.answer(call) { _ in }
      onRequest?(request)
    case .failure(let fault):
      connection.refuse(call, fault.name, fault.sentence)
    }
  }
}
