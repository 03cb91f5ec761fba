internal import Glibc
internal import System

/// The reason why a file or folder cannot be used.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Matter: Hashable, Sendable {
    /// A system call failed with this errno.
    case system(Int32)
    case isFolder
    case isPipe
    case isSocket
    case isDevice
  }

  package let path: FilePath
  package let matter: Matter

  package init(_ path: FilePath, _ matter: Matter) {
    self.path = path
    self.matter = matter
  }

  /// The matter in a phrase, without the path.
  package var reason: String {
    switch matter {
    case .system(ENOENT): "no such file or folder"
    case .system(EACCES): "permission denied"
    case .system(ELOOP): "too many symbolic links"
    case .system(let code): SystemError(code).description
    case .isFolder: "is a folder, not a picture"
    case .isPipe: "is a pipe, not a picture"
    case .isSocket: "is a socket, not a picture"
    case .isDevice: "is a device, not a picture"
    }
  }

  package var description: String { "\(path.display): \(reason)" }
}
