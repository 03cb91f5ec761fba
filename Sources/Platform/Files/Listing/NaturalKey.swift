/// The sort key of a name in natural order, except for leading zeros, capitals and marks.
///
/// A run of digits becomes a digit (whatever follows, it stands between the same other bytes), the
/// number of its digits from the first that is not zero, and these; letters become small and lose their
/// marks (``LatinLetters``).
struct NaturalKey<Name: RandomAccessCollection<UInt8>>: Sequence, IteratorProtocol
where Name.Index == Int {
  /// The number of leading zeros in the newest run of digits.
  private(set) var zeros = 0

  private let name: Name
  private var index: Int
  /// The end of the newest run of digits.
  private var end: Int
  /// The number of remaining bytes of a run's digit count.
  private var countBytes = 0
  /// The second base letter of the newest letter; 0 for none.
  private var second: UInt8 = 0

  init(of name: Name, from start: Int) {
    self.name = name
    index = start
    end = start
  }

  mutating func next() -> UInt8? {
    if countBytes > 0 { return nextOfCount() }
    if second != 0 {
      defer { second = 0 }
      return second
    }
    while index + 1 < name.endIndex, name[index] >= 0x80,
      let bases = LatinLetters.bases(name[index], name[index + 1])
    {
      index += 2
      second = bases.second
      if bases.first != 0 { return bases.first }
    }
    guard index < name.endIndex else { return nil }
    let byte = name[index]
    guard NaturalOrder.isDigit(byte), index >= end else {
      index += 1
      return NaturalOrder.folded(byte)
    }
    beginRun()
    return UInt8(ascii: "0")
  }

  private mutating func beginRun() {
    let start = index
    while index < name.endIndex, name[index] == UInt8(ascii: "0") { index += 1 }
    zeros = index - start
    end = index
    while end < name.endIndex, NaturalOrder.isDigit(name[end]) { end += 1 }
    countBytes = end - index < 254 ? 1 : 9
  }

  /// The next byte of a digit count: one byte where it fits, otherwise the longer form, which sorts
  /// later.
  private mutating func nextOfCount() -> UInt8 {
    let count = end - index
    countBytes -= 1
    if count < 254 { return UInt8(count + 1) }
    return countBytes == 8 ? 255 : UInt8(truncatingIfNeeded: count >> (8 * countBytes))
  }
}
