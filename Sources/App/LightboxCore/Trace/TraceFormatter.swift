internal import Geometry
internal import Input

extension TraceEvent {
  /// The event as a line of a trace, without a line break; parsing the line returns the same event.
  package var line: String { "\(TraceNumber.text(time.milliseconds)) \(words)" }

  private var words: String {
    switch what {
    case .resized(let size, let deviceScale):
      "size \(n(size.width)) \(n(size.height)) scale \(TraceNumber.text(deviceScale))"
    case .window(let window):
      (["window"] + TraceWindow.words(window)).joined(separator: " ")
    case .end: "end"
    case .request(let request): "ask \(request.words)"
    case .desktop(let wishes):
      (["desktop"] + TraceDesktop.words(wishes)).joined(separator: " ")
    case .input(let input):
      switch input {
      case .pointer(let event): "pointer " + words(event)
      case .scroll(let event): "scroll " + words(event)
      case .pinch(let event): "pinch " + words(event)
      case .swipe(let event): "swipe " + words(event)
      case .hold(let event): "hold " + words(event)
      case .touch(let event): "touch " + words(event)
      case .key(let key): "key " + words(key)
      case .modifiers(let modifiers): "modifiers" + modifiers.names.map { " " + $0 }.joined()
      case .text(let event): "text" + words(event)
      }
    }
  }

  private func words(_ event: PointerEvent) -> String {
    switch event {
    case .enter(let point): "enter \(n(point))"
    case .motion(let point): "motion \(n(point))"
    case .button(let button, let isPressed):
      "button \(button.rawValue) \(isPressed ? "down" : "up")"
    case .leave: "leave"
    }
  }

  private func words(_ event: ScrollEvent) -> String {
    switch event {
    case .delta(let source, let delta): "\(source.rawValue) \(n(delta))"
    case .stop: "stop"
    }
  }

  private func words(_ event: PinchEvent) -> String {
    switch event {
    case .begin(let fingers): "begin \(fingers)"
    case .update(let translation, let scale, let rotation):
      "update \(n(translation)) \(n(scale)) \(n(rotation))"
    case .end(let isCancelled): ended(isCancelled)
    }
  }

  private func words(_ event: SwipeEvent) -> String {
    switch event {
    case .begin(let fingers): "begin \(fingers)"
    case .update(let translation): "update \(n(translation))"
    case .end(let isCancelled): ended(isCancelled)
    }
  }

  private func words(_ event: HoldEvent) -> String {
    switch event {
    case .begin(let fingers): "begin \(fingers)"
    case .end(let isCancelled): ended(isCancelled)
    }
  }

  private func words(_ event: TouchEvent) -> String {
    switch event {
    case .down(let id, let point): "down \(id) \(n(point))"
    case .move(let id, let point): "move \(id) \(n(point))"
    case .up(let id): "up \(id)"
    case .cancel: "cancel"
    }
  }

  private func words(_ key: KeyEvent) -> String {
    let verb = key.isRepeat ? "repeat" : key.isPressed ? "down" : "up"
    // A text that ends a word, or the line, would not be read back.
    let typed = key.typed.flatMap { text in
      text.contains { $0.isWhitespace } || text.hasPrefix("#") ? nil : " types \(text)"
    }
    return "\(verb) \(key.modifiers.prefix)\(key.name)\(typed ?? "")"
  }

  private func words(_ event: TextEvent) -> String {
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
    return words.map { " " + $0 }.joined()
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
