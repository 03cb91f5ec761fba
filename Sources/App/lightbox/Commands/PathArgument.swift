internal import ProgramSupport
internal import ArgumentParser
internal import Files

/// A path in bytes, or its `file:` URI, on the command line.
///
/// Any other address stays as it is, and fails to open with a sentence about it.
struct PathArgument: ExpressibleByArgument {
  let path: FilePath

  init?(argument: String) {
    path = FilePath(argument: EscapedArgument.bytes(of: argument))
  }
}
