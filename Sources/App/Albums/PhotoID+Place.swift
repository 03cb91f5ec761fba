internal import LightboxCore

/// The two halves of an entry's number: the number of its place (a folder, or a list of files), and
/// its number within the place.
extension PhotoID {
  /// The number of bits of an entry's number within its place.
  private static let entryBits = 32

  /// The number of the first entry of a place.
  static func base(of place: Int) -> Int { place << entryBits }

  /// The number of the entry's place.
  package var place: Int { number >> Self.entryBits }
  /// The entry's number within its place.
  var entry: Int { number - Self.base(of: place) }
}
