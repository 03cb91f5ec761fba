extension BusConnection {
  /// The bus's answer to a request for a bus name.
  package enum NameAnswer: Hashable, Sendable {
    case ours
    /// Another program owns the name; if the request queues, this program waits for the name.
    case taken
    /// The bus refused the request.
    case refused
  }
}
