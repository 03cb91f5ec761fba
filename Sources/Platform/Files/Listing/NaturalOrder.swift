/// The order in which people count files: `IMG 2` before `IMG 10`.
///
/// Names are compared by bytes, so no locale decides and the order is total: runs of digits count
/// as numbers of any length; letters A–Z count as small ones; what is equal so far is told apart by
/// fewer leading zeros first and then by plain bytes.
package enum NaturalOrder {
  package static func precedes(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    compare(a, b) < 0
  }

  /// The numbers of `range` in the order of their names in `table`.
  /// - Complexity: O(n log n).
  package static func order(of table: NameTable, in range: Range<Int>) -> [Int] {
    NaturalSort.order(table, range)
  }

  /// Negative when `a` comes first, positive when `b` does, 0 only for equal bytes.
  /// - Complexity: O(length).
  package static func compare(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var (i, j) = (0, 0)
    var zeros = 0
    while i < a.count, j < b.count {
      if isDigit(a[i]) && isDigit(b[j]) {
        let (x, y) = (Number(in: a, at: i), Number(in: b, at: j))
        if x.digits.count != y.digits.count { return x.digits.count - y.digits.count }
        for (p, q) in zip(a[x.digits], b[y.digits]) where p != q { return Int(p) - Int(q) }
        if zeros == 0 { zeros = x.zeros - y.zeros }
        (i, j) = (x.digits.upperBound, y.digits.upperBound)
      } else {
        let (p, q) = (folded(a[i]), folded(b[j]))
        if p != q { return Int(p) - Int(q) }
        (i, j) = (i + 1, j + 1)
      }
    }
    if a.count - i != b.count - j { return (a.count - i) - (b.count - j) }
    if zeros != 0 { return zeros }
    for (p, q) in zip(a, b) where p != q { return Int(p) - Int(q) }
    return a.count - b.count
  }

  /// A run of digits: how many zeros lead it, and where the digits that count lie.
  private struct Number {
    let zeros: Int
    let digits: Range<Int>

    init(in name: [UInt8], at start: Int) {
      var first = start
      while first < name.count, name[first] == UInt8(ascii: "0") { first += 1 }
      var end = first
      while end < name.count, NaturalOrder.isDigit(name[end]) { end += 1 }
      zeros = first - start
      digits = first..<end
    }
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

  /// Capital letters A–Z as small ones.
  static func folded(_ byte: UInt8) -> UInt8 {
    byte >= 65 && byte <= 90 ? byte | 32 : byte
  }
}
