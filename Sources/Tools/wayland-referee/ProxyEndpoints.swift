internal import ArgumentParser
internal import Foundation
internal import Glibc
internal import WireProxy

/// The connection to the compositor, and the socket by which the watched program reaches the proxy.
final class ProxyEndpoints {
  let listener: WireSocket?
  /// The variables to set in the watched program's environment. A variable with an empty value is
  /// removed.
  let variables: [(name: String, value: String)]
  private let compositor: String
  private let folder: String?
  private var pair: (own: WireSocket, child: WireSocket)?

  init(passesSocket: Bool) throws {
    let environment = ProcessInfo.processInfo.environment
    let runtime = environment["XDG_RUNTIME_DIR"] ?? ""
    let display = environment["WAYLAND_DISPLAY"] ?? "wayland-0"
    compositor = display.hasPrefix("/") ? display : "\(runtime)/\(display)"
    do throws(WireSocket.Failure) {
      // This is only a test of the connection, so that an error is reported before the program
      // starts.
      _ = try WireSocket.connect(to: compositor)
      if passesSocket {
        let (own, child) = try WireSocket.pair()
        let passed = child.descriptor.number
        _ = fcntl(passed, F_SETFD, 0)
        _ = fcntl(passed, F_SETFL, 0)
        pair = (own, child)
        (listener, folder) = (nil, nil)
        variables = [("WAYLAND_SOCKET", "\(passed)"), ("WAYLAND_DISPLAY", "")]
      } else {
        let parent = runtime.isEmpty ? NSTemporaryDirectory() : runtime
        let made = try Self.makeFolder(in: parent)
        folder = made
        do throws(WireSocket.Failure) {
          listener = try WireSocket.listen(at: "\(made)/wayland-0")
        } catch {
          unsafe rmdir(made)
          throw error
        }
        variables = [("WAYLAND_DISPLAY", "\(made)/wayland-0"), ("WAYLAND_SOCKET", "")]
      }
    } catch {
      RunOutput.show("\(error)")
      throw ExitCode(2)
    }
  }

  /// Returns a new connection to the compositor; throws if the compositor cannot be reached.
  func connect() throws(WireSocket.Failure) -> WireSocket { try WireSocket.connect(to: compositor) }

  /// Adds the watched program to `proxy` as a client, by passing it the proxy's end of the socket
  /// pair. Does nothing if there is no socket pair.
  func handOver(to proxy: Proxy) {
    if let own = pair?.own { proxy.add(own) }
    pair = nil
  }

  /// Removes the listening socket and its folder, if they were created.
  func close() {
    guard let folder else { return }
    try? FileManager.default.removeItem(atPath: folder)
  }

  private static func makeFolder(in parent: String) throws(WireSocket.Failure) -> String {
    var template = Array("\(parent)/wayland-referee-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else {
      throw WireSocket.Failure(call: "cannot make a folder in \(parent)", number: errno)
    }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
