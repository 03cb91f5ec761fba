#if canImport(Testing)
  internal import Testing
#endif

/// The way to the test that runs: a release of the whole package builds this folder without any.
enum TestReport {
  /// Lets the test that runs fail with a sentence.
  static func fail(_ sentence: String) {
    #if canImport(Testing)
      Issue.record("\(sentence)")
    #endif
  }
}

/// The reason why something could not be done as a test wants it.
struct UnmetExpectation: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
