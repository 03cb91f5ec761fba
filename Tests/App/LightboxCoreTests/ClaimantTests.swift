import Foundation
import TestSupport
import Testing
@testable import LightboxCore

/// The table of the documents about who may claim a contact, and the order in which parts are
/// offered input.
@Suite struct ClaimantTests {
  /// The claimants of contacts in the order of the parts; the gestures have what these leave.
  private enum Claimant: CaseIterable {
    case notice, field, menu, help, header, arrows, scrollbar, strip, dragOut, gestures

    private var part: (any LightboxPart.Type)? {
      switch self {
      case .notice: NoticeLine.self
      case .field: RenameField.self
      case .menu: ContextMenu.self
      case .help: HelpPanel.self
      case .header: Header.self
      case .arrows: PageArrows.self
      case .scrollbar: Album.self
      case .strip: Scrubber.self
      case .dragOut: HeldInput.self
      case .gestures: nil
      }
    }

    /// The index in the order in which input is offered.
    var index: Int {
      let order = Lightbox.parts.reversed().map { ObjectIdentifier($0) }
      return part.flatMap { order.firstIndex(of: ObjectIdentifier($0)) } ?? order.count
    }
  }

  /// The claimants that a row of the table is about, by the words of its first cell; all other rows
  /// are about what the gesture set makes of a contact.
  private static let words: [(String, Claimant)] = [
    ("menu is open", .menu), ("field of a name", .field), ("help is open", .help),
    ("notice", .notice), ("header", .header), ("edge arrow", .arrows), ("strip", .strip),
    ("bar of the album", .scrollbar), ("to another program", .dragOut),
  ]

  private static func claimants(of row: String) -> [Claimant] {
    let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    // The second cell tells a drag to another program from other presses.
    let text = cells.prefix(2).joined(separator: " ")
    let named = words.filter { text.contains($0.0) }.map(\.1)
    return named.isEmpty ? [.gestures] : named
  }

  /// The rows of the table, in the document that holds it.
  private static func rows() throws -> [String] {
    let root = Repository.root.path(percentEncoded: false)
    let folder =
      (try? FileManager.default.contentsOfDirectory(atPath: root + "Documentation")) ?? []
    let pages =
      ["CONTRIBUTING.md"]
      + folder.sorted().filter { $0.hasSuffix(".md") }.map { "Documentation/\($0)" }
    for page in pages {
      let text = (try? String(contentsOfFile: root + page, encoding: .utf8)) ?? ""
      let lines = text.components(separatedBy: "\n")
      guard let head = lines.firstIndex(where: { $0.hasPrefix("| contact | may become |") }) else {
        continue
      }
      return Array(lines[(head + 2)...].prefix { $0.hasPrefix("|") })
    }
    return []
  }

  @Test func theTableIsInTheOrderOfTheClaimants() throws {
    let rows = try Self.rows()
    #expect(rows.count > 10)
    let indices = rows.map { row in
      Self.claimants(of: row).map(\.index)
    }
    // A row about several has them side by side; of those that have all input while they are
    // open, only one is open as a rule.
    let modal = [Claimant.field, .menu, .notice].map(\.index)
    let order = indices.map { row in row.allSatisfy(modal.contains) ? [modal.max() ?? 0] : row }
    for (upper, lower) in zip(order, order.dropFirst()) {
      #expect((upper.max() ?? 0) <= (lower.min() ?? 0))
    }
  }

  @Test func theTableNamesThoseThatHaveAllInput() throws {
    let named = Set(try Self.rows().flatMap(Self.claimants))
    #expect(
      named.isSuperset(
        of: [.menu, .field, .help, .header, .arrows, .strip, .dragOut, .gestures]))
  }

  @Test func everyPartIsListedOnce() {
    let parts = Set(Lightbox.parts.map { ObjectIdentifier($0) })
    #expect(parts.count == Lightbox.parts.count)
    #expect(Claimant.allCases.count { $0.index == parts.count } == 1, "the gestures")
  }
}
