/// Files that are offered to other programs for copying, never for moving.
package struct OfferedFiles: Sendable {
  private let paths: [FilePath]

  /// Creates an offer of the files at `paths`; relative paths begin at the working folder.
  package init(_ paths: [FilePath]) { self.paths = paths }

  /// Returns the list of files in the format `type`. The list omits relative paths if the working
  /// folder no longer exists.
  ///
  /// - Complexity: O(n).
  package func bytes(as type: ExchangeType) -> [UInt8] {
    switch type {
    case .uriList: addresses.flatMap { Array("\($0)\r\n".utf8) }
    case .copiedFiles: Array((["copy"] + addresses).joined(separator: "\n").utf8)
    case .text, .plainText: Array(texts.joined(separator: Array("\n".utf8)))
    case .cutSelection: Array("0".utf8)
    }
  }

  private var addresses: [String] { paths.compactMap { FileURI($0)?.text } }

  /// The absolute paths; a path that cannot be one line of text is replaced by its URI.
  private var texts: [[UInt8]] {
    paths.compactMap { path in
      guard let path = path.canonical else { return nil }
      // Readers skip blanks at the end of a line.
      let isLine = path.bytes.last != 0x20 && path.bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
      // Bytes that are not UTF-8 would be changed on the way.
      let isText = Array(String(decoding: path.bytes, as: UTF8.self).utf8) == path.bytes
      return isLine && isText ? path.bytes : FileURI(path).map { Array($0.text.utf8) }
    }
  }
}
