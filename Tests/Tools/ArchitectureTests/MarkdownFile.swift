import Foundation
import TestSupport

/// A document in Markdown: its path and its lines, with those apart that are no prose.
struct MarkdownFile {
  /// From the top of the repository, such as `Documentation/keys.md`.
  let path: String
  let lines: [String]
  /// The indices of lines in blocks of code.
  private let code: Set<Int>
  /// The indices of lines that a program writes, between a comment that names it and one that ends
  /// it.
  private let made: Set<Int>

  init(_ path: String, _ text: String) {
    self.path = path
    lines = text.components(separatedBy: "\n")
    var (code, made): (Set<Int>, Set<Int>) = ([], [])
    var (isFenced, isMade) = (false, false)
    for (index, line) in lines.enumerated() {
      let isFence = line.hasPrefix("```")
      if isFence || isFenced || line.hasPrefix("    ") { code.insert(index) }
      if isFence { isFenced.toggle() }
      if line.hasPrefix("<!--") { isMade = line != "<!-- / -->" && line != "<!-- end -->" }
      if isMade { made.insert(index) }
    }
    (self.code, self.made) = (code, made)
  }

  /// The lines that people write as text: no code, no rows of tables, no pictures, and nothing
  /// made.
  var prose: [(index: Int, line: String)] {
    lines.enumerated().filter { index, line in
      !code.contains(index) && !made.contains(index) && !line.hasPrefix("|")
        && !line.hasPrefix("![")
    }.map { ($0.offset, $0.element) }
  }

  /// The targets of links and pictures, and the lines where they are.
  var links: [(index: Int, target: String)] {
    lines.enumerated().filter { !code.contains($0.offset) }.flatMap { index, line in
      line.components(separatedBy: "](").dropFirst().compactMap { rest in
        rest.firstIndex(of: ")").map { (index, String(rest[..<$0])) }
      }
    }
  }

  /// The names under which headings can be linked to.
  var anchors: Set<String> {
    Set(
      lines.enumerated().compactMap { index, line in
        guard line.hasPrefix("#"), !code.contains(index) else { return nil }
        let title = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
        let kept = title.filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
        return kept.replacing(" ", with: "-")
      })
  }

  func location(_ index: Int) -> String { "\(path):\(index + 1)" }

  /// The documents of the repository: those at its top and below `Documentation`, `Sources` and
  /// `Tests`.
  static let all: [MarkdownFile] = {
    let root = Repository.root.path(percentEncoded: false)
    let top = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    let below = ["Documentation", "Sources", "Tests"].flatMap { folder in
      (FileManager.default.subpaths(atPath: root + folder) ?? []).map { "\(folder)/\($0)" }
    }
    return (top + below).filter { $0.hasSuffix(".md") }.sorted().compactMap { path in
      (try? String(contentsOfFile: root + path, encoding: .utf8)).map { MarkdownFile(path, $0) }
    }
  }()
}
