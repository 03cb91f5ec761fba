internal import Metadata
internal import Pixels

/// The copy of the orientation in a file's XMP text.
///
/// This program and the Metadata Working Group give the EXIF orientation priority, but other
/// programs read XMP first. So an existing XMP orientation is changed to the value of the new EXIF
/// orientation. This is done only if the XMP text has exactly one orientation, of one digit.
enum XMPOrientation {
  /// Returns the change of the orientation's digit in the XMP text at `range`; nil if the text does
  /// not have exactly one orientation, from 1 to 8.
  static func splice(
    _ bytes: [UInt8], in range: Range<Int>, setting orientation: Orientation
  ) -> BytePatch.Splice? {
    let ranges = XMPReader(bytes.span, in: range).orientations
    guard ranges.count == 1, ranges[0].count == 1,
      (UInt8(ascii: "1")...UInt8(ascii: "8")).contains(bytes[ranges[0].lowerBound])
    else { return nil }
    return BytePatch.Splice(
      offset: ranges[0].lowerBound, old: Array(bytes[ranges[0]]),
      new: [UInt8(ascii: "0") + orientation.rawValue])
  }
}
