/// A value of a protocol's enumeration: a number, usually with a name.
///
/// A newer compositor may send a number for which these bindings have no name; that number is kept.
/// The description is the name in the protocol, or the number if there is no name.
package protocol WireEnumeration: RawRepresentable<UInt32>, Hashable, Sendable,
  CustomStringConvertible
{
  /// Creates the value with this number; numbers to which the protocol gives no name are accepted.
  init(rawValue: UInt32)
}

/// A set of bits that a protocol names.
///
/// Bits without a name are kept. The description lists the names of the set bits, and then the set
/// bits without a name as one number.
package protocol WireBitfield: OptionSet, Hashable, Sendable, CustomStringConvertible
where RawValue == UInt32, Element == Self {}

extension WireBitfield {
  /// Returns the names of the set bits; bits without a name follow as one hexadecimal number.
  func list(_ names: [(bit: Self, name: String)]) -> String {
    var rest = self
    var parts: [String] = []
    for (bit, name) in names where contains(bit) {
      parts.append(name)
      rest.remove(bit)
    }
    if !rest.isEmpty { parts.append("0x" + String(rest.rawValue, radix: 16)) }
    return "[\(parts.joined(separator: ", "))]"
  }
}
