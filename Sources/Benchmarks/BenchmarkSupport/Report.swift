internal import Foundation

/// The results of one benchmark: the tables, and the machine on which the benchmark ran.
package struct Report: Encodable {
  package let benchmark: String
  private let machine = Machine()
  package private(set) var tables: [Table] = []

  package init(of benchmark: String) { self.benchmark = benchmark }

  /// Prints a table and keeps it.
  package mutating func add(_ table: Table) {
    if tables.isEmpty { say("\(machine)\n") }
    say(table.text + "\n")
    tables.append(table)
  }

  /// Writes all tables to `file` as JSON, and as text to a file of the same name with the extension
  /// `md`. Creates the folder if it is missing. Does nothing if `file` is nil. Throws if a file
  /// cannot be written.
  package func write(to file: String?) throws {
    guard let file else { return }
    let url = URL(filePath: file)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(self).write(to: url)
    let text = ([machine.description] + tables.map(\.text)).joined(separator: "\n\n")
    try Data((text + "\n").utf8).write(
      to: url.deletingPathExtension().appendingPathExtension("md"))
  }
}

/// Prints a line without a delay, even if the output goes to a file.
package func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
