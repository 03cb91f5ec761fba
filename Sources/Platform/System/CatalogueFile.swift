/// A check of compiled gettext catalogues (`.mo`), because the C library reads them unchecked.
package enum CatalogueFile {
  private static let headLength = 28
  private static let mostSentences = 1 << 16

  /// Returns true if all tables and texts are inside the file, and the plural rule cannot divide by
  /// zero.
  ///
  /// - Complexity: O(n).
  package static func isValid(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= headLength else { return false }
    let isSwapped: Bool
    switch word(bytes, at: 0, isSwapped: false) {
    case 0x9504_12DE: isSwapped = false
    case 0xDE12_0495: isSwapped = true
    default: return false
    }
    func field(_ offset: Int) -> Int { Int(word(bytes, at: offset, isSwapped: isSwapped)) }
    let count = field(8)
    // A newer revision has texts that depend on the system; it is not used here.
    guard field(4) == 0, (1...mostSentences).contains(count) else { return false }
    var head: ArraySlice<UInt8>?
    for table in [field(12), field(16)] {
      guard table <= bytes.count - 8 * count else { return false }
      for index in 0..<count {
        let (length, offset) = (field(table + 8 * index), field(table + 8 * index + 4))
        guard length < bytes.count, offset < bytes.count - length, bytes[offset + length] == 0
        else { return false }
        // The first text is empty, and its translation is the header.
        if index == 0 { head = bytes[offset..<(offset + length)] }
      }
    }
    let (hashCount, hashes) = (field(20), field(24))
    guard hashCount <= 4 * mostSentences, hashes <= bytes.count - 4 * hashCount else {
      return false
    }
    for index in 0..<hashCount where field(hashes + 4 * index) > count { return false }
    return hasSoundRule(head ?? [])
  }

  /// Returns true if the plural rule in a catalogue's header has no division, and every remainder
  /// (`%`) has a divisor other than 0.
  private static func hasSoundRule(_ head: ArraySlice<UInt8>) -> Bool {
    let key = Array("plural=".utf8)
    // The C library uses the first rule, and compares bytes, not characters.
    let first = head.indices.first { head[$0...].starts(with: key) }
    guard let first else { return true }
    let rule = head[(first + key.count)...].prefix { $0 != UInt8(ascii: "\n") }
      .filter { $0 != UInt8(ascii: " ") }
    guard rule.count < 1000, !rule.contains(UInt8(ascii: "/")) else { return false }
    return rule.indices.allSatisfy { index in
      rule[index] != UInt8(ascii: "%")
        || rule[(index + 1)...].first.map { (0x31...0x39).contains($0) } == true
    }
  }

  private static func word(_ bytes: [UInt8], at offset: Int, isSwapped: Bool) -> UInt32 {
    let word = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[offset + $1]) << (8 * $1) }
    return isSwapped ? word.byteSwapped : word
  }
}
