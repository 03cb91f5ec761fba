import EventLoop
import Foundation
import Input
import Portal
import Testing

@testable import PhotoViewer

/// A bus connection in the event loop.
@Suite struct BusSourceTests {
  /// Keeps the loop's next deadline, as it is before each sleep.
  @UI private final class Sleep: PollSource {
    let descriptor: Int32 = -1
    var deadlines: [Instant?] = []
    private let loop: Loop

    init(_ loop: Loop) { self.loop = loop }

    func prepareToPoll() -> Readiness {
      deadlines.append(loop.nextDeadline)
      return []
    }

    func didPoll(_ readiness: Readiness) {}
  }

  @Test func deadlineThatPassesBeforeTheSleepEndsIt() async throws {
    try await onLoop {
      let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
      let listener = try listen(at: path)
      defer {
        close(listener)
        unsafe unlink(path)
      }
      let loop = Loop()
      let sleep = Sleep(loop)
      let bus = try #require(PortalClient(address: "unix:path=\(path)", timeout: 0))
      loop.turn(limit: 0)
      let source = try #require(BusSource(bus, in: loop))
      defer { source.close() }
      loop.add(sleep)
      // The next turn calls the timer of this deadline first, and only then sleeps.
      _ = source.prepareToPoll()
      loop.turn(limit: 0)
      #expect(sleep.deadlines.first??.nanoseconds ?? .max <= loop.now.nanoseconds)
    }
  }
}

/// Makes a socket that takes connections and never reads from them.
private func listen(at path: String) throws -> Int32 {
  let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  try #require(socket >= 0)
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
  let size = socklen_t(MemoryLayout<sockaddr_un>.size)
  let status = unsafe withUnsafePointer(to: &address) { pointer in
    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      unsafe bind(socket, $0, size)
    }
  }
  try #require(status == 0 && Foundation.listen(socket, 4) == 0)
  return socket
}
