internal import CGLib

/// A text to search for inside names. Upper and lower case count as equal, and so do an accented
/// letter and its base letter with a combining mark.
package struct NamePattern: Sendable {
  /// The bytes of the text in lower case, for a fast search; nil if the text is not ASCII.
  private let plain: [UInt8]?
  /// For each character of the text, the UTF-8 bytes that match it: the character itself, its lower
  /// case and its upper case, each also with its accents as combining marks.
  private let characters: [[[UInt8]]]

  package init(_ text: String) {
    // 1 is G_NORMALIZE_NFC, and 0 is G_NORMALIZE_NFD. A text that is composed stays as it is.
    let (own, composed) = (text.unicodeScalars, Self.normalized(text, 1).unicodeScalars)
    characters = (composed.count < own.count ? composed : own).map { scalar in
      let properties = scalar.properties
      let forms = [String(scalar), properties.lowercaseMapping, properties.uppercaseMapping]
      return Array(Set((forms + forms.map { Self.normalized($0, 0) }).map { Array($0.utf8) }))
    }
    plain =
      text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.map { NaturalOrder.folded($0) } : nil
  }

  /// Returns `text` in the Unicode normalization form `mode` of GLib.
  private static func normalized(_ text: String, _ mode: UInt32) -> String {
    guard let made = unsafe g_utf8_normalize(text, -1, mode) else { return text }
    defer { unsafe g_free(made) }
    return unsafe String(cString: made)
  }

  /// Returns true if `name`, in UTF-8, contains the text to search for.
  ///
  /// - Complexity: O(length of the name × length of the text).
  package func isFound(in name: Span<UInt8>) -> Bool {
    guard let plain else {
      return (0..<name.count).contains { isFound(in: name, at: $0) }
    }
    guard let first = plain.first else { return true }
    guard name.count >= plain.count else { return false }
    for start in 0...(name.count - plain.count)
    where NaturalOrder.folded(name[start]) == first {
      var length = 1
      while length < plain.count, NaturalOrder.folded(name[start + length]) == plain[length] {
        length += 1
      }
      if length == plain.count { return true }
    }
    return false
  }

  /// Returns true if `text` contains the text to search for.
  package func isFound(in text: String) -> Bool { isFound(in: Array(text.utf8).span) }

  /// Returns true if `name`, in UTF-8, begins with the text to search for.
  package func begins(_ name: Span<UInt8>) -> Bool { isFound(in: name, at: 0) }

  private func isFound(in name: Span<UInt8>, at start: Int) -> Bool {
    var position = start
    for forms in characters {
      let form = forms.first { form in
        guard name.count - position >= form.count else { return false }
        for offset in form.indices where name[position + offset] != form[offset] { return false }
        return true
      }
      guard let form else { return false }
      position += form.count
    }
    return true
  }
}
