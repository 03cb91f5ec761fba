import Foundation

/// The rules about names, files and comments: each takes files and gives its offenders.
enum NamingRules {
  /// A module named like a type inside it cannot be named where that type is visible.
  static func modulesNamedLikeATypeInside(_ files: [SourceFile]) -> [String] {
    let kinds: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
    return files.filter(\.isSwift).flatMap { file in
      file.lines.enumerated().compactMap { index, line in
        guard let module = file.module, line.contains(module), !line.hasPrefix("/") else {
          return nil
        }
        let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        guard zip(words, words.dropFirst()).contains(where: { kinds.contains($0) && $1 == module })
        else { return nil }
        return "\(file.location(index)): the module \(module) has a type of its own name"
      }
    }
  }

  /// A type spread over many `Type+Topic.swift` files holds several types.
  static func typesInTooManyFiles(_ files: [SourceFile]) -> [String] {
    var topics: [String: [String]] = [:]
    for file in files where file.isSwift {
      guard let target = file.target, let name = file.path.split(separator: "/").last,
        let plus = name.firstIndex(of: "+")
      else { continue }
      topics["\(target).\(name[..<plus])", default: []].append(String(name))
    }
    return topics.sorted { $0.key < $1.key }.compactMap { type, files in
      guard files.count > House.mostExtensionFiles else { return nil }
      return
        "\(type) has \(files.count) extension files, \(files.sorted().joined(separator: ", ")); "
        + "expected at most \(House.mostExtensionFiles)"
    }
  }

  /// A comment and each of its paragraphs begin with a noun or a verb, also in a body.
  static func commentsThatBeginWithAClause(_ files: [SourceFile]) -> [String] {
    files.filter(\.isSwift).flatMap { file in
      file.lines.indices.compactMap { index in
        let line = file.lines[index]
        guard line.hasPrefix("//") || line.hasPrefix("/**"),
          index == 0 || !file.lines[index - 1].hasPrefix("//") || file.lines[index - 1] == "///"
        else { return nil }
        let word = line.drop { !$0.isLetter }.prefix(while: \.isLetter)
        guard House.wordsThatBeginNoComment.contains(String(word)) else { return nil }
        return "\(file.location(index)): begins with “\(word)”; expected a noun or a verb"
      }
    }
  }

  /// The name of a test begins with its subject: `renamedSidecarFollowsItsPhoto`.
  static func testsWithoutASubject(_ files: [SourceFile]) -> [String] {
    files.filter(\.isSwift).flatMap { file in
      var isTest = false
      return file.lines.enumerated().compactMap { index, line -> String? in
        isTest = isTest || line.hasPrefix("@Test")
        guard isTest, !["//", "\"", "("].contains(where: line.hasPrefix),
          let start = line.range(of: "func ")?.upperBound
        else { return nil }
        isTest = false
        let name = line[start...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        let word = String(name.prefix(while: \.isLowercase))
        guard House.wordsThatBeginNoTest.contains(word) else { return nil }
        return "\(file.location(index)): \(name) begins with “\(word)”; expected its subject"
      }
    }
  }

  /// The floors are the folders of `Sources`; nothing else lies there.
  static func unknownFolders(_ files: [SourceFile]) -> [String] {
    let expected = Floor.allCases.map(\.rawValue).joined(separator: ", ")
    return Set(files.filter { $0.floor == nil }.map { $0.folders.first ?? $0.path }).sorted().map {
      "Sources has \($0); expected only \(expected)"
    }
  }
}
