/// The names of keys by their position on a US keyboard. These names are used if there is no
/// keymap, or if the keymap has no Latin letter for a key.
enum FallbackKeymap {
  /// The names of keysyms, by the kernel's key codes; without the keys that no shortcut uses.
  static let names: [UInt32: String] = {
    var names: [UInt32: String] = [
      1: "Escape", 12: "minus", 13: "equal", 14: "BackSpace", 15: "Tab", 26: "bracketleft",
      27: "bracketright", 28: "Return", 29: "Control_L", 39: "semicolon", 40: "apostrophe",
      41: "grave", 42: "Shift_L", 43: "backslash", 51: "comma", 52: "period", 53: "slash",
      54: "Shift_R", 56: "Alt_L", 57: "space", 74: "KP_Subtract", 78: "KP_Add", 87: "F11",
      88: "F12", 96: "KP_Enter", 97: "Control_R", 100: "Alt_R", 102: "Home", 103: "Up",
      104: "Prior", 105: "Left", 106: "Right", 107: "End", 108: "Down", 109: "Next",
      110: "Insert", 111: "Delete", 125: "Super_L", 126: "Super_R",
    ]
    // The rows of the keyboard. The codes and the names of the keys in a row are consecutive.
    let rows: [(first: UInt32, names: String)] = [
      (2, "1234567890"), (16, "qwertyuiop"), (30, "asdfghjkl"), (44, "zxcvbnm"),
    ]
    for row in rows {
      for (n, character) in row.names.enumerated() {
        names[row.first + UInt32(n)] = String(character)
      }
    }
    for n in UInt32(1)...10 { names[58 + n] = "F\(n)" }
    return names
  }()
}
