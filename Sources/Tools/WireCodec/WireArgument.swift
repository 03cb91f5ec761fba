/// An argument of a message, as it is transmitted.
package enum WireArgument: Hashable, Sendable {
  case int(Int32)
  case uint(UInt32)
  /// A fixed-point number: a multiple of 1/256, within ±8,388,608.
  case fixed(Double)
  /// The bytes of a text without its terminating zero; nil for null.
  case text([UInt8]?)
  /// The id of an object; 0 for null.
  case object(UInt32)
  /// The id of an object that the message creates.
  case newID(UInt32)
  /// The id of an object that the message creates, if the protocol does not fix the object's
  /// interface. The message then also contains the interface and the version.
  case bound(interface: String, version: UInt32, id: UInt32)
  case array([UInt8])
  /// A file descriptor, which the owner of the ``Conversation`` must close; nil if no descriptor
  /// was received for the argument.
  case descriptor(Int32?)
}

extension WireArgument {
  package static func string(_ text: String) -> WireArgument { .text(Array(text.utf8)) }

  /// Returns an array argument that contains 32-bit words.
  package static func words(_ words: [UInt32]) -> WireArgument {
    .array(words.flatMap(\.wireBytes))
  }

  /// The value of a uint, or the id of an object or a new object; nil for other types.
  package var number: UInt32? {
    switch self {
    case .uint(let value), .object(let value), .newID(let value), .bound(_, _, let value): value
    default: nil
    }
  }
}

extension UInt32 {
  /// The number as four little-endian bytes, the byte order of the supported processors.
  package var wireBytes: [UInt8] { [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: self >> $0) } }

  /// Reads a number from four little-endian bytes.
  package init(wire bytes: some BidirectionalCollection<UInt8>) {
    self = bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
