/// A gzip file with uncompressed contents.
package enum GzipFixture {
  /// Returns the gzip file with `contents`, at most 65,535 bytes.
  package static func file(_ contents: [UInt8]) -> [UInt8] {
    let count = UInt16(contents.count)
    let sizes = littleEndian(count) + littleEndian(~count)
    let end = littleEndian(crc32(contents)) + littleEndian(UInt32(contents.count))
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 1] + sizes + contents + end
  }
}
