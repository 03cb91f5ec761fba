internal import Glibc
package import System

/// A file that is open for reading, on its way to the decoder.
package struct ImageSource: Sendable {
  let descriptor: OwnedDescriptor

  /// The file of `descriptor`, which lasts as long as this value or longer.
  package init(taking descriptor: OwnedDescriptor) {
    self.descriptor = descriptor
  }

  /// True when both are the same file, unchanged in between.
  func isSameFile(as other: ImageSource) -> Bool {
    guard let a = try? descriptor.status(), let b = try? other.descriptor.status() else {
      return false
    }
    return a.st_dev == b.st_dev && a.st_ino == b.st_ino && a.st_size == b.st_size
      && a.st_mtim.tv_sec == b.st_mtim.tv_sec && a.st_mtim.tv_nsec == b.st_mtim.tv_nsec
  }
}
