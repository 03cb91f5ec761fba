import Foundation

/// A connection to a rig, which obeys one line after the other.
final class RigSocket {
  private let descriptor: Int32
  /// The answers that have come and were not read yet.
  private var received = Data()

  init(path: String) throws {
    let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    descriptor = socket(AF_UNIX, Int32(type), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let status = unsafe withUnsafePointer(to: address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, size)
      }
    }
    guard status == 0 else {
      throw RigFailure(description: "no rig answers at \(path)")
    }
  }

  deinit { close(descriptor) }

  /// Sends lines, which the rig handles one after the other. Returns what its answers say beyond
  /// "ok".
  ///
  /// - Throws: `RigFailure` with the reason for which the rig did not obey a line.
  func perform(_ lines: [String]) async throws -> [String] {
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    guard unsafe send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    else { throw RigFailure(description: "\(lines): the rig went away") }
    var details: [String] = []
    for line in lines {
      let words = try await answer(to: line).split(separator: " ", maxSplits: 1)
      let detail = words.count > 1 ? String(words[1]) : ""
      guard words.first == "ok" else { throw RigFailure(description: "\(line): \(detail)") }
      details.append(detail)
    }
    return details
  }

  private func answer(to line: String) async throws -> String {
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(20)
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        defer { received = Data(received[(end + 1)...]) }
        return String(decoding: received[..<end], as: UTF8.self)
      }
      var bytes = [UInt8](repeating: 0, count: 1024)
      let count = unsafe recv(descriptor, &bytes, bytes.count, 0)
      if count > 0 {
        received += bytes[..<count]
        continue
      }
      guard count < 0, errno == EAGAIN || errno == EINTR else {
        throw RigFailure(description: "\(line): the rig went away")
      }
      guard clock.now < deadline else { throw Overdue(description: "\(line): no answer") }
      try await Task.sleep(for: .milliseconds(1))
    }
  }
}
