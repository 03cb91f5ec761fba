internal import CFileCalls
internal import Files
internal import Glibc
internal import System

/// Functions that copy a file, also to another file system.
extension FileCalls {
  /// The greatest number of bytes that are read and written at a time.
  private static let block = 1 << 20

  /// Reads `count` bytes of a file, beginning at the byte `offset`. Returns fewer bytes if the file
  /// ends earlier. Throws if the file cannot be read.
  func read(
    _ file: OwnedDescriptor, at offset: Int, count: Int
  ) throws(Reason) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let read = try make(.read) { isShort in
        unsafe block.withUnsafeMutableBytes { block in
          unsafe pread(
            file.number, block.baseAddress?.advanced(by: filled), isShort ? 1 : count - filled,
            off_t(offset + filled))
        }
      }
      if read == 0 { break }
      filled += read
    }
    return filled == count ? block : Array(block.prefix(filled))
  }

  /// Writes the contents of `file` to the empty file `copy`; returns the number of bytes.
  func copy(_ file: OwnedDescriptor, to copy: OwnedDescriptor) throws(Reason) -> Int {
    var offset = 0
    while true {
      let bytes = try read(file, at: offset, count: Self.block)
      try write(bytes, to: copy, at: offset)
      offset += bytes.count
      guard bytes.count == Self.block else { return offset }
    }
  }

  /// Returns true if both files have the same bytes.
  func areEqual(_ file: OwnedDescriptor, _ other: OwnedDescriptor) throws(Reason) -> Bool {
    var offset = 0
    while true {
      let bytes = try read(file, at: offset, count: Self.block)
      guard try read(other, at: offset, count: Self.block) == bytes else { return false }
      offset += bytes.count
      guard bytes.count == Self.block else { return true }
    }
  }

  /// Copies the permissions and the extended attributes of the file `other` to the file `copy`.
  /// `status` is the status of `other`. Skips what the file system of `copy` does not support. The
  /// owner of `copy` stays unchanged.
  func dress(copy: OwnedDescriptor, as other: OwnedDescriptor, _ status: stat) throws(Reason) {
    let own = try attributes(of: copy)
    for (name, value) in try attributes(of: other)
      .sorted(by: { $0.key.lexicographicallyPrecedes($1.key) })
    where own[name] != value && !name.starts(with: "security.".utf8) {
      try possibly { () throws(Reason) in try setAttribute(name, value, of: copy) }
    }
    // Last, because a write-protected file takes no attributes.
    try possibly { () throws(Reason) in
      _ = try make(.mode) { fchmod(copy.number, status.st_mode & 0o777) }
    }
  }

  /// Sets the times of a copy to those in `status`, the status of the original. Does nothing if the
  /// copy's file system does not allow it.
  func setTimes(ofCopy copy: OwnedDescriptor, _ status: stat) throws(Reason) {
    try possibly { () throws(Reason) in try setTimes(copy, [status.st_atim, status.st_mtim]) }
  }

  /// Calls `body`. Ignores an error which shows that the file system does not support the call; for
  /// example, FAT has no permissions and no attributes.
  func possibly(_ body: () throws(Reason) -> Void) throws(Reason) {
    do throws(Reason) {
      try body()
    } catch  where error == .system(EPERM) || error.isUnsupported {
      // The error is ignored: the contents are essential, these properties are not.
    }
  }
}
