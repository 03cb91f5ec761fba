/// A maker of sort keys for file names. The keys, compared as plain bytes, have the order of the
/// names in a language.
///
/// Each sequence of adjacent letters becomes a key of ``LocaleCollation``. Each sequence of
/// adjacent digits counts as one number, as in ``NaturalKey``. Other characters stay unchanged, and
/// sort before all letters.
struct CollatedKeys {
  private let collation: LocaleCollation
  /// The known sort keys of sequences of letters, by the sequence. Most names in a folder contain
  /// the same sequences.
  private var weights: [ArraySlice<UInt8>: [UInt8]] = [:]

  /// The greatest number of entries in `weights`; further sort keys are not stored.
  private static let most = 4096

  init(_ collation: LocaleCollation) { self.collation = collation }

  /// Appends the key of `name` to `keys`.
  ///
  /// - Complexity: O(length).
  mutating func append(_ name: ArraySlice<UInt8>, to keys: inout [UInt8]) {
    var rest = name
    while let first = rest.first {
      let run: ArraySlice<UInt8>
      if NaturalOrder.isDigit(first) {
        run = rest.prefix(while: NaturalOrder.isDigit)
        keys.append(contentsOf: NaturalKey(of: run))
      } else if Self.isLetter(first) {
        run = rest.prefix(while: Self.isLetter)
        keys.append(contentsOf: weight(of: run))
      } else {
        run = rest.prefix(1)
        keys.append(first)
      }
      rest = rest[run.endIndex...]
    }
  }

  private mutating func weight(of run: ArraySlice<UInt8>) -> [UInt8] {
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
