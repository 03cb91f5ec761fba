/// Checks dates and times of RFC 3339; as TOML allows, the offset, time or date may be missing.
enum TOMLDateTime {
  /// Returns true if `word` is a date, a time, or a date with a time and perhaps an offset.
  static func isValid(_ word: ArraySlice<UInt8>) -> Bool {
    if isTime(word) || isDate(word) { return true }
    guard isDate(word.prefix(10)), word.dropFirst(10).first.map("Tt ".utf8.contains) == true else {
      return false
    }
    let rest = word.dropFirst(11)
    let end = rest.firstIndex { "Zz+-".utf8.contains($0) } ?? rest.endIndex
    return isTime(rest[..<end]) && isOffset(rest[end...])
  }

  /// Returns true if `word` is a date without a time. In a document, a blank and a time may follow
  /// the date.
  static func isDate(_ word: ArraySlice<UInt8>) -> Bool {
    guard let date = numbers(in: word, like: "0000-00-00") else { return false }
    let isLeapYear = date[0] % 4 == 0 && (date[0] % 100 != 0 || date[0] % 400 == 0)
    let dayCounts = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...12).contains(date[1]) && (1...dayCounts[date[1] - 1]).contains(date[2])
  }

  /// Returns true if `word` is a time with seconds and perhaps a fraction of a second; a leap
  /// second has the number 60.
  private static func isTime(_ word: ArraySlice<UInt8>) -> Bool {
    guard let time = numbers(in: word.prefix(8), like: "00:00:00"), time[0] <= 23, time[1] <= 59,
      time[2] <= 60
    else { return false }
    let fraction = word.dropFirst(8)
    return fraction.isEmpty
      || fraction.first == UInt8(ascii: ".") && fraction.count > 1
        && fraction.dropFirst().allSatisfy(isDigit)
  }

  /// Returns true if `word` is an offset from UTC, or empty.
  private static func isOffset(_ word: ArraySlice<UInt8>) -> Bool {
    guard let sign = word.first, !word.elementsEqual("Z".utf8), !word.elementsEqual("z".utf8) else {
      return true
    }
    guard "+-".utf8.contains(sign), let offset = numbers(in: word.dropFirst(), like: "00:00") else {
      return false
    }
    return offset[0] <= 23 && offset[1] <= 59
  }

  /// Returns the numbers in `word` if it has the given form, in which `0` stands for any digit; nil
  /// for any other form.
  private static func numbers(in word: ArraySlice<UInt8>, like form: String) -> [Int]? {
    guard word.count == form.utf8.count,
      zip(word, form.utf8).allSatisfy({ $1 == UInt8(ascii: "0") ? isDigit($0) : $0 == $1 })
    else { return nil }
    return word.split { !isDigit($0) }.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
