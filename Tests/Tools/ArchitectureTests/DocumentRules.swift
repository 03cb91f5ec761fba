import Foundation

/// The rules about documents: each takes files and gives its offenders, a line for each.
enum DocumentRules {
  /// The names at the top of the repository, besides those that begin with a dot.
  static let topNames: Set<String> = [
    "Package.swift", "Sources", "Tests", "protocols", "Documentation", "Makefile", "LICENSE",
    "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "BENCHMARKS.md",
  ]
  /// Written by SwiftPM, and not committed.
  private static let madeNames: Set<String> = ["Package.resolved"]

  static let mostLinesOfReadme = 120
  static let mostColumns = 100

  /// Nothing else lies at the top.
  static func unknownTopNames(_ names: [String]) -> [String] {
    names.filter {
      !$0.hasPrefix(".") && !topNames.contains($0) && !madeNames.contains($0)
    }.sorted().map { "the repository's top has \($0); expected only \(topNames.sorted())" }
  }

  /// A newcomer reads the first page in two minutes.
  static func longReadme(_ files: [MarkdownFile]) -> [String] {
    files.filter { $0.path == "README.md" && $0.lines.count - 1 > mostLinesOfReadme }.map {
      "\($0.path) has \($0.lines.count - 1) lines; expected at most \(mostLinesOfReadme)"
    }
  }

  /// Prose has short lines; a word that is longer has a line alone. The page of a tool is its own.
  static func longLines(_ files: [MarkdownFile]) -> [String] {
    files.filter { !$0.path.hasPrefix("Sources/Tools/") }.flatMap { file in
      file.prose.compactMap { index, line in
        guard line.count > mostColumns, line.contains(" ") else { return nil }
        return "\(file.location(index)): \(line.count) columns; expected at most \(mostColumns)"
      }
    }
  }

  /// A link leads to a file of the repository, and to a heading that it has; `exists` is true for
  /// the path of a file or a folder, from the top.
  static func deadLinks(_ files: [MarkdownFile], exists: (String) -> Bool) -> [String] {
    let anchors = Dictionary(files.map { ($0.path, $0.anchors) }) { first, _ in first }
    return files.flatMap { file in
      file.links.compactMap { index, target in
        guard !target.contains("://") else { return nil }
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first.map(String.init) ?? ""
        let path = name.isEmpty ? file.path : resolved(name, from: file.path)
        guard exists(path) else { return "\(file.location(index)): there is no \(path)" }
        guard parts.count > 1, let known = anchors[path] else { return nil }
        let anchor = String(parts[1])
        return known.contains(anchor) ? nil : "\(file.location(index)): \(path) has no #\(anchor)"
      }
    }
  }

  /// The path from the top of a name that stands in the file at `path`.
  private static func resolved(_ name: String, from path: String) -> String {
    var parts = path.split(separator: "/").dropLast().map(String.init)
    for part in name.split(separator: "/") {
      switch part {
      case ".": break
      case "..": _ = parts.popLast()
      default: parts.append(String(part))
      }
    }
    return parts.joined(separator: "/")
  }
}
