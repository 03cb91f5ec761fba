internal import Decoding
internal import Files
internal import ImageExchange

extension ImageSource {
  /// The photo at `path`, which is opened where it is decoded.
  init(_ path: FilePath) {
    self.init(path: path.bytes) {
      do throws(FileError) {
        return .success(try PhotoFile.open(path).take())
      } catch {
        return .failure(ImageFailure(.unopened, error.reason))
      }
    }
  }
}
