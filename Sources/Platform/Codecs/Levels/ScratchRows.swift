/// The rows of a picture that was already decoded into memory.
struct ScratchRows: WordRows {
  /// The rows, without gaps between them.
  let words: ScratchMemory
  let width: Int

  mutating func fill(_ row: inout MutableSpan<UInt32>, y: Int, _ bytes: Span<UInt8>) {
    let start = y * width
    words.withWords { words in
      for x in row.indices { row[x] = words[start + x] }
    }
  }
}
