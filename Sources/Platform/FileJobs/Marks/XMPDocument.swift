internal import Metadata

/// A text of XMP beside a photo, and the bytes to change in it so that it has another rating.
///
/// Only what is said of the photo itself counts, in the descriptions right below `rdf:RDF`.
struct XMPDocument {
  private let bytes: [UInt8]
  private let found: XMPReader

  /// The first rating that makes sense, −1…5; −1 stands for rejected.
  var rating: Int? { found.rating }
  /// The ending of the file that it is about, where it says so: `NEF` beside a JPEG file.
  var sidecarExtension: String? { found.sidecarExtension }

  /// Nil for what is no XMP in UTF-8.
  init?(_ bytes: [UInt8]) {
    guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
    found = XMPReader(bytes.span, in: bytes.indices)
    guard found.isXMP else { return nil }
    self.bytes = bytes
  }

  /// The changes that give it a rating: of the values alone, or of the first description, which gets one.
  /// Nil where it has no place for one.
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
    guard let (place, prefixes) = found.description else { return nil }
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
    return BytePatch([BytePatch.Splice(offset: place, old: [], new: Array(text.utf8))])
  }

  /// A text that holds a rating and nothing else.
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
