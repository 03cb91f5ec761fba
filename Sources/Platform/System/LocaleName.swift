/// A reader of the user's locale names from the environment, with the C library's precedence.
package enum LocaleName {
  /// A locale category.
  package enum Category: String {
    case characters = "LC_CTYPE"
    case messages = "LC_MESSAGES"
  }

  /// Returns the name of the locale for `category`, such as `de_DE.UTF-8`; nil if none is set,
  /// which means the locale `C`.
  package static func name(
    of category: Category, environment: (String) -> [UInt8]? = ProcessBytes.environment
  ) -> [UInt8]? {
    ["LC_ALL", category.rawValue, "LANG"].lazy.compactMap(environment).first { !$0.isEmpty }
  }
}
