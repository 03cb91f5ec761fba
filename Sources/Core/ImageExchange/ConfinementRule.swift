/// The rule for decoder processes that the kernel cannot confine completely.
package enum ConfinementRule: Hashable, Sendable {
  /// A process that is not completely confined decodes nevertheless, and a message is printed on
  /// standard error.
  case automatic
  /// A process that is not completely confined refuses to decode.
  case required
}
