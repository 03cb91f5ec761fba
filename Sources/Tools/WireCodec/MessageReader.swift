internal import WaylandBindgen

/// A decoder of the arguments of one message.
struct MessageReader {
  /// The reason why the arguments of a message cannot be decoded.
  enum Failure: Error, Equatable {
    case short(argument: String)
    case unterminated(argument: String)
    case surplus(bytes: Int)
  }

  private var rest: ArraySlice<UInt8>

  private init(_ payload: ArraySlice<UInt8>) { rest = payload }

  /// Reads the arguments that `form` describes from `payload`, the bytes after the header.
  /// `takeDescriptor` removes and returns the next descriptor that came in the same direction as
  /// the message; nil if there is none. Throws if the payload does not have the length of these
  /// arguments, or if a text does not end with a zero byte.
  static func arguments(
    of form: MessageDescription, in payload: ArraySlice<UInt8>, takeDescriptor: () -> Int32?
  ) throws(Failure) -> [WireArgument] {
    var reader = MessageReader(payload)
    let arguments = try form.arguments.map { argument throws(Failure) -> WireArgument in
      switch argument.kind {
      case .int: .int(Int32(bitPattern: try reader.word(argument)))
      case .uint: .uint(try reader.word(argument))
      case .fixed: .fixed(Double(Int32(bitPattern: try reader.word(argument))) / 256)
      case .object: .object(try reader.word(argument))
      case .string: .text(try reader.string(argument))
      case .array: .array(try reader.packed(argument))
      case .fd: .descriptor(takeDescriptor())
      case .newID where argument.interface == nil:
        .bound(
          interface: String(decoding: try reader.string(argument) ?? [], as: UTF8.self),
          version: try reader.word(argument), id: try reader.word(argument))
      case .newID: .newID(try reader.word(argument))
      }
    }
    guard reader.rest.isEmpty else { throw .surplus(bytes: reader.rest.count) }
    return arguments
  }

  private mutating func word(_ argument: ArgumentDescription) throws(Failure) -> UInt32 {
    guard rest.count >= 4 else { throw .short(argument: argument.name) }
    defer { rest.removeFirst(4) }
    return UInt32(wire: rest.prefix(4))
  }

  private mutating func packed(_ argument: ArgumentDescription) throws(Failure) -> [UInt8] {
    let count = Int(try word(argument))
    let whole = (count + 3) & ~3
    guard rest.count >= whole else { throw .short(argument: argument.name) }
    defer { rest.removeFirst(whole) }
    return Array(rest.prefix(count))
  }

  /// Reads a text argument; nil for a text of length 0, which stands for null. Throws if any other
  /// text does not end with a zero byte, or if the payload ends before the text.
  private mutating func string(_ argument: ArgumentDescription) throws(Failure) -> [UInt8]? {
    let bytes = try packed(argument)
    guard let last = bytes.last else { return nil }
    guard last == 0 else { throw .unterminated(argument: argument.name) }
    return Array(bytes.dropLast())
  }
}
