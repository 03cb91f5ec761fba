/// The names of the person's locale, as an environment has them for the C library.
package enum LocaleName {
  /// The things that differ among countries.
  package enum Category: String {
    case characters = "LC_CTYPE"
    case messages = "LC_MESSAGES"
  }

  /// The name for a category, such as `de_DE.UTF-8`; nil where the environment names none, which stands for
  /// `C`.
  package static func name(
    of category: Category, environment: (String) -> [UInt8]? = ProcessBytes.environment
  ) -> [UInt8]? {
    ["LC_ALL", category.rawValue, "LANG"].lazy.compactMap(environment).first { !$0.isEmpty }
  }
}
