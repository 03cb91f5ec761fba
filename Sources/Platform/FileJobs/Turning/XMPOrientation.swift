internal import Metadata
internal import Pixels

/// The copy of the orientation in XMP.
///
/// The EXIF orientation has priority, for this program and by the Metadata Working Group, but other
/// programs read XMP first. So an existing XMP orientation is changed to the same value. It must be
/// a single digit that occurs once; anything else stays unchanged.
enum XMPOrientation {
  /// The change of the orientation's digit in the XMP text at `range`; nil if there is no such
  /// digit.
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
