internal import Geometry
internal import Gestures
internal import Input
internal import Motion
internal import Pixels
internal import Raster
internal import Viewing

/// The gesture scope: what the recognizers see, drawn over the photo (F12).
extension Lightbox {
  private static let contactColor = PremultipliedColor(red: 0.3, green: 0.8, blue: 1, alpha: 0.8)
  private static let focalColor = PremultipliedColor(red: 1, green: 0.75, blue: 0.2, alpha: 0.9)
  private static let panelColor = PremultipliedColor.grey(0, alpha: 0.72)
  private static let margin = 12.0

  /// The scope's layers: a square for each contact, a diamond at the focal point, and the numbers.
  func scopeLayers(at time: Instant) -> [Layer] {
    let scope = gestures.scope(at: time)
    var layers = scope.contacts.map { marker(at: $0, side: 28, Self.contactColor, turn: 0) }
    if let focal = scope.focal {
      layers.append(marker(at: focal, side: 14, Self.focalColor, turn: .pi / 4))
    }
    guard let text = scopePicture else { return layers }
    let size = Size(
      width: Double(text.size.width) / deviceScale, height: Double(text.size.height) / deviceScale)
    let frame = Rect(
      x: Self.margin, y: Self.margin, width: size.width + 2 * Self.margin,
      height: size.height + 2 * Self.margin)
    let label = Layer(
      frame: Rect(origin: Point(x: Self.margin, y: Self.margin), size: size),
      contents: .picture(text))
    layers.append(Layer(frame: frame, contents: .color(Self.panelColor), sublayers: [label]))
    return layers
  }

  private func marker(
    at point: Point, side: Double, _ color: PremultipliedColor, turn: Double
  ) -> Layer {
    Layer(
      bounds: Rect(x: 0, y: 0, width: side, height: side), position: point,
      transform: .rotation(turn), contents: .color(color))
  }

  /// Looks at the recognizers anew and forgets the picture of what they looked like before.
  mutating func updateScope(at time: Instant) {
    if let scopeCaption { captions[scopeCaption] = nil }
    if !isScopeShown { scopePicture = nil }
    scopeCaption =
      isScopeShown
      ? Caption(
        text: scopeText(at: time), color: .grey(0.86),
        maximumWidth: max(viewSize.width - 4 * Self.margin, 64), deviceScale: deviceScale)
      : nil
  }

  private func scopeText(at time: Instant) -> String {
    let scope = gestures.scope(at: time)
    var lines = [scope.names.isEmpty ? "no gesture" : scope.names.joined(separator: ", ")]
    func number(_ value: Double) -> String { ViewState.number(value, digits: 3) }
    func degrees(_ radians: Double) -> String { ViewState.number(radians * 180 / .pi, digits: 1) }
    if let viewport {
      let shown = viewport.displayed(at: time)
      let raw = viewport.unbounded ?? shown
      let (from, to) = (raw(viewport.layout.imageCenter), shown(viewport.layout.imageCenter))
      lines += [
        "scale \(number(raw.scale)) → \(number(shown.scale))",
        "turn \(degrees(raw.rotation))° → \(degrees(shown.rotation))°",
        "centre \(number(from.x)), \(number(from.y)) → \(number(to.x)), \(number(to.y))",
      ]
    }
    let speed = scope.velocity
    lines.append(
      "speed \(number(speed.translation.dx)), \(number(speed.translation.dy)) px/s, "
        + "\(number(speed.logScale))/s, \(degrees(speed.rotation))°/s")
    return lines.joined(separator: "\n")
  }
}
