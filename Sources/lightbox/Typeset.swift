internal import LightboxCore
internal import Pixels
internal import Typesetting

/// The program's texts as pixels. Fonts are looked up when the first one is asked for.
final class Typeset {
  private lazy var typesetter = Typesetter()

  /// A caption as the layers show it.
  func picture(of caption: Caption) -> Picture? {
    let bitmap = typesetter.label(
      caption.text,
      style: TextStyle(size: 15, color: .grey(0.86), alignment: .center),
      scale: caption.deviceScale, maximumWidth: caption.maximumWidth, maximumLines: 8)
    return Picture(size: bitmap.size, levels: [bitmap])
  }

  /// A window's title as its strip shows it.
  func title(_ text: String, scale: Double) -> Bitmap {
    typesetter.label(
      text, style: TextStyle(size: 13, color: .grey(0.8), weight: .bold), scale: scale,
      maximumWidth: 4096)
  }
}
