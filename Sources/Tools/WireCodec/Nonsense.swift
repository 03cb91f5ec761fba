package import BindgenCore

/// Bytes that cannot be read by any description.
package struct Nonsense: Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    case noObject
    /// The interface is not described, or only in a lower version; or an unread message created the
    /// object.
    case unknownInterface
    case noSuchMessage
    case malformed(String)
    case brokenStream
  }

  package let direction: MessageDescription.Direction
  /// The message; nil for a malformed header.
  package let message: RawMessage?
  /// The bytes on the wire, of the message or the header.
  package let bytes: [UInt8]
  /// The addressed object; nil for an unknown one.
  package let object: WireObject?
  package let reason: Reason

  package var description: String {
    let text = message.map { "\(object.map(\.interface) ?? "")\($0)" } ?? "bytes"
    switch reason {
    case .noObject: return "\(text): there is no such object"
    case .unknownInterface: return "\(text): the interface is not described"
    case .noSuchMessage: return "\(text): the interface has no such \(direction)"
    case .malformed(let reason): return "\(text): \(reason)"
    case .brokenStream: return "\(text): a message has a size that none can have"
    }
  }
}
