package import ImageExchange

/// One marker of a JPEG file, and the segment that follows it.
package struct JPEGMarker {
  package let code: UInt8
  /// The offset in the file of the marker's byte 0xFF, bytes.
  package let start: Int
  /// The byte range of the segment's contents in the file. It may end beyond the file, and is empty
  /// for a marker without a segment.
  package let contents: Range<Int>

  /// Reads the marker at `offset`, after any fill bytes; nil if there is no complete marker.
  ///
  /// Throws if the stated length of the segment is less than 2; in comments and application data
  /// such a length is ignored.
  package init?(_ bytes: Span<UInt8>, at offset: Int) throws(ImageFailure) {
    var start = offset
    while bytes.byte(at: start) == 0xFF, bytes.byte(at: start + 1) == 0xFF { start += 1 }
    guard bytes.byte(at: start) == 0xFF, start + 2 <= bytes.count else { return nil }
    code = bytes[start + 1]
    self.start = start
    if [0x00, 0x01].contains(code) || (0xD0...0xD9).contains(code) {
      contents = (start + 2)..<(start + 2)
      return
    }
    guard start + 4 <= bytes.count else { return nil }
    let length = bytes.bigEndian16(start + 2)
    // Decoding does not depend on comments and on the data of programs, so such a segment counts as
    // empty if its length is invalid.
    guard length >= 2 || code == 0xFE || (0xE0...0xEF).contains(code) else {
      throw ImageFailure(.corrupt, "A segment says that it is \(length) bytes long")
    }
    contents = (start + 4)..<(start + 2 + max(length, 2))
  }

  /// True for a code that occurs within a scan's data: a stuffed zero byte, TEM, or a restart
  /// marker.
  private var isData: Bool { code <= 0x01 || (0xD0...0xD7).contains(code) }

  /// Reads the next marker at or after `offset`, and sets `offset` to the end of that marker's
  /// segment.
  ///
  /// Other bytes, such as a scan's data, are skipped. Returns nil if no complete segment follows;
  /// throws if a segment states an invalid length.
  package static func next(
    in bytes: Span<UInt8>, from offset: inout Int
  ) throws(ImageFailure) -> JPEGMarker? {
    while offset + 1 < bytes.count {
      guard bytes[offset] == 0xFF, bytes[offset + 1] != 0xFF else {
        offset += 1
        continue
      }
      guard let marker = try JPEGMarker(bytes, at: offset),
        marker.contents.upperBound <= bytes.count
      else { return nil }
      offset = marker.contents.upperBound
      if !marker.isData { return marker }
    }
    return nil
  }
}
