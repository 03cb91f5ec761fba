import Foundation
import TestSupport

/// A file below `Sources` or `Tests`: its path and, of a Swift file, its lines.
struct SourceFile {
  /// From the top of the repository, such as `Sources/Core/Geometry/Rect.swift`.
  let path: String
  let folders: [String]
  let lines: [String]

  init(_ path: String, _ text: String = "") {
    self.path = path
    folders = path.split(separator: "/").dropFirst().dropLast().map(String.init)
    lines = text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The lines without comments and without the contents of strings, so that braces count what they
  /// enclose.
  var code: [String] {
    var (code, isComment, isLongText) = ([String](), false, false)
    for line in lines {
      // Most lines have neither: reading them by character takes seconds.
      guard isComment || isLongText || line.utf8.contains(where: { $0 == 0x22 || $0 == 0x2F })
      else {
        code.append(line)
        continue
      }
      var (kept, rest, isText) = ("", line[...], false)
      while let next = rest.first {
        func take(_ mark: String) -> Bool {
          guard rest.hasPrefix(mark) else { return false }
          rest = rest.dropFirst(mark.count)
          return true
        }
        if isComment {
          if take("*/") { isComment = false } else { rest = rest.dropFirst() }
        } else if take("\"\"\"") {
          isLongText.toggle()
        } else if isLongText || isText {
          if take("\\\\") || take("\\\"") { continue }
          if !isLongText, next == "\"" { isText = false }
          rest = rest.dropFirst()
        } else if take("//") {
          rest = ""
        } else if take("/*") {
          isComment = true
        } else {
          if next == "\"" { isText = true } else { kept.append(next) }
          rest = rest.dropFirst()
        }
      }
      code.append(kept)
    }
    return code
  }

  /// Nil for a file of no floor.
  var floor: Floor? { folders.first.flatMap(Floor.init) }
  /// The folder below the floor; nil for a file of no target.
  var target: String? { folders.dropFirst().first }
  /// The name under which the target is imported.
  var module: String? { target?.replacing("-", with: "_") }
  var isSwift: Bool { path.hasSuffix(".swift") }

  /// A line to click on.
  func location(_ line: Int) -> String { "\(path):\(line + 1)" }

  /// The modules that the file imports, and the lines where it does.
  var imports: [(line: Int, module: String)] {
    guard isSwift else { return [] }
    return lines.enumerated().compactMap { index, line in
      guard line.contains("import ") else { return nil }
      let words = line.split(separator: " ").drop {
        $0.hasPrefix("@")
          || ["package", "internal", "public", "private", "fileprivate"].contains($0)
      }
      guard words.first == "import", let last = words.dropFirst().last else { return nil }
      // `import struct Foundation.Data` names a part of the module.
      return (index, String(last.prefix { $0 != "." && $0 != ";" }))
    }
  }

  /// Every file below `Sources`; only Swift files are read.
  static let all = below("Sources")
  /// Every file below `Tests`.
  static let tests = below("Tests")

  private static func below(_ top: String) -> [SourceFile] {
    let root = Repository.root.path(percentEncoded: false)
    let paths = FileManager.default.subpaths(atPath: root + top) ?? []
    let folders = Set(paths.compactMap { path in path.lastIndex(of: "/").map { path[..<$0] } })
    return paths.compactMap { path in
      guard path.hasSuffix(".swift") else {
        return folders.contains(path[...]) ? nil : SourceFile("\(top)/\(path)")
      }
      let text = try? String(contentsOfFile: "\(root)\(top)/\(path)", encoding: .utf8)
      return text.map { SourceFile("\(top)/\(path)", $0) }
    }
  }
}
