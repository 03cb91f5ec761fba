internal import Foundation

/// A viewer from a package that `make desktops` has unpacked.
///
/// The viewer runs with the unpacked folder as its root folder. It also sees this machine's
/// devices, the temporary folder with the compositor, and the current folder with the photos.
package struct UnpackedViewer {
  /// The name of the package and its version, separated by a blank.
  package let name: String
  /// The command that starts the viewer; the path to open must be appended.
  package let command: [String]

  /// Finds `program` in the unpacked package `package`; nil if the package was not unpacked. If
  /// `program` is nil, the program has the name of the package. `variables` are added to the
  /// environment of the program.
  package init?(
    _ package: String, program: String? = nil, with variables: [String: String] = [:]
  ) {
    let root = URL(filePath: ".build/desktops").standardizedFileURL
    let versions = try? String(contentsOf: root.appending(path: "versions"), encoding: .utf8)
    let line = versions?.split(separator: "\n").first { $0.hasPrefix("\(package) ") }
    guard let word = line?.split(separator: " ").last?.split(separator: "-").first else {
      return nil
    }
    // A package's file name has `%3a` in place of the colon after the epoch.
    name = "\(package) \(String(word).replacing(/^[0-9]+%3a/, with: ""))"
    let folders = ["/tmp", FileManager.default.currentDirectoryPath]
    let view = ["bwrap", "--die-with-parent", "--bind", root.path, "/"]
    let system = ["--dev-bind", "/dev", "/dev", "--proc", "/proc"]
    // The folder has no files of locales; swayimg ends if the locale of the environment is missing.
    let variables = variables.merging(["LC_ALL": "C"]) { $1 }
    command =
      view + system + folders.flatMap { ["--bind", $0, $0] }
      + variables.flatMap { ["--setenv", $0, $1] } + ["--", program ?? package]
  }
}
