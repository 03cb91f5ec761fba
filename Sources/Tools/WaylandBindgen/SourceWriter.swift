/// A writer of Swift source lines, which indents each line by two spaces per nesting level.
struct SourceWriter {
  private(set) var text = ""
  private var level = 0

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

  /// Writes a documentation comment: a sentence, notes, and parameters.
  mutating func documentation(
    _ sentence: String, notes: [String] = [], parameters: [(name: String, text: String)] = []
  ) {
    var paragraphs = ([sentence] + notes).map { [$0] }
    if !parameters.isEmpty {
      paragraphs.append(parameters.map { "- `\($0.name)`: \($0.text)" })
    }
    for (index, paragraph) in paragraphs.enumerated() {
      if index > 0 { line("///") }
      for content in paragraph {
        // A line break in an attribute would end the comment.
        line("/// " + content.split(whereSeparator: \.isWhitespace).joined(separator: " "))
      }
    }
  }
}
