internal import ProgramSupport
internal import ArgumentParser
internal import Files

/// A path in bytes, or its `file:` URI, on the command line.
///
/// Any other URI is kept as it is; opening it fails with a sentence that says so.
struct PathArgument: ExpressibleByArgument {
  let path: FilePath

  init?(argument: String) {
    path = FilePath(argument: EscapedArgument.bytes(of: argument))
  }
}
