internal import Files

/// The photos whose marks are read from the marks file; lines about other photos are skipped.
package struct MarkedPhotos: Sendable {
  /// The hashes of the photos' URIs. If another URI has the same hash, one more line is read, which
  /// does no harm.
  private var uris: Set<UInt64> = []
  private var files: Set<FileIdentity> = []

  package init() {}

  package mutating func insert(_ photo: MarkedPhoto) {
    uris.insert(Self.hash(photo.uri.utf8))
    files.insert(photo.file)
  }

  /// Returns true if `line` of the marks file must be read, because it has the URI, or the device
  /// and the inode, of one of the photos. The result may also be true for a line about another
  /// photo.
  func mayHave(line: ArraySlice<UInt8>) -> Bool {
    var rest = line
    func word() -> ArraySlice<UInt8> {
      let space = rest.lastIndex(of: UInt8(ascii: " ")) ?? rest.startIndex
      defer { rest = rest[..<space] }
      return rest[space...].dropFirst()
    }
    func number() -> UInt64? { UInt64(String(decoding: word(), as: UTF8.self)) }
    if uris.contains(Self.hash(word())) { return true }
    guard let inode = number(), let device = number() else { return false }
    return files.contains(FileIdentity(device: device, inode: inode))
  }

  /// Returns the FNV-1a hash of the bytes.
  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}
