/// The conversion of names in a protocol to Swift names.
enum SwiftName {
  /// The name of a type: `wl_surface` → `WlSurface`. `_2d` stays `_2d`, because a name in Swift
  /// cannot begin with a digit.
  static func type(_ wireName: String) -> String {
    let name = wireName.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined()
    return name.first?.isNumber == true ? "_" + name : name
  }

  /// Returns the Swift type of an enumeration: `button_state` → `ButtonState`. `type` becomes
  /// `Kind`, because Swift reserves `Type` even in backticks.
  static func enumeration(_ wireName: String) -> String {
    let name = type(wireName)
    return name == "Type" ? "Kind" : name
  }

  /// The name of a member: `set_app_id` → `setAppId`, in backticks for a keyword.
  static func member(_ wireName: String) -> String {
    let name = unescapedMember(wireName)
    return keywords.contains(name) ? "`\(name)`" : name
  }

  /// Returns the label of an argument in a call. Only `inout` gets backticks, because Swift accepts
  /// all other keywords as labels.
  static func label(_ wireName: String) -> String {
    let name = unescapedMember(wireName)
    return name == "inout" ? "`inout`" : name
  }

  /// Returns a member's name without backticks: `set_app_id` → `setAppId`, `90` → `_90`.
  static func unescapedMember(_ wireName: String) -> String {
    let name = type(wireName)
    return name.prefix(1).lowercased() + name.dropFirst()
  }

  private static let keywords: Set<String> = [
    "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}
