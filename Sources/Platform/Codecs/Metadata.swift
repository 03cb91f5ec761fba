internal import ImageExchange
internal import Pixels

/// The blocks of metadata in a file, wherever its format keeps them, and what they say.
struct Metadata {
  /// The TIFF structure of EXIF.
  var exif: Range<Int>?
  /// The text of XMP.
  var xmp: Range<Int>?
  /// Photoshop's resources, or the records of IPTC themselves.
  var iptc: Range<Int>?

  /// Reads the blocks, none of them larger than the limits: what somebody wrote by XMP, then by IPTC,
  /// then by EXIF.
  func read(
    _ bytes: ImageBytes, _ limits: ImageLimits
  ) -> (exif: Exif?, texts: PhotoTexts) {
    func allowed(_ range: Range<Int>?) -> Range<Int>? {
      range.flatMap { $0.count <= limits.metadataBytes ? $0 : nil }
    }
    let exif = allowed(exif).flatMap { Exif(bytes, in: $0) }
    var texts = PhotoTexts()
    if let range = allowed(xmp ?? exif?.xmp) { texts = XMPReader.texts(bytes.bytes(in: range)) }
    if let range = allowed(iptc ?? exif?.iptc) {
      texts = texts.completed(by: IPTCReader.texts(bytes.bytes(in: range)))
    }
    if let exif { texts = texts.completed(by: exif.texts) }
    return (exif, texts)
  }
}

extension String {
  /// A text of metadata for people: without control characters and space around it, at most 1,000
  /// characters; nil when nothing is left.
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
}
