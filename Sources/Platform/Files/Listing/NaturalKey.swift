/// The sort key of a file name in natural order, as a sequence of bytes. The key ignores leading
/// zeros, case and accents.
///
/// A run of digits is a sequence of adjacent digits. It becomes the ASCII digit `0`, so that the
/// run sorts like a digit; then the number of digits without leading zeros; then these digits.
/// Letters become lower case and lose their accents (``LatinLetters``).
struct NaturalKey<Name: RandomAccessCollection<UInt8>>: Sequence, IteratorProtocol
where Name.Index == Int {
  /// The number of leading zeros in the last run of digits that was read.
  private(set) var zeros = 0

  private let name: Name
  private var index: Int
  /// The index after the last digit of the run of digits that was read last.
  private var end: Int
  /// The number of bytes that remain to be returned of the current run's digit count.
  private var countBytes = 0
  /// The second base letter of the letter that was read last, if it must still be returned; else 0.
  private var second: UInt8 = 0

  init(of name: Name) {
    self.name = name
    (index, end) = (name.startIndex, name.startIndex)
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

  /// Returns the next byte of the part of the key that states the number of digits of a run. A
  /// number below 254 takes one byte of the key. A greater number takes nine bytes, of which the
  /// first is 255, so that it sorts later.
  private mutating func nextOfCount() -> UInt8 {
    let count = end - index
    countBytes -= 1
    if count < 254 { return UInt8(count + 1) }
    return countBytes == 8 ? 255 : UInt8(truncatingIfNeeded: count >> (8 * countBytes))
  }
}
