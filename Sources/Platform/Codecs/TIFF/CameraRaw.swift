internal import Colors
internal import ImageExchange
internal import Metadata
internal import Pixels

/// The facts of a camera RAW file, which is shown as the largest JPEG that the camera embedded.
///
/// CR2, NEF, ARW, DNG, PEF and SRW are TIFF structures, ORF and RW2 are almost TIFF, and RAF has
/// its own header. No data are trusted: each directory is read only once, and a JPEG is used only
/// if the JPEG's frame header is valid.
struct CameraRaw {
  /// The byte range of the largest JPEG in the file.
  let preview: Range<Int>
  /// The orientation in the file's first directory; nil if the file has none there.
  let orientation: Orientation?
  /// The colours that the camera, or the program that wrote a DNG, states for the JPEG; nil for
  /// sRGB, and if none are stated.
  let profile: ColorProfile?

  /// The greatest number of directories to read; further ones are ignored.
  private static let mostDirectories = 64

  private enum Tag {
    static let jpegFromRaw = 0x002E
    static let newSubfileType = 0x00FE
    static let compression = 0x0103
    static let photometric = 0x0106
    static let stripOffsets = 0x0111
    static let stripByteCounts = 0x0117
    static let subDirectories = 0x014A
    static let dngVersion = 0xC612
    static let previewColorSpace = 0xC71A
  }

  /// Returns true if the file, which begins like a TIFF file, is a camera RAW file.
  static func isOne(_ bytes: Span<UInt8>) -> Bool {
    // Canon's signature follows the header.
    if bytes.has("CR", at: 8), bytes.byte(at: 10) == 2 { return true }
    guard let tiff = TIFFReader(bytes, in: 0..<bytes.count),
      let main = tiff.directory(at: tiff.firstDirectory, bytes)
    else { return false }
    if main[Tag.dngVersion] != nil { return true }
    guard main[Tag.subDirectories] != nil, let make = main[TIFFReader.Tag.make]?.values else {
      return false
    }
    return ["NIKON", "Nikon", "SONY", "PENTAX", "RICOH", "SAMSUNG", "Canon", "Hasselblad"].contains
    {
      (name: StaticString) in bytes.has(name, at: make.lowerBound)
    } && !isPyramid(main, tiff, bytes)
  }

  /// Returns true if the first directory is a complete picture with the colours of TIFF 6.0, and
  /// all directories below it have the same colours. Such a file has no raw pixels: another program
  /// has written it from a photo.
  private static func isPyramid(
    _ main: TIFFReader.Directory, _ tiff: TIFFReader, _ bytes: Span<UInt8>
  ) -> Bool {
    func colors(_ directory: TIFFReader.Directory) -> Int? {
      tiff.integer(directory[Tag.photometric], bytes)
    }
    // The numbers for raw pixels are above 32,767.
    guard let kind = colors(main), kind <= 8,
      (tiff.integer(main[Tag.newSubfileType], bytes) ?? 0) & 1 == 0
    else { return false }
    return tiff.integers(main[Tag.subDirectories], bytes).allSatisfy { offset in
      tiff.directory(at: offset, bytes).flatMap(colors) == kind
    }
  }

  /// Finds the largest JPEG in the file `bytes`; nil if there is none.
  init?(_ bytes: Span<UInt8>) {
    var best: (area: Int, range: Range<Int>, space: Int?)?
    func consider(_ start: Int, _ count: Int, space: Int? = nil) {
      guard start > 0, start < bytes.count, count > 16 else { return }
      let range = start..<(start + min(count, bytes.count - start))
      guard let area = Self.area(ofJPEGAt: start, bytes), area > best?.area ?? 0 else { return }
      best = (area, range, space)
    }
    var orientation: Orientation?
    var isDNG = false
    if bytes.has("FUJIFILMCCD-RAW", at: 0) {
      consider(bytes.big32(at: 84) ?? 0, bytes.big32(at: 88) ?? 0)
    } else if let tiff = TIFFReader(bytes, in: 0..<bytes.count) {
      var waiting = [tiff.firstDirectory]
      var seen: Set<Int> = []
      while let offset = waiting.popLast(), seen.count < Self.mostDirectories {
        guard seen.insert(offset).inserted, let entries = tiff.directory(at: offset, bytes) else {
          continue
        }
        /// Returns the value of the entry with the tag `tag`; nil if there is no such entry, or if
        /// it does not have exactly one value.
        func number(_ tag: Int) -> Int? {
          entries[tag]?.count == 1 ? tiff.integer(entries[tag], bytes) : nil
        }
        if offset == tiff.firstDirectory {
          orientation = number(TIFFReader.Tag.orientation).flatMap { UInt8(exactly: $0) }
            .flatMap(Orientation.init)
          isDNG = entries[Tag.dngVersion] != nil
        }
        func pair(_ start: Int, _ count: Int) {
          guard let start = number(start), let count = number(count) else { return }
          consider(start, count, space: number(Tag.previewColorSpace))
        }
        pair(TIFFReader.Tag.jpegOffset, TIFFReader.Tag.jpegLength)
        if [6, 7].contains(number(Tag.compression)) { pair(Tag.stripOffsets, Tag.stripByteCounts) }
        if let whole = entries[Tag.jpegFromRaw]?.values { consider(whole.lowerBound, whole.count) }
        waiting += tiff.integers(entries[Tag.subDirectories], bytes)
        waiting.append(entries.next)
      }
    }
    // Some makers put the JPEG into their notes.
    if best == nil, let start = Self.searched(bytes) { consider(start, bytes.count - start) }
    guard let best else { return nil }
    preview = best.range
    self.orientation = orientation
    profile =
      switch best.space {
      case 3: .adobeRGB()
      case 4: .proPhotoRGB()
      // The EXIF data state the colours of the camera's own picture. Those of DNG are made by other
      // programs too, with colours of their own.
      case _ where isDNG: nil
      default: Exif(bytes, in: 0..<bytes.count)?.isAdobeRGB == true ? .adobeRGB() : nil
      }
  }

  /// Returns the offset of the JPEG with the most pixels; nil if there is no JPEG. Searches the
  /// complete file for the markers at the start of a JPEG.
  private static func searched(_ bytes: Span<UInt8>) -> Int? {
    var best: (area: Int, start: Int)?
    var offset = 0
    while offset + 3 < bytes.count {
      if bytes[offset] == 0xFF, bytes[offset + 1] == 0xD8, bytes[offset + 2] == 0xFF,
        let area = area(ofJPEGAt: offset, bytes), area > best?.area ?? 0
      {
        best = (area, offset)
      }
      offset += 1
    }
    return best?.start
  }

  /// Returns the number of pixels that the JPEG at an offset states.
  ///
  /// Returns nil if there is no JPEG, or if its kind is unsupported, such as losslessly coded raw
  /// pixels.
  private static func area(ofJPEGAt start: Int, _ bytes: Span<UInt8>) -> Int? {
    guard bytes.byte(at: start) == 0xFF, bytes.byte(at: start + 1) == 0xD8 else { return nil }
    var offset = start + 2
    for _ in 0..<64 {
      guard let marker = try? JPEGMarker(bytes, at: offset) else { return nil }
      if (0xC0...0xC2).contains(marker.code) {
        let frame = marker.contents.lowerBound
        guard frame + 5 <= bytes.count, bytes[frame] == 8 else { return nil }
        return bytes.bigEndian16(frame + 1) * bytes.bigEndian16(frame + 3)
      }
      guard marker.code > 0xC3, !(0xD0...0xDA).contains(marker.code) else { return nil }
      offset = marker.contents.upperBound
    }
    return nil
  }
}
