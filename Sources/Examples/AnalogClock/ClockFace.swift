package import Geometry
internal import Pixels
package import Raster

/// A clock as layers: a face, and three hands that turn around a point near their lower end.
///
/// The pictures are drawn once, for one size and scale. While the time changes, only the transforms
/// of the hands change. Another size or scale needs another `ClockFace`.
///
/// A ``Dial`` draws the picture of the face, and a ``ClockHand`` draws its own picture. Both draw
/// on a ``Canvas``, in the colours of a ``ClockLook``. A ``Numeral`` is drawn as strokes. The angle
/// of a ``ClockHand`` at a ``TimeOfDay`` becomes the transform of its layer.
package struct ClockFace: Equatable, Sendable {
  /// The default anchor point of a hand's layer, in fractions of the picture's size from the top
  /// left. The point is near the lower end of the hand. It lies on the centre of the face, and the
  /// hand turns around it.
  package static let pivot = Point(x: 0.5, y: 0.9)

  /// The view's size in logical pixels.
  package let size: Size
  /// The number of device pixels per logical pixel.
  package let deviceScale: Double
  package let look: ClockLook
  /// The face's centre in the view, in logical pixels.
  package let center: Point

  private let face: Layer
  private let hands: [Layer]

  /// The dial's diameter, as a fraction of the view's shorter side.
  private static let share = 0.88
  /// The greatest diameter of the drawn picture, in pixels; for a larger dial, it is scaled up.
  private static let mostPixels = 4096.0

  /// Draws the clock for a view of `size` logical px; nil unless the size and `deviceScale` are
  /// positive and finite.
  package init?(size: Size, deviceScale: Double, look: ClockLook = .dark) {
    let side = min(size.width, size.height) * deviceScale
    guard !size.isEmpty, deviceScale > 0, side.isFinite, max(size.width, size.height).isFinite
    else { return nil }
    (self.size, self.deviceScale, self.look) = (size, deviceScale, look)
    let wanted = max(8, side * Self.share)
    let drawn = min(wanted, Self.mostPixels)
    // The diameter is odd or even like the view's side, so that both have the same centre.
    let odd = side.rounded().truncatingRemainder(dividingBy: 2)
    let diameter = Int(((drawn - odd) / 2).rounded() * 2 + odd)
    // Logical pixels per pixel of the pictures.
    let unit = max(wanted / drawn, 1) / deviceScale
    let width = Double(diameter) * unit
    func left(_ side: Double) -> Double {
      ((side - width) / 2 * deviceScale).rounded(.down) / deviceScale
    }
    let frame = Rect(x: left(size.width), y: left(size.height), width: width, height: width)
    center = frame.center
    guard let dial = Dial(diameter: diameter).draw(look) else { return nil }
    face = Layer(frame: frame, contents: .picture(dial))
    var hands: [Layer] = []
    for hand in ClockHand.allCases {
      guard let picture = hand.draw(look, diameter: diameter) else { return nil }
      hands.append(
        Layer(
          bounds: Rect(
            x: 0, y: 0, width: Double(picture.size.width) * unit,
            height: Double(picture.size.height) * unit),
          position: frame.center, contents: .picture(picture)))
    }
    self.hands = hands
  }

  /// Returns the layers of the face and the hands at `time`, back to front, in logical px of the
  /// view. `anchor` is the anchor point of the hands' layers.
  package func layers(at time: TimeOfDay, anchor: Point = Self.pivot) -> [Layer] {
    [face] + ClockHand.allCases.map { layer(of: $0, at: time, anchor: anchor) }
  }

  /// Returns the layer of the hand `hand` at `time`. `anchor` is the anchor point of the layer.
  package func layer(
    of hand: ClockHand, at time: TimeOfDay, anchor: Point = Self.pivot
  ) -> Layer {
    var layer = hands[ClockHand.allCases.firstIndex(of: hand) ?? 0]
    layer.anchorPoint = anchor
    layer.transform = .rotation(hand.angle(at: time))
    return layer
  }
}
