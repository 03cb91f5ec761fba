package import Files

extension FilePath {
  /// The path of a command line's word: as it is, or that of a `file:` URI.
  package init(argument bytes: [UInt8]) {
    self = FileURI.path(of: bytes) ?? FilePath(bytes: bytes)
  }
}
