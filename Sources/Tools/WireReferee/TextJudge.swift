internal import WireCodec

/// Checks texts: they must be UTF-8, and caret positions must lie between characters.
struct TextJudge: Judge {
  /// The greatest number of bytes around a caret.
  private static let mostBytes = 4000

  func judge(
    _ message: WireMessage, _ kind: MessageKind, in scene: Scene, at now: Duration
  ) -> [Breach] {
    switch kind {
    case .toplevelSetTitle: return encoding(message, "title")
    case .padFeedback, .ringFeedback, .stripFeedback: return encoding(message, "description")
    case .textSurrounding: return surroundings(message)
    default: return []
    }
  }

  private func encoding(_ message: WireMessage, _ name: String) -> [Breach] {
    guard case .text(let bytes?)? = message[name], !Self.isUTF8(bytes) else { return [] }
    return [Breach(.texts, "the \(name) is no UTF-8")]
  }

  private func surroundings(_ message: WireMessage) -> [Breach] {
    guard case .text(let bytes?)? = message["text"] else { return [] }
    guard Self.isUTF8(bytes) else { return [Breach(.texts, "the text is no UTF-8")] }
    guard bytes.count <= Self.mostBytes else {
      return [Breach(.texts, "\(bytes.count) bytes around the caret")]
    }
    for name in ["cursor", "anchor"] {
      let place = Int(message.int(name) ?? 0)
      let isPlace =
        place == bytes.count || bytes.indices.contains(place) && bytes[place] & 0xC0 != 0x80
      if !isPlace { return [Breach(.texts, "the \(name) \(place) is inside of a character")] }
    }
    return []
  }

  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    String(validating: bytes, as: UTF8.self) != nil
  }
}
