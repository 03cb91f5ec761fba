/// A command and its options, as the argument parser describes them in JSON.
package struct CommandFacts: Decodable {
  package private(set) var name: String
  package let abstract: String
  let discussion: String?
  private var arguments: [ArgumentFacts]?
  private var commands: [CommandFacts]?
  private let isShown: Bool

  private enum CodingKeys: String, CodingKey {
    case name = "commandName"
    case abstract, discussion, arguments
    case commands = "subcommands"
    case isShown = "shouldDisplay"
  }

  /// The name of the default command.
  static let window = "view"

  /// The commands that are not hidden.
  private var shown: [CommandFacts] { (commands ?? []).filter(\.isShown) }

  /// The commands that users call by a name: all except hidden commands and the default command.
  package var named: [CommandFacts] { shown.filter { $0.name != Self.window } }

  /// The default command, which opens a window, with the arguments of the program added to its
  /// arguments. The program itself if it has no default command.
  package var unnamed: CommandFacts {
    guard var window = shown.first(where: { $0.name == Self.window }) else { return self }
    let own = shownArguments.filter { argument in
      !window.shownArguments.contains { $0.names == argument.names }
    }
    window.arguments = (window.arguments ?? []) + own
    (window.name, window.commands) = ("", nil)
    return window
  }

  package var options: [ArgumentFacts] { shownArguments.filter { !$0.names.isEmpty } }
  package var positionals: [ArgumentFacts] { shownArguments.filter(\.names.isEmpty) }
  private var shownArguments: [ArgumentFacts] { (arguments ?? []).filter(\.isShown) }
}

/// An option, a flag or a positional argument of a command.
package struct ArgumentFacts: Decodable {
  private struct Name: Decodable {
    let kind: String
    let name: String
  }

  /// A JSON object whose contents are not needed.
  private struct Anything: Decodable {}

  package let isOptional: Bool
  package let isRepeating: Bool
  /// The default value, as text; nil if the argument has no default.
  package let usual: String?
  fileprivate let isShown: Bool
  private let kind: String
  private let spellings: [Name]?
  private let nameOfValue: String?
  private let help: String?
  private let title: String?
  private let allowed: [String]?
  private let completion: Anything?

  private enum CodingKeys: String, CodingKey {
    case isOptional, isRepeating, kind
    case usual = "defaultValue"
    case isShown = "shouldDisplay"
    case spellings = "names"
    case nameOfValue = "valueName"
    case help = "abstract"
    case title = "sectionTitle"
    case allowed = "allValues"
    case completion = "completionKind"
  }

  /// The names with their dashes; empty for a positional argument.
  package var names: [String] {
    (spellings ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }
  }
  package var valueName: String { nameOfValue ?? "" }
  package var abstract: String { help ?? "" }
  /// The title of the group that lists the argument; empty for the default group.
  package var section: String { title ?? "" }
  /// True if the argument has a value; false for a flag.
  package var hasValue: Bool { kind != "flag" }
  /// The possible values; empty if the value is not one of a few words.
  package var words: [String] { allowed ?? [] }
  /// True if shells can complete the value: a word of a list, a file or a folder.
  package var hasCompletion: Bool { completion != nil }
}
