/// An array on the wire: bytes whose meaning the message defines, mostly 32-bit words.
package struct WireArray: Hashable, Sendable {
  /// The bytes, as they are sent.
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// Creates an array of 32-bit words, in the machine's byte order, as the protocol requires.
  package init(words: [UInt32]) { bytes = unsafe words.withUnsafeBytes { unsafe Array($0) } }

  /// The bytes as 32-bit words; an incomplete word at the end is left out.
  package var words: [UInt32] {
    unsafe bytes.withUnsafeBytes { raw in
      (0..<raw.count / 4).map { index in
        unsafe raw.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
      }
    }
  }

  /// The 32-bit words as values of an enumeration; values without a name are kept.
  package func entries<Entry: WireEnumeration>(_ type: Entry.Type) -> [Entry] {
    words.map { Entry(rawValue: $0) }
  }
}
