package import BindgenCore

/// Bytes that no description covers.
package struct Nonsense: Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    case noObject
    /// The interface has no description here, or one of a lower version, so the message is not read; or
    /// the object may have been made by such a message.
    case unknownInterface
    case noSuchMessage
    case malformed(String)
    case brokenStream
  }

  package let direction: MessageDescription.Direction
  /// Nil where the bytes are the head of none.
  package let message: RawMessage?
  /// The bytes on the wire: of the message, or the head.
  package let bytes: [UInt8]
  /// The object that was addressed, if there is one.
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
