/// The base letters a–z of accented Latin letters, for sorting: `u` for `ü`, `ss` for `ß`.
///
/// The letters U+00C0 to U+017F have two bytes each in UTF-8, and so do the combining marks U+0300
/// to U+036F. Some systems write `ü` in file names as the letter `u` and a combining mark.
enum LatinLetters {
  private static let firsts: [UInt8] = Array(
    ("aaaaaaaceeeeiiiidnooooo-ouuuuytsaaaaaaaceeeeiiiidnooooo-ouuuuyty"
      + "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
      + "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs")
      .utf8)
  private static let seconds: [UInt8] = Array(
    ("......e.......................hs......e.......................h."
      + "..................................................jj............"
      + "..................ee............................................")
      .utf8)

  /// Returns the base letters, in ASCII, of the character with the UTF-8 bytes `lead` and `trail`.
  /// `second` is 0 if there is only one base letter; both are 0 for a combining mark. Returns nil
  /// for any character that is neither an accented Latin letter nor a combining mark.
  static func bases(_ lead: UInt8, _ trail: UInt8) -> (first: UInt8, second: UInt8)? {
    guard (0xC3...0xCD).contains(lead), (0x80...0xBF).contains(trail) else { return nil }
    let scalar = Int(lead & 0x1F) << 6 | Int(trail & 0x3F)
    switch scalar {
    case 0xC0...0x17F:
      let (first, second) = (firsts[scalar - 0xC0], seconds[scalar - 0xC0])
      guard first != UInt8(ascii: "-") else { return nil }
      return (first, second == UInt8(ascii: ".") ? 0 : second)
    case 0x300...0x36F: return (0, 0)
    default: return nil
    }
  }
}
