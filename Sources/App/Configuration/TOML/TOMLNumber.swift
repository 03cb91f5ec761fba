/// Reads numbers in the syntax of TOML.
enum TOMLNumber {
  /// Returns the value of an unquoted number; nil if `word` is not a number.
  static func value(of word: String) -> TOMLNode.Value? {
    if let special = special[word] { return .number(special) }
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where word.hasPrefix(prefix) {
      return digits(word.dropFirst(2), radix: radix)
        .flatMap { Int64($0, radix: radix) }.map { .integer($0) }
    }
    var rest = word[...]
    let sign = rest.first == "-" || rest.first == "+" ? String(rest.removeFirst()) : ""
    let mark = rest.firstIndex { $0 == "." || $0 == "e" || $0 == "E" } ?? rest.endIndex
    guard let whole = digits(rest[..<mark], radix: 10), whole == "0" || !whole.hasPrefix("0") else {
      return nil
    }
    rest = rest[mark...]
    guard !rest.isEmpty else { return Int64(sign + whole).map { .integer($0) } }
    return tail(rest).flatMap { Double(sign + whole + $0) }.map { .number($0) }
  }

  private static let special: [String: Double] = [
    "inf": .infinity, "+inf": .infinity, "-inf": -.infinity,
    "nan": .nan, "+nan": .nan, "-nan": -.nan,
  ]

  /// Returns the end of a number without its underscores. `text` is this end: a fraction, an
  /// exponent, or both. Returns nil if `text` is malformed.
  private static func tail(_ text: Substring) -> String? {
    var (rest, result) = (text, "")
    if rest.first == "." {
      let end = rest.firstIndex { $0 == "e" || $0 == "E" } ?? rest.endIndex
      guard let fraction = digits(rest.dropFirst()[..<end], radix: 10) else { return nil }
      result = "." + fraction
      rest = rest[end...]
    }
    guard !rest.isEmpty else { return result }
    rest.removeFirst()
    let sign = rest.first == "-" || rest.first == "+" ? String(rest.removeFirst()) : ""
    return digits(rest, radix: 10).map { result + "e" + sign + $0 }
  }

  /// Returns the digits of `text` without underscores; nil if it is empty or has other characters.
  private static func digits(_ text: Substring, radix: Int) -> String? {
    let groups = text.split(separator: "_", omittingEmptySubsequences: false)
    for group in groups {
      guard !group.isEmpty else { return nil }
      for character in group {
        guard character.isASCII, let value = character.hexDigitValue, value < radix else {
          return nil
        }
      }
    }
    return groups.joined()
  }
}
