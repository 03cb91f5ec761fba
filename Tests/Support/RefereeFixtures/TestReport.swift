#if canImport(Testing)
  internal import Testing
#endif

/// Reports failures to the running test. Release builds have no testing library, so the calls do
/// nothing there.
enum TestReport {
  /// Records a failure of the running test, with the text `sentence`.
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
