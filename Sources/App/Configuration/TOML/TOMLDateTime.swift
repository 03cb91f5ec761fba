/// Checks dates and times of RFC 3339; as TOML allows, the offset, time or date may be missing.
struct TOMLDateTime {
  private var rest: ArraySlice<UInt8>

  /// Returns true if `word` is a date, a time, or a date with a time and perhaps an offset.
  static func isValid(_ word: ArraySlice<UInt8>) -> Bool {
    var time = TOMLDateTime(rest: word)
    if time.skipTime() { return time.rest.isEmpty }
    var moment = TOMLDateTime(rest: word)
    guard moment.skipDate() else { return false }
    if moment.rest.isEmpty { return true }
    guard moment.skip(anyOf: "Tt "), moment.skipTime() else { return false }
    return moment.rest.isEmpty || moment.skipOffset() && moment.rest.isEmpty
  }

  /// Returns true if `word` is a date without a time. In a document, a blank and a time may follow
  /// the date.
  static func isDate(_ word: ArraySlice<UInt8>) -> Bool {
    var date = TOMLDateTime(rest: word)
    return date.skipDate() && date.rest.isEmpty
  }

  private mutating func skipDate() -> Bool {
    guard let year = number(digits: 4), skip(anyOf: "-"), let month = number(digits: 2),
      skip(anyOf: "-"), let day = number(digits: 2)
    else { return false }
    let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    switch month {
    case 2: return (1...(isLeapYear ? 29 : 28)).contains(day)
    case 4, 6, 9, 11: return (1...30).contains(day)
    case 1...12: return (1...31).contains(day)
    default: return false
    }
  }

  /// Skips a time, and returns true if it is valid; a leap second has the number 60.
  private mutating func skipTime() -> Bool {
    guard skipHourAndMinute(), skip(anyOf: ":"), let second = number(digits: 2), second <= 60 else {
      return false
    }
    guard skip(anyOf: ".") else { return true }
    let fraction = rest.prefix(while: Self.isDigit)
    rest = rest[fraction.endIndex...]
    return !fraction.isEmpty
  }

  private mutating func skipOffset() -> Bool {
    skip(anyOf: "Zz") || skip(anyOf: "+-") && skipHourAndMinute()
  }

  private mutating func skipHourAndMinute() -> Bool {
    guard let hour = number(digits: 2), skip(anyOf: ":"), let minute = number(digits: 2) else {
      return false
    }
    return hour <= 23 && minute <= 59
  }

  private mutating func number(digits count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(Self.isDigit) else { return nil }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private mutating func skip(anyOf characters: String) -> Bool {
    guard let byte = rest.first, characters.utf8.contains(byte) else { return false }
    rest.removeFirst()
    return true
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
