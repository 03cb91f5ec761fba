internal import Albums
internal import ArgumentParser
internal import Decoding
internal import Files
internal import ImageExchange
internal import ProgramSupport

/// A path on the command line, given as bytes or as a `file:` URI.
///
/// Any other URI is not converted. Opening it fails with an error message that explains this.
struct PathArgument: ExpressibleByArgument {
  let path: FilePath

  init?(argument: String) {
    path = FilePath(argument: EscapedArgument.bytes(of: argument))
  }
}

extension PathArgument {
  /// Opens the photo at the path, and writes the bytes that `make` returns for this photo to the
  /// file `output`.
  func write(
    to output: PathArgument, make: (Decoder, ImageSource) throws -> [UInt8]
  ) throws {
    do {
      let decoder = Decoders.one()
      let source = ImageSource(taking: try PhotoFile.open(path).take())
      try OutputFile.write(try make(decoder, source), to: output.path, mode: 0o644)
    } catch let error as FileError {
      throw ProgramFailure.cannotShow(error.description)
    } catch let failure as ImageFailure {
      throw ProgramFailure.cannotShow("\(path.display): \(failure.description)")
    }
  }
}
