package import Foundation

/// The checkout that the tests were built from.
package enum Repository {
  /// The folder that holds `Package.swift`.
  package static let root: URL = {
    var folder = URL(filePath: #filePath).deletingLastPathComponent()
    while folder.path != "/",
      !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path)
    {
      folder = folder.deletingLastPathComponent()
    }
    return folder
  }()

  /// The small album that comes with the program.
  package static let sampleAlbum = root.appending(path: "Sources/Resources/SampleAlbum")
  package static let traces = root.appending(path: "Tests/Traces")
}
