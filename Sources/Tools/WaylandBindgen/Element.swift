/// An XML element. `line` is the line at which its start tag ends.
struct Element {
  let name: String
  let attributes: [String: String]
  let line: Int
  var children: [Element] = []
}

/// An XML processing instruction, `<?target data?>`.
struct ProcessingInstruction {
  let target: String
  let data: String
  let line: Int
}

/// An XML file: its root element, and all its processing instructions.
struct Document {
  let root: Element
  let instructions: [ProcessingInstruction]
}
