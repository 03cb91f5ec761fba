internal import Configuration
internal import Files

/// The known capture dates of one folder's photos, and their representation as text.
///
/// A date is valid only for the state of the file at that time. Each line of the text has the time
/// of the last change, the size, the date in nanoseconds or `-` if the camera wrote none, and the
/// name.
struct CaptureTimeTable: Hashable {
  private struct Entry: Hashable {
    let seconds: Int64
    let nanoseconds: Int64
    let size: Int64
    let date: CaptureTime?
  }

  /// The folder's URI.
  private let folder: String
  private var entries: [[UInt8]: Entry] = [:]

  /// Creates an empty table for a folder's URI.
  init(of folder: String) { self.folder = folder }

  var isEmpty: Bool { entries.isEmpty }

  /// The date of the file with a name; the inner nil means that the file has no date.
  ///
  /// The outer nil means that the date is unknown, or that the file has changed.
  func date(of name: [UInt8], _ stamp: FileStamp) -> CaptureTime?? {
    guard let entry = entries[name], entry.size == stamp.size, entry.seconds == stamp.seconds,
      entry.nanoseconds == stamp.nanoseconds
    else { return nil }
    return .some(entry.date)
  }

  mutating func record(_ date: CaptureTime?, of name: [UInt8], _ stamp: FileStamp) {
    entries[name] = Entry(
      seconds: stamp.seconds, nanoseconds: stamp.nanoseconds, size: stamp.size, date: date)
  }

  // MARK: Text

  private var heading: String { "lightbox dates 1 \(folder)" }

  /// Reads the text of a folder's table, skipping malformed lines; the table is empty if the text
  /// is of another folder.
  init(of folder: String, reading bytes: [UInt8]) {
    self.init(of: folder)
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    guard lines.first.map(Array.init) == Array(heading.utf8) else { return }
    for line in lines.dropFirst() {
      let words = line.split(separator: UInt8(ascii: " "), maxSplits: 4)
      guard words.count == 5, let seconds = Self.number(words[0]),
        let nanoseconds = Self.number(words[1]), let size = Self.number(words[2]),
        let name = EscapedBytes.bytes(of: words[4])
      else { continue }
      let date = Self.number(words[3]).map(CaptureTime.init(nanoseconds:))
      guard date != nil || words[3].elementsEqual("-".utf8) else { continue }
      entries[name] = Entry(
        seconds: seconds, nanoseconds: nanoseconds, size: size, date: date)
    }
  }

  private static func number(_ word: ArraySlice<UInt8>) -> Int64? {
    Int64(String(decoding: word, as: UTF8.self))
  }

  var text: String {
    let lines = entries.map { name, entry in
      let date = entry.date.map { String($0.nanoseconds) } ?? "-"
      return "\(entry.seconds) \(entry.nanoseconds) \(entry.size) \(date) "
        + EscapedBytes.text(of: name)
    }
    return heading + "\n" + lines.sorted().joined(separator: "\n") + "\n"
  }
}
