internal import Foundation
internal import TestSupport

/// A folder of libraries that stands before the system's, and a program that looks for the bus's
/// there.
package final class LibrarySearch {
  package enum Content: Sendable {
    /// The functions of systemd's own library.
    case whole
    /// A library without any function.
    case empty
    /// A file that is no library.
    case broken
  }

  private let folder: URL
  private static let source = Repository.root.appending(
    path: "Sources/SystemLibraries/CSystemd/Library.c"
  ).path

  /// The path of systemd's library; nil on a machine without.
  private static let library: String? =
    ShimCheck.run(["ldconfig", "-p"])?.split(separator: "\n")
    .first { $0.contains("libsystemd.so.0 ") }?.split(separator: " ").last.map(String.init)
    ?? ShimCheck.run(["/sbin/ldconfig", "-p"])?.split(separator: "\n")
    .first { $0.contains("libsystemd.so.0 ") }?.split(separator: " ").last.map(String.init)

  package static var isPossible: Bool {
    ShimCheck.run(["clang", "--version"]) != nil && library != nil
  }

  /// Builds the program; throws if that failed.
  package init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "bus-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let program = """
      #include "\(Self.source)"
      #include <stdio.h>
      #include <string.h>
      int main(void) {
        sd_bus *bus = NULL;
        const char *name = bus_library_name();
        int status = sd_bus_new(&bus);
        printf("%s%s", name ? name : "no library, ", status < 0 ? strerror(-status) : " makes a connection");
        sd_bus_close_unref(bus);
        return 0;
      }
      """
    try compile(["-o", folder.appending(path: "look").path], program)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Puts a library of that name into the folder.
  package func add(_ name: String, _ content: Content) throws {
    let file = folder.appending(path: name)
    switch content {
    case .whole:
      guard let library = Self.library else { throw CocoaError(.fileNoSuchFile) }
      try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: library)
    case .empty: try compile(["-shared", "-o", file.path], "")
    case .broken: try Data().write(to: file)
    }
  }

  /// Runs the program and returns its output.
  package func run() throws -> String {
    let search = "LD_LIBRARY_PATH=\(folder.path)"
    let program = folder.appending(path: "look").path
    guard let word = ShimCheck.run(["LC_ALL=C", search, program]) else {
      throw CocoaError(.executableLoad)
    }
    return word
  }

  private func compile(_ options: [String], _ text: String) throws {
    let command = ["clang", "-Wall", "-Werror", "-x", "c", "-"] + options
    guard ShimCheck.run(command, input: text) != nil else { throw CocoaError(.executableLoad) }
  }
}
