internal import Semantics
internal import Bus
internal import Geometry

/// The results of the interfaces Text and EditableText, for objects with text.
extension ObjectAnswers {
  /// Returns the results of the methods about a text's contents and their places.
  private func contentResults(
    of text: AccessibleText, _ node: AccessibleNode
  ) throws(CallError) -> [BusValue] {
    switch call.member {
    case "GetText":
      let offsets = try numbers("ii")
      return [.text(text[text.range(from: offsets[0], to: offsets[1])])]
    case "GetStringAtOffset":
      let values = try numbers("iu")
      // A character, a word, and larger ones, by AT-SPI's numbers.
      let unit: AccessibleText.Unit = values[1] == 0 ? .character : values[1] == 1 ? .word : .line
      return part(text.unit(unit, at: values[0]), of: text)
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
      return part(range, of: text)
    case "GetCharacterAtOffset":
      let offset = try numbers("i")[0]
      let scalar = text.scalars.indices.contains(offset) ? text.scalars[offset].value : 0
      return [.integer(clamping: Int(scalar))]
    case "GetCharacterExtents":
      let values = try numbers("iu")
      let range = text.unit(.character, at: values[0])
      return box(of: range, node, text, values[1])
    case "GetRangeExtents":
      let values = try numbers("iiu")
      let range = text.range(from: values[0], to: values[1])
      return box(of: range, node, text, values[2])
    case "GetOffsetAtPoint":
      let point = try point(about: node)
      let position = node.frame.contains(point) ? text.position(at: point.x) : nil
      return [.integer(clamping: position ?? -1)]
    default: return try formatResults(of: text)
    }
  }

  /// Returns the results of the methods about the format of a text; they are empty, because texts
  /// have no format. Throws for any other call.
  private func formatResults(of text: AccessibleText) throws(CallError) -> [BusValue] {
    switch call.member {
    case "GetAttributes", "GetAttributeRun":
      try expect(call.member == "GetAttributes" ? "i" : "ib")
      return [.array(of: "{ss}", []), .integer(0), .integer(clamping: text.count)]
    case "GetDefaultAttributes", "GetDefaultAttributeSet": return [.array(of: "{ss}", [])]
    case "GetAttributeValue": return [.text("")]
    case "GetBoundedRanges": return [.array(of: "(iisv)", [])]
    default: throw .unknown("Method", call.member)
    }
  }

  private func part(_ range: Range<Int>, of text: AccessibleText) -> [BusValue] {
    [
      .text(text[range]), .integer(clamping: range.lowerBound),
      .integer(clamping: range.upperBound),
    ]
  }

  /// Returns the box of a part of the text, as high as its object: x, y, width and height as four
  /// separate values, not as one structure. `type` is AT-SPI's coordinate type.
  private func box(
    of range: Range<Int>, _ node: AccessibleNode, _ text: AccessibleText, _ type: Int
  ) -> [BusValue] {
    var frame = node.frame
    if text.edges.count == text.count + 1 {
      let ends = text.edges[range.lowerBound...range.upperBound]
      let (left, right) = (ends.min() ?? frame.minX, ends.max() ?? frame.maxX)
      frame = Rect(x: left, y: frame.minY, width: right - left, height: frame.size.height)
    }
    let box = Box(frame, from: origin(type, of: node))
    return box.position + box.size
  }

  func textResults(of node: AccessibleNode) throws(CallError) -> [BusValue] {
    guard let text = node.text else { throw .unknown("Method", call.member) }
    func select(_ caret: Int, _ anchor: Int, if isPossible: Bool = true) -> [BusValue] {
      let all = 0...text.count
      guard isPossible, all.contains(caret), all.contains(anchor) else { return [.truth(false)] }
      return perform(.setSelection(caret: caret, anchor: anchor), on: node)
    }
    switch call.member {
    case "SetCaretOffset":
      let caret = try numbers("i")[0]
      return select(caret, caret)
    case "GetNSelections": return [.integer(text.selection.isEmpty ? 0 : 1)]
    case "GetSelection":
      let range = try numbers("i")[0] == 0 ? text.selection : 0..<0
      return [.integer(clamping: range.lowerBound), .integer(clamping: range.upperBound)]
    case "AddSelection":
      let ends = try numbers("ii")
      // A text has at most one selection.
      return select(ends[1], ends[0], if: text.selection.isEmpty)
    case "SetSelection":
      let values = try numbers("iii")
      return select(values[2], values[1], if: values[0] == 0)
    case "RemoveSelection":
      let isFirst = try numbers("i")[0] == 0
      return select(text.caret, text.caret, if: isFirst && !text.selection.isEmpty)
    case "ScrollSubstringTo":
      try expect("iiu")
      return perform(.reveal, on: node)
    case "ScrollSubstringToPoint": return [.truth(false)]
    default: return try contentResults(of: text, node)
    }
  }

  func editingResults(of node: AccessibleNode) throws(CallError) -> [BusValue] {
    guard let text = node.text else { throw .unknown("Method", call.member) }
    func write(_ head: String, _ tail: String) -> [BusValue] {
      perform(.write(head + tail, caret: head.unicodeScalars.count), on: node)
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
      return write(plain(call[0]?.text ?? ""), "")
    case "InsertText":
      try expect("isi")
      guard let offset = call[0]?.whole, let added = call[1]?.text, let bytes = call[2]?.whole
      else { throw .arguments(expected: "isi") }
      let at = min(max(offset, 0), text.count)
      // A negative length stands for the whole text.
      let isCut = bytes >= 0 && bytes < added.utf8.count
      let new = isCut ? String(decoding: added.utf8.prefix(bytes), as: UTF8.self) : added
      return write(text[0..<at] + plain(new), text[at..<text.count])
    case "DeleteText":
      let ends = try numbers("ii")
      let gone = text.range(from: ends[0], to: ends[1])
      return write(text[0..<gone.lowerBound], text[gone.upperBound..<text.count])
    // Only the user's own keys use the clipboard.
    case "CutText", "PasteText": return [.truth(false)]
    default: throw .unknown("Method", call.member)
    }
  }
}
