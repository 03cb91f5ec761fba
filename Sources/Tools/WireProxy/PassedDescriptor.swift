internal import Glibc

/// An open file descriptor. It is closed when the last reference to this object ends.
package final class PassedDescriptor: Sendable {
  package let number: Int32

  package init(taking number: Int32) { self.number = number }

  deinit { if number >= 0 { close(number) } }

  /// Returns the size of a regular file, in bytes; nil for other descriptors.
  package static func fileSize(_ number: Int32) -> Int? {
    var status = stat()
    guard unsafe fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }
}
