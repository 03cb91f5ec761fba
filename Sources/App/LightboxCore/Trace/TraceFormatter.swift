internal import Geometry
internal import Input

extension TraceEvent {
  /// The event as a line of a trace, without a line break; parsing the line returns the same event.
  package var line: String { "\(TraceNumber.text(time.milliseconds)) \(words)" }

  private var words: String {
    switch what {
    case .resized(let size, let deviceScale):
      "size \(n(size.width)) \(n(size.height)) scale \(n(deviceScale))"
    case .window(let window): (["window"] + TraceWindow.flags.words(window)).joined(separator: " ")
    case .end: "end"
    case .request(let request): "ask \(request.words)"
    case .desktop(let preferences):
      (["desktop"] + TraceDesktop.words(preferences)).joined(separator: " ")
    case .input(let input): words(input)
    }
  }

  private func words(_ input: InputEvent) -> String {
    switch input {
    case .pointer(.enter(let point)): "pointer enter \(n(point))"
    case .pointer(.motion(let point)): "pointer motion \(n(point))"
    case .pointer(.button(let button, let isPressed)):
      "pointer button \(button.rawValue) \(isPressed ? "down" : "up")"
    case .pointer(.leave): "pointer leave"
    case .scroll(.delta(let source, let delta)): "scroll \(source.rawValue) \(n(delta))"
    case .scroll(.stop): "scroll stop"
    case .pinch(.begin(let fingers)): "pinch begin \(fingers)"
    case .pinch(.update(let translation, let scale, let rotation, _)):
      "pinch update \(n(translation)) \(n(scale)) \(n(rotation))"
    case .pinch(.end(let isCancelled)): "pinch \(ended(isCancelled))"
    case .swipe(.begin(let fingers)): "swipe begin \(fingers)"
    case .swipe(.update(let translation)): "swipe update \(n(translation))"
    case .swipe(.end(let isCancelled)): "swipe \(ended(isCancelled))"
    case .hold(.begin(let fingers)): "hold begin \(fingers)"
    case .hold(.end(let isCancelled)): "hold \(ended(isCancelled))"
    case .touch(.down(let id, let point)): "touch down \(id) \(n(point))"
    case .touch(.move(let id, let point)): "touch move \(id) \(n(point))"
    case .touch(.up(let id)): "touch up \(id)"
    case .touch(.cancel): "touch cancel"
    case .key(let key): "key \(words(key))"
    case .modifiers(let modifiers): (["modifiers"] + modifiers.names).joined(separator: " ")
    case .text(let event): (["text"] + words(event)).joined(separator: " ")
    }
  }

  private func words(_ key: KeyEvent) -> String {
    let verb = key.isRepeat ? "repeat" : key.isPressed ? "down" : "up"
    // White space ends a word, and # begins a comment, so such a text could not be read back.
    let typed = key.typed.flatMap { text in
      text.contains { $0.isWhitespace } || text.hasPrefix("#") ? nil : " types \(text)"
    }
    return "\(verb) \(key.modifiers.prefix)\(key.name)\(typed ?? "")"
  }

  private func words(_ event: TextEvent) -> [String] {
    var words: [String] = []
    if event.deletedBefore != 0 || event.deletedAfter != 0 {
      words.append("delete \(event.deletedBefore) \(event.deletedAfter)")
    }
    if !event.committed.isEmpty { words.append("commit \(TraceText.word(event.committed))") }
    if !event.preedit.isEmpty {
      words.append("preedit \(TraceText.word(event.preedit.text))")
      if let caret = event.preedit.caret {
        words.append("\(caret.lowerBound) \(caret.upperBound)")
      }
    }
    return words
  }

  private func ended(_ isCancelled: Bool) -> String { isCancelled ? "end cancelled" : "end" }
  private func n(_ value: Double) -> String { TraceNumber.text(value) }
  private func n(_ point: Point) -> String { "\(n(point.x)) \(n(point.y))" }
  private func n(_ vector: Vector) -> String { "\(n(vector.dx)) \(n(vector.dy))" }
}

/// The format of numbers in a trace: the shortest text that is read back as the same number.
package enum TraceNumber {
  package static func text(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
  }
}
