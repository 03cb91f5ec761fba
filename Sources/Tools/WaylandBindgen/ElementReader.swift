/// A reader of the attributes of XML elements. It reports missing, unknown and malformed
/// attributes.
struct ElementReader {
  let path: String
  var found = Diagnostics()

  mutating func report(_ line: Int, _ message: String) { found.report(path, line, message) }

  /// Reports the attributes and the children of `element` whose names are not in the lists. Most
  /// such names are typing errors.
  mutating func expect(_ element: Element, attributes: [String], children: [String]) {
    for name in element.attributes.keys.sorted() where !attributes.contains(name) {
      let list = attributes.joined(separator: ", ")
      report(element.line, "<\(element.name)> has no attribute '\(name)'; expected \(list)")
    }
    for child in element.children where !children.contains(child.name) {
      let list = children.map { "<\($0)>" }.joined(separator: ", ")
      report(
        child.line,
        "<\(child.name)> does not belong in <\(element.name)>; expected "
          + (list.isEmpty ? "nothing" : list))
    }
  }

  /// Returns the attribute `name` of an element. Reports a missing name, and returns an empty text.
  /// Reports a name with characters other than ASCII letters, digits and underscores, but returns
  /// the name unchanged.
  mutating func name(_ element: Element) -> String {
    guard let name = element.attributes["name"] else {
      report(element.line, "<\(element.name)> lacks its name")
      return ""
    }
    if !name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }) {
      report(
        element.line, "'\(name)' is not a name; expected letters, digits and underscores")
    }
    return name
  }

  /// Returns the version in the attribute `key`, at least 1. Returns `absent` if the attribute is
  /// missing; a nil `absent` makes the attribute required. Reports a malformed version, or a
  /// missing required attribute, and returns 1.
  mutating func version(_ key: String, of element: Element, absent: Int? = nil) -> Int {
    guard let text = element.attributes[key] else {
      if let absent { return absent }
      report(element.line, "<\(element.name)> lacks its \(key)")
      return 1
    }
    guard let number = Int(text), (1...Int(Int32.max)).contains(number) else {
      report(element.line, "\(key) is '\(text)'; expected a number from 1 on")
      return 1
    }
    return number
  }

  /// Returns the attribute `key` as a Boolean; false if the attribute is missing. Reports a value
  /// other than `true` and `false`, and returns false for it.
  mutating func flag(_ key: String, of element: Element) -> Bool {
    switch element.attributes[key] {
    case nil, "false": return false
    case "true": return true
    case .some(let text):
      report(element.line, "\(key) is '\(text)'; expected true or false")
      return false
    }
  }

  /// Returns the attribute `value` of an entry, decimal or hexadecimal (`0x…`). Reports a missing
  /// or malformed number, and returns 0 for it.
  mutating func value(of element: Element) -> UInt32 {
    guard let text = element.attributes["value"] else {
      report(element.line, "<\(element.name)> lacks its value")
      return 0
    }
    let isHexadecimal = text.hasPrefix("0x")
    let digits = isHexadecimal ? text.dropFirst(2) : Substring(text)
    // Swift would accept a sign before the digits, but a protocol file has none.
    guard digits.allSatisfy(\.isHexDigit),
      let number = UInt32(digits, radix: isHexadecimal ? 16 : 10)
    else {
      report(
        element.line,
        "value is '\(text)'; expected a number of 32 bits without sign, decimal or 0x…")
      return 0
    }
    return number
  }
}
