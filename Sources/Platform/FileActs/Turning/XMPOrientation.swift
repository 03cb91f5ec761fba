internal import Pixels

/// The orientation that XMP repeats.
///
/// EXIF's counts, for this program and by the Metadata Working Group; but others read XMP's first, so one
/// that is there is made to say the same. It is one digit, and where it is not, or stands there more than
/// once, it stays.
enum XMPOrientation {
  private static let property = Array("tiff:Orientation".utf8)

  /// The digit to change in the text of `range`; nil where there is none.
  static func splice(
    _ bytes: [UInt8], in range: Range<Int>, setting orientation: Orientation
  ) -> BytePatch.Splice? {
    var digits: [Int] = []
    var offset = range.lowerBound
    while let place = next(in: bytes, offset..<range.upperBound) {
      offset = place + property.count
      // The end of an element is no value.
      guard place == range.lowerBound || bytes[place - 1] != UInt8(ascii: "/") else { continue }
      digits.append(digit(bytes, from: offset, to: range.upperBound) ?? -1)
    }
    guard digits.count == 1, digits[0] >= 0 else { return nil }
    return BytePatch.Splice(
      offset: digits[0], old: [bytes[digits[0]]],
      new: [UInt8(ascii: "0") + orientation.rawValue])
  }

  private static func next(in bytes: [UInt8], _ range: Range<Int>) -> Int? {
    guard range.count >= property.count else { return nil }
    return (range.lowerBound...(range.upperBound - property.count)).first { place in
      bytes[place] == property[0] && bytes[place...].starts(with: property)
    }
  }

  /// The place of the digit in `="6"` or `>6<`.
  private static func digit(_ bytes: [UInt8], from start: Int, to end: Int) -> Int? {
    var rest = bytes[start..<end]
    func skipSpace() { rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) } }
    skipSpace()
    let closing: UInt8
    switch rest.popFirst() {
    case UInt8(ascii: "="):
      skipSpace()
      guard let quote = rest.popFirst(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
      else { return nil }
      closing = quote
    case UInt8(ascii: ">"): closing = UInt8(ascii: "<")
    default: return nil
    }
    guard rest.count >= 2, let digit = rest.first,
      (UInt8(ascii: "1")...UInt8(ascii: "8")).contains(digit), rest.dropFirst().first == closing
    else { return nil }
    return rest.startIndex
  }
}
