internal import Geometry
internal import Gestures
internal import Input
internal import Motion
internal import Pixels
internal import Raster
internal import Viewing

/// The panel (F12) over the photo that shows the contacts and the focal point of the gestures, and
/// the photo's scale, rotation and speed in numbers.
struct ScopePanel: LightboxPart, Sendable {
  private(set) var isShown = false
  /// The newest text, nil while hidden; until it is drawn, the previous text stays visible.
  private(set) var caption: Caption?
  private var picture: Picture?
  /// True while an event with drawn texts is handled. The panel then does not request a new text;
  /// otherwise, every text that arrives would lead to another request.
  private var hasReceived = false

  private static let contactColor = PremultipliedColor(red: 0.3, green: 0.8, blue: 1, alpha: 0.8)
  private static let focalColor = PremultipliedColor(red: 1, green: 0.75, blue: 0.2, alpha: 0.9)
  private static let panelColor = PremultipliedColor.grey(0, alpha: 0.72)
  private static let margin = 12.0

  mutating func toggle() { isShown.toggle() }

  /// Sets the text for what the recognizers measure now.
  mutating func update(
    for gestures: GestureSet, _ viewport: Viewport?, in environment: Environment, at time: Instant
  ) {
    if !isShown { picture = nil }
    caption =
      isShown
      ? Caption(
        text: text(gestures, viewport, at: time), color: .grey(0.86),
        maximumWidth: max(environment.viewSize.width - 4 * Self.margin, 64),
        deviceScale: environment.deviceScale)
      : nil
  }

  /// The layers: a square for each contact, a diamond at the focal point, and the text with the
  /// numbers.
  func layers(_ gestures: GestureSet, in environment: Environment) -> [Layer] {
    guard isShown else { return [] }
    var layers = gestures.contacts.map { marker(at: $0, side: 28, Self.contactColor, turn: 0) }
    if !gestures.active.isEmpty {
      layers.append(marker(at: gestures.focal, side: 14, Self.focalColor, turn: .pi / 4))
    }
    guard let text = picture else { return layers }
    let scale = environment.deviceScale
    let frame = Rect(
      x: Self.margin, y: Self.margin, width: Double(text.size.width) / scale,
      height: Double(text.size.height) / scale)
    let panel = Rect(origin: frame.origin, size: frame.insetBy(-Self.margin).size)
    let label = Layer(frame: frame, contents: .picture(text))
    layers.append(Layer(frame: panel, contents: .color(Self.panelColor), sublayers: [label]))
    return layers
  }

  private func marker(
    at point: Point, side: Double, _ color: PremultipliedColor, turn: Double
  ) -> Layer {
    Layer(
      bounds: Rect(x: 0, y: 0, width: side, height: side), position: point,
      transform: .rotation(turn), contents: .color(color))
  }

  private func text(_ gestures: GestureSet, _ viewport: Viewport?, at time: Instant) -> String {
    let names = gestures.activeNames
    var lines = [names.isEmpty ? "no gesture" : names.joined(separator: ", ")]
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
    let speed = gestures.velocity(at: time)
    lines.append(
      "speed \(number(speed.translation.dx)), \(number(speed.translation.dy)) px/s, "
        + "\(number(speed.logScale))/s, \(degrees(speed.rotation))°/s")
    return lines.joined(separator: "\n")
  }
}

extension ScopePanel {
  static var path: WritableKeyPath<Lightbox, ScopePanel> { \.chrome.scope }

  mutating func receive(_ event: Event, _ physics: Physics, at time: Instant) {
    guard case .texts(let texts) = event else { return }
    hasReceived = true
    if let caption, let drawn = texts.pictures[caption] { picture = drawn }
  }

  static func update(in lightbox: inout Lightbox, at time: Instant) -> [Effect] {
    let scope = lightbox.chrome.scope
    lightbox.chrome.scope.hasReceived = false
    guard !scope.hasReceived, scope.isShown || scope.caption != nil else { return [] }
    lightbox.chrome.scope.update(
      for: lightbox.stage.gestures, lightbox.viewport, in: lightbox.environment, at: time)
    // Nobody needs the text before.
    if let before = scope.caption { lightbox.chrome.captions.forget(before) }
    return []
  }

  static func layOut(
    in lightbox: inout Lightbox, _ context: ViewContext, at time: Instant
  ) -> [Caption] { [lightbox.chrome.scope.caption].compactMap { $0 } }

  static func layers(
    in lightbox: Lightbox, _ context: ViewContext, at time: Instant
  ) -> [Layer] {
    lightbox.chrome.scope.layers(lightbox.stage.gestures, in: lightbox.environment)
  }
}
