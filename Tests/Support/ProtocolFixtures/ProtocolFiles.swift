package import WaylandBindgen
internal import Foundation
internal import TestSupport

/// The protocol files of the repository.
package enum ProtocolFiles {
  /// The descriptions that cannot be used.
  package enum Failure: Error {
    /// No file is in any of the folders.
    case none
  }

  /// The interfaces of the protocols that the program speaks, read once; throws where one of the
  /// files cannot be read, so that no test passes for want of messages.
  package static var interfaces: Interfaces { get throws { try own.get() } }

  private static let own = Result { try interfaces(in: ["protocols"]) }

  /// The same with those that only tests speak, read once.
  package static var rehearsal: Interfaces { get throws { try rehearsed.get() } }

  private static let rehearsed = Result {
    try interfaces(in: ["protocols", "Tests/Platform/WaylandTests/Protocols"])
  }

  /// The interfaces of all protocol files in folders, by their paths below the repository's root.
  package static func interfaces(in folders: [String]) throws -> Interfaces {
    let protocols = try folders.flatMap { folder in
      let url = Repository.root.appending(path: folder)
      return try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "xml" }
        .map {
          try ProtocolDescription(xml: [UInt8](Data(contentsOf: $0)), path: $0.lastPathComponent)
        }
    }
    guard !protocols.isEmpty else { throw Failure.none }
    return Interfaces(protocols)
  }
}

extension Interfaces {
  /// Returns the opcode and the description of a message; nil for an unknown name.
  package func message(
    _ name: String, of interface: String, _ direction: MessageDescription.Direction
  ) -> (opcode: UInt16, form: MessageDescription)? {
    guard let forms = self[interface]?.messages(direction),
      let index = forms.firstIndex(where: { $0.name == name })
    else { return nil }
    return (UInt16(index), forms[index])
  }
}
