internal import Foundation

/// A photo viewer to measure.
package struct Viewer {
  /// The name of the viewer in tables; for an unpacked package, also its version.
  package let name: String
  /// The command that starts the viewer: the program and its arguments. To open a file or a folder,
  /// the caller appends the path.
  package let command: [String]

  package init(_ name: String, _ command: [String]) { (self.name, self.command) = (name, command) }

  /// Creates the viewer from the package `package` that `make desktops` has unpacked; nil if the
  /// package was not unpacked. `program` is the name of the program in the package; nil if it is
  /// the package's name. `variables` are added to the environment of the program.
  ///
  /// The viewer runs with the unpacked folder as its root folder. It also sees this machine's
  /// devices, the temporary folder with the compositor, and the current folder with the photos.
  package init?(
    unpacked package: String, program: String? = nil, with variables: [String: String] = [:]
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

  package var isInstalled: Bool { ViewerProcess.path(of: command[0]) != nil }
}
