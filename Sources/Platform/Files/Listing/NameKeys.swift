/// A maker of sort keys for file names. The keys, compared as plain bytes, have the natural order
/// of the names.
///
/// Each sequence of adjacent digits counts as one number. With a language, each sequence of
/// adjacent letters becomes a key of ``LocaleCollation``. Without a language, letters become lower
/// case and lose their accents (``LatinLetters``). Other characters stay unchanged; with a
/// language, they sort before all letters.
struct NameKeys {
  private let collation: LocaleCollation?
  /// The known sort keys of sequences of letters, by the sequence. Most names in a folder contain
  /// the same sequences.
  private var weights: [ArraySlice<UInt8>: [UInt8]] = [:]

  /// The greatest number of entries in `weights`; further sort keys are not stored.
  private static let most = 4096

  /// Creates a maker for the language of `collation`; nil means no language.
  init(_ collation: LocaleCollation?) { self.collation = collation }

  /// Appends the key of `name` to `keys`.
  ///
  /// - Complexity: O(length).
  mutating func append(_ name: ArraySlice<UInt8>, to keys: inout [UInt8]) {
    var index = name.startIndex
    while index < name.endIndex {
      let byte = name[index]
      if NaturalOrder.isDigit(byte) {
        let run = name[index...].prefix(while: NaturalOrder.isDigit)
        Self.appendNumber(run, to: &keys)
        index = run.endIndex
      } else if let collation, Self.isLetter(byte) {
        let run = name[index...].prefix(while: Self.isLetter)
        keys.append(contentsOf: weight(of: run, collation))
        index = run.endIndex
      } else if byte >= 0x80, index + 1 < name.endIndex,
        let bases = LatinLetters.bases(byte, name[index + 1])
      {
        for base in [bases.first, bases.second] where base != 0 { keys.append(base) }
        index += 2
      } else {
        keys.append(NaturalOrder.folded(byte))
        index += 1
      }
    }
  }

  /// Appends the key of the number `run`: the ASCII digit `0`, so that numbers sort like digits;
  /// then the number of digits without leading zeros; then these digits.
  private static func appendNumber(_ run: ArraySlice<UInt8>, to keys: inout [UInt8]) {
    let digits = run.drop { $0 == UInt8(ascii: "0") }
    keys.append(UInt8(ascii: "0"))
    if digits.count < 254 {
      keys.append(UInt8(digits.count + 1))
    } else {
      // Nine bytes, of which the first is 255, so that the number sorts later.
      keys.append(255)
      for shift in stride(from: 56, through: 0, by: -8) {
        keys.append(UInt8(truncatingIfNeeded: digits.count >> shift))
      }
    }
    keys.append(contentsOf: digits)
  }

  private mutating func weight(
    of run: ArraySlice<UInt8>, _ collation: LocaleCollation
  ) -> [UInt8] {
    if let known = weights[run] { return known }
    let weight = collation.primary(of: run)
    if weights.count < Self.most { weights[run] = weight }
    return weight
  }

  /// Returns true for the ASCII letters, and for all bytes outside ASCII, which are parts of other
  /// characters.
  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (97...122).contains(NaturalOrder.folded(byte))
  }
}
