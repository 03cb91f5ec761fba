/// A reader of the user's locale names from the environment, with the C library's precedence.
package enum LocaleName {
  /// Returns the name of the locale for a category, such as `de_DE.UTF-8` for `LC_CTYPE`; nil if
  /// none is set, which means the locale `C`.
  package static func name(
    of category: String, environment: (String) -> [UInt8]? = ProcessBytes.environment
  ) -> [UInt8]? {
    ["LC_ALL", category, "LANG"].lazy.compactMap(environment).first { !$0.isEmpty }
  }
}
