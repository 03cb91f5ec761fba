/// The size of a type: the lines and files of its declaration and its extensions, whatever the
/// files are called.
struct TypeSize: Equatable {
  /// The module and the type, such as `LightboxCore.Lightbox`.
  let name: String
  var lines = 0
  var files: Set<String> = []
  /// The stored properties of its instances.
  var properties = 0

  /// The sizes of all types that are declared or extended at the top of Swift files, by their
  /// names.
  static func all(in files: [SourceFile]) -> [String: TypeSize] {
    var sizes: [String: TypeSize] = [:]
    for file in files where file.isSwift {
      guard let module = file.module else { continue }
      var (depth, open) = (0, String?.none)
      for line in file.code {
        let words = line.split { $0 == " " || $0 == ":" || $0 == "<" || $0 == "{" }
        if depth == 0, let kind = words.firstIndex(where: { kinds.contains($0) }),
          words.indices.contains(kind + 1)
        {
          open = "\(module).\(words[kind + 1].prefix { $0 != "." })"
        }
        if let name = open {
          var size = sizes[name] ?? TypeSize(name: name)
          size.lines += 1
          size.files.insert(file.path)
          if depth == 1, isStored(line) { size.properties += 1 }
          sizes[name] = size
        }
        depth += line.count { $0 == "{" } - line.count { $0 == "}" }
        if depth == 0, line.contains("}") { open = nil }
      }
    }
    return sizes
  }

  private static let kinds: Set<Substring> = [
    "struct", "class", "enum", "actor", "extension", "protocol",
  ]

  /// True for a line that declares a stored property: a `var` or `let` of instances without a
  /// getter.
  private static func isStored(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    guard let kind = words.firstIndex(where: { $0 == "var" || $0 == "let" }),
      !words[..<kind].contains(where: { ["static", "if", "guard", "for", "case"].contains($0) })
    else { return false }
    return !line.contains("{") || line.contains("didSet") || line.contains("willSet")
  }
}

/// The rules about the sizes of types: each takes files and gives its offenders.
enum TypeRules {
  /// No type is larger than `House.largestType`.
  static func typesThatAreTooLarge(_ sizes: [String: TypeSize]) -> [String] {
    let most = House.largestType
    return sizes.values.sorted { $0.name < $1.name }.compactMap { size in
      guard size.lines > most.lines || size.files.count > most.files else { return nil }
      return "\(size.name) has \(size.lines) lines in \(size.files.count) files; "
        + "expected at most \(most.lines) in \(most.files)"
    }
  }

  /// The lightbox has few stored properties: each part is behind one of them.
  static func parts(of name: String, _ sizes: [String: TypeSize]) -> [String] {
    let count = sizes[name]?.properties ?? 0
    guard count > House.mostParts else { return [] }
    return ["\(name) has \(count) stored properties; expected at most \(House.mostParts)"]
  }
}
