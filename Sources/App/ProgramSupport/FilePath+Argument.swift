package import Files

extension FilePath {
  /// Creates the path for a word of the command line: the word itself, or the path of a `file:`
  /// URI.
  package init(argument bytes: [UInt8]) {
    self = FileURI.path(of: bytes) ?? FilePath(bytes: bytes)
  }
}
