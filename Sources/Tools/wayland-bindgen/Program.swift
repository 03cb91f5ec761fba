import WaylandBindgen
import Foundation

/// A program that generates the Swift files of Wayland protocols in a folder: `wayland-bindgen
/// [--testing MODULE] FOLDER PROTOCOL…`.
@main struct Program {
  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    var testing: String?
    if arguments.first == "--testing", arguments.count > 1 {
      testing = arguments[1]
      arguments.removeFirst(2)
    }
    guard let folder = arguments.first, arguments.count > 1 else {
      fail("usage: wayland-bindgen [--testing MODULE] FOLDER PROTOCOL…", status: 64)
    }
    do {
      let sources = try arguments.dropFirst().map { path in
        ProtocolSource(path: path, xml: [UInt8](try Data(contentsOf: URL(filePath: path))))
      }
      for file in try Bindings.generate(from: sources, testing: testing) {
        let target = URL(filePath: folder).appending(path: file.name)
        try Data(file.text.utf8).write(to: target, options: .atomic)
      }
    } catch let diagnostics as Diagnostics {
      fail("\(diagnostics)", status: 65)
    } catch {
      fail("wayland-bindgen: error: \(error.localizedDescription)", status: 66)
    }
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
  }
}
