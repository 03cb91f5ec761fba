internal import Glibc
package import Languages
internal import System

/// The reason why a file or folder cannot be used.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Cause: Hashable, Sendable {
    /// A system call failed with this errno.
    case system(Int32)
    /// A symbolic link to a missing file.
    case brokenLink
    case isFolder
    case isPipe
    case isSocket
    case isDevice
    /// The path looks like a URI, and this URI cannot be opened as a file.
    case address(AddressFault)
  }

  /// The reason why a URI cannot be opened as a file.
  package enum AddressFault: Hashable, Sendable {
    case malformed
    case otherMachine(String)
    case otherScheme(String)
  }

  package let path: FilePath
  package let cause: Cause

  package init(_ path: FilePath, _ cause: Cause) {
    self.path = path
    self.cause = cause
  }

  /// The reason in a few words, without the path.
  package var phrase: Phrase {
    switch cause {
    case .system(ENOENT): Phrase("no such file or folder")
    case .system(EACCES): Phrase("permission denied")
    case .system(ELOOP): Phrase("too many symbolic links")
    case .system(let code): .verbatim(SystemError(code).description)
    case .brokenLink: Phrase("a link to something that is not there")
    case .isFolder: Phrase("is a folder, not a picture")
    case .isPipe: Phrase("is a pipe, not a picture")
    case .isSocket: Phrase("is a socket, not a picture")
    case .isDevice: Phrase("is a device, not a picture")
    case .address(.malformed): Phrase("is not a well-formed address of a file")
    case .address(.otherMachine(let host)): Phrase("is on another machine, “{0}”", .verbatim(host))
    case .address(.otherScheme(let scheme)):
      Phrase(
        "is an address ({0}); only files of this machine can be opened", .verbatim(scheme))
    }
  }

  /// True if the path, or a folder on the way to it, does not exist.
  package var isMissing: Bool {
    switch cause {
    case .system(ENOENT), .system(ENOTDIR), .brokenLink, .address: true
    default: false
    }
  }

  /// The reason in English.
  package var reason: String { phrase.description }

  package var description: String { "\(path.display): \(reason)" }

  /// Returns the error for a system call that failed on `path` with this errno.
  ///
  /// If nothing exists at `path`, the error distinguishes three cases: a broken link, a URI, and
  /// another missing path.
  static func failed(_ path: FilePath, errno code: Int32) -> FileError {
    if code == ENOENT, let fault = FileURI.fault(of: path) {
      return FileError(path, .address(fault))
    }
    var status = stat()
    let result = unsafe path.withCString { unsafe lstat($0, &status) }
    let isLink = code == ENOENT && result == 0 && status.st_mode & S_IFMT == S_IFLNK
    return FileError(path, isLink ? .brokenLink : .system(code))
  }
}
