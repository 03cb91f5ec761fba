import Geometry
import Input
import Motion
import Pixels
import Raster
@testable import LightboxCore

/// A header in a view, with texts of a made-up width, and verbs for pointer, fingers and keys.
struct HeaderRig {
  var header = Header()
  var physics = Physics.standard
  var size = Size(width: 800, height: 600)
  var scale = 1.0
  var preferences = Preferences()
  var window = WindowState(isActivated: true)
  var captions: [Caption: Picture] = [:]

  /// A bare window at time zero.
  init(capabilities: WindowCapabilities = .all) {
    window.isClientDecorated = true
    window.capabilities = capabilities
    header.setWindowState(window, physics, at: .zero)
  }

  var context: ViewContext {
    ViewContext(
      measures: .init(viewSize: size, deviceScale: scale, preferences: preferences),
      captions: captions)
  }

  /// Draws texts as long as new ones are asked for: half as wide as high for each letter, cut off
  /// at the maximum width.
  mutating func typeset() {
    for _ in 0..<3 {
      for caption in header.captions(in: context) where captions[caption] == nil {
        let height = caption.size * caption.textScale * 1.25
        let width = min(
          Double(caption.text.count) * caption.size * caption.textScale / 2, caption.maximumWidth)
        let pixels = PixelSize(
          width: max(1, Int((width * scale).rounded())), height: Int((height * scale).rounded()))
        captions[caption] = Self.picture(pixels)
      }
    }
  }

  private static func picture(_ size: PixelSize) -> Picture? {
    let bitmap = unsafe Bitmap(size: size, isOpaque: true) { words in
      for n in words.indices { unsafe words[n] = 0xFFFF_FFFF }
    }
    return Picture(size: size, levels: [bitmap])
  }

  // MARK: Pointer, fingers and keys

  mutating func send(_ input: InputEvent, at milliseconds: Double) -> [Effect]? {
    let time = Instant.milliseconds(milliseconds)
    header.expire(physics, at: time)
    return header.handle(input, in: context, physics, at: time)
  }

  @discardableResult
  mutating func point(_ x: Double, _ y: Double, at time: Double) -> [Effect]? {
    send(.pointer(.motion(Point(x: x, y: y))), at: time)
  }

  mutating func button(
    _ button: PointerButton, _ isPressed: Bool, at time: Double
  ) -> [Effect]? {
    send(.pointer(.button(button, isPressed: isPressed)), at: time)
  }

  mutating func click(_ x: Double, _ y: Double, at time: Double) -> [Effect]? {
    let moved = point(x, y, at: time)
    let down = button(.left, true, at: time)
    let up = button(.left, false, at: time + 50)
    guard moved == nil, let down, let up else { return nil }
    return down + up
  }

  mutating func key(_ name: String, _ modifiers: KeyModifiers = [], at time: Double) -> [Effect]? {
    send(
      .key(KeyEvent(name: name, modifiers: modifiers, isPressed: true, isRepeat: false)), at: time)
  }

  func opacity(at milliseconds: Double) -> Double {
    header.layers(in: context, at: .milliseconds(milliseconds)).first?.opacity ?? 0
  }
}

/// The middles of the buttons of an 800 px wide header.
let close = (x: 776.0, y: 20.0)
let maximize = (x: 736.0, y: 20.0)
let minimize = (x: 696.0, y: 20.0)
let bar = (x: 300.0, y: 20.0)
let photo = (x: 400.0, y: 300.0)
