internal import CShims

/// A gettext catalogue for the user's languages (`LANGUAGE`, `LC_ALL`, `LC_MESSAGES`, `LANG`).
///
/// Lookups are safe on any thread.
package struct MessageCatalogue: Sendable {
  private let domain: [CChar]
  /// The language in the catalogue's header, such as `de`; `?` if the header names none.
  package private(set) var language = ""

  /// Opens the catalogues `LANGUAGE/LC_MESSAGES/DOMAIN.mo` below `folder` (a path as bytes); nil if
  /// there is none in the user's languages.
  ///
  /// Call ``useLanguagesOfEnvironment()`` first.
  package init?(of domain: String, in folder: [UInt8]) {
    self.domain = domain.utf8.map { CChar(bitPattern: $0) } + [0]
    let path = folder.map { CChar(bitPattern: $0) } + [0]
    // The translation of the empty text is the catalogue's header.
    guard unsafe shim_bind_catalogues(self.domain, path) != 0,
      let head = translation(of: ""), !head.isEmpty
    else { return nil }
    let field = "Language: "
    let line = head.split(separator: "\n").first { $0.hasPrefix(field) }
    language = line.map { String($0.dropFirst(field.count)) } ?? "?"
  }

  /// Returns the names of the folders in which to search for a catalogue, in order of preference,
  /// such as `de_DE.UTF-8`, `de_DE`, `de`. `environment` returns the value of an environment
  /// variable.
  package static func languages(environment: (String) -> [UInt8]?) -> [[UInt8]] {
    let wanted = environment("LANGUAGE") ?? []
    let locale = LocaleName.name(of: "LC_MESSAGES", environment: environment) ?? []
    var names: [[UInt8]] = []
    for language in (wanted.split(separator: UInt8(ascii: ":")) + [locale[...]]) {
      // The name of a language has no slash.
      guard !language.isEmpty, !language.contains(UInt8(ascii: "/")) else { continue }
      for end in [nil, "@", ".", "_"] as [Unicode.Scalar?] {
        let name = Array(language.prefix { byte in end.map { byte != UInt8(ascii: $0) } ?? true })
        if !name.isEmpty, !names.contains(name) { names.append(name) }
      }
    }
    return names
  }

  /// Sets the languages of the process from its environment; the process must have a single thread.
  package static func useLanguagesOfEnvironment() { shim_use_languages() }

  /// Returns the translation of the sentence `id`; nil if there is none. If `plural`, the English
  /// plural, is given, returns the plural form for `count`. `context` distinguishes equal sentences
  /// with different meanings.
  package func translation(
    of id: String, context: String? = nil, plural: String? = nil, count: Int? = nil
  ) -> String? {
    // The key in the catalogue, as GNU gettext has it.
    let key = context.map { "\($0)\u{4}\(id)" } ?? id
    return unsafe text(shim_translation(domain, key, plural, (count ?? 1).magnitude))
  }
}
