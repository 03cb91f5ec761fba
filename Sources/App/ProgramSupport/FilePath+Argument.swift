package import Files

extension FilePath {
  /// Creates the path for a word of the command line, which is a path or a `file:` URI.
  package init(argument bytes: [UInt8]) {
    self = FileURI.path(of: bytes) ?? FilePath(bytes: bytes)
  }
}
