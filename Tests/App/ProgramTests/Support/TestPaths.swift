import Foundation
import TestSupport

/// The paths of files in the repository and in the folder of build products.
enum TestPaths {
  static let repository = Repository.root
  static let rigs = repository.appendingPathComponent("Tests/Rigs")
  static let traces = Repository.traces

  /// The folder of the test binary, where the package's executables are too.
  static let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()
}
