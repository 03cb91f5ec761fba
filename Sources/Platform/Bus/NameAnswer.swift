extension BusConnection {
  /// The answer to a request for a name.
  package enum NameAnswer: Hashable, Sendable {
    case ours
    /// Another program owns it; with queueing, this one gets it next.
    case taken
    /// The bus refused it.
    case refused
  }
}
