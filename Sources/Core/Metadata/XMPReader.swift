package import ImageExchange

/// A reader of the few XMP properties that the program uses, and of their byte ranges in the file.
///
/// Tags, attributes and namespaces are parsed as in XML. For safety, only the predefined entities
/// and character references are expanded, and no external content is included. From malformed XML,
/// the reader returns the properties that it can read.
package struct XMPReader {
  /// The texts of the photo, including its rating.
  ///
  /// The rating in the texts is the first of these that exists:
  ///
  /// 1. ``rating``;
  /// 2. the first valid `xmp:Rating` at any place, only in malformed XMP;
  /// 3. the rating that Windows wrote.
  package private(set) var texts = PhotoTexts()
  /// The byte ranges of the photo's ratings. A rating is an attribute or an element of an
  /// `rdf:Description` that is directly in `rdf:RDF`.
  package private(set) var ratings: [Range<Int>] = []
  /// The first valid rating, −1…5; −1 for a rejected photo, nil if there is no valid rating.
  package private(set) var rating: Int?
  /// True if an `xmp:Rating` of the photo has no plain text: the element has child elements, or is
  /// an empty tag.
  package private(set) var hasOddRating = false
  /// The byte ranges of all orientations; an empty range stands for an orientation that is not
  /// plain text.
  package private(set) var orientations: [Range<Int>] = []
  /// The extension of the photo's file, such as `NEF`. Only a sidecar, a file of XMP beside the
  /// photo, states it; nil if this XMP does not.
  package private(set) var sidecarExtension: String?
  /// The first `rdf:Description` of the photo; nil if there is none. `offset` is the byte offset,
  /// in the file, after the name in its start tag. `prefixes` has the namespace of each prefix that
  /// is declared in the tag or around it.
  package private(set) var description: (offset: Int, prefixes: [String: String])?
  /// True for well-formed XMP: elements are nested, `rdf:RDF` exists, all prefixes are declared and
  /// not too many, and there is no document type.
  package private(set) var isXMP = true
  private var creators: [String] = []
  /// The stars that Windows has written, 0…5; nil if there are none.
  private var windowsRating: Int?

  package static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  package static let xmp = "http://ns.adobe.com/xap/1.0/"
  /// The usual prefixes, for texts that do not declare them.
  private static let usualPrefixes = [
    "rdf": rdf, "xmp": xmp, "dc": "http://purl.org/dc/elements/1.1/",
    "tiff": "http://ns.adobe.com/tiff/1.0/",
  ]
  private static let deepest = 64
  /// The greatest number of prefixes that are known at the same time, many more than files declare.
  private static let mostPrefixes = 128

  /// The names that the program reads, each after its namespace.
  private enum Name: String {
    case root = "http://www.w3.org/1999/02/22-rdf-syntax-ns#RDF"
    case node = "http://www.w3.org/1999/02/22-rdf-syntax-ns#Description"
    case item = "http://www.w3.org/1999/02/22-rdf-syntax-ns#li"
    case title = "http://purl.org/dc/elements/1.1/title"
    case description = "http://purl.org/dc/elements/1.1/description"
    case creator = "http://purl.org/dc/elements/1.1/creator"
    case subject = "http://purl.org/dc/elements/1.1/subject"
    case rating = "http://ns.adobe.com/xap/1.0/Rating"
    case orientation = "http://ns.adobe.com/tiff/1.0/Orientation"
    case sidecarExtension = "http://ns.adobe.com/photoshop/1.0/SidecarForExtension"
    case percent = "http://ns.microsoft.com/photo/1.0/Rating"
    /// Microsoft's rating in percent, as ExifTool writes it: its namespace lacks the slash at the
    /// end.
    case barePercent = "http://ns.microsoft.com/photo/1.0Rating"
    case motionPhoto = "http://ns.google.com/photos/1.0/camera/MotionPhoto"
    /// The property that marked motion photos before `motionPhoto`.
    case microVideo = "http://ns.google.com/photos/1.0/camera/MicroVideo"
  }

  private struct Element {
    let name: Name?
    let raw: String
    let prefixes: [String: String]
    /// The text property to which this element belongs: the element itself, or an element around
    /// it. Nil for none.
    let property: Name?
    /// The byte offset, in the file, after the element's start tag.
    let contents: Int
    var hasChildren = false
  }

  /// Reads the XMP text in `range` of a file; all byte ranges count from the start of the file.
  package init(_ bytes: Span<UInt8>, in range: Range<Int>) {
    // The bytes before `range` are kept, so that byte ranges count from the start of the file.
    let bytes = bytes.extracting(0..<min(range.upperBound, bytes.count))
    var open: [Element] = []
    var hasRoot = false
    var offset = range.lowerBound
    while let start = bytes.firstOffset(of: "<", from: offset), open.count <= Self.deepest {
      if let ending = Self.endOfWhatIsNoTag(bytes, at: start) {
        guard let end = bytes.firstOffset(of: ending, from: start + 2) else {
          isXMP = false
          break
        }
        if !bytes.has("?>", at: end), !open.isEmpty { open[open.count - 1].hasChildren = true }
        offset = end + ending.utf8CodeUnitCount
        continue
      }
      offset = start
      guard let tag = XMPTag(bytes, from: &offset) else {
        isXMP = false
        continue
      }
      let raw = bytes.text(in: tag.name)
      if tag.isEnd {
        if open.last?.raw != raw { isXMP = false }
        guard let index = open.lastIndex(where: { $0.raw == raw }) else { continue }
        let element = open[index]
        open.removeSubrange(index...)
        close(element, at: start, in: open, bytes)
        continue
      }
      if !open.isEmpty { open[open.count - 1].hasChildren = true }
      let element = begin(tag, raw, endingAt: offset, in: open, bytes)
      if element.name == .root { hasRoot = true }
      if !tag.isEmpty { open.append(element) }
    }
    if !open.isEmpty || !hasRoot { isXMP = false }
    texts.rating = rating ?? (isXMP ? nil : texts.rating) ?? windowsRating
    if !creators.isEmpty { texts.creator = String(metadata: creators.joined(separator: ", ")) }
  }

  /// Returns the text that ends the comment, CDATA section or instruction at `start`; nil at a tag.
  private static func endOfWhatIsNoTag(_ bytes: Span<UInt8>, at start: Int) -> StaticString? {
    if bytes.has("<!--", at: start) { return "-->" }
    if bytes.has("<![CDATA[", at: start) { return "]]>" }
    return bytes.has("<?", at: start) ? "?>" : nil
  }

  private mutating func begin(
    _ tag: XMPTag, _ raw: String, endingAt end: Int, in open: [Element], _ bytes: Span<UInt8>
  ) -> Element {
    let attributes = tag.attributes.map { (bytes.text(in: $0.name), $0.value) }
    var prefixes = open.last?.prefixes ?? [:]
    for (name, value) in attributes where name.hasPrefix("xmlns:") {
      let prefix = String(name.dropFirst(6))
      // Each element that declares a prefix copies them all.
      guard prefixes[prefix] != nil || prefixes.count < Self.mostPrefixes else {
        isXMP = false
        continue
      }
      prefixes[prefix] = bytes.text(in: value)
    }
    let name = name(raw, prefixes)
    let isOfPhoto = name == .node && open.last?.name == .root
    if isOfPhoto, description == nil { description = (tag.name.upperBound, prefixes) }
    for (key, value) in attributes {
      let name = self.name(key, prefixes)
      if name == .orientation { orientations.append(value) }
      record(name, value, isOfPhoto: isOfPhoto, bytes)
    }
    let hasText = [.title, .description, .creator, .subject, .rating].contains(name)
    let element = Element(
      name: name, raw: raw, prefixes: prefixes, property: hasText ? name : open.last?.property,
      contents: end)
    if tag.isEmpty {
      if name == .rating, Self.isProperty(in: open) { hasOddRating = true }
      if name == .orientation { orientations.append(end..<end) }
    } else if name == .item || element.property == .rating {
      let isDefault = attributes.contains { $0 == "xml:lang" && bytes.text(in: $1) == "x-default" }
      readText(of: element, isDefault: isDefault, bytes)
    }
    return element
  }

  private mutating func readText(of element: Element, isDefault: Bool, _ bytes: Span<UInt8>) {
    let next = bytes.firstOffset(of: "<", from: element.contents) ?? bytes.count
    let range = element.contents..<min(next, element.contents + 8_192)
    guard let property = element.property, let text = Self.plain(bytes.text(in: range)) else {
      return
    }
    switch property {
    case .title: if texts.title == nil || isDefault { texts.title = text }
    case .description: if texts.description == nil || isDefault { texts.description = text }
    case .creator: if creators.count < 8 { creators.append(text) }
    case .subject:
      if texts.keywords.count < PhotoTexts.mostKeywords { texts.keywords.append(text) }
    default: texts.rating = texts.rating ?? Self.rating(text)
    }
  }

  private mutating func close(
    _ element: Element, at end: Int, in open: [Element], _ bytes: Span<UInt8>
  ) {
    let text = element.contents..<(element.hasChildren ? element.contents : end)
    if element.name == .orientation { orientations.append(text) }
    guard Self.isProperty(in: open) else { return }
    if !element.hasChildren {
      record(element.name, text, isOfPhoto: true, bytes)
    } else if element.name == .rating {
      hasOddRating = true
    }
  }

  /// Records the property `name`, an attribute or an element, whose value is in `range`.
  ///
  /// `isOfPhoto` is true if the property belongs to an `rdf:Description` directly in `rdf:RDF`. Of
  /// other properties, only a rating is recorded.
  private mutating func record(
    _ name: Name?, _ range: Range<Int>, isOfPhoto: Bool, _ bytes: Span<UInt8>
  ) {
    switch name {
    case .rating: record(rating: range, isOfPhoto: isOfPhoto, bytes)
    case _ where !isOfPhoto: break
    case .percent, .barePercent: record(percent: range, bytes)
    case .sidecarExtension: sidecarExtension = bytes.text(in: range)
    case .motionPhoto, .microVideo:
      // The camera writes 1 for a motion photo.
      if Self.plain(bytes.text(in: range)) == "1" { texts.isMotionPhoto = true }
    default: break
    }
  }

  private mutating func record(rating range: Range<Int>, isOfPhoto: Bool, _ bytes: Span<UInt8>) {
    let value = Self.plain(bytes.text(in: range)).flatMap(Self.rating)
    texts.rating = texts.rating ?? value
    guard isOfPhoto else { return }
    ratings.append(range)
    rating = rating ?? value
  }

  /// Records a rating of Windows, which writes 1, 25, 50, 75 and 99 percent for one to five stars.
  private mutating func record(percent range: Range<Int>, _ bytes: Span<UInt8>) {
    guard let percent = Self.plain(bytes.text(in: range)).flatMap({ Int($0) }),
      (0...100).contains(percent)
    else { return }
    windowsRating = windowsRating ?? (percent == 0 ? 0 : (percent + 12) / 25 + 1)
  }

  private static func isProperty(in open: [Element]) -> Bool {
    open.count >= 2 && open[open.count - 1].name == .node && open[open.count - 2].name == .root
  }

  /// Returns the name `raw`, such as `xmp:Rating`, with the namespace of its prefix; nil for a name
  /// that the program does not read. `prefixes` has the namespaces of the declared prefixes. If a
  /// usual prefix is not declared, it is accepted, but ``isXMP`` becomes false.
  private mutating func name(_ raw: String, _ prefixes: [String: String]) -> Name? {
    let parts = raw.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let prefix = String(parts[0])
    if let space = prefixes[prefix] { return Name(rawValue: space + parts[1]) }
    guard let name = Self.usualPrefixes[prefix].flatMap({ Name(rawValue: $0 + parts[1]) }) else {
      return nil
    }
    isXMP = false
    return name
  }

  private static func rating(_ text: String) -> Int? {
    // Some programs write 3.0.
    Double(text).flatMap { Int(exactly: $0.rounded()) }.flatMap { (-1...5).contains($0) ? $0 : nil }
  }

  /// Returns the text with XML's predefined entities and character references replaced, and
  /// cleaned; nil if nothing is left.
  private static func plain(_ coded: String) -> String? {
    var text = ""
    var rest = coded[...]
    while let start = rest.firstIndex(of: "&") {
      text += rest[..<start]
      rest = rest[start...]
      guard let end = rest.prefix(12).firstIndex(of: ";"),
        let character = entity(rest[rest.index(after: start)..<end])
      else {
        text += "&"
        rest = rest.dropFirst()
        continue
      }
      text.unicodeScalars.append(character)
      rest = rest[rest.index(after: end)...]
    }
    return String(metadata: text + rest)
  }

  private static func entity(_ name: Substring) -> Unicode.Scalar? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    default:
      if name.hasPrefix("#x") {
        UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
      } else if name.hasPrefix("#") {
        UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
      } else {
        nil
      }
    }
  }
}
