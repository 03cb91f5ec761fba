import Foundation

/// A folder of a test's own, which others can enter, and which goes when the test lets go of it.
final class TemporaryFolder {
  let url: URL

  /// Short, because sockets live below it and their paths may have no more than 107 bytes.
  static let parent = "/tmp"

  init() throws {
    let name = "lightbox-\(UInt32.random(in: 0 ... .max))"
    url = URL(fileURLWithPath: Self.parent).appendingPathComponent(name, isDirectory: true)
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// The names in a folder below, in their order.
  func names(in folder: String = "album") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
  }

  /// Writes a file into the folder. Returns its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }
}
