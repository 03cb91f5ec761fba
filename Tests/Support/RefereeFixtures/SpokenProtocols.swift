internal import BindgenCore
internal import Foundation
internal import TestSupport
package import WireCodec

/// The descriptions in the repository, read once.
package enum SpokenProtocols {
  /// The protocols that the program speaks.
  package static let interfaces = read([Repository.root.appending(path: "protocols")])
  /// The same with those that only tests speak.
  package static let rehearsal = read([
    Repository.root.appending(path: "protocols"),
    Repository.root.appending(path: "Tests/Platform/WaylandTests/Protocols"),
  ])

  private static func read(_ folders: [URL]) -> Interfaces {
    let files = folders.flatMap { folder in
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
        ?? []
    }
    let sources = files.filter { $0.pathExtension == "xml" }.compactMap { file in
      (try? Data(contentsOf: file)).map {
        ProtocolSource(path: file.lastPathComponent, xml: [UInt8]($0))
      }
    }
    return (try? Interfaces(sources)) ?? Interfaces([ProtocolDescription]())
  }
}
