/// An XML element. `line` is the line at which its start tag ends.
struct Element {
  let name: String
  let attributes: [String: String]
  let line: Int
  var children: [Element] = []
}
