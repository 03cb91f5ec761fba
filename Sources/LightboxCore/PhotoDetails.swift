/// What the info panel tells of a photo: labelled facts, in the order in which people read them.
package struct PhotoDetails: Hashable, Sendable {
  package struct Row: Hashable, Sendable {
    package let label: String
    package let value: String

    package init(_ label: String, _ value: String) {
      self.label = label
      self.value = value
    }
  }

  package let rows: [Row]

  package init(rows: [Row]) {
    self.rows = rows
  }
}
