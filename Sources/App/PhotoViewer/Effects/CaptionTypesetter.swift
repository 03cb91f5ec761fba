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

  /// Returns the x coordinates of the caret positions in a text of one line, logical px; empty if
  /// texts cannot be drawn.
  func stops(of caption: Caption) -> [Double] {
    guard let typesetter else { return [] }
    let stops = typesetter.caretPositions(
      in: caption.text, style: TextStyle(caption, .left), scale: caption.deviceScale,
      maximumWidth: caption.maximumWidth)
    return stops.map { $0 / caption.deviceScale }
  }

  /// Draws captions and returns their pictures; empty if texts cannot be drawn.
  func pictures(of captions: [Caption]) -> [Caption: Picture] {
    guard let typesetter else { return [:] }
    return captions.reduce(into: [:]) { pictures, caption in
      let bitmap = typesetter.label(
        caption.text, style: TextStyle(caption, caption.alignment), scale: caption.deviceScale,
        maximumWidth: caption.maximumWidth, maximumLines: caption.maximumLines)
      pictures[caption] = Picture(size: bitmap.size, levels: [bitmap])
    }
  }
}

extension TextStyle {
  fileprivate init(_ caption: Caption, _ alignment: Caption.Alignment) {
    let own: Alignment =
      switch alignment {
      case .left: .left
      case .center: .center
      case .right: .right
      }
    self.init(
      size: caption.size * caption.textScale, color: caption.color,
      weight: caption.isBold ? .bold : .regular, alignment: own)
  }
}
