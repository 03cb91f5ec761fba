/// The places in an XMP text at which a rating stands, or can stand.
///
/// It reads tags, attributes and namespaces as XML has them, and nothing that a text could use for more:
/// one with a document type, or that is not well nested, is none. Only what is said of the photo itself
/// counts, in the descriptions right below `rdf:RDF`.
struct XMPDocument {
  /// The places of the values of all ratings: attributes and elements.
  private(set) var ratings: [Range<Int>] = []
  /// The ending of the file that it is about, where it says so (`NEF` beside a JPEG file of one name).
  private(set) var sidecarExtension: String?
  /// The place behind the name of the first description, and the prefixes that hold there.
  private(set) var description: (place: Int, prefixes: [String: String])?
  /// True where a rating holds more than a text.
  private(set) var hasOddRating = false

  private let bytes: [UInt8]

  private static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  static let xmp = "http://ns.adobe.com/xap/1.0/"
  private static let photoshop = "http://ns.adobe.com/photoshop/1.0/"
  private static let deepest = 64

  /// A name with the namespace that its prefix stands for.
  private struct Name: Equatable {
    let space: String
    let local: String

    static let root = Name(space: rdf, local: "RDF")
    static let description = Name(space: rdf, local: "Description")
    static let rating = Name(space: xmp, local: "Rating")
    static let sidecarExtension = Name(space: photoshop, local: "SidecarForExtension")
  }

  private struct Element {
    let name: Name
    let raw: ArraySlice<UInt8>
    let prefixes: [String: String]
    /// The place behind its tag.
    let contents: Int
    var hasChildren = false
  }

  /// Nil for what is no XMP in UTF-8.
  init?(_ bytes: [UInt8]) {
    guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
    self.bytes = bytes
    var open: [Element] = []
    var offset = 0
    var hasRoot = false
    while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = bytes[start...]
      if rest.starts(with: "<!--".utf8) || rest.starts(with: "<![CDATA[".utf8)
        || rest.starts(with: "<?".utf8)
      {
        let ending = rest.starts(with: "<?".utf8) ? "?>" : rest[start + 2] == 0x2D ? "-->" : "]]>"
        guard let end = bytes.place(of: ending, from: start + 2) else { return nil }
        if ending != "?>", !open.isEmpty { open[open.count - 1].hasChildren = true }
        offset = end + ending.utf8.count
        continue
      }
      guard let tag = XMPTag(bytes, at: start) else { return nil }
      offset = tag.end
      if tag.isEnd {
        guard let element = open.popLast(), bytes[tag.name].elementsEqual(element.raw) else {
          return nil
        }
        close(element, at: start, in: open)
        continue
      }
      if !open.isEmpty { open[open.count - 1].hasChildren = true }
      var prefixes = open.last?.prefixes ?? [:]
      for (name, value) in tag.attributes {
        let text = String(decoding: bytes[name], as: UTF8.self)
        if text.hasPrefix("xmlns:") {
          prefixes[String(text.dropFirst(6))] = String(decoding: bytes[value], as: UTF8.self)
        }
      }
      let element = Element(
        name: Self.name(bytes[tag.name], prefixes), raw: bytes[tag.name], prefixes: prefixes,
        contents: tag.end)
      if element.name == .root { hasRoot = true }
      read(element, tag, in: open)
      if !tag.isEmpty { open.append(element) }
      guard open.count <= Self.deepest else { return nil }
    }
    guard open.isEmpty, hasRoot else { return nil }
  }

  private mutating func read(_ element: Element, _ tag: XMPTag, in open: [Element]) {
    if element.name == .description, open.last?.name == .root {
      if description == nil { description = (tag.name.upperBound, element.prefixes) }
      for (name, value) in tag.attributes {
        switch Self.name(bytes[name], element.prefixes) {
        case .rating: ratings.append(value)
        case .sidecarExtension:
          sidecarExtension = String(decoding: bytes[value], as: UTF8.self)
        default: break
        }
      }
    } else if element.name == .rating, tag.isEmpty, Self.isProperty(in: open) {
      hasOddRating = true
    }
  }

  /// Reads the text of an element that ends.
  private mutating func close(_ element: Element, at end: Int, in open: [Element]) {
    guard Self.isProperty(in: open) else { return }
    switch element.name {
    case .rating where element.hasChildren: hasOddRating = true
    case .rating: ratings.append(element.contents..<end)
    case .sidecarExtension where !element.hasChildren:
      sidecarExtension = String(decoding: bytes[element.contents..<end], as: UTF8.self)
    default: break
    }
  }

  private static func isProperty(in open: [Element]) -> Bool {
    open.count >= 2 && open[open.count - 1].name == .description
      && open[open.count - 2].name == .root
  }

  private static func name(_ raw: ArraySlice<UInt8>, _ prefixes: [String: String]) -> Name {
    let parts = raw.split(separator: UInt8(ascii: ":"), maxSplits: 1)
      .map { String(decoding: $0, as: UTF8.self) }
    guard parts.count == 2 else { return Name(space: "", local: parts.first ?? "") }
    return Name(space: prefixes[parts[0]] ?? "", local: parts[1])
  }

  // MARK: The rating

  /// The first rating that makes sense, −1…5; −1 stands for rejected.
  var rating: Int? {
    ratings.lazy.compactMap { range in
      let text = String(decoding: bytes[range], as: UTF8.self)
      // Some programs write 3.0, and lines around it.
      let word = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return Double(word).flatMap { Int(exactly: $0.rounded()) }
        .flatMap { (-1...5).contains($0) ? $0 : nil }
    }.first
  }

  /// The changes that give it a rating: of the values alone, or of the first description, which gets one.
  /// Nil where it has no place for one.
  func setting(_ rating: Int) -> BytePatch? {
    guard !hasOddRating, let patch = ratings.isEmpty ? adding(rating) : replacing(rating),
      let changed = patch.applied(to: bytes), XMPDocument(changed)?.rating == rating
    else { return nil }
    return patch
  }

  private func replacing(_ rating: Int) -> BytePatch {
    BytePatch(
      ratings.map {
        BytePatch.Splice(
          offset: $0.lowerBound, old: Array(bytes[$0]), new: Array(String(rating).utf8))
      })
  }

  private func adding(_ rating: Int) -> BytePatch? {
    guard let (place, prefixes) = description else { return nil }
    var text = ""
    let prefix: String
    if let known = prefixes.filter({ $0.value == Self.xmp }).keys.min() {
      prefix = known
    } else {
      guard prefixes["xmp"] == nil else { return nil }
      prefix = "xmp"
      text = " xmlns:xmp=\"\(Self.xmp)\""
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
       <rdf:RDF xmlns:rdf="\(rdf)">
        <rdf:Description rdf:about="" xmlns:xmp="\(xmp)" xmp:Rating="\(rating)"/>
       </rdf:RDF>
      </x:xmpmeta>

      """.utf8)
  }
}

extension [UInt8] {
  /// The first place of `text` from an offset on.
  fileprivate func place(of text: String, from start: Int) -> Int? {
    let text = Array(text.utf8)
    guard start <= count - text.count else { return nil }
    return (start...(count - text.count)).first { place in
      self[place] == text[0] && self[place...].starts(with: text)
    }
  }
}
