internal import LightboxCore

/// The settings of `[appearance]`.
extension SettingsReader {
  /// The allowed scales of texts.
  private static let textScales = 0.5...3

  static func read(
    _ table: TOMLTree, into settings: inout Settings
  ) throws(ConfigurationError) {
    for entry in table.entries {
      switch Settings.AppearanceKey(rawValue: entry.key) {
      case .colorScheme: settings.appearance = try appearance(entry.node)
      case .contrast: settings.contrast = try contrast(entry.node)
      case .textScale: settings.textScale = try textScale(entry.node)
      case .direction: settings.isRightToLeft = try isRightToLeft(entry.node)
      case .transparency: settings.transparency = try transparency(entry.node)
      case .pixels: settings.showsPixels = try showsPixels(entry.node)
      case .enlargeSmall:
        guard case .truth(let enlarges) = entry.node.value else {
          throw expected("true or false for enlarge_small", instead: entry.node)
        }
        settings.enlargesSmall = enlarges
      case nil: throw unknown(entry, in: "[appearance]")
      }
    }
  }

  private static func appearance(_ node: TOMLNode) throws(ConfigurationError) -> Appearance? {
    if case .text(let name) = node.value {
      if name == Settings.DesktopValue.appearance { return nil }
      if let appearance = Appearance(rawValue: name) { return appearance }
    }
    throw expected("\"system\", \"dark\" or \"light\" for color_scheme", instead: node)
  }

  private static func contrast(_ node: TOMLNode) throws(ConfigurationError) -> Contrast? {
    if case .text(let name) = node.value {
      if name == Settings.DesktopValue.appearance { return nil }
      if let contrast = Contrast(rawValue: name) { return contrast }
    }
    throw expected("\"system\", \"normal\" or \"high\" for contrast", instead: node)
  }

  private static func textScale(_ node: TOMLNode) throws(ConfigurationError) -> Double? {
    if case .text(Settings.DesktopValue.appearance) = node.value { return nil }
    guard let scale = number(node), textScales.contains(scale) else {
      throw expected("\"system\" or a number of 0.5 to 3 for text_scale", instead: node)
    }
    return scale
  }

  private static func isRightToLeft(_ node: TOMLNode) throws(ConfigurationError) -> Bool? {
    switch node.value {
    case .text(Settings.DesktopValue.appearance): return nil
    case .text(Settings.DirectionValue.fromLeft): return false
    case .text(Settings.DirectionValue.fromRight): return true
    default:
      throw expected(
        "\"system\", \"left-to-right\" or \"right-to-left\" for direction", instead: node)
    }
  }

  private static func showsPixels(_ node: TOMLNode) throws(ConfigurationError) -> Bool {
    switch node.value {
    case .text(Settings.PixelsValue.smooth): return false
    case .text(Settings.PixelsValue.sharp): return true
    default: throw expected("\"smooth\" or \"sharp\" for pixels", instead: node)
    }
  }

  private static func transparency(_ node: TOMLNode) throws(ConfigurationError) -> Transparency {
    if case .text(let text) = node.value, let transparency = Transparency(text: text) {
      return transparency
    }
    throw expected(
      "\"checkerboard\" or a colour such as \"#ffffff\" for transparency", instead: node)
  }
}
