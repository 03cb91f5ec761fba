package import Languages

/// A gettext catalogue in its text form (`.po`).
package struct POFile {
  /// A message and its translations: one, or one for each plural form.
  package struct Entry {
    package var message: Message
    package var translations: [String]
    package var isFuzzy: Bool
  }

  package private(set) var entries: [Entry] = []
  /// The header lines of the catalogue, such as `Language: de`.
  package private(set) var head: [String] = []

  package init(_ text: String) {
    var (fields, last, isFuzzy): ([Substring: String], Substring, Bool) = ([:], "", false)
    let lines: [Substring] = text.split(separator: "\n", omittingEmptySubsequences: false) + [""]
    for line in lines {
      if line.isEmpty {
        take(fields, isFuzzy: isFuzzy)
        (fields, last, isFuzzy) = ([:], "", false)
      } else if line.hasPrefix("#") {
        if line.hasPrefix("#,"), line.contains("fuzzy") { isFuzzy = true }
      } else if line.hasPrefix("\"") {
        fields[last]? += Self.unquoted(line)
      } else if let space = line.firstIndex(of: " ") {
        last = line[..<space]
        fields[last] = Self.unquoted(line[line.index(after: space)...])
      }
    }
  }

  private mutating func take(_ fields: [Substring: String], isFuzzy: Bool) {
    guard let id = fields["msgid"] else { return }
    let forms = (0..<6).compactMap { fields["msgstr[\($0)]"] }
    let translations = fields["msgstr"].map { [$0] } ?? forms
    guard !id.isEmpty else {
      head = (translations.first ?? "").split(separator: "\n").map(String.init)
      return
    }
    entries.append(
      Entry(
        message: Message(id: id, plural: fields["msgid_plural"], context: fields["msgctxt"]),
        translations: translations, isFuzzy: isFuzzy))
  }

  /// The text between the quotes of a line, without its escapes.
  private static func unquoted(_ line: Substring) -> String {
    var (text, isEscaped) = ("", false)
    for character in line.dropFirst().dropLast() {
      if isEscaped {
        text.append(character == "n" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        text.append(character)
      }
    }
    return text
  }

  /// Returns the value of the header line `name`; nil if there is no such line.
  package func field(_ name: String) -> String? {
    head.first { $0.hasPrefix("\(name): ") }.map { String($0.dropFirst(name.count + 2)) }
  }
}
