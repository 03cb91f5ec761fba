/// A reply of the decoder. The decoder sends any number of replies to a request; the last reply is
/// `done` or `failure`.
package enum DecoderReply: Hashable, Sendable {
  /// The parts that the decoder's confinement lacks; sent once, before any other reply.
  case confinement(missing: ConfinementPieces)
  /// The properties of the picture; always sent before any pixels.
  case header(ImageHeader)
  /// More rows are decoded; their pixels are sent later.
  case rows
  /// A level of pixels; the message carries the descriptor of the sealed memory that holds them.
  case pixels(PixelsDescription)
  /// A file of `byteCount` bytes; the message carries the descriptor of the sealed memory that
  /// holds it.
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
    writer.begin(id: id)
    switch self {
    case .header(let header):
      writer.write(byte: 1)
      writer.write(header)
    case .pixels(let description):
      writer.write(byte: 2)
      writer.write(description)
    case .file(let byteCount):
      writer.write(byte: 3)
      writer.write(UInt64(clamping: byteCount))
    case .failure(let failure):
      writer.write(byte: 4)
      writer.write(failure)
    case .done:
      writer.write(byte: 5)
    case .confinement(let missing):
      writer.write(byte: 6)
      writer.write(byte: missing.rawValue)
    case .rows:
      writer.write(byte: 7)
    }
    return writer.bytes
  }

  /// Reads a message; throws unless it is exactly one reply.
  package static func parse(
    _ message: [UInt8]
  ) throws(MessageError) -> (id: UInt64, reply: DecoderReply) {
    var reader = MessageReader(message)
    let id = try reader.begin()
    let reply: DecoderReply
    switch try reader.readByte() {
    case 1: reply = .header(try reader.readHeader())
    case 2: reply = .pixels(try reader.readPixelsDescription())
    case 3:
      guard let byteCount = Int(exactly: try reader.readWord()), byteCount > 0 else {
        throw reader.unexpected("a file's size")
      }
      reply = .file(byteCount: byteCount)
    case 4: reply = .failure(try reader.readFailure())
    case 5: reply = .done
    case 6: reply = .confinement(missing: try reader.readConfinementPieces())
    case 7: reply = .rows
    default: throw reader.unexpected("a kind of reply")
    }
    try reader.finish()
    return (id, reply)
  }
}
