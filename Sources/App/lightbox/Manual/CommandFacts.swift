internal import ArgumentParser

/// The facts of a command and its options, as the argument parser knows them: manual and completions are
/// made of these, so that they say what the program takes.
struct CommandFacts {
  let name: String
  let abstract: String
  /// Without what is hidden.
  let arguments: [ArgumentFacts]
  let commands: [CommandFacts]

  /// The whole program's; nil where the parser describes itself in a way that is not understood.
  static let program: CommandFacts? = JSONValue(LightboxCommand._dumpHelp())?["command"]
    .map(CommandFacts.init)

  private init(_ value: JSONValue) {
    name = value["commandName"]?.text ?? ""
    abstract = value["abstract"]?.text ?? ""
    arguments = (value["arguments"]?.elements ?? []).compactMap(ArgumentFacts.init)
    commands = (value["subcommands"]?.elements ?? []).filter { $0["shouldDisplay"]?.isTrue == true }
      .map(CommandFacts.init)
  }

  private init(name: String, abstract: String, arguments: [ArgumentFacts], commands: [CommandFacts])
  {
    self.name = name
    self.abstract = abstract
    self.arguments = arguments
    self.commands = commands
  }

  /// The commands that are written out, without the one that needs no name.
  var named: [CommandFacts] { commands.filter { $0.name != ViewCommand.name } }

  /// The command without a name: the options of the window, and those of the program itself.
  var unnamed: CommandFacts {
    let view = commands.first { $0.name == ViewCommand.name }
    let own = arguments.filter { argument in
      view?.arguments.contains { $0.names == argument.names } != true
    }
    return CommandFacts(
      name: "", abstract: view?.abstract ?? "", arguments: (view?.arguments ?? []) + own,
      commands: [])
  }

  var options: [ArgumentFacts] { arguments.filter { !$0.names.isEmpty } }
  var positionals: [ArgumentFacts] { arguments.filter(\.names.isEmpty) }
}

/// The facts of an option, a flag or a positional argument.
struct ArgumentFacts {
  /// The possible values of an argument.
  enum Values: Equatable {
    /// A flag has none.
    case none
    case words([String])
    case files
    case folders
    /// A text that cannot be guessed.
    case any
  }

  /// With their dashes; empty for a positional argument.
  let names: [String]
  let valueName: String
  let abstract: String
  /// The title of its group; empty for the usual one.
  let section: String
  let isOptional: Bool
  let isRepeating: Bool
  /// The text of the value where none is given; nil for none.
  let usual: String?
  let values: Values

  /// Nil for one that is hidden.
  fileprivate init?(_ value: JSONValue) {
    guard value["shouldDisplay"]?.isTrue == true else { return nil }
    names = (value["names"]?.elements ?? []).compactMap { name in
      guard let text = name["name"]?.text else { return nil }
      return (name["kind"]?.text == "long" ? "--" : "-") + text
    }
    valueName = value["valueName"]?.text ?? ""
    abstract = value["abstract"]?.text ?? ""
    section = value["sectionTitle"]?.text ?? ""
    isOptional = value["isOptional"]?.isTrue == true
    isRepeating = value["isRepeating"]?.isTrue == true
    usual = value["defaultValue"]?.text
    let words = (value["allValues"] ?? value["allValueStrings"])?.elements.compactMap(\.text) ?? []
    let completion = value["completionKind"]?.keys.first
    switch (value["kind"]?.text, completion) {
    case ("flag", _): values = .none
    case (_, "file"): values = .files
    case (_, "directory"): values = .folders
    default: values = words.isEmpty ? .any : .words(words)
    }
  }
}
