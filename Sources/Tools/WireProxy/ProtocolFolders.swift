package import WaylandBindgen
internal import Foundation

/// A reader of the protocol files in folders.
package enum ProtocolFolders {
  /// Returns the folders in `/usr/share` that contain Wayland protocols.
  package static func ofSystem() -> [String] {
    let share = "/usr/share"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: share)) ?? []
    return names.filter { $0.hasPrefix("wayland") || $0.hasSuffix("-protocols") }.sorted()
      .map { "\(share)/\($0)" }
  }

  /// Returns the folder `protocols` that contains `wayland.xml`, in the nearest of the folders
  /// above the executable; empty if there is none.
  package static func ofProject() -> [String] {
    var folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    while folder.pathComponents.count > 1 {
      folder.deleteLastPathComponent()
      let protocols = folder.appending(path: "protocols")
      let core = protocols.appending(path: "wayland.xml").path(percentEncoded: false)
      if FileManager.default.fileExists(atPath: core) {
        return [protocols.path(percentEncoded: false)]
      }
    }
    return []
  }

  /// Reads all protocol files in the folders. Returns the highest version of each interface, and
  /// the files that could not be read.
  package static func interfaces(in folders: [String]) -> (Interfaces, unreadable: [String]) {
    var protocols: [ProtocolDescription] = []
    var unreadable: [String] = []
    for file in folders.flatMap(files) {
      guard let data = FileManager.default.contents(atPath: file),
        let description = try? ProtocolDescription(xml: [UInt8](data), path: file)
      else {
        unreadable.append(file)
        continue
      }
      protocols.append(description)
    }
    return (Interfaces(protocols), unreadable)
  }

  private static func files(below folder: String) -> [String] {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".xml") }.sorted().map { "\(folder)/\($0)" }
  }
}
