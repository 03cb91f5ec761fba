internal import Albums
internal import ArgumentParser
internal import Decoding
internal import Files
internal import ImageExchange
internal import ProgramSupport

/// A path in bytes, or its `file:` URI, on the command line.
///
/// Any other URI is kept as it is; opening it fails with a sentence that says so.
struct PathArgument: ExpressibleByArgument {
  let path: FilePath

  init?(argument: String) {
    path = FilePath(argument: EscapedArgument.bytes(of: argument))
  }
}

extension PathArgument {
  /// Opens the photo at the path, and writes the file that `make` returns for it to `output`.
  func write(
    to output: PathArgument, make: (Decoder, ImageSource) throws -> [UInt8]
  ) throws {
    do {
      let decoder = Decoders.one()
      let source = ImageSource(taking: try PhotoFile.open(path).take())
      try ReplacingFile.write(try make(decoder, source), to: output.path, mode: 0o644)
    } catch let error as FileError {
      throw ProgramFailure.cannotShow(error.description)
    } catch let failure as ImageFailure {
      throw ProgramFailure.cannotShow("\(path.display): \(failure.description)")
    }
  }
}
