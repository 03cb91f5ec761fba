internal import System

extension Behaviour.Keymap {
  /// Returns the descriptor of a keymap, and the size that is sent with it, in bytes; nil if no
  /// keymap is sent.
  func file() -> (descriptor: OwnedDescriptor, size: UInt32)? {
    let text = Array((self == .acting ? Self.actingText : Self.text).utf8) + [0]
    switch self {
    case .none: return nil
    case .proper, .acting: return Self.file(text, said: UInt32(text.count))
    case .empty: return Self.file([], said: 0)
    case .garbage: return Self.file([UInt8](repeating: 0x5b, count: 300), said: 300)
    case .tooLong: return Self.file(text, said: 1 << 30)
    case .pipe: return (try? PipeEnds()).map { ($0.reader, 4096) }
    }
  }

  private static func file(_ bytes: [UInt8], said: UInt32) -> (OwnedDescriptor, UInt32)? {
    guard let file = try? MemoryFile(named: "keymap") else { return nil }
    try? file.descriptor.write(bytes)
    return (file.descriptor, said)
  }

  /// Keys as little as a test needs.
  private static let text = """
    xkb_keymap {
    xkb_keycodes { <AC01> = 38; <LCTL> = 37; <ESC> = 9; <RGHT> = 114; <LEFT> = 113; <END> = 115; };
    xkb_types { type "ONE_LEVEL" { modifiers = none; level_name[Level1] = "Any"; }; };
    xkb_compatibility { };
    xkb_symbols {
      key <AC01> { [ a ] }; key <ESC> { [ Escape ] }; key <RGHT> { [ Right ] };
      key <LEFT> { [ Left ] }; key <END> { [ End ] };
      key <LCTL> { [ Control_L ] }; modifier_map Control { <LCTL> };
    };
    };
    """

  /// The same with keys by which photos are marked and moved to the trash.
  private static let actingText =
    text
    .replacing("<END> = 115;", with: "<END> = 115; <AD01> = 24; <AB07> = 58; <DELE> = 119;")
    .replacing(
      "key <END> { [ End ] };",
      with:
        "key <END> { [ End ] }; key <AD01> { [ q ] }; key <AB07> { [ m ] }; key <DELE> { [ Delete ] };"
    )
}
