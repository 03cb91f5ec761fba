internal import ProgramSupport
internal import ArgumentParser
internal import Files

/// A path on the command line, byte for byte, or a `file:` URI of one. Any other address stays as it is:
/// opening it fails with a sentence about it.
struct PathArgument: ExpressibleByArgument {
  let path: FilePath

  init?(argument: String) {
    path = FilePath(argument: EscapedArgument.bytes(of: argument))
  }
}
