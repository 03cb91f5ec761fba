/// A compact table of many names. One array holds the bytes of all names; each name has an index.
package struct NameTable: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = []

  package init() {}

  package var count: Int { ends.count }

  /// Appends `name`, with the next index.
  ///
  /// - Complexity: O(length), amortized; uses about five bytes more than the name itself.
  package mutating func append(_ name: some Sequence<UInt8>) {
    bytes.append(contentsOf: name)
    ends.append(UInt32(bytes.count))
  }

  /// Returns the range of a name in `bytes`.
  private func range(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
  }

  package subscript(index: Int) -> ArraySlice<UInt8> { bytes[range(index)] }

  /// Returns true if the name at `index` contains the text of `pattern`.
  package func contains(_ pattern: NamePattern, at index: Int) -> Bool {
    pattern.isFound(in: bytes.span.extracting(range(index)))
  }

  /// Returns true if the name at `index` begins with the text of `pattern`.
  package func begins(_ index: Int, with pattern: NamePattern) -> Bool {
    pattern.begins(bytes.span.extracting(range(index)))
  }
}
