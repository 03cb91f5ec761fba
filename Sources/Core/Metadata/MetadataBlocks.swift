package import ImageExchange

/// The byte ranges of the metadata blocks in a file; nil for a block that was not found.
package struct MetadataBlocks {
  /// The byte range of EXIF's TIFF structure in the file; nil if there is none.
  package var exif: Range<Int>?
  /// The byte range of the XMP text in the file; nil if there is none.
  package var xmp: Range<Int>?
  /// The byte range of the IPTC records in the file; nil if there are none. It may also cover the
  /// Photoshop resources that contain the records.
  package var iptc: Range<Int>?

  package init(exif: Range<Int>? = nil, xmp: Range<Int>? = nil) {
    self.exif = exif
    self.xmp = xmp
  }

  /// Records the range of the metadata block in a JPEG segment, unless a block of this kind is
  /// already recorded.
  package mutating func record(_ marker: JPEGMarker, _ bytes: Span<UInt8>) {
    switch marker.code {
    case 0xE1:
      exif = exif ?? bytes.range(behind: "Exif\0\0", in: marker.contents)
      xmp = xmp ?? bytes.range(behind: "http://ns.adobe.com/xap/1.0/\0", in: marker.contents)
    case 0xED: iptc = iptc ?? bytes.range(behind: "Photoshop 3.0\0", in: marker.contents)
    default: break
    }
  }

  /// Records the range of the metadata block in a PNG chunk, unless a block of this kind is already
  /// recorded. Returns true if the chunk holds uncompressed XMP.
  @discardableResult
  package mutating func record(_ chunk: PNGChunk, _ bytes: Span<UInt8>) -> Bool {
    if chunk.kind == .exif { exif = exif ?? chunk.contents }
    // A keyword, two flags, and two texts that are empty.
    guard chunk.kind == .itxt,
      let text = bytes.range(behind: "XML:com.adobe.xmp\0\0\0\0\0", in: chunk.contents)
    else { return false }
    xmp = xmp ?? text
    return true
  }

  /// Reads the blocks of XMP and IPTC that are not larger than `limits` allow, and EXIF of any
  /// size, because only its directories are read. Returns the EXIF data (nil if there is no valid
  /// block), and the texts of all blocks.
  ///
  /// A text of XMP is preferred to that of IPTC, and a text of IPTC to that of EXIF.
  package func read(
    _ bytes: Span<UInt8>, _ limits: ImageLimits
  ) -> (exif: Exif?, texts: PhotoTexts) {
    func allowed(_ range: Range<Int>?) -> Range<Int>? {
      range.flatMap { $0.count <= limits.metadataBytes ? $0 : nil }
    }
    let exif = exif.flatMap { Exif(bytes, in: $0) }
    var texts = PhotoTexts()
    if let range = allowed(xmp ?? exif?.xmp) { texts = XMPReader(bytes, in: range).texts }
    if let range = allowed(iptc ?? exif?.iptc) {
      texts = texts.completed(by: IPTCReader.texts(bytes, in: range))
    }
    if let exif { texts = texts.completed(by: exif.texts) }
    return (exif, texts)
  }

  /// Reads the camera's data and the texts from the blocks into `header`; the header's orientation
  /// is not changed.
  package func read(_ bytes: Span<UInt8>, _ limits: ImageLimits, into header: inout ImageHeader) {
    let (exif, texts) = read(bytes, limits)
    header.camera = exif?.camera ?? header.camera
    header.texts = texts.completed(by: header.texts)
  }

  /// Reads the blocks of a HEIF or JPEG XL file into `header`, like ``read(_:_:into:)``. The first
  /// four bytes of `exif` are the distance from their end to EXIF's TIFF structure.
  package static func read(
    exif: [UInt8]?, xmp: [UInt8]?, _ limits: ImageLimits, into header: inout ImageHeader
  ) {
    let exif = exif ?? []
    let start = exif.span.big32(at: 0).map { min($0 + 4, exif.count) } ?? exif.count
    let all = exif + (xmp ?? [])
    MetadataBlocks(exif: start..<exif.count, xmp: xmp.map { _ in exif.count..<all.count })
      .read(all.span, limits, into: &header)
  }
}

extension String {
  /// Cleans a text of metadata: control characters become blanks, blanks at both ends are removed,
  /// and at most 1,000 Unicode scalars are kept.
  ///
  /// Returns nil if nothing is left.
  init?(metadata text: String) {
    let scalars = text.unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control ? " " : scalar
    }
    let kept = scalars.drop { $0.properties.isWhitespace }
    guard let end = kept.lastIndex(where: { !$0.properties.isWhitespace }) else { return nil }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: kept[...end].prefix(1_000))
    self = String(result)
  }
  /// Decodes and cleans a text of metadata: UTF-8 if the bytes are valid, otherwise Latin-1.
  ///
  /// Returns nil if nothing is left.
  init?(metadata bytes: [UInt8]) {
    self.init(
      metadata: String(validating: bytes, as: UTF8.self)
        ?? bytes.map { String(Unicode.Scalar($0)) }.joined())
  }
}
