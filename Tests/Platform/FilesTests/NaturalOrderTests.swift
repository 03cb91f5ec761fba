import Foundation
import TestSupport
import Testing

@testable import Files

@Suite struct NaturalOrderTests {
  func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func numbersCount() {
    let ordered = [
      "1 Dawn.jpg", "2 Dunes.jpg", "10 Chart.png", "a", "A1", "a01", "a2", "a10",
      "a99999999999999999999998", "a99999999999999999999999", "B", "b1",
    ].map(bytes)
    #expect(sorted(ordered.reversed()) == ordered)
  }

  /// As in a dictionary: a letter with a mark beside the one without, which comes first where all
  /// else is the same, whether the mark belongs to the letter or stands behind it.
  @Test func lettersWithMarksStandBesideThoseWithout() {
    let ordered = [
      "Ägypten", "Aal", "Apfel", "Äpfel", "Arzt", "Łódź", "Lodz 2", "Oslo", "Strasse", "straße",
      "U\u{308}ber", "Über", "Uhr", "Zebra", "Živa", "Öl", "Œuvre", "Кошка", "日本",
    ].map(bytes)
    let expected = [
      "Aal", "Ägypten", "Apfel", "Äpfel", "Arzt", "Łódź", "Lodz 2", "Œuvre", "Öl", "Oslo",
      "Strasse", "straße", "U\u{308}ber", "Über", "Uhr", "Zebra", "Živa", "Кошка", "日本",
    ].map(bytes)
    #expect(
      sorted(ordered).map { String(decoding: $0, as: UTF8.self) }
        == expected.map { String(decoding: $0, as: UTF8.self) })
  }

  @Test func plainLocalesHaveNoLanguage() {
    #expect(LocaleCollation("C") == nil && LocaleCollation("C.UTF-8") == nil)
    #expect(LocaleCollation("xx_XX.UTF-8") == nil)
  }

  @Test func lettersAreThoseOfTheUnicodeTables() throws {
    for number: UInt32 in 0xC0...0x17F {
      let scalar = try #require(Unicode.Scalar(number))
      let name = Array(String(scalar).utf8)
      let bases = LatinLetters.bases(name[0], name[1])
      // A canonical decomposition begins with the base letter.
      let decomposed = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
      guard decomposed.count > 1, let first = decomposed.first else { continue }
      #expect(bases?.first == first.properties.lowercaseMapping.utf8.first)
    }
    #expect(LatinLetters.bases(0xC3, 0x97) == nil, "× is no letter")
    #expect(LatinLetters.bases(0xC3, 0x41) == nil && LatinLetters.bases(0xFF, 0x80) == nil)
  }

  private func sorted(_ names: [[UInt8]]) -> [[UInt8]] {
    var table = NameTable()
    for name in [bytes("another section")] + names { table.append(name) }
    return NaturalOrder().order(of: table, in: 1..<table.count).map { Array(table[$0]) }
  }

  /// Names from few bytes, so that they differ late and by little.
  @Test func manyAreSortedAsTheyCompare() {
    var random = SeededNumbers(seed: 7)
    let alphabet =
      Array("00129aAbB-. \u{7F}".utf8).map { [$0] } + [[0xE9], [0xC3]]
      + ["ü", "Ü", "u\u{308}", "ß", "×", "я"].map(bytes)
    for prefix in ["", "IMG_", "x0", "00"] {
      var names = (0..<400).map { _ in
        bytes(prefix)
          + (0..<random.below(9)).flatMap { _ in alphabet[random.below(alphabet.count)] }
      }
      names.append(bytes(prefix) + [UInt8](repeating: 0x31, count: 300))
      names.append(bytes(prefix) + [UInt8](repeating: 0x31, count: 253))
      names.append(bytes(prefix) + [UInt8](repeating: 0x39, count: 299))
      let expected = names.sorted { ReferenceOrder.compare($0, $1) < 0 }
      #expect(sorted(names) == expected)
      #expect(names.sorted(by: NaturalOrder().precedes) == expected)
    }
    #expect(sorted([]) == [] && sorted([[0x61]]) == [[0x61]])
  }

  @Test func beginningsAreFoundInAnyCase() {
    var table = NameTable()
    for name in ["", "IMG_1.jpg", "img_2.jpg", "É.jpg"] { table.append(name.utf8) }
    func matches(_ prefix: String) -> [Int] {
      (0..<table.count).filter { NamePattern(prefix).begins(table[$0].span) }
    }
    #expect(matches("") == [0, 1, 2, 3])
    #expect(matches("iMg_") == [1, 2])
    #expect(matches("img_2") == [2])
    #expect(matches("É") == [3] && matches("é") == [3])
  }

  private func compare(_ a: [UInt8], _ b: [UInt8]) -> Int {
    NaturalOrder().precedes(a, b) ? -1 : NaturalOrder().precedes(b, a) ? 1 : 0
  }

  /// Every triple of a thorny little set: antisymmetric, transitive, and equal only to itself.
  @Test func theOrderIsTotal() {
    var names = ["", "a", "A", "aa", "aA", "0", "00", "1", "01", "a0", "a00", "a0b", "a00b", "10"]
      .map(bytes)
    names += [[0xFF], [0x80], bytes("é"), bytes("a-1"), bytes("a1"), bytes("a 1")]
    for a in names {
      for b in names {
        let ab = compare(a, b)
        #expect(ab == ReferenceOrder.compare(a, b).signum())
        #expect(ab == -compare(b, a))
        #expect((ab == 0) == (a == b))
        for c in names where ab < 0 && compare(b, c) < 0 {
          #expect(compare(a, c) < 0, "\(a) \(b) \(c)")
        }
      }
    }
  }
}

/// The natural order in one walk over both names, without keys.
private enum ReferenceOrder {
  /// Negative when `a` comes first, positive when `b` does, 0 only for equal bytes.
  /// - Complexity: O(length).
  static func compare(_ first: [UInt8], _ second: [UInt8]) -> Int {
    let (a, b) = (plain(first), plain(second))
    var (i, j) = (0, 0)
    var zeros = 0
    while i < a.count, j < b.count {
      if ReferenceOrder.isDigit(a[i]) && ReferenceOrder.isDigit(b[j]) {
        let (x, y) = (Number(in: a, at: i), Number(in: b, at: j))
        if x.digits.count != y.digits.count { return x.digits.count - y.digits.count }
        for (p, q) in zip(a[x.digits], b[y.digits]) where p != q { return Int(p) - Int(q) }
        if zeros == 0 { zeros = x.zeros - y.zeros }
        (i, j) = (x.digits.upperBound, y.digits.upperBound)
      } else {
        let (p, q) = (ReferenceOrder.folded(a[i]), ReferenceOrder.folded(b[j]))
        if p != q { return Int(p) - Int(q) }
        (i, j) = (i + 1, j + 1)
      }
    }
    if a.count - i != b.count - j { return (a.count - i) - (b.count - j) }
    if zeros != 0 { return zeros }
    for (p, q) in zip(first, second) where p != q { return Int(p) - Int(q) }
    return first.count - second.count
  }

  /// A name whose letters have lost their marks.
  private static func plain(_ name: [UInt8]) -> [UInt8] {
    var (plain, index): ([UInt8], Int) = ([], 0)
    while index < name.count {
      if index + 1 < name.count, let bases = LatinLetters.bases(name[index], name[index + 1]) {
        plain += [bases.first, bases.second].filter { $0 != 0 }
        index += 2
      } else {
        plain.append(name[index])
        index += 1
      }
    }
    return plain
  }

  /// A run of digits: how many zeros lead it, and where the digits that count lie.
  private struct Number {
    let zeros: Int
    let digits: Range<Int>

    init(in name: [UInt8], at start: Int) {
      var first = start
      while first < name.count, name[first] == UInt8(ascii: "0") { first += 1 }
      var end = first
      while end < name.count, ReferenceOrder.isDigit(name[end]) { end += 1 }
      zeros = first - start
      digits = first..<end
    }
  }

  static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  static func folded(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte + 32 : byte }
}
