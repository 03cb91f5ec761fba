internal import ImageExchange
internal import Metadata

/// The XMP text of a photo's sidecar, and the byte changes that set its rating.
///
/// Only properties of the photo itself are read: the properties in the descriptions directly below
/// `rdf:RDF`.
struct XMPDocument {
  private let bytes: [UInt8]
  private let found: XMPReader

  /// The first valid rating: −1 (rejected) or 0…5; nil if there is none.
  var rating: Int? { found.rating }
  /// The photo's title, description and other texts in the document.
  var texts: PhotoTexts { found.texts }
  /// The file extension of the photo that the sidecar describes, such as `NEF`; nil if the document
  /// does not contain it. For a pair, the extension shows which of the two files the sidecar
  /// describes.
  var sidecarExtension: String? { found.sidecarExtension }

  /// Reads the text; nil if it is not XMP in UTF-8.
  init?(_ bytes: [UInt8]) {
    guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
    found = XMPReader(bytes.span, in: bytes.indices)
    guard found.isXMP else { return nil }
    self.bytes = bytes
  }

  /// Returns the byte changes that set a rating. They overwrite all existing ratings, or add a
  /// rating to the first description. Returns nil if a rating cannot be added.
  func setting(_ rating: Int) -> BytePatch? {
    guard !found.hasOddRating,
      let patch = found.ratings.isEmpty ? adding(rating) : replacing(rating),
      let changed = patch.applied(to: bytes), XMPDocument(changed)?.rating == rating
    else { return nil }
    return patch
  }

  private func replacing(_ rating: Int) -> BytePatch {
    BytePatch(
      found.ratings.map {
        BytePatch.Splice(
          offset: $0.lowerBound, old: Array(bytes[$0]), new: Array(String(rating).utf8))
      })
  }

  private func adding(_ rating: Int) -> BytePatch? {
    guard let (offset, prefixes) = found.description else { return nil }
    var text = ""
    let prefix: String
    if let known = prefixes.filter({ $0.value == XMPReader.xmp }).keys.min() {
      prefix = known
    } else {
      guard prefixes["xmp"] == nil else { return nil }
      prefix = "xmp"
      text = " xmlns:xmp=\"\(XMPReader.xmp)\""
    }
    text += " \(prefix):Rating=\"\(rating)\""
    return BytePatch([BytePatch.Splice(offset: offset, old: [], new: Array(text.utf8))])
  }

  /// Returns a new XMP text that contains only `rating`.
  static func alone(_ rating: Int) -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
       <rdf:RDF xmlns:rdf="\(XMPReader.rdf)">
        <rdf:Description rdf:about="" xmlns:xmp="\(XMPReader.xmp)" xmp:Rating="\(rating)"/>
       </rdf:RDF>
      </x:xmpmeta>

      """.utf8)
  }
}
