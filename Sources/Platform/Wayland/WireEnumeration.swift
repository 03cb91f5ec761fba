/// A named number of a protocol.
///
/// It is open: a newer compositor may send a number for which these bindings have no name, and the
/// number is kept. Its description is the name on the wire, or the number.
package protocol WireEnumeration: RawRepresentable<UInt32>, Hashable, Sendable,
  CustomStringConvertible
{
  /// Creates the entry of a number, known or unknown.
  init(rawValue: UInt32)
}

/// Named bits of a protocol.
///
/// Bits without a name are kept. Its description lists the names on the wire, and the other bits as
/// a number.
package protocol WireBitfield: OptionSet, Hashable, Sendable, CustomStringConvertible
where RawValue == UInt32, Element == Self {}

extension WireBitfield {
  /// The names of the set bits, and the number of those without a name.
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
