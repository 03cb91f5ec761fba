/// A text that is looked for inside names; upper and lower case count as equal.
package struct NamePattern: Sendable {
  /// The bytes that may stand for each character of the text: as it is, in lower and in upper case.
  private let characters: [[[UInt8]]]
  /// For each byte, whether the first character may begin with it.
  private let starts: [Bool]

  package init(_ text: String) {
    characters = text.unicodeScalars.map { scalar in
      let properties = scalar.properties
      let forms = [String(scalar), properties.lowercaseMapping, properties.uppercaseMapping]
      return Array(Set(forms.map { Array($0.utf8) }))
    }
    var starts = [Bool](repeating: characters.isEmpty, count: 256)
    for form in characters.first ?? [] {
      if let byte = form.first { starts[Int(byte)] = true }
    }
    self.starts = starts
  }

  /// Returns true if the text is anywhere in `name`, which is UTF-8.
  ///
  /// - Complexity: O(length of the name × length of the text).
  package func isFound(in name: ArraySlice<UInt8>) -> Bool {
    if characters.isEmpty { return true }
    for start in name.indices where starts[Int(name[start])] && isFound(in: name, at: start) {
      return true
    }
    return false
  }

  /// Returns true if the text is anywhere in `text`.
  package func isFound(in text: String) -> Bool { isFound(in: Array(text.utf8)[...]) }

  private func isFound(in name: ArraySlice<UInt8>, at start: Int) -> Bool {
    var place = start
    for forms in characters {
      let form = forms.first { form in
        guard name.endIndex - place >= form.count else { return false }
        for offset in form.indices where name[place + offset] != form[offset] { return false }
        return true
      }
      guard let form else { return false }
      place += form.count
    }
    return true
  }
}
