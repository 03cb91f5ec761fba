/// The natural order of file names: `IMG 2` before `IMG 10`.
///
/// Runs of digits count as numbers of any length, and letters have the order of the user's
/// language. If the language is not known, A–Z count as a–z, and accented Latin letters count as
/// the letters without accents. ``NameKeys`` implements these rules.
///
/// Two names that are equal by these rules are ordered by the leading zeros of their numbers, fewer
/// zeros first, and then by their bytes.
package struct NaturalOrder: Sendable {
  private let collation: LocaleCollation?

  /// The order of names in the user's language.
  package static let users = NaturalOrder(.users)

  /// Creates the order of the language of `collation`; nil means the order without a language.
  package init(_ collation: LocaleCollation? = nil) { self.collation = collation }

  /// Returns true if `a` comes before `b`; false for equal names.
  /// - Complexity: O(length).
  package func precedes(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    var names = NameTable()
    names.append(b)
    names.append(a)
    // Equal names keep their order.
    return order(of: names, in: 0..<2) == [1, 0]
  }

  /// Returns `numbers` sorted by name; each number is the index of a name in `table`.
  /// - Complexity: O(n log n).
  package func order(of table: NameTable, in numbers: some Collection<Int>) -> [Int] {
    NaturalSort.order(table, Array(numbers), collation)
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

  /// Returns the lower-case letter for an upper-case letter A–Z in ASCII; returns other bytes
  /// unchanged.
  package static func folded(_ byte: UInt8) -> UInt8 {
    byte >= 65 && byte <= 90 ? byte | 32 : byte
  }
}
