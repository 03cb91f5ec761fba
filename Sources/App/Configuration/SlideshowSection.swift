internal import LightboxCore

/// The settings of `[slideshow]`.
extension SettingsReader {
  /// The words for the order of a slideshow: the album's, and by chance.
  static let slideshowOrders = (album: "album", random: "random")

  /// The allowed seconds of a fade.
  private static let fades = 0.0...10

  static func readSlideshow(
    _ table: TOMLTree, into settings: inout Settings
  ) throws(ConfigurationError) {
    for entry in table.entries {
      switch Settings.SlideshowKey(rawValue: entry.key) {
      case .delay:
        guard let delay = number(entry.node), Slideshow.Settings.delays.contains(delay) else {
          throw expected("seconds of 1 to 3600 for delay", instead: entry.node)
        }
        settings.slideshow.delay = delay
      case .order:
        switch entry.node.value {
        case .text(slideshowOrders.album): settings.slideshow.isRandom = false
        case .text(slideshowOrders.random): settings.slideshow.isRandom = true
        default: throw expected("\"album\" or \"random\" for order", instead: entry.node)
        }
      case .loop:
        guard case .truth(let loops) = entry.node.value else {
          throw expected("true or false for loop", instead: entry.node)
        }
        settings.slideshow.loops = loops
      case .fade:
        guard let fade = number(entry.node), fades.contains(fade) else {
          throw expected("seconds of 0 to 10 for fade", instead: entry.node)
        }
        settings.slideshow.fadeTime = fade
      case nil: throw unknown(entry, in: "[slideshow]")
      }
    }
  }
}
