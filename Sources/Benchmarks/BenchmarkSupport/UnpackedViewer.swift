internal import Foundation

/// A viewer of a package that `make desktops` has unpacked.
///
/// It sees the unpacked tree as the root of all files, with this machine's devices and the folders
/// of photos and of the compositor.
package struct UnpackedViewer {
  /// The package and its version.
  package let name: String
  /// The command, without the path to open, which is appended.
  package let command: [String]

  /// Finds a program of a package, which has the package's name if that is nil; nil if it was not
  /// unpacked.
  package init?(
    _ package: String, program: String? = nil, with variables: [String: String] = [:]
  ) {
    let root = URL(filePath: ".build/desktops").standardizedFileURL
    let versions = try? String(contentsOf: root.appending(path: "versions"), encoding: .utf8)
    let line = versions?.split(separator: "\n").first { $0.hasPrefix("\(package) ") }
    guard let word = line?.split(separator: " ").last?.split(separator: "-").first else {
      return nil
    }
    // A colon after the epoch is written as in addresses.
    name = "\(package) \(String(word).replacing(/^[0-9]+%3a/, with: ""))"
    let folders = ["/tmp", FileManager.default.currentDirectoryPath]
    let view = ["bwrap", "--die-with-parent", "--bind", root.path, "/"]
    let system = ["--dev-bind", "/dev", "/dev", "--proc", "/proc"]
    command =
      view + system + folders.flatMap { ["--bind", $0, $0] }
      + variables.flatMap { ["--setenv", $0, $1] } + ["--", program ?? package]
  }
}
