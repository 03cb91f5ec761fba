internal import Foundation

/// A socket that takes connections, as a bus does, and never reads from them.
package final class SilentBus {
  /// The address in the notation of `DBUS_SESSION_BUS_ADDRESS`.
  package let address: String
  private let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
  private let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)

  package init() throws {
    address = "unix:path=\(path)"
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &name.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    let status = unsafe withUnsafePointer(to: &name) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0, listen(socket, 4) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  deinit {
    close(socket)
    unsafe unlink(path)
  }
}
