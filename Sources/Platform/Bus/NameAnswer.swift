extension BusConnection {
  /// The bus's answer to a request for a bus name.
  package enum NameAnswer: Hashable, Sendable {
    case ours
    /// Another program owns the name. A connection that queues for the name may still get the name
    /// later.
    case taken
    /// The bus refused the request.
    case refused
  }
}
