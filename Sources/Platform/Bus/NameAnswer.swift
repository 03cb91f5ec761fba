extension BusConnection {
  /// The answer to the wish for a name.
  package enum NameAnswer: Hashable, Sendable {
    case ours
    /// Another program has it; this one gets it next, where it was asked to wait in line.
    case taken
    /// The bus does not give it.
    case refused
  }
}
