internal import LightboxCore

/// The two parts of an entry's number: the upper bits are the number of the source, and the lower
/// 32 bits are the number of the entry within the source.
extension PhotoID {
  /// The number of bits of an entry's number within its source.
  private static let entryBits = 32

  /// Returns the number of the first entry of the folder or list with number `source`.
  static func base(of source: Int) -> Int { source << entryBits }

  /// The number of the folder or list to which the entry belongs.
  package var source: Int { number >> Self.entryBits }
  /// The number of the entry within its folder or list, counted from 0.
  var entry: Int { number - Self.base(of: source) }
}
