/// A reply of the decoder. The decoder sends any number of replies to a request; the last reply is
/// `done` or `failure`.
package enum DecoderReply: Hashable, Sendable {
  /// The missing parts of the process's confinement, which are restrictions that the process lacks.
  /// The decoder sends this message once, with the request number 0, before the first request
  /// arrives.
  case confinement(missing: ConfinementPieces)
  /// The properties of the picture; always sent before any pixels.
  case header(ImageHeader)
  /// More rows are decoded, so the decoder has not stalled; the pixels are sent later.
  case rows
  /// A level of pixels; the message carries the descriptor of the sealed memory that holds them.
  case pixels(PixelsDescription)
  /// The PNG file that the request asked for, `byteCount` bytes long; the message carries the
  /// descriptor of the sealed memory that holds the file.
  case file(byteCount: Int)
  /// The last reply: the request failed.
  case failure(ImageFailure)
  /// The last reply: the request is complete.
  case done

  /// True if the message is sent together with a file descriptor.
  package var carriesDescriptor: Bool {
    switch self {
    case .pixels, .file: true
    case .confinement, .header, .rows, .failure, .done: false
    }
  }
}

extension DecoderReply {
  /// Returns this reply as a message for the request with the number `id`.
  package func message(id: UInt64) -> [UInt8] {
    var writer = MessageWriter()
    writer.begin(id)
    switch self {
    case .header(let header):
      writer.code(1 as UInt8)
      writer.code(header)
    case .pixels(let description):
      writer.code(2 as UInt8)
      writer.code(description)
    case .file(let byteCount):
      writer.code(3 as UInt8)
      writer.code(UInt64(clamping: byteCount))
    case .failure(let failure):
      writer.code(4 as UInt8)
      writer.code(failure)
    case .done: writer.code(5 as UInt8)
    case .confinement(let missing):
      writer.code(6 as UInt8)
      writer.code(missing.rawValue)
    case .rows: writer.code(7 as UInt8)
    }
    return writer.bytes
  }

  /// Reads a message, and returns the reply and the number of its request; throws unless the
  /// message is exactly one reply. Each text of the message is replaced by the result of `plain`,
  /// because the decoder is not trusted.
  package static func parse(
    _ message: [UInt8], plain: @escaping (String) -> String = { $0 }
  ) throws(MessageError) -> (id: UInt64, reply: DecoderReply) {
    var reader = try MessageReader(message, plain: plain)
    let id = try reader.begin(0)
    let reply: DecoderReply
    switch try reader.code(0 as UInt8) {
    case 1: reply = .header(try reader.code(ImageHeader(format: .png, storedSize: .unread)))
    case 2: reply = .pixels(try reader.code(.unread))
    case 3:
      guard let byteCount = Int(exactly: try reader.code(0 as UInt64)), byteCount > 0 else {
        throw reader.unexpected("a file's size")
      }
      reply = .file(byteCount: byteCount)
    case 4: reply = .failure(try reader.code(ImageFailure(.empty)))
    case 5: reply = .done
    case 6:
      let missing = ConfinementPieces(rawValue: try reader.code(0 as UInt8))
      try reader.check(missing.isSubset(of: .all), "pieces of a confinement")
      reply = .confinement(missing: missing)
    case 7: reply = .rows
    default: throw reader.unexpected("a kind of reply")
    }
    try reader.finish()
    return (id, reply)
  }
}
