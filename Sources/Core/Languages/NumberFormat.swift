/// The number format of a language.
package struct NumberFormat: Hashable, Sendable {
  /// The sign between the whole part of a number and its decimals.
  package var decimalSign = "."
  /// The sign between groups of three digits; empty for none.
  package var groupSign = ""
  /// The digits 0 to 9; empty for ASCII digits.
  package var digits: [String] = []

  package init() {}

  /// The separator of groups of three digits.
  ///
  /// `none` writes no separator. `usual` writes the language's sign, or nothing if the language has
  /// none. `always` writes the language's sign, or a no-break space if the language has none.
  enum Grouping: Hashable, Sendable { case none, usual, always }

  func text(_ number: Int64, _ grouping: Grouping, leastDigits: Int = 1) -> String {
    var ascii = String(number.magnitude)
    let missing = leastDigits - ascii.count
    if missing > 0 { ascii = String(repeating: "0", count: missing) + ascii }
    let sign =
      switch grouping {
      case .none: ""
      case .usual: groupSign
      case .always: groupSign.isEmpty ? "\u{A0}" : groupSign
      }
    return (number < 0 ? "-" : "") + grouped(ascii, by: sign)
  }

  /// Returns the number with at most `range.upperBound` decimals. Zeros at the end are removed, but
  /// at least `range.lowerBound` decimals stay.
  func text(_ value: Double, digits range: ClosedRange<Int>) -> String {
    let unit = (0..<range.upperBound).reduce(1.0) { unit, _ in unit * 10 }
    let scaled = (value * unit).rounded()
    guard scaled.isFinite, abs(scaled) < 9e18 else { return localized(String(value)) }
    let ascii = String(Int64(scaled).magnitude)
    let padded = String(repeating: "0", count: max(range.upperBound + 1 - ascii.count, 0)) + ascii
    let whole = String(padded.dropLast(range.upperBound))
    var decimals = padded.suffix(range.upperBound)
    while decimals.count > range.lowerBound, decimals.last == "0" { decimals.removeLast() }
    let sign = scaled < 0 ? "-" : ""
    let rest = decimals.isEmpty ? "" : decimalSign + localized(String(decimals))
    return sign + localized(whole) + rest
  }

  private func grouped(_ ascii: String, by groupSign: String) -> String {
    guard !groupSign.isEmpty else { return localized(ascii) }
    var rest = ascii[...]
    var groups: [String] = []
    while rest.count > 3 {
      groups.append(localized(String(rest.suffix(3))))
      rest = rest.dropLast(3)
    }
    return ([localized(String(rest))] + groups.reversed()).joined(separator: groupSign)
  }

  /// Returns `ascii` with the language's own digits, if the language has any.
  private func localized(_ ascii: String) -> String {
    guard digits.count == 10 else { return ascii }
    return ascii.map { $0.wholeNumberValue.map { digits[$0] } ?? String($0) }.joined()
  }
}
