/// The order in which people count files: `IMG 2` before `IMG 10`.
///
/// Names are compared by bytes, so no locale decides and the order is total: runs of digits count
/// as numbers of any length; letters A–Z count as small ones, and those of Latin scripts with marks as
/// the ones without; what is equal so far is told apart by fewer leading zeros first and then by plain
/// bytes. ``NaturalKey`` holds all but the last two.
package enum NaturalOrder {
  /// True when `a` comes before `b`; equal names do not.
  /// - Complexity: O(length), without allocations.
  package static func precedes(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    // Most names in a folder begin alike. A run of digits counts as a whole.
    var shared = 0
    while shared < min(a.count, b.count), a[shared] == b[shared] { shared += 1 }
    while shared > 0, isDigit(a[shared - 1]) || a[shared - 1] >= 0x80 { shared -= 1 }
    var (x, y) = (NaturalKey(of: a, from: shared), NaturalKey(of: b, from: shared))
    var zeros = 0
    while true {
      let (p, q) = (x.next(), y.next())
      guard let p, let q else {
        guard p == nil, q == nil else { return p == nil }
        return zeros != 0 ? zeros < 0 : a.lexicographicallyPrecedes(b)
      }
      if p != q { return p < q }
      if zeros == 0 { zeros = x.zeros - y.zeros }
    }
  }

  /// The numbers of `range` in the order of their names in `table`.
  /// - Complexity: O(n log n).
  package static func order(of table: NameTable, in range: Range<Int>) -> [Int] {
    NaturalSort.order(table, range)
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

  /// Capital letters A–Z as small ones.
  static func folded(_ byte: UInt8) -> UInt8 {
    byte >= 65 && byte <= 90 ? byte | 32 : byte
  }
}
