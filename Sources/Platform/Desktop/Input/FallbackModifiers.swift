internal import Input

/// The pressed modifier keys by their position on a US keyboard; used if there is no keymap.
struct FallbackModifiers {
  private var held: Set<UInt32>

  /// Creates the modifiers from the keys that were down when the surface got the focus; `held` has
  /// the kernel's key codes of these keys.
  init(held: [UInt32] = []) { self.held = Set(held) }

  mutating func press(_ code: UInt32) { held.insert(code) }
  mutating func release(_ code: UInt32) { held.remove(code) }

  var current: KeyModifiers {
    held.reduce(into: []) { $0.formUnion(Self.modifier(of: $1) ?? []) }
  }

  static func isModifier(_ code: UInt32) -> Bool { modifier(of: code) != nil }

  private static func modifier(of code: UInt32) -> KeyModifiers? {
    FallbackKeymap.name(code).flatMap { KeyEvent(name: $0).modifier }
  }
}
