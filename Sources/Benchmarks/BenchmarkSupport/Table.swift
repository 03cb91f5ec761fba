internal import Foundation

/// A table of results.
package struct Table: Sendable {
  private let title: String
  private let columns: [String]
  private var rows: [[String]] = []
  /// Lines below the table, such as the reasons why a row is missing.
  package var notes: [String] = []

  package init(_ title: String, columns: [String]) {
    (self.title, self.columns) = (title, columns)
  }

  /// Adds a row. The number of cells must be the number of columns.
  package mutating func add(_ cells: String...) { add(cells) }

  package mutating func add(_ cells: [String]) {
    precondition(cells.count == columns.count, "\(cells.count) cells in \(columns.count) columns")
    rows.append(cells)
  }

  /// Prints the table as Markdown, with aligned columns, after an empty line.
  package func print() {
    let cells = [columns] + rows
    let widths = columns.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    func line(_ row: [String]) -> String {
      let padded = zip(row, widths).enumerated().map { column, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + space : space + cell.0
      }
      return "| " + padded.joined(separator: " | ") + " |"
    }
    let rule = widths.enumerated().map { column, width in
      String(repeating: "-", count: max(width, 2) - (column == 0 ? 0 : 1))
        + (column == 0 ? "" : ":")
    }
    let lines = [line(cells[0]), "| " + rule.joined(separator: " | ") + " |"]
    let text =
      ["", "**\(title)**", ""] + lines + cells.dropFirst().map(line) + (notes.isEmpty ? [] : [""])
      + notes.map { "- \($0)" }
    printLine(text.joined(separator: "\n"))
  }
}

/// Prints a line without a delay, even if the output goes to a file.
func printLine(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

/// Returns the text of a cell with a number; a dash for nil, for a value that was not measured.
package func cell(_ number: Double?, decimals: Int = 1) -> String {
  number?.formatted(
    .number.precision(.fractionLength(decimals)).grouping(.never)
      .locale(Locale(identifier: "en_US_POSIX"))) ?? "–"
}
