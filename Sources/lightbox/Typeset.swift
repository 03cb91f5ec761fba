internal import LightboxCore
internal import Pixels
internal import Typesetting

/// Captions as the layers show them.
enum Typeset {
  /// The caption's pixels; nil when no text can be drawn.
  static func picture(of caption: Caption) -> Picture? {
    nil
  }
}
