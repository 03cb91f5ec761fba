internal import Glibc

extension FileError {
  /// True where there is nothing at the path, or no folder on the way to it.
  package var isMissing: Bool {
    switch matter {
    case .system(ENOENT), .system(ENOTDIR), .brokenLink, .address: true
    default: false
    }
  }
}
