/// An XML element with the line where its tag ends.
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

/// A file's one outermost element, and the instructions anywhere in it.
struct Document {
  let root: Element
  let instructions: [ProcessingInstruction]
}
