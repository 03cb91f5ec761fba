internal import Glibc

/// The order of letters in the user's language, from the C library: `Ö` after `Z` in Swedish, at
/// `O` in German.
///
/// - Note: Unchecked `Sendable`, because the locale never changes after its creation, and the C
///   library reads it from any thread.
@safe package final class LocaleCollation: @unchecked Sendable {
  private let locale: locale_t

  /// The collation of the user's locale, from the environment (`LC_ALL`, `LC_COLLATE`, `LANG`).
  ///
  /// Nil if the locale orders by plain bytes, is not UTF-8, or is not installed.
  package static let users = LocaleCollation("")

  /// Creates the collation of the locale `name`; an empty name means the environment's locale. Nil
  /// if the locale orders by plain bytes, is not UTF-8, or is not installed.
  package init?(_ name: String) {
    let mask = LC_COLLATE_MASK | LC_CTYPE_MASK
    guard let locale = unsafe newlocale(mask, name, nil) else { return nil }
    unsafe self.locale = locale
    let letter = Array("a".utf8)
    // A C library without collation returns the bytes unchanged.
    guard let codes = unsafe nl_langinfo_l(nl_item(CODESET), locale),
      unsafe String(cString: codes) == "UTF-8", primary(of: letter) != letter
    else { return nil }
  }

  deinit { unsafe freelocale(locale) }

  /// The byte that ends the first part of a key of the C library; the later parts depend on accents
  /// and on case.
  private static let levelEnd: CChar = 1

  /// Returns the sort key of `text`. The key ignores accents and upper or lower case, and contains
  /// no zero byte.
  ///
  /// - Complexity: O(length).
  func primary(of text: some Collection<UInt8>) -> [UInt8] {
    let source = text.map { CChar(bitPattern: $0) } + [0]
    // Each letter has several weights. If the room is too small, the first attempt returns the
    // length that the second one needs.
    var room = [CChar](repeating: 0, count: 32 * source.count)
    for _ in 0..<2 {
      let length = unsafe room.withUnsafeMutableBufferPointer { room in
        unsafe strxfrm_l(room.baseAddress, source, room.count, locale)
      }
      guard length < room.count else {
        room = [CChar](repeating: 0, count: length + 1)
        continue
      }
      return room[..<length].prefix { $0 != Self.levelEnd }.map { UInt8(bitPattern: $0) }
    }
    return Array(text)
  }
}
