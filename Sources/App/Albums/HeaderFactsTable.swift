internal import Configuration
internal import Files

/// The facts that were read from the headers of one folder's photos, and their form as text.
///
/// The facts about a photo are valid only while the file's time of change and size stay the same.
/// Each line of the text has: the time of the last change, the size, the capture time in
/// nanoseconds, the aspect ratio, the stars, the camera, the lens, the keywords separated by
/// commas, `film` for a motion photo, and the name. `-` stands for an unknown value.
struct HeaderFactsTable: Hashable {
  private struct Entry: Hashable {
    let seconds: Int64
    let nanoseconds: Int64
    let size: Int64
    let facts: HeaderFacts
  }

  /// The folder's URI.
  private let folder: String
  private var entries: [[UInt8]: Entry] = [:]

  /// The greatest number of photos in a table. A further photo empties the table before it is
  /// added.
  static let mostEntries = 1 << 18

  /// Returns the facts about the file `name` in its state `stamp`; nil if they are unknown.
  func facts(of name: [UInt8], _ stamp: FileStamp) -> HeaderFacts? {
    guard let entry = entries[name], entry.size == stamp.size, entry.seconds == stamp.seconds,
      entry.nanoseconds == stamp.nanoseconds
    else { return nil }
    return entry.facts
  }

  /// Stores the facts of a file in the state `stamp`. A full table is emptied first.
  mutating func record(_ facts: HeaderFacts, of name: [UInt8], _ stamp: FileStamp) {
    if entries.count >= Self.mostEntries, entries[name] == nil { entries = [:] }
    entries[name] = Entry(
      seconds: stamp.seconds, nanoseconds: stamp.nanoseconds, size: stamp.size, facts: facts)
  }

  /// Removes the facts about the file `name`.
  mutating func forget(_ name: [UInt8]) { entries[name] = nil }

  // MARK: Text

  private var heading: String { "lightbox headers 3 \(folder)" }

  /// Reads the table of `folder` from its text. The table is empty if the text is of another folder
  /// or version, has a malformed line, or has too many lines.
  init(of folder: String, reading bytes: [UInt8] = []) {
    self.folder = folder
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    guard lines.first.map(Array.init) == Array(heading.utf8), lines.count <= Self.mostEntries + 1
    else { return }
    var read: [[UInt8]: Entry] = [:]
    var texts = TextPool()
    for line in lines.dropFirst() {
      guard let (name, entry) = Self.entry(line, &texts) else { return }
      read[name] = entry
    }
    entries = read
  }

  private static func entry(
    _ line: ArraySlice<UInt8>, _ texts: inout TextPool
  ) -> ([UInt8], Entry)? {
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 10)
    guard words.count == 11, let seconds = number(words[0]), let nanoseconds = number(words[1]),
      let size = number(words[2]), let stars = number(words[5]), (0...5).contains(stars),
      let name = EscapedBytes.bytes(of: words[10])
    else { return nil }
    let taken = number(words[3]).map(CaptureTime.init(nanoseconds:))
    let facts = HeaderFacts(
      taken: taken, aspect: Double(String(decoding: words[4], as: UTF8.self)), stars: Int(stars),
      camera: texts.text(words[6]), lens: texts.text(words[7]),
      keywords: isUnknown(words[8])
        ? [] : words[8].split(separator: comma).compactMap { texts.text($0) },
      hasFilm: words[9].elementsEqual(film.utf8))
    guard taken != nil || isUnknown(words[3]), facts.aspect != nil || isUnknown(words[4]) else {
      return nil
    }
    return (name, Entry(seconds: seconds, nanoseconds: nanoseconds, size: size, facts: facts))
  }

  private static let comma = UInt8(ascii: ",")
  private static let film = "film"

  /// The different texts in a table, stored once each, because many photos have the same camera.
  private struct TextPool {
    private var known: [ArraySlice<UInt8>: String] = [:]

    /// Returns the text that a word encodes; nil if the word is malformed, or is `-`, which stands
    /// for an unknown text.
    mutating func text(_ word: ArraySlice<UInt8>) -> String? {
      if isUnknown(word) { return nil }
      if let text = known[word] { return text }
      guard let bytes = EscapedBytes.bytes(of: word) else { return nil }
      let text = String(decoding: bytes, as: UTF8.self)
      known[word] = text
      return text
    }
  }

  /// Returns a text as a word of a line: its blanks and commas are encoded; `-` for nil.
  private static func word(_ text: String?) -> String {
    guard let text, !text.isEmpty else { return "-" }
    let word = EscapedBytes.text(of: text.utf8).replacing(",", with: "%2C")
    return word == "-" ? "%2D" : word
  }

  private static func number(_ word: ArraySlice<UInt8>) -> Int64? {
    Int64(String(decoding: word, as: UTF8.self))
  }

  private static func isUnknown(_ word: ArraySlice<UInt8>) -> Bool { word.elementsEqual("-".utf8) }

  var text: String {
    let lines = entries.map { name, entry in
      let taken = entry.facts.taken.map { String($0.nanoseconds) } ?? "-"
      let keywords = entry.facts.keywords.filter { !$0.isEmpty }
      let aspect = entry.facts.aspect.map { String($0) } ?? "-"
      return "\(entry.seconds) \(entry.nanoseconds) \(entry.size) \(taken) \(aspect) "
        + "\(entry.facts.stars) \(Self.word(entry.facts.camera)) \(Self.word(entry.facts.lens)) "
        + (keywords.isEmpty ? "-" : keywords.map { Self.word($0) }.joined(separator: ","))
        + " \(entry.facts.hasFilm ? Self.film : "-") " + EscapedBytes.text(of: name)
    }
    return heading + "\n" + lines.sorted().joined(separator: "\n") + "\n"
  }
}
