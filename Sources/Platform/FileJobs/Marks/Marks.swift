internal import Files

/// The marks and ratings of photos, and the text that stores them.
///
/// A photo is recognized if at least two of three stored facts about it are unchanged: its URI, its
/// inode and its modification time. So a photo is recognized after it was moved (its URI differs),
/// after it was edited (its time differs), and after a copy with the same time replaced it (its
/// inode differs). Where inodes change at each mount, a photo is recognized after a move only if no
/// other file with the same time is at the old URI. The text has one line for each photo; a line
/// from another version of the program is kept as is.
package struct Marks: Equatable, Sendable {
  private struct Entry: Equatable {
    let photo: MarkedPhoto
    let mark: PhotoMark
  }

  /// The entries by their keys. The key is the URI; if a later entry has the same URI, the key of
  /// the earlier one is ``displacedKey(of:)``.
  private var entries: [String: Entry] = [:]
  /// The key in ``entries`` of each photo, by the device and the inode of its file. It finds the
  /// entry of a photo whose URI has changed.
  private var keys: [FileIdentity: String] = [:]
  private var otherLines: [[UInt8]] = []
  /// The function that returns true if a photo's inode changes at each mount; tests replace it.
  var renewsInode: @Sendable (MarkedPhoto) -> Bool = { $0.renewsInode }

  package init() {}

  /// The number of photos with a mark or a rating.
  package var count: Int { entries.count }

  /// Returns the mark and the rating of a photo, even if the photo has moved since it was marked.
  package func mark(of photo: MarkedPhoto) -> PhotoMark {
    key(of: photo).flatMap { entries[$0]?.mark } ?? .none
  }

  /// Sets the mark and the rating of a photo.
  package mutating func set(_ mark: PhotoMark, for photo: MarkedPhoto) {
    if let key = key(of: photo) { remove(key) }
    if mark != .none { insert(mark, for: photo) }
  }

  private mutating func insert(_ mark: PhotoMark, for photo: MarkedPhoto) {
    displace(photo.uri)
    // A displaced entry of the same file could not be found any more, so it is removed.
    if let key = displacedEntry(of: photo.file) { remove(key) }
    entries[photo.uri] = Entry(photo: photo, mark: mark)
    keys[photo.file] = photo.uri
  }

  /// Adds an entry that was read from a text. If the photo's file also has a displaced entry,
  /// ``keys`` keeps the key of the displaced entry, as when the text was written. The order of the
  /// lines therefore does not matter.
  private mutating func restore(_ mark: PhotoMark, for photo: MarkedPhoto) {
    displace(photo.uri)
    entries[photo.uri] = Entry(photo: photo, mark: mark)
    if displacedEntry(of: photo.file) == nil { keys[photo.file] = photo.uri }
  }

  /// Returns the key of a file's displaced entry: the entry whose URI another photo has now (see
  /// ``displace(_:)``). Nil if there is none.
  private func displacedEntry(of file: FileIdentity) -> String? {
    keys[file].flatMap { $0 == entries[$0]?.photo.uri ? nil : $0 }
  }

  /// Frees the key `uri`, because another photo now has this URI. The old entry gets the key
  /// ``displacedKey(of:)``: its photo may have moved, and can then be recognized by its inode and
  /// its time. An entry to which ``keys`` does not refer is removed.
  private mutating func displace(_ uri: String) {
    guard let entry = entries[uri] else { return }
    let isIndexed = keys[entry.photo.file] == uri
    remove(uri)
    guard isIndexed else { return }
    let key = Self.displacedKey(of: entry.photo)
    entries[key] = entry
    keys[entry.photo.file] = key
  }

  /// Returns a key for an entry whose URI has a newer entry. The key is no URI: it contains spaces.
  private static func displacedKey(of photo: MarkedPhoto) -> String {
    "\(photo.uri) \(photo.file.device) \(photo.file.inode)"
  }

  /// Updates the stored URI, time and inode of each of `photos` that has an entry, so that the
  /// photo is recognized after its next move. All are updated together, because two photos may have
  /// exchanged their names. The entry of each photo is found by `before`, its identity before a
  /// move, or else by `now`: a move to another disk makes a new file.
  package mutating func follow(_ photos: [(before: MarkedPhoto, now: MarkedPhoto)]) {
    let found = photos.compactMap { before, now in
      (key(of: before) ?? key(of: now)).flatMap { key in
        entries[key].map { (key: key, entry: $0, now: now) }
      }
    }.filter { $0.entry.photo != $0.now || $0.key != $0.now.uri }
    for photo in found { remove(photo.key) }
    for photo in found { insert(photo.entry.mark, for: photo.now) }
  }

  /// Returns the key under which the entry of a photo is stored; nil if there is no entry.
  private func key(of photo: MarkedPhoto) -> String? {
    if let entry = entries[photo.uri]?.photo {
      if entry.file == photo.file || entry.modified == photo.modified { return photo.uri }
    }
    // A new file may get the inode of a removed one, but not its time. On FAT, the next photo of a
    // burst may have both.
    guard let key = keys[photo.file], let entry = entries[key]?.photo,
      entry.modified == photo.modified, !renewsInode(photo) || !entry.isInPlace(besides: photo.file)
    else { return nil }
    return key
  }

  private mutating func remove(_ key: String) {
    guard let photo = entries.removeValue(forKey: key)?.photo else { return }
    if keys[photo.file] == key { keys[photo.file] = nil }
  }

  /// Returns true if the entries are equal, and also the lines that could not be read. The index of
  /// inodes is not compared, because it is derived from the entries.
  package static func == (a: Marks, b: Marks) -> Bool {
    a.entries == b.entries && a.otherLines == b.otherLines
  }

  // MARK: Text

  private static let heading = Array("# Marks and ratings, written by Lightbox.".utf8)

  /// Reads the text of a marks file. Nil if this program did not write the text; the file must then
  /// not be replaced. An empty text is valid.
  package init?(reading bytes: [UInt8]) { self.init(reading: bytes, about: nil) }

  /// Reads the entries of `photos` from the text of a marks file, or all entries if `photos` is
  /// nil. Nil if this program did not write the text.
  ///
  /// Reading only some entries needs much less time and memory. Such a result must not be written
  /// back to the file.
  package init?(reading bytes: [UInt8], about photos: MarkedPhotos?) {
    var isFirst = true
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      let line = rest[..<end]
      rest = rest[end...].dropFirst()
      if line.isEmpty { continue }
      if isFirst {
        guard line.elementsEqual(Self.heading) else { return nil }
        isFirst = false
        continue
      }
      guard photos?.mayHave(line: line) ?? true else { continue }
      guard let (photo, mark) = Self.entry(line) else {
        otherLines.append(Array(line))
        continue
      }
      // The entry is added as it is: two entries that look like one moved photo may be two photos.
      restore(mark, for: photo)
    }
  }

  /// The text to store; equal marks give equal texts. Of several entries with the same URI, the
  /// newest comes last.
  package var text: [UInt8] {
    let sorted = entries.map { key, entry in
      (uri: entry.photo.uri, isLast: key == entry.photo.uri ? 1 : 0, key: key, entry: entry)
    }.sorted { ($0.uri, $0.isLast, $0.key) < ($1.uri, $1.isLast, $1.key) }
    let own = sorted.map { _, _, _, entry in
      let (photo, mark) = (entry.photo, entry.mark)
      let words = [
        "photo", mark.isMarked ? "marked" : "plain", String(mark.rating), String(photo.modified),
        String(photo.file.device), String(photo.file.inode), photo.uri,
      ]
      return Array(words.joined(separator: " ").utf8)
    }
    return Array(([Self.heading] + otherLines + own).joined(separator: [UInt8(ascii: "\n")]))
      + [UInt8(ascii: "\n")]
  }

  private static func entry(_ line: ArraySlice<UInt8>) -> (MarkedPhoto, PhotoMark)? {
    let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 7, words[0] == "photo", ["marked", "plain"].contains(words[1]),
      let rating = Int(words[2]), (0...5).contains(rating), let modified = Int64(words[3]),
      let device = UInt64(words[4]), let inode = UInt64(words[5]),
      words[6].hasPrefix("file://"), words[6].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return nil }
    let mark = PhotoMark(isMarked: words[1] == "marked", rating: rating)
    guard mark != .none else { return nil }
    let file = FileIdentity(device: device, inode: inode)
    return (MarkedPhoto(uri: words[6], modified: modified, file: file), mark)
  }
}

/// The file that stores the marks and ratings between runs of the program.
package typealias MarksFile = KeptFile<Marks>

extension Marks: KeptValue {
  /// The maximum size of the file, in bytes: enough for about 400,000 photos.
  package static let limit = 64 << 20
}

extension KeptFile where Value == Marks {
  /// Returns the user's marks file; nil if there is no state folder (see
  /// ``UserFolders/state(environment:)``).
  package static func users(environment: (String) -> [UInt8]?) -> MarksFile? {
    UserFolders.state(environment: environment).map { MarksFile($0.appending("lightbox/marks")) }
  }
}
