internal import Metadata

/// The text of a chunk of the type tEXt, zTXt or iTXt, which holds a key and a text.
extension PNGChunk {
  /// The greatest number of bytes in a key; a longer key is never found.
  private static let longestKey = 79

  /// Returns the text if the chunk has the key `key`; nil for another key, for a text of more than
  /// `limit` bytes, and for damaged data.
  ///
  /// Only a text of this key is unpacked, and never more than `limit` bytes of it.
  func text(of key: String, in bytes: ImageBytes, limit: Int) -> [UInt8]? {
    let start = bytes.bytes(in: contents.prefix(Self.longestKey + 1))
    guard start.starts(with: key.utf8), start.count > key.utf8.count, start[key.utf8.count] == 0,
      PNGData.isIntact(bytes, self)
    else { return nil }
    let rest = contents.dropFirst(key.utf8.count + 1)
    switch kind {
    case .text: return plain(rest, bytes, limit)
    case .ztxt: return packed(rest, bytes, limit)
    default: return international(rest, bytes, limit)
    }
  }

  private func plain(_ range: Range<Int>, _ bytes: ImageBytes, _ limit: Int) -> [UInt8]? {
    range.count <= limit ? bytes.bytes(in: range) : nil
  }

  /// Returns the unpacked text of `range`, which begins with the byte for the compression method.
  /// Nil if the method is unknown, the data are damaged, or the text has more than `limit` bytes.
  private func packed(_ range: Range<Int>, _ bytes: ImageBytes, _ limit: Int) -> [UInt8]? {
    guard bytes.bytes(in: range.prefix(1)) == [0] else { return nil }
    let source = bytes.bytes(in: range.dropFirst(1).prefix(2 * limit + 64))
    return PNGData.inflated(source, mostBytes: limit)
  }

  /// Returns the text of `range`, which begins with a compression flag, the compression method, a
  /// language and the translated key. Nil if the data are damaged, or if the text has more than
  /// `limit` bytes.
  private func international(
    _ range: Range<Int>, _ bytes: ImageBytes, _ limit: Int
  ) -> [UInt8]? {
    let flag = bytes.bytes(in: range.prefix(1))
    let names = bytes.bytes(in: range.dropFirst(2).prefix(512))
    guard let language = names.firstIndex(of: 0),
      let key = names[(language + 1)...].firstIndex(of: 0)
    else { return nil }
    let text = range.dropFirst(2 + key + 1)
    if flag == [0] { return plain(text, bytes, limit) }
    // `packed` needs the method in front of the text. Here the method is before the names, but the
    // byte before the text is 0, which is the number of the method.
    return packed((text.lowerBound - 1)..<text.upperBound, bytes, limit)
  }
}
