/// A writer of Swift source lines, which indents each line by two spaces per nesting level.
struct SourceWriter {
  private(set) var text = ""
  private var level = 0

  /// The greatest number of characters in a line; a longer list is divided into several lines.
  private static let width = 100

  mutating func line(_ content: String = "") {
    if !content.isEmpty { text += String(repeating: "  ", count: level) + content }
    text += "\n"
  }

  mutating func indented(_ body: (inout SourceWriter) -> Void) {
    level += 1
    body(&self)
    level -= 1
  }

  /// Writes `head { … }` with the body on its own lines.
  mutating func block(_ head: String, _ body: (inout SourceWriter) -> Void) {
    line(head + " {")
    indented(body)
    line("}")
  }

  /// Writes arguments or parameters between `head` and `tail`: on one line if they fit, else on the
  /// lines below `head`.
  mutating func list(_ head: String, _ items: [String], _ tail: String) {
    if fits(head + items.joined(separator: ", ") + tail) || items.isEmpty {
      return line(head + items.joined(separator: ", ") + tail)
    }
    line(head)
    // The end of a parameter list has its own line, because the body follows. The end of a call is
    // on the line of its last argument.
    let isDeclaration = tail.hasSuffix("{")
    indented { writer in
      let rows = writer.filled(items, reserve: isDeclaration ? 0 : tail.count)
      for (index, row) in rows.enumerated() {
        let isLast = index + 1 == rows.count
        writer.line(row + (isLast ? (isDeclaration ? "" : tail) : ","))
      }
    }
    if isDeclaration { line(tail) }
  }

  /// Writes an array literal: on one line if it fits, otherwise one item per line.
  mutating func collection(_ head: String, _ items: [String], _ tail: String) {
    let single = head + items.joined(separator: ", ") + tail
    if fits(single) || items.isEmpty { return line(single) }
    line(head)
    indented { writer in
      for item in items { writer.line(item + ",") }
    }
    line(tail)
  }

  /// Returns true if a line with `content`, indented for the current level, has at most 100
  /// characters.
  func fits(_ content: String) -> Bool { content.count + 2 * level <= Self.width }

  /// Returns the items, joined by commas, in as few lines as possible. `reserve` is the number of
  /// characters that must stay free at the end of a line.
  private func filled(_ items: [String], reserve: Int) -> [String] {
    var rows: [String] = []
    var current = ""
    for item in items {
      let longer = current.isEmpty ? item : current + ", " + item
      if current.isEmpty || fits(longer + String(repeating: " ", count: max(1, reserve))) {
        current = longer
      } else {
        rows.append(current)
        current = item
      }
    }
    return rows + [current]
  }

  /// Writes a documentation comment: a sentence, notes, and parameters.
  mutating func documentation(
    _ sentence: String, notes: [String] = [], parameters: [(name: String, text: String)] = []
  ) {
    var paragraphs = [wrapped(sentence)] + notes.map { wrapped($0) }
    if !parameters.isEmpty {
      paragraphs.append(
        parameters.flatMap { wrapped("- `\($0.name)`: \($0.text)", rest: "  ") })
    }
    for (index, paragraph) in paragraphs.enumerated() {
      if index > 0 { line("///") }
      for content in paragraph { line("/// " + content) }
    }
  }

  private func wrapped(_ sentence: String, rest: String = "") -> [String] {
    var lines: [String] = []
    var current = ""
    var isEmpty = true
    // A line break in an attribute would end the comment.
    for word in sentence.split(whereSeparator: \.isWhitespace) {
      if !isEmpty, current.count + 1 + word.count + 4 + 2 * level > Self.width {
        lines.append(current)
        current = rest + word
      } else {
        current += isEmpty ? String(word) : " " + word
      }
      isEmpty = false
    }
    return lines + [current]
  }
}
