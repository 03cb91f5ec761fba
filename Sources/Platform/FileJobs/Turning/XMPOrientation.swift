internal import Metadata
internal import Pixels

/// The orientation that XMP repeats.
///
/// EXIF's counts, for this program and by the Metadata Working Group; but others read XMP's first, so one
/// that is there is made to say the same. It is one digit, and where it is not, or stands there more than
/// once, it stays.
enum XMPOrientation {
  /// The digit to change in the text of `range`; nil where there is none.
  static func splice(
    _ bytes: [UInt8], in range: Range<Int>, setting orientation: Orientation
  ) -> BytePatch.Splice? {
    let places = XMPReader(bytes.span, in: range).orientations
    guard places.count == 1, places[0].count == 1,
      (UInt8(ascii: "1")...UInt8(ascii: "8")).contains(bytes[places[0].lowerBound])
    else { return nil }
    return BytePatch.Splice(
      offset: places[0].lowerBound, old: Array(bytes[places[0]]),
      new: [UInt8(ascii: "0") + orientation.rawValue])
  }
}
