import LightboxCore

@testable import Languages

/// The one table of all sentences: those of the sources and of the table of commands, each with the
/// files in which it stands.
enum TextTable {
  struct Entry {
    let message: Message
    let paths: [String]
  }

  static let entries: [Entry] = {
    var (order, paths): ([Message], [Message: [String]]) = ([], [:])
    func add(_ message: Message, _ path: String) {
      if paths[message] == nil { order.append(message) }
      if paths[message]?.contains(path) != true { paths[message, default: []].append(path) }
    }
    add(Language.direction, "Sources/Core/Languages/Language.swift")
    for phrase in [
      Phrase.empty.asEnded, .list([.plain(1), .plain(2)]), .sentences([.plain(1), .plain(2)]),
    ] {
      for message in phrase.messages { add(message, "Sources/Core/Languages/Phrase.swift") }
    }
    for call in SourceTexts.calls {
      if let message = call.message { add(message, call.path) }
    }
    let commands =
      CommandEntry.Section.allCases.map(\.title) + Command.table.flatMap { [$0.label, $0.help] }
    for message in commands.flatMap(\.messages) {
      add(message, "Sources/App/LightboxCore/Commands/CommandTable.swift")
    }
    return order.map { Entry(message: $0, paths: paths[$0] ?? []) }
  }()

  /// The table as gettext's template, from which translators begin.
  static var template: String {
    let head = [
      "Project-Id-Version: lightbox", "Report-Msgid-Bugs-To: ",
      "POT-Creation-Date: 2026-11-23 00:00+0000", "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=UTF-8", "Content-Transfer-Encoding: 8bit",
    ]
    let first =
      "# The sentences of Lightbox, made by `.ci/texts` of its sources.\n#\n#, fuzzy\n"
      + "msgid \"\"\nmsgstr \"\"\n" + head.map { "\"\($0)\\n\"\n" }.joined()
    return ([first] + entries.map(\.text)).joined(separator: "\n")
  }
}

extension TextTable.Entry {
  fileprivate var text: String {
    func quoted(_ text: String) -> String {
      var quoted = ""
      for character in text {
        switch character {
        case "\"", "\\": quoted += "\\\(character)"
        case "\n": quoted += "\\n"
        default: quoted.append(character)
        }
      }
      return "\"\(quoted)\""
    }
    var lines = ["#: " + paths.joined(separator: " ")]
    if message.id.contains("{0}") || message.id.contains("{1}") { lines.append("#, csharp-format") }
    if let context = message.context { lines.append("msgctxt \(quoted(context))") }
    lines.append("msgid \(quoted(message.id))")
    if let plural = message.plural {
      lines += ["msgid_plural \(quoted(plural))", "msgstr[0] \"\"", "msgstr[1] \"\""]
    } else {
      lines.append("msgstr \"\"")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Phrase {
  /// The messages of all sentences in the phrase, to be translated.
  fileprivate var messages: [Message] {
    switch form {
    case .message(let message, let arguments, _): [message] + arguments.flatMap(\.messages)
    case .sequence(let parts), .formula(let parts): parts.flatMap(\.messages)
    case .capitalized(let phrase), .english(_, let phrase): phrase.messages
    default: []
    }
  }
}
