/// Collects lines of Swift, indented by two spaces a level.
struct SourceWriter {
  private(set) var text = ""
  private var level = 0

  /// The widest line; longer lists are broken, one item a line.
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

  /// `head { … }` with the body on lines of its own.
  mutating func block(_ head: String, _ body: (inout SourceWriter) -> Void) {
    line(head + " {")
    indented(body)
    line("}")
  }

  /// `head` `items` `tail` in one line if it fits, else an item a line.
  mutating func list(_ head: String, _ items: [String], _ tail: String) {
    let single = head + items.joined(separator: ", ") + tail
    guard single.count + 2 * level > Self.width, !items.isEmpty else { return line(single) }
    line(head)
    indented { writer in
      for (place, item) in items.enumerated() {
        writer.line(item + (place + 1 < items.count ? "," : ""))
      }
    }
    line(tail)
  }

  /// A documentation comment: a sentence, notes, and what the parameters mean.
  mutating func documentation(
    _ sentence: String, notes: [String] = [], parameters: [(name: String, text: String)] = []
  ) {
    var paragraphs = [wrapped(sentence)] + notes.map { wrapped($0) }
    if !parameters.isEmpty {
      paragraphs.append(
        parameters.flatMap { wrapped("- `\($0.name)`: \($0.text)", rest: "  ") })
    }
    for (place, paragraph) in paragraphs.enumerated() {
      if place > 0 { line("///") }
      for content in paragraph { line("/// " + content) }
    }
  }

  private func wrapped(_ sentence: String, rest: String = "") -> [String] {
    var lines: [String] = []
    var current = ""
    var isEmpty = true
    for word in sentence.split(separator: " ") {
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
