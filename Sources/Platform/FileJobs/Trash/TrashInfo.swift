internal import Files

/// The text that the trash keeps about a file, by the specification of freedesktop.org.
struct TrashInfo {
  /// The original path of the file: absolute, or relative to the top of its volume.
  let path: [UInt8]
  let date: TrashDate

  /// A line by which this program recognizes its own info texts; other programs ignore it. If such
  /// a text has no file, a killed process has left it.
  private static let mark = "X-Lightbox=1"

  static let ending = Array(".trashinfo".utf8)

  /// The maximum size of an info text, in bytes; a larger text is not read.
  static let limit = 1 << 16

  /// The text before the path.
  private static let start = Array("[Trash Info]\nPath=".utf8)

  var text: [UInt8] {
    Self.start + Self.escaped(path)
      + Array("\nDeletionDate=\(date.text)\n\(Self.mark)\n".utf8)
  }

  /// Returns true if this program has written the info text; the text may be incomplete.
  static func isOwn(_ text: [UInt8]) -> Bool {
    text.split(separator: UInt8(ascii: "\n")).contains { $0.elementsEqual(mark.utf8) }
  }

  /// Returns a path with percent-escapes, as in a URI. Letters, digits, slashes and the characters
  /// `-_.!~*'()` are not escaped (RFC 2396).
  static func escaped(_ path: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return path.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"):
        [byte]
      case _ where "-_.!~*'()".utf8.contains(byte): [byte]
      default: [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
  }

  /// Returns a name in the trash for the file `name`. `attempt` begins with 0; from 1 on, a number
  /// is added before the extension. The name is shortened if the name of its `.trashinfo` file
  /// would have more than `limit` bytes.
  static func name(for name: [UInt8], attempt: Int, limit: Int = 255) -> [UInt8] {
    let dot = name.dropFirst().lastIndex(of: UInt8(ascii: "."))
    // An extension that is longer than any usual one is treated as a part of the name.
    let cut = dot.flatMap { name.count - $0 <= 16 ? $0 : nil } ?? name.endIndex
    let end = (attempt == 0 ? [] : Array(".\(attempt + 1)".utf8)) + name[cut...]
    var stem = name[..<cut].prefix(max(limit - ending.count - end.count, 1))
    // A character must not be cut in the middle.
    while stem.count < cut, stem.count > 1, name[stem.endIndex] & 0xC0 == 0x80 { stem.removeLast() }
    return Array(stem + end)
  }
}
