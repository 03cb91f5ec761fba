internal import Bus
internal import Foundation

/// D-Bus services of a desktop. A test sets their replies, and they record all calls.
package final class MockServices: @unchecked Sendable {
  /// The answer to calls of a method.
  package enum Answer: Sendable {
    /// No reply is sent.
    case nothing
    case error(String)
    /// The path of a request, for whoever needs no more.
    case taken
    /// The path of a request, and then its response: a code and results, `token` and `page-setup`
    /// among them; the response may come first.
    case response(
      UInt32, results: [String: MockPortal.Value] = [:], paper: [String: Double] = [:],
      isEarly: Bool = false)
  }

  private let answers: [String: Answer]
  private var seen: [String] = []
  private var requests = 0

  private let service: MockService

  /// Takes the names of `services` on the bus; nil when one is not available. A method without an
  /// answer does not exist.
  package init?(
    address: String, services: [String] = ["org.freedesktop.portal.Desktop"],
    _ answers: [String: Answer]
  ) {
    self.answers = answers
    guard let service = MockService(address: address, names: services) else { return nil }
    self.service = service
    service.onCall = { [weak self] in self?.handle($0) == true }
  }

  /// Handles pending messages without waiting.
  package func turn() { service.turn() }

  /// Handles messages on a separate thread, as long as this object exists.
  package func serve() { service.serve() }

  /// Closes the connection to the bus, as if the service had crashed.
  package func close() { service.close() }

  /// The calls so far: methods with their arguments.
  package var calls: [String] { service.sync { seen } }

  private func handle(_ call: IncomingMessage) -> Bool {
    let method = call.member
    // The bus itself asks too. The settings are read from every portal that starts.
    guard call.isCall, method.first?.isUppercase == true, method != "Ping", method != "GetAll",
      call.interface != "org.freedesktop.portal.Settings"
    else { return false }
    seen.append(
      method == "Close"
        ? "Close \(call.object)"
        : "\(method)(\(call.argumentTexts.joined(separator: ", ")))")
    switch answers[method] {
    case nil: service.connection.refuse(call, "org.freedesktop.DBus.Error.UnknownMethod", method)
    case .nothing: break
    case .error(let name): service.connection.refuse(call, name, method)
    case .taken: reply(to: call, request: nextRequest())
    case .response(let code, let results, let paper, let isEarly):
      let request = nextRequest()
      if isEarly { respond(request, code, results, paper) }
      reply(to: call, request: request)
      if !isEarly { respond(request, code, results, paper) }
    }
    return true
  }

  private func nextRequest() -> String {
    requests += 1
    return "/org/freedesktop/portal/desktop/request/1_1/\(requests)"
  }

  private func reply(to call: IncomingMessage, request: String) {
    service.connection.answer(call, [.path(request)])
  }

  private func respond(
    _ request: String, _ code: UInt32, _ results: [String: MockPortal.Value],
    _ paper: [String: Double]
  ) {
    var options = results.mapValues(\.busValue)
    if !paper.isEmpty { options["page-setup"] = .options(paper.mapValues { .real($0) }) }
    service.connection.signal(
      request, "org.freedesktop.portal.Request", "Response", [.number(code), .options(options)])
  }
}
