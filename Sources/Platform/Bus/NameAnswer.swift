extension BusConnection {
  /// The answer to a request for a name.
  package enum NameAnswer: Hashable, Sendable {
    case ours
    /// Another program owns the name; if the request queues, this program waits for the name.
    case taken
    /// The bus refused the request.
    case refused
  }
}
