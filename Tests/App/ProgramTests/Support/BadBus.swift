import WireProxy

/// A session's bus that is none, or one that goes.
final class BadBus {
  enum Ways: String, CaseIterable {
    /// Takes connections, and says nothing.
    case silent
    /// Answers with bytes that mean nothing.
    case lying
    /// Closes each connection.
    case dying
  }

  let address: String
  private let ways: Ways
  private let listener: WireSocket
  private var clients: [WireSocket] = []

  init(_ ways: Ways, in folder: TemporaryFolder) throws {
    self.ways = ways
    listener = try WireSocket.listen(at: folder.path("bus"))
    address = "unix:path=\(folder.path("bus"))"
  }

  /// The number of programs that have come.
  private(set) var visits = 0

  /// Answers whoever has come; one that cannot be taken is missing in ``visits``.
  func turn() {
    while let client = try? listener.accept() {
      visits += 1
      if ways != .dying { clients.append(client) }
      guard ways == .lying else { continue }
      // The end of a handshake that has not begun, then a message of 4 GiB.
      let answer = Array("OK 0123456789abcdef0123456789abcdef\r\nAGREE_UNIX_FD\r\n".utf8)
      _ = client.send((answer + [UInt8](repeating: 0xFF, count: 4096))[...], descriptors: [])
    }
  }
}
