internal import Decoding
package import Files
internal import Glibc
internal import ImageExchange

extension ImageSource {
  /// Creates the source of the photo at `path`; the file is opened when it is decoded.
  package convenience init(_ path: FilePath) {
    self.init(path: path.bytes) {
      Result { () throws(FileError) in try PhotoFile.open(path) }
        .mapError { ImageFailure(.unopened, errno: $0.number, $0.reason) }
    }
  }
}

extension FileError {
  /// The `errno` of the error, which selects the advice to the user. A broken link has `ENOLINK`;
  /// an error without an `errno` has 0.
  var number: Int32 {
    switch cause {
    case .system(let code): code
    case .brokenLink: ENOLINK
    case .isFolder, .isPipe, .isSocket, .isDevice, .address: 0
    }
  }
}
