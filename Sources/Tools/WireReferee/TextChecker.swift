internal import WireCodec

/// Checks texts: they must be UTF-8, and caret positions must lie between characters.
struct TextChecker {
  /// The greatest number of bytes of the text around the caret that a client may send.
  private static let mostBytes = 4000

  func check(_ message: WireMessage, in connection: Connection) -> [Violation] {
    switch message.fullName {
    case "xdg_toplevel.set_title": return encoding(message, "title")
    case "zwp_tablet_pad_v2.set_feedback", "zwp_tablet_pad_ring_v2.set_feedback",
      "zwp_tablet_pad_strip_v2.set_feedback":
      return encoding(message, "description")
    case "zwp_text_input_v3.set_surrounding_text": return surroundings(message)
    default: return []
    }
  }

  private func encoding(_ message: WireMessage, _ name: String) -> [Violation] {
    guard case .text(let bytes?)? = message[name], !Self.isUTF8(bytes) else { return [] }
    return [Violation(.texts, "the \(name) is not UTF-8")]
  }

  private func surroundings(_ message: WireMessage) -> [Violation] {
    guard case .text(let bytes?)? = message["text"] else { return [] }
    guard Self.isUTF8(bytes) else { return [Violation(.texts, "the text is not UTF-8")] }
    guard bytes.count <= Self.mostBytes else {
      return [Violation(.texts, "\(bytes.count) bytes around the caret")]
    }
    for name in ["cursor", "anchor"] {
      let offset = Int(message.int(name) ?? 0)
      let isBoundary =
        offset == bytes.count || bytes.indices.contains(offset) && bytes[offset] & 0xC0 != 0x80
      if !isBoundary {
        return [Violation(.texts, "the \(name) \(offset) is inside a character")]
      }
    }
    return []
  }

  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    String(validating: bytes, as: UTF8.self) != nil
  }
}
