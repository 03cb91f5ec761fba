internal import Decoding
package import Files
internal import Glibc
internal import ImageExchange

extension ImageSource {
  /// Creates the source of the photo at `path`, which is opened where it is decoded.
  package init(_ path: FilePath) {
    self.init(path: path.bytes) {
      do throws(FileError) {
        return .success(try PhotoFile.open(path).take())
      } catch {
        return .failure(ImageFailure(.unopened, errno: error.number, error.reason))
      }
    }
  }
}

extension FileError {
  /// The system's error number for the advice, or 0; a broken link is ENOLINK.
  var number: Int32 {
    switch matter {
    case .system(let code): code
    case .brokenLink: ENOLINK
    case .isFolder, .isPipe, .isSocket, .isDevice, .address: 0
    }
  }
}
