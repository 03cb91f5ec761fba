/// A value of a protocol's enumeration: a number, usually with a name.
///
/// A newer compositor may send a number for which these bindings have no name; that number is kept.
package protocol WireEnumeration: RawRepresentable<UInt32>, Hashable, Sendable {
  /// Creates the value with this number; numbers to which the protocol gives no name are accepted.
  init(rawValue: UInt32)
}
