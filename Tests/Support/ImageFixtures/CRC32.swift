private let table: [UInt32] = (0..<256).map { index in
  (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
}

/// The CRC of PNG and of gzip.
package func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
  ~bytes.reduce(~0) { $0 >> 8 ^ table[Int(($0 ^ UInt32($1)) & 255)] }
}
