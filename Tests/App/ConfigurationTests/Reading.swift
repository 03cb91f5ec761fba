import Configuration

struct ConfigurationMistakes: Error {
  let all: [ConfigurationError]
}

/// Reads settings from a text; every name of letters, digits and underscores is a key.
func settings(_ text: String) throws(ConfigurationMistakes) -> Settings {
  let settings = Settings(reading: Array(text.utf8)) { name in
    name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? [name] : []
  }
  guard settings.mistakes.isEmpty else { throw ConfigurationMistakes(all: settings.mistakes) }
  return settings
}

/// The mistakes in a text.
func mistakes(_ text: String) -> [ConfigurationError] {
  do {
    _ = try settings(text)
    return []
  } catch {
    return error.all
  }
}
