/// A text to search for inside names; upper and lower case count as equal.
package struct NamePattern: Sendable {
  /// The bytes of the text in lower case, for a fast search; nil if the text is not ASCII.
  private let plain: [UInt8]?
  /// For each character of the text, the UTF-8 bytes that match it: the character itself, its lower
  /// case and its upper case.
  private let characters: [[[UInt8]]]

  package init(_ text: String) {
    characters = text.unicodeScalars.map { scalar in
      let properties = scalar.properties
      let forms = [String(scalar), properties.lowercaseMapping, properties.uppercaseMapping]
      return Array(Set(forms.map { Array($0.utf8) }))
    }
    plain =
      text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.map { NaturalOrder.folded($0) } : nil
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
