internal import ArgumentParser
internal import Files

/// A path on the command line, byte for byte.
struct PathArgument: ExpressibleByArgument {
  let path: FilePath

  init?(argument: String) {
    path = FilePath(bytes: EscapedArgument.bytes(of: argument))
  }
}
