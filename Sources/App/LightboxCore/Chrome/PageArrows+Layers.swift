internal import Geometry
package import Input
package import Raster

extension PageArrows {
  /// The size of the sign on a button, a chevron, logical px: the side of a square of which the
  /// sign draws two edges. `stroke` is the width of the edges.
  private static let chevron = 13.0
  private static let stroke = 2.5

  /// The layers of the buttons that are visible at `time`.
  package func layers(in context: ViewContext, at time: Instant) -> [Layer] {
    Side.allCases.compactMap { side in
      let opacity = opacity(of: side, at: time)
      guard opacity > 0 else { return nil }
      // They lie over photos, which have black around them on every desktop.
      var button = button(side, in: context.inDark)
      button.opacity = opacity
      return button
    }
  }

  private func button(_ side: Side, in context: ViewContext) -> Layer {
    let center = center(of: side)
    let frame = Rect(
      x: context.snapped(center.x - Self.diameter / 2),
      y: context.snapped(center.y - Self.diameter / 2), width: context.snapped(Self.diameter),
      height: context.snapped(Self.diameter))
    func disk(_ contents: Layer.Contents) -> Layer {
      Layer(
        frame: Rect(origin: .zero, size: frame.size), contents: contents,
        cornerRadius: frame.size.width / 2)
    }
    var parts = [disk(.color(context.palette.veil))]
    if hovered == side, leads(to: side) {
      var glow = disk(.color(context.palette.text))
      glow.opacity = press == side ? 0.26 : 0.14
      parts.append(glow)
    }
    parts.append(chevron(side, in: frame.size, context))
    return Layer(frame: frame, sublayers: parts)
  }

  /// The sign on a button of `size`: two edges of a rotated square, in the middle of the button.
  private func chevron(_ side: Side, in size: Size, _ context: ViewContext) -> Layer {
    let (length, width) = (Self.chevron, Self.stroke)
    let color = Layer.Contents.color(context.palette.text)
    let strokes = [
      Rect(x: 0, y: 0, width: length, height: width),
      Rect(x: length - width, y: 0, width: width, height: length),
    ].map { Layer(frame: $0, contents: color, cornerRadius: width / 2) }
    let direction = side == .previous ? -1.0 : 1
    // The strokes fill only one half of the square: its middle lies behind the button's.
    let shift = direction * length / 2.0.squareRoot() / 2
    let turn = side == .previous ? -0.75 * Double.pi : 0.25 * Double.pi
    return Layer(
      bounds: Rect(x: 0, y: 0, width: length, height: length),
      position: Point(x: size.width / 2 - shift, y: size.height / 2),
      transform: .rotation(turn), sublayers: strokes)
  }
}

extension PageArrows {
  static var path: WritableKeyPath<Lightbox, PageArrows> { \.chrome.arrows }

  static func handle(
    _ input: PartInput, in lightbox: inout Lightbox, at time: Instant
  ) -> Claim {
    let commands = lightbox.chrome.arrows.handle(
      input.event, in: Surroundings(in: lightbox, at: time), lightbox.physics, at: time)
    return Claim(commands.map { $0.flatMap { lightbox.performWithEnd($0, at: time) } })
  }

  static func requests(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    lightbox.chrome.arrows.update(
      for: Surroundings(in: lightbox, at: time), lightbox.physics, at: time)
    return []
  }

  static func layers(
    in lightbox: Lightbox, _ context: ViewContext, at time: Instant
  ) -> [Layer] { lightbox.chrome.arrows.layers(in: context, at: time) }
}
