import Configuration
import Foundation
import ImageExchange
import InstalledTexts
import Languages
import LightboxCore
import TestSupport

@testable import Desktop

/// A table of a document, made of the data that the program itself works with.
enum DocumentTable: String, CaseIterable {
  case options, keys, settings, formats, protocols

  /// The document that holds it, between a line `<!-- generated: NAME -->` and a line `<!-- end
  /// -->`.
  var document: URL {
    let name =
      switch self {
      case .options: "command-line"
      case .keys: "keys"
      case .settings: "configuration"
      case .formats: "formats"
      case .protocols: "protocols"
      }
    return Repository.root.appending(path: "Documentation/\(name).md")
  }

  /// The place of the table in the text of its document; nil where a marker is missing.
  func range(in document: String) -> Range<String.Index>? {
    guard let begin = document.firstRange(of: "<!-- generated: \(rawValue) -->\n"),
      let end = document[begin.upperBound...].firstRange(of: "<!-- end -->")
    else { return nil }
    return begin.upperBound..<end.lowerBound
  }

  /// The table as it has to be; nil where the argument parser does not describe itself.
  var text: String? {
    let blocks: [String]? =
      switch self {
      case .options: (try? ProgramFacts.ofThisBuild).map { Self.optionTables(of: $0.command) }
      case .keys: Self.keyTables
      case .settings: Self.settingTables
      case .formats: [Self.formatTable]
      case .protocols: Self.protocolTable.map { [$0] }
      }
    return blocks.map { "\n" + $0.joined(separator: "\n") + "\n" }
  }

  // MARK: The tables

  private static func optionTables(of program: CommandFacts) -> [String] {
    let window = ["### lightbox [PATH…]\n", optionTable(of: program.unnamed)]
    return window
      + program.named.filter { $0.name != "help" }.flatMap { command in
        let words = command.positionals.map { argument in
          let name = argument.valueName.uppercased() + (argument.isRepeating ? "…" : "")
          return argument.isOptional ? "[\(name)]" : name
        }
        let title = (["### lightbox", command.name] + words).joined(separator: " ")
        return ["\(title)\n\n\(command.abstract)\n", optionTable(of: command)]
      }
  }

  private static func optionTable(of command: CommandFacts) -> String {
    table(
      ["Option", "Meaning"],
      command.options.filter { command.name.isEmpty || !isCommon($0) }.map { option in
        let name = option.valueName
        let value = name.allSatisfy(\.isLowercase) ? name.uppercased() : name
        var meaning = option.abstract
        if !option.words.isEmpty {
          meaning += " One of \(option.words.joined(separator: ", "))."
        }
        if let usual = option.usual { meaning += " Else \(usual)." }
        let names = option.names.map { code(option.hasValue ? "\($0) \(value)" : $0) }
        return [names.joined(separator: ", "), meaning]
      })
  }

  /// True for an option of every command, which stands among those of the window alone.
  private static func isCommon(_ option: ArgumentFacts) -> Bool {
    !Set(option.names).isDisjoint(with: ["--help", "--version"])
  }

  private static var keyTables: [String] {
    CommandEntry.Section.allCases.flatMap { section in
      [
        "### \(section.rawValue)\n",
        table(
          ["Key", "What it does", "Name in `[keys]`"],
          Command.table.filter { $0.section == section }.map { entry in
            let keys = KeyLabel.texts(entry.chords).map { code($0.description) }
            return [keys.joined(separator: " "), sentence(entry.meaning), code(entry.name)]
          }),
      ]
    }
  }

  /// The sections but those of keys and of programs, which have no list of settings.
  private static var settingTables: [String] {
    SettingsSection.allCases.filter { !$0.settings.isEmpty }.flatMap { section in
      [
        "### [\(section)]\n" + (section.comment.isEmpty ? "" : "\n\(section.comment)\n"),
        table(
          ["Setting", "Default", "Meaning"],
          section.rows.map { [code($0.key), code($0.usual), $0.comment] }),
      ]
    }
  }

  private static var formatTable: String {
    table(
      ["Format", "Names end with", "Media types", "Read by"],
      FileKind.table.map { kind in
        [
          kind.format.name, kind.extensions.map { code(".\($0)") }.joined(separator: " "),
          kind.mimetypes.map(code).joined(separator: " "),
          code("lightbox-decoder\(kind.format.program.suffix)"),
        ]
      })
  }

  /// Nil where the protocols cannot be read.
  private static var protocolTable: String? {
    let folder = Repository.root.appending(path: "protocols")
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    guard let names, !names.isEmpty else { return nil }
    let files = names.map { name in
      (name, (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? "")
    }
    return table(
      ["Interface", "Highest version", "Described by", "Without it"],
      DisplayReport.counting.map { interface in
        let file = files.first { $0.1.contains("<interface name=\"\(interface.name)\"") }?.0 ?? "–"
        return [
          code(interface.name), "\(interface.highest)", "[\(file)](../protocols/\(file))",
          sentence(interface.loss),
        ]
      })
  }

  // MARK: Markdown

  private static func table(_ head: [String], _ rows: [[String]]) -> String {
    func line(_ cells: [String]) -> String {
      let cells = cells.map { $0.replacing("|", with: "\\|") }
      return "| \(cells.joined(separator: " | ")) |\n"
    }
    return line(head) + "|\(String(repeating: "---|", count: head.count))\n"
      + rows.map(line).joined()
  }

  private static func code(_ text: String) -> String { "`\(text)`" }

  private static func sentence(_ words: String) -> String {
    words.prefix(1).uppercased() + words.dropFirst()
  }
}
