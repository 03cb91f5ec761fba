package import WaylandBindgen

/// A message, or a header, that cannot be decoded with the known protocol descriptions.
package struct UnreadableMessage: Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    case noObject
    /// The object's interface has no description, or only a description of a lower version. This is
    /// also the reason if the object is unknown, but may have been created by an earlier message
    /// that could not be decoded.
    case unknownInterface
    case noSuchMessage
    case malformed(String)
    case brokenStream
  }

  package let direction: MessageDescription.Direction
  /// The message, or only its header if the header is malformed.
  package let message: RawMessage
  /// The object to which the message belongs; nil if the object is unknown.
  package let object: WireObject?
  package let reason: Reason

  package var description: String {
    let text = "\(object.map(\.interface) ?? "")\(message)"
    switch reason {
    case .noObject: return "\(text): there is no such object"
    case .unknownInterface: return "\(text): the interface is not described"
    case .noSuchMessage: return "\(text): the interface has no such \(direction)"
    case .malformed(let reason): return "\(text): \(reason)"
    case .brokenStream: return "bytes: a message has an invalid size"
    }
  }
}
