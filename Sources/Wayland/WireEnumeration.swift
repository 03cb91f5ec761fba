/// A named number of a protocol.
///
/// It is open: a newer compositor may say what these bindings have no name for, and the number
/// survives. Its description is the name on the wire, or the number.
package protocol WireEnumeration: RawRepresentable<UInt32>, Hashable, Sendable,
  CustomStringConvertible
{
  /// The entry of that number, known or not.
  init(rawValue: UInt32)
}

/// Named bits of a protocol; bits without a name survive.
package protocol WireBitfield: OptionSet, Hashable, Sendable where RawValue == UInt32 {}
