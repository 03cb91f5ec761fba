import WaylandBindgen
import Foundation
import TestSupport
import Testing

/// A place with protocol descriptions.
struct ProtocolLibrary: CustomTestStringConvertible, Sendable {
  let name: String
  private let folders: [URL]

  var testDescription: String { name }

  /// True when it is meant to hold everything that ours says.
  var isNewest: Bool { name == "desktops" }

  /// The description in a file of that name, anywhere below.
  func description(_ file: String) throws -> ProtocolDescription? {
    for folder in folders {
      let paths = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      for case let url as URL in paths ?? .init() where url.lastPathComponent == file {
        return try ProtocolDescription(xml: [UInt8](Data(contentsOf: url)), path: url.path)
      }
    }
    return nil
  }

  /// The names of its files, those in folders below left out.
  var files: [String] {
    folders.flatMap { folder in
      (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    }.filter { $0.hasSuffix(".xml") }.sorted()
  }

  /// Every description of the place.
  func all() throws -> [ProtocolDescription] { try files.compactMap { try description($0) } }

  /// Our own: what is generated from.
  static let ours = ProtocolLibrary(
    name: "protocols", folders: [Repository.root.appending(path: "protocols")])

  /// The descriptions that the system has installed: `wayland-protocols`, and the core of
  /// `libwayland-dev`.
  ///
  /// pkg-config would say the same folders, but a test that starts a program lends it the
  /// descriptors of all others.
  private static let installed = ProtocolLibrary(
    name: "installed",
    folders: (ProcessInfo.processInfo.environment["XDG_DATA_DIRS"] ?? "/usr/local/share:/usr/share")
      .split(separator: ":")
      .flatMap { data in
        ["wayland", "wayland-protocols"].map { URL(filePath: "\(data)/\($0)") }
      })

  /// Newer ones beside the repository, which a fresh clone does not have.
  private static let shared = ProtocolLibrary(
    name: "shared",
    folders: [
      ProcessInfo.processInfo.environment["LIGHTBOX_SHARED"].map { URL(filePath: $0) }
        ?? Repository.root.deletingLastPathComponent().appending(path: "shared")
    ].map { $0.appending(path: "wayland-protocols") })

  /// The descriptions of the newer compositors that `make desktops` unpacks.
  private static let desktops = ProtocolLibrary(
    name: "desktops",
    folders: ["wayland", "wayland-protocols"].map {
      Repository.root.appending(path: ".build/desktops/usr/share/\($0)")
    })

  /// Those that are there.
  static let references = [installed, shared, desktops].filter { library in
    library.folders.contains { FileManager.default.fileExists(atPath: $0.path) }
  }
}
