internal import Files

/// The marks and ratings of photos, and the text that stores them.
///
/// A photo is recognized if at least two of three stored facts about it are unchanged: its URI, its
/// inode and its modification time. So a photo is recognized after it was moved (its URI differs),
/// after it was edited (its time differs), and after a copy with the same time replaced it (its
/// inode differs). On file systems that give files new inodes at each mount, such as FAT, an
/// unchanged inode proves less: a moved photo is recognized there only if no file with the same
/// time is at the old URI. The text has one line for each photo; a line from another version of the
/// program is kept as is.
package struct Marks: Equatable, Sendable {
  private struct Entry: Equatable {
    let photo: MarkedPhoto
    let mark: PhotoMark
  }

  /// The newest entry of each URI.
  private var byURI: [String: Entry] = [:]
  /// One entry of each file. It finds a photo whose URI has changed. If another photo has the URI
  /// now, the entry is only here.
  private var byFile: [FileIdentity: Entry] = [:]
  private var otherLines: [[UInt8]] = []
  /// The function that returns true if a photo's inode changes at each mount; tests replace it.
  var renewsInode: @Sendable (MarkedPhoto) -> Bool = { $0.renewsInode }

  package init() {}

  /// The number of photos with a mark or a rating.
  ///
  /// - Complexity: O(n).
  package var count: Int { byURI.count + displaced.count }

  /// True if no photo has a mark or a rating.
  package var isEmpty: Bool { byURI.isEmpty && byFile.isEmpty }

  /// The entries whose URIs have belonged to other photos since. Their own photos may have moved,
  /// and can then be recognized by their inodes and their times.
  private var displaced: [FileIdentity: Entry] { byFile.filter { isDisplaced($0.value) } }

  private func isDisplaced(_ entry: Entry) -> Bool { byURI[entry.photo.uri] != entry }

  /// Returns the mark and the rating of a photo, even if the photo has moved since it was marked.
  package func mark(of photo: MarkedPhoto) -> PhotoMark { entry(of: photo)?.mark ?? .none }

  /// Sets the mark and the rating of a photo.
  package mutating func set(_ mark: PhotoMark, for photo: MarkedPhoto) {
    if let entry = entry(of: photo) { remove(entry) }
    if mark != .none { insert(mark, for: photo) }
  }

  /// Adds an entry. It replaces a displaced entry of the same file, which could not be found any
  /// more.
  private mutating func insert(_ mark: PhotoMark, for photo: MarkedPhoto) {
    let entry = Entry(photo: photo, mark: mark)
    byURI[photo.uri] = entry
    byFile[photo.file] = entry
  }

  /// Adds an entry that was read from a text. A displaced entry of the same file stays in
  /// ``byFile``, as when the text was written. The order of the lines therefore does not matter.
  private mutating func restore(_ mark: PhotoMark, for photo: MarkedPhoto) {
    let entry = Entry(photo: photo, mark: mark)
    byURI[photo.uri] = entry
    if let other = byFile[photo.file], isDisplaced(other) { return }
    byFile[photo.file] = entry
  }

  /// Updates the stored URI, time and inode of each of `photos` that has an entry, so that the
  /// photo is recognized after its next move. All are updated together, because two photos may have
  /// exchanged their names. The entry of each photo is found by `before`, its identity before a
  /// move, or else by `now`: a move to another disk makes a new file.
  package mutating func follow(_ photos: [(before: MarkedPhoto, now: MarkedPhoto)]) {
    let found = photos.compactMap { before, now in
      (entry(of: before) ?? entry(of: now)).map { (entry: $0, now: now) }
    }.filter { $0.entry.photo != $0.now || isDisplaced($0.entry) }
    for photo in found { remove(photo.entry) }
    for photo in found { insert(photo.entry.mark, for: photo.now) }
  }

  /// Returns the entry of a photo; nil if there is none.
  private func entry(of photo: MarkedPhoto) -> Entry? {
    if let entry = byURI[photo.uri],
      entry.photo.file == photo.file || entry.photo.modified == photo.modified
    {
      return entry
    }
    // A new file may get the inode of a removed one, but not its time. On FAT, the next photo of a
    // burst may have both.
    guard let entry = byFile[photo.file], entry.photo.modified == photo.modified,
      !renewsInode(photo) || !entry.photo.isInPlace(besides: photo.file)
    else { return nil }
    return entry
  }

  private mutating func remove(_ entry: Entry) {
    if byURI[entry.photo.uri] == entry { byURI[entry.photo.uri] = nil }
    if byFile[entry.photo.file] == entry { byFile[entry.photo.file] = nil }
  }

  /// Returns true if the entries are equal, and also the lines that could not be read. Which of
  /// several entries of one file is in ``byFile`` is not compared, because it is not stored.
  package static func == (a: Marks, b: Marks) -> Bool {
    a.byURI == b.byURI && a.otherLines == b.otherLines && a.displaced == b.displaced
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
    let all = byURI.values.map { ($0, 1) } + displaced.values.map { ($0, 0) }
    let sorted = all.sorted { a, b in
      let (p, q) = (a.0.photo, b.0.photo)
      return (p.uri, a.1, p.file.device, p.file.inode) < (q.uri, b.1, q.file.device, q.file.inode)
    }
    let own = sorted.map { entry, _ in
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
