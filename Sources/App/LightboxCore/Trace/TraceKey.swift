package import Input

extension KeyModifiers {
  private static let names: [(name: String, modifier: KeyModifiers)] = [
    ("ctrl", .control), ("shift", .shift), ("alt", .alt), ("logo", .logo),
  ]

  /// Reads the modifiers and the keysym's name from a text such as `ctrl+shift+Left`. Shift with a
  /// single letter becomes the capital letter: `shift+a` is read as `A`, the keysym that keymaps
  /// give for these keys. Returns nil if the name is missing or a modifier is unknown.
  package static func parsing(_ chord: Substring) -> (KeyModifiers, String)? {
    var parts = chord.split(separator: "+", omittingEmptySubsequences: false)
    guard let last = parts.popLast(), !last.isEmpty else { return nil }
    var modifiers: KeyModifiers = []
    for part in parts {
      guard let known = names.first(where: { $0.name == part }) else { return nil }
      modifiers.insert(known.modifier)
    }
    let name = String(last)
    if modifiers.contains(.shift), name.utf8.count == 1, name.uppercased() != name.lowercased() {
      modifiers.remove(.shift)
      return (modifiers, name.uppercased())
    }
    return (modifiers, name)
  }

  var names: [String] { Self.names.filter { contains($0.modifier) }.map(\.name) }

  static func named(_ name: Substring) -> KeyModifiers? {
    names.first { $0.name == name }?.modifier
  }

  /// The text for these modifiers before a key's name, such as `ctrl+shift+`.
  package var prefix: String {
    Self.names.reduce("") { contains($1.modifier) ? $0 + $1.name + "+" : $0 }
  }
}
