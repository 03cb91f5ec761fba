extension BusConnection {
  /// The bus's answer to a request for a bus name.
  package enum NameAnswer: Hashable, Sendable {
    case ours
    /// Another program owns the name. If the connection queues for the name, it may still get it
    /// later.
    case taken
    /// The bus refused the request.
    case refused
  }
}
