internal import Glibc

extension FileError {
  /// True if the path, or a folder on the way to it, does not exist.
  package var isMissing: Bool {
    switch cause {
    case .system(ENOENT), .system(ENOTDIR), .brokenLink, .address: true
    default: false
    }
  }
}
