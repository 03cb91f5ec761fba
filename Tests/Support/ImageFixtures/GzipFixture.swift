/// A gzip file with uncompressed contents.
package enum GzipFixture {
  /// Returns the gzip file with `contents`, at most 65,535 bytes.
  package static func file(_ contents: [UInt8]) -> [UInt8] {
    let count = UInt16(contents.count)
    let sizes = [count, ~count].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let end = [crc32(contents), UInt32(contents.count)].flatMap { value in
      (0..<4).map { UInt8(value >> (8 * $0) & 255) }
    }
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 1] + sizes + contents + end
  }
}
