internal import CShims
package import Glibc

extension OwnedDescriptor {
  /// Returns the status of the file (`fstat`).
  package func status() throws(SystemError) -> stat {
    var status = stat()
    guard unsafe shim_descriptor_status(number, &status) == 0 else { throw SystemError(errno) }
    return status
  }

  /// Returns the present size of the file, in bytes.
  package func byteCount() throws(SystemError) -> Int { Int(try status().st_size) }

  /// Reads from the byte `offset` until `buffer` is full or the file ends; returns the number of
  /// bytes that were read.
  ///
  /// The file's position is ignored and stays unchanged. Throws ESPIPE for a pipe or a socket.
  package func read(
    into buffer: UnsafeMutableRawBufferPointer, from offset: Int = 0
  ) throws(SystemError) -> Int {
    var filled = 0
    while filled < buffer.count {
      let count = unsafe pread(
        number, buffer.baseAddress?.advanced(by: filled), buffer.count - filled,
        off_t(offset + filled))
      if count == 0 { break }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw SystemError(errno)
      }
      filled += count
    }
    return filled
  }

  /// Returns `limit` bytes of the file, from the byte `offset` on; fewer bytes if the file ends
  /// earlier.
  package func bytes(upTo limit: Int, from offset: Int = 0) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = try unsafe bytes.withUnsafeMutableBufferPointer {
      buffer throws(SystemError) in
      try unsafe read(into: UnsafeMutableRawBufferPointer(buffer), from: offset)
    }
    if count < limit { bytes.removeLast(limit - count) }
    return bytes
  }

  /// Reads all bytes of the file, even if the system reports a wrong size for it. Throws EFBIG if
  /// the file has more than `limit` bytes.
  package func contents(limit: Int) throws(SystemError) -> [UInt8] {
    var contents: [UInt8] = []
    while true {
      let block = try bytes(upTo: 1 << 16, from: contents.count)
      contents += block
      guard contents.count <= limit else { throw SystemError(EFBIG) }
      if block.count < 1 << 16 { return contents }
    }
  }

  /// Writes all of `bytes` from the file's current position on.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try unsafe bytes.withUnsafeBufferPointer { buffer throws(SystemError) in
      try Self.writeAll(buffer.count) { written in
        unsafe Glibc.write(
          number, buffer.baseAddress?.advanced(by: written), buffer.count - written)
      }
    }
  }

  /// Writes all of `bytes` from the byte `offset` on; the file's position is ignored and unchanged.
  package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(SystemError) {
    try Self.writeAll(bytes.count) { written in
      unsafe pwrite(
        number, bytes.baseAddress?.advanced(by: written), bytes.count - written,
        off_t(offset + written))
    }
  }

  /// Calls `write` until `byteCount` bytes are written. `write` gets the number of bytes written so
  /// far, and returns the number that it wrote itself; negative for an error, which is in `errno`.
  private static func writeAll(_ byteCount: Int, by write: (Int) -> Int) throws(SystemError) {
    var written = 0
    while written < byteCount {
      let count = write(written)
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        throw SystemError(count < 0 ? errno : EIO)
      }
      written += count
    }
  }
}
