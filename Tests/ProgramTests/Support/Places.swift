import Foundation

/// Where things are in the repository and in the folder of what was built.
enum Places {
  /// The top of the repository.
  static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let rigs = repository.appendingPathComponent("Tests/Rigs")
  static let traces = repository.appendingPathComponent("Tests/Traces")

  /// The folder of the test binary, where the package's executables are too.
  static let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()
}
