internal import Semantics
internal import Bus
internal import Geometry

/// The replies to calls of the interfaces Text and EditableText, for objects with text.
extension ObjectAnswers {
  func answerText(of node: AccessibleNode) throws(CallError) {
    guard let text = node.text else { throw .unknown("Method", call.member) }
    switch call.member {
    case "GetText":
      let offsets = try numbers("ii")
      writer.text(text[text.range(from: offsets[0], to: offsets[1])])
    case "GetStringAtOffset":
      let values = try numbers("iu")
      // A character, a word, and larger ones, by AT-SPI's numbers.
      let unit: AccessibleText.Unit = values[1] == 0 ? .character : values[1] == 1 ? .word : .line
      write(text.unit(unit, at: values[0]), of: text)
    case "GetTextAtOffset", "GetTextBeforeOffset", "GetTextAfterOffset":
      let values = try numbers("iu")
      // A character, the start and the end of a word, and larger ones.
      let unit: AccessibleText.Unit = values[1] == 0 ? .character : values[1] < 3 ? .word : .line
      var range = text.unit(unit, at: values[0])
      if call.member == "GetTextBeforeOffset" {
        range = range.lowerBound > 0 ? text.unit(unit, at: range.lowerBound - 1) : 0..<0
      } else if call.member == "GetTextAfterOffset" {
        range =
          range.upperBound < text.count
          ? text.unit(unit, at: range.upperBound) : text.count..<text.count
      }
      write(range, of: text)
    case "GetCharacterAtOffset":
      let offset = try numbers("i")[0]
      let scalar = text.scalars.indices.contains(offset) ? text.scalars[offset].value : 0
      writer.int32(Int32(clamping: Int(scalar)))
    case "GetCharacterExtents":
      let values = try numbers("iu")
      let range = text.unit(.character, at: values[0])
      writeBox(of: range, node, text, values[1])
    case "GetRangeExtents":
      let values = try numbers("iiu")
      let range = text.range(from: values[0], to: values[1])
      writeBox(of: range, node, text, values[2])
    case "GetOffsetAtPoint":
      let point = try point(about: node)
      writer.int32(clamping: node.frame.contains(point) ? text.position(at: point.x) ?? -1 : -1)
    default: try answerFormat(text)
    }
  }

  /// Answers the calls about the format of a text; the answers are empty, because texts have no
  /// format. Throws for any other call.
  private func answerFormat(_ text: AccessibleText) throws(CallError) {
    switch call.member {
    case "GetAttributes", "GetAttributeRun":
      _ = try numbers(call.member == "GetAttributes" ? "i" : "ib")
      writer.array(of: "{ss}") {}
      writer.int32(0)
      writer.int32(clamping: text.count)
    case "GetDefaultAttributes", "GetDefaultAttributeSet": writer.array(of: "{ss}") {}
    case "GetAttributeValue": writer.text("")
    case "GetBoundedRanges": writer.array(of: "(iisv)") {}
    default: throw .unknown("Method", call.member)
    }
  }

  private func write(_ range: Range<Int>, of text: AccessibleText) {
    writer.text(text[range])
    writer.int32(clamping: range.lowerBound)
    writer.int32(clamping: range.upperBound)
  }

  /// Writes the box of a part of the text, as high as its object: x, y, width and height as four
  /// separate values, not as one structure. `type` is AT-SPI's coordinate type.
  private func writeBox(
    of range: Range<Int>, _ node: AccessibleNode, _ text: AccessibleText, _ type: Int
  ) {
    var frame = node.frame
    if text.edges.count == text.count + 1 {
      let ends = text.edges[range.lowerBound...range.upperBound]
      let (left, right) = (ends.min() ?? frame.minX, ends.max() ?? frame.maxX)
      frame = Rect(x: left, y: frame.minY, width: right - left, height: frame.size.height)
    }
    let box = Box(frame, from: origin(type, of: node))
    write(box.position + box.size)
  }

  func answerCaret(of node: AccessibleNode) throws(CallError) {
    guard let text = node.text else { throw .unknown("Method", call.member) }
    func select(_ caret: Int, _ anchor: Int) -> Bool {
      let all = 0...text.count
      guard all.contains(caret), all.contains(anchor) else { return false }
      return facts.host.perform(.setSelection(caret: caret, anchor: anchor), on: node.id)
    }
    switch call.member {
    case "SetCaretOffset":
      let caret = try numbers("i")[0]
      writer.truth(select(caret, caret))
    case "GetNSelections": writer.int32(text.selection.isEmpty ? 0 : 1)
    case "GetSelection":
      let isFirst = try numbers("i")[0] == 0
      writer.int32(clamping: isFirst ? text.selection.lowerBound : 0)
      writer.int32(clamping: isFirst ? text.selection.upperBound : 0)
    case "AddSelection":
      let ends = try numbers("ii")
      // A text has at most one selection.
      writer.truth(text.selection.isEmpty && select(ends[1], ends[0]))
    case "SetSelection":
      let values = try numbers("iii")
      writer.truth(values[0] == 0 && select(values[2], values[1]))
    case "RemoveSelection":
      let isFirst = try numbers("i")[0] == 0
      writer.truth(isFirst && !text.selection.isEmpty && select(text.caret, text.caret))
    case "ScrollSubstringTo":
      _ = try numbers("iiu")
      writer.truth(facts.host.perform(.reveal, on: node.id))
    case "ScrollSubstringToPoint": writer.truth(false)
    default: try answerText(of: node)
    }
  }

  func answerEditing(of node: AccessibleNode) throws(CallError) {
    guard let text = node.text else { throw .unknown("Method", call.member) }
    func write(_ head: String, _ tail: String) -> Bool {
      facts.host.perform(.write(head + tail, caret: head.unicodeScalars.count), on: node.id)
    }
    // The text is one line, so new control characters, such as line breaks, are left out.
    func plain(_ text: String) -> String {
      var scalars = text.unicodeScalars
      scalars.removeAll { $0.properties.generalCategory == .control }
      return String(scalars)
    }
    switch call.member {
    case "SetTextContents":
      try expect("s")
      writer.truth(write(plain(call.text() ?? ""), ""))
    case "InsertText":
      try expect("isi")
      guard let offset = call.int32(), let added = call.text(), let bytes = call.int32() else {
        throw .arguments(expected: "isi")
      }
      let at = min(max(Int(offset), 0), text.count)
      // A negative length stands for the whole text.
      let isCut = bytes >= 0 && Int(bytes) < added.utf8.count
      let new = isCut ? String(decoding: added.utf8.prefix(Int(bytes)), as: UTF8.self) : added
      writer.truth(write(text[0..<at] + plain(new), text[at..<text.count]))
    case "DeleteText":
      let ends = try numbers("ii")
      let gone = text.range(from: ends[0], to: ends[1])
      writer.truth(write(text[0..<gone.lowerBound], text[gone.upperBound..<text.count]))
    // Only the user's own keys use the clipboard.
    case "CutText", "PasteText": writer.truth(false)
    default: throw .unknown("Method", call.member)
    }
  }
}
