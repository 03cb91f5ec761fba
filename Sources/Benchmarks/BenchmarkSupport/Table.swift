internal import Foundation

/// A table of results, printed as text and written as JSON.
package struct Table: Encodable, Sendable {
  /// A cell of a row.
  package enum Cell: Encodable, Sendable {
    case text(String)
    /// A number. The text shows `decimals` decimals; JSON has the full number.
    case number(Double, decimals: Int)
    /// A value that was not measured.
    case none

    /// Returns a cell with the number `value`, or `none` if `value` is nil.
    package static func optional(_ value: Double?, decimals: Int = 1) -> Cell {
      value.map { .number($0, decimals: decimals) } ?? .none
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .number(let number, _): try container.encode(number)
      case .none: try container.encodeNil()
      }
    }

    fileprivate var text: String {
      switch self {
      case .text(let text): text
      case .number(let number, let decimals):
        number.formatted(
          .number.precision(.fractionLength(decimals)).grouping(.never)
            .locale(Locale(identifier: "en_US_POSIX")))
      case .none: "–"
      }
    }
  }

  package let title: String
  package let columns: [String]
  package private(set) var rows: [[Cell]] = []
  /// Lines below the table, such as the reasons why a row is missing.
  package var notes: [String] = []

  package init(_ title: String, columns: [String]) {
    (self.title, self.columns) = (title, columns)
  }

  /// Adds a row. The number of cells must be the number of columns.
  package mutating func add(_ cells: Cell...) { add(cells) }

  package mutating func add(_ cells: [Cell]) {
    precondition(cells.count == columns.count, "\(cells.count) cells in \(columns.count) columns")
    rows.append(cells)
  }

  /// The table as Markdown, with aligned columns.
  package var text: String {
    let cells = [columns] + rows.map { $0.map(\.text) }
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
    return
      (["**\(title)**", ""] + lines + cells.dropFirst().map(line) + (notes.isEmpty ? [] : [""])
      + notes.map { "- \($0)" })
      .joined(separator: "\n")
  }
}
