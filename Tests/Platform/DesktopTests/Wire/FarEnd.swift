import Foundation
import System
import Testing

/// The other end of a display's socket: a compositor that understands every request and says only
/// what a test tells it to.
final class FarEnd {
  struct Request {
    let object: UInt32
    let interface: String
    let name: String
    let words: [UInt32]

    var fullName: String { "\(interface).\(name)" }
    var integers: [Int32] { words.map { Int32(bitPattern: $0) } }
  }

  /// An argument of an event.
  enum Argument {
    case uint(UInt32)
    case int(Int32)
    case fixed(Double)
    case string(String)
    case words([UInt32])

    var wire: [UInt32] {
      switch self {
      case .uint(let value): [value]
      case .int(let value): [UInt32(bitPattern: value)]
      case .fixed(let value): [UInt32(bitPattern: Int32(value * 256))]
      case .words(let words): [UInt32(words.count * 4)] + words
      case .string(let text): Self.packed(Array(text.utf8) + [0])
      }
    }

    private static func packed(_ bytes: [UInt8]) -> [UInt32] {
      let padded = bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
      return [UInt32(bytes.count)]
        + stride(from: 0, to: padded.count, by: 4).map { start in
          (0..<4).reduce(0) { $0 | UInt32(padded[start + $1]) << UInt32(8 * $1) }
        }
    }
  }

  /// Nil once the far end has hung up.
  private var socket: OwnedDescriptor?
  private var unread: [UInt8] = []
  /// The pipes that came with requests, and were not taken by a test.
  var descriptors: [OwnedDescriptor] = []
  /// Events that wait for the end of their burst.
  private var corked: [UInt32]?
  /// Every object, in the order in which they were made; destroyed ones stay.
  private(set) var objects: [(id: UInt32, interface: String)] = [(1, "wl_display")]
  private(set) var boundVersions: [String: UInt32] = [:]
  private var nextOwnID: UInt32 = 0xFF00_0000

  /// A pair of connected sockets: this end, and the one that a display may own.
  static func pair() throws -> (far: FarEnd, near: Int32) {
    var ends: [Int32] = [0, 0]
    let status = unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
    try #require(status == 0)
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    return (FarEnd(socket: OwnedDescriptor(taking: ends[0])), ends[1])
  }

  private init(socket: OwnedDescriptor) { self.socket = socket }

  func hangUp() {
    // A process that another test has just begun to start may hold a copy of the socket.
    if let socket { shutdown(socket.number, Int32(SHUT_RDWR)) }
    socket = nil
  }

  // MARK: Requests

  /// The requests since the last call.
  func receive() throws -> [Request] {
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let (count, pipes) = PassedDescriptors.read(socket?.number ?? -1, into: &chunk)
      descriptors += pipes
      guard count > 0 else { break }
      unread += chunk.prefix(count)
    }
    var requests: [Request] = []
    while unread.count >= 8 {
      let head = words(unread.prefix(8))
      let size = Int(head[1] >> 16)
      guard unread.count >= size else { break }
      let payload = words(unread[8..<size])
      unread.removeFirst(size)
      requests.append(try understand(head[0], opcode: Int(head[1] & 0xFFFF), payload))
    }
    return requests
  }

  private func understand(_ id: UInt32, opcode: Int, _ payload: [UInt32]) throws -> Request {
    let interface = try #require(objects.last { $0.id == id }?.interface, "object \(id)")
    let names = try #require(WireNames.requests[interface], "\(interface)")
    let request = Request(
      object: id, interface: interface, name: names[opcode], words: payload)
    if request.fullName == "wl_registry.bind" {
      // name, string, version, id
      let length = Int(payload[1])
      let bytes = payload[2..<2 + (length + 3) / 4].flatMap { word in
        (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(8 * $0)) }
      }
      let bound = String(decoding: bytes.prefix(length - 1), as: UTF8.self)
      objects.append((payload[payload.count - 1], bound))
      boundVersions[bound] = payload[payload.count - 2]
    } else if let made = WireNames.makes[request.fullName] {
      objects.append((payload[made.word], made.interface))
    }
    return request
  }

  /// The number of the `place`th object of an interface.
  func id(_ interface: String, _ place: Int = 0) throws -> UInt32 {
    let ids = objects.filter { $0.interface == interface }.map(\.id)
    try #require(place < ids.count, "there are \(ids.count) of \(interface)")
    return ids[place]
  }

  /// The number of the newest object of an interface.
  func newest(_ interface: String) throws -> UInt32 {
    try #require(objects.last { $0.interface == interface }?.id, "no \(interface)")
  }

  // MARK: Events

  /// Sends an event of the newest object of `interface`, or of `object`.
  func send(
    _ interface: String, _ event: String, _ arguments: [Argument] = [], object: UInt32? = nil,
    descriptor: OwnedDescriptor? = nil
  ) throws {
    let names = try #require(WireNames.events[interface])
    let opcode = try #require(names.firstIndex(of: event), "\(interface).\(event)")
    let payload = arguments.flatMap(\.wire)
    let target = try object ?? newest(interface)
    write([target, UInt32(8 + payload.count * 4) << 16 | UInt32(opcode)] + payload, descriptor)
  }

  /// Sends an event that makes an object on this end, and returns the object's number.
  @discardableResult
  func offer(_ interface: String, by maker: String, _ event: String) throws -> UInt32 {
    defer { nextOwnID += 1 }
    try send(maker, event, [.uint(nextOwnID)])
    objects.append((nextOwnID, interface))
    return nextOwnID
  }

  /// Sends an event of an object that the client has yet to make.
  func sendAhead(to object: UInt32, opcode: UInt32, _ arguments: [Argument]) {
    let payload = arguments.flatMap(\.wire)
    write([object, UInt32(8 + payload.count * 4) << 16 | opcode] + payload, nil)
  }

  /// Sends all events of `body` in one piece.
  func burst(_ body: () throws -> Void) rethrows {
    corked = []
    try body()
    let words = corked ?? []
    corked = nil
    write(words, nil)
  }

  private func write(_ words: [UInt32], _ descriptor: OwnedDescriptor?) {
    if corked != nil {
      corked? += words
      return
    }
    let bytes = unsafe words.withUnsafeBytes { unsafe Array($0) }
    #expect(throws: Never.self) {
      let socket = try #require(socket)
      try DescriptorMessage(bytes, descriptor: descriptor).send(over: socket)
    }
  }

  private func words(_ bytes: ArraySlice<UInt8>) -> [UInt32] {
    let bytes = Array(bytes)
    return stride(from: 0, to: bytes.count, by: 4).map { start in
      (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << UInt32(8 * $1) }
    }
  }
}
