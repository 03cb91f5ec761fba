/// A command and its options, as the argument parser describes them in JSON.
package struct CommandFacts: Decodable {
  package private(set) var name: String
  package let abstract: String
  package let discussion: String
  /// The arguments that are not hidden.
  package private(set) var arguments: [ArgumentFacts]
  package private(set) var commands: [CommandFacts]
  private let isShown: Bool

  private enum CodingKeys: String, CodingKey {
    case name = "commandName"
    case abstract, discussion, arguments
    case commands = "subcommands"
    case isShown = "shouldDisplay"
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decode(String.self, forKey: .name)
    abstract = try values.decodeIfPresent(String.self, forKey: .abstract) ?? ""
    discussion = try values.decodeIfPresent(String.self, forKey: .discussion) ?? ""
    arguments = (try values.decodeIfPresent([ArgumentFacts].self, forKey: .arguments) ?? [])
      .filter(\.isShown)
    commands = (try values.decodeIfPresent([CommandFacts].self, forKey: .commands) ?? [])
      .filter(\.isShown)
    isShown = try values.decode(Bool.self, forKey: .isShown)
  }

  /// The name of the default command.
  private static let window = "view"

  /// The commands that are called by a name: all except the default command.
  package var named: [CommandFacts] { commands.filter { $0.name != Self.window } }

  /// The program's default command, which opens a window. The arguments of the program itself are
  /// added to its own. Returns this command if it has no default command.
  package var unnamed: CommandFacts {
    guard var window = commands.first(where: { $0.name == Self.window }) else { return self }
    let own = arguments.filter { argument in
      !window.arguments.contains { $0.names == argument.names }
    }
    window.arguments += own
    (window.name, window.commands) = ("", [])
    return window
  }

  package var options: [ArgumentFacts] { arguments.filter { !$0.names.isEmpty } }
  package var positionals: [ArgumentFacts] { arguments.filter(\.names.isEmpty) }
}

/// An option, a flag or a positional argument of a command.
package struct ArgumentFacts: Decodable {
  /// The kinds of values that an argument can have, for completions.
  package enum Values: Equatable {
    /// The argument has no value: it is a flag.
    case none
    case words([String])
    case files
    case folders
    /// Any text.
    case any
  }

  /// The names with their dashes; empty for a positional argument.
  package let names: [String]
  package let valueName: String
  package let abstract: String
  /// The title of the group that lists the argument; empty for the default group.
  package let section: String
  package let isOptional: Bool
  package let isRepeating: Bool
  /// The default value, as text; nil if the argument has no default.
  package let usual: String?
  package let values: Values
  fileprivate let isShown: Bool

  private enum CodingKeys: String, CodingKey {
    case names, valueName, abstract, kind, isOptional, isRepeating, completionKind
    case section = "sectionTitle"
    case usual = "defaultValue"
    case words = "allValues"
    case isShown = "shouldDisplay"
  }

  private struct Name: Decodable {
    let kind: String
    let name: String
  }

  /// A JSON object whose contents are not needed.
  private struct Anything: Decodable {}

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) throws -> String? {
      try values.decodeIfPresent(String.self, forKey: key)
    }
    names = (try values.decodeIfPresent([Name].self, forKey: .names) ?? []).map { name in
      (name.kind == "long" ? "--" : "-") + name.name
    }
    valueName = try text(.valueName) ?? ""
    abstract = try text(.abstract) ?? ""
    section = try text(.section) ?? ""
    usual = try text(.usual)
    isOptional = try values.decode(Bool.self, forKey: .isOptional)
    isRepeating = try values.decode(Bool.self, forKey: .isRepeating)
    isShown = try values.decode(Bool.self, forKey: .isShown)
    let words = try values.decodeIfPresent([String].self, forKey: .words) ?? []
    let completion = try values.decodeIfPresent([String: Anything].self, forKey: .completionKind)
    self.values =
      switch (try text(.kind), completion?.keys.first) {
      case ("flag", _): .none
      case (_, "file"): .files
      case (_, "directory"): .folders
      default: words.isEmpty ? .any : .words(words)
      }
  }
}
