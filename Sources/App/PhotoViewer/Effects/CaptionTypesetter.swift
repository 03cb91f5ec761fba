internal import LightboxCore
internal import Pixels
internal import ProgramSupport
internal import Typesetting

/// The typesetter of the program's texts. It looks up fonts when it draws its first text. Different
/// threads may use the typesetter, but only one thread at a time. The type is unchecked Sendable,
/// so that the owner of the typesetter can lend it to another thread.
final class CaptionTypesetter: @unchecked Sendable {
  /// The typesetter; nil if texts cannot be drawn. This failure is reported once.
  private lazy var typesetter: Typesetter? = {
    do throws(TypesettingError) {
      return try Typesetter()
    } catch {
      Notice.write("texts cannot be drawn: \(error.reason)")
      return nil
    }
  }()

  /// Returns the pictures of captions, and the caret positions in those with `isMeasured`. Returns
  /// no pictures if texts cannot be drawn.
  func draw(_ captions: [Caption]) -> DrawnTexts {
    guard let typesetter else { return DrawnTexts() }
    return captions.reduce(into: DrawnTexts()) { drawn, caption in
      let (style, scale) = (TextStyle(caption), caption.deviceScale)
      let bitmap = typesetter.label(
        caption.text, style: style, scale: scale, maximumWidth: caption.maximumWidth,
        maximumLines: caption.maximumLines)
      drawn.pictures[caption] = Picture(size: bitmap.size, levels: [bitmap])
      guard caption.isMeasured else { return }
      drawn.stops[caption] = typesetter.caretPositions(
        in: caption.text, style: style, scale: scale, maximumWidth: caption.maximumWidth
      ).map { $0 / scale }
    }
  }
}

extension TextStyle {
  fileprivate init(_ caption: Caption) {
    self.init(
      size: caption.size * caption.textScale, color: caption.color, isBold: caption.isBold,
      isCentered: caption.isCentered)
  }
}
