import Configuration

/// Reads settings from a text; every name of letters, digits and underscores is a key.
func settings(_ text: String) throws(ConfigurationError) -> Settings {
  try Settings(reading: Array(text.utf8)) { name in
    name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? [name] : []
  }
}

/// The mistake in a text; nil when there is none.
func mistake(_ text: String) -> ConfigurationError? {
  do {
    _ = try settings(text)
    return nil
  } catch {
    return error
  }
}
