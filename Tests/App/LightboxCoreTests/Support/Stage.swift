import Geometry
import Input
import LightboxCore
import Motion
import Pixels
import Raster

/// A lightbox on a stage that sets its texts, plays events and draws its frames.
///
///     var stage = Stage(viewSize: Size(width: 320, height: 200), scale: 1.5)
///     stage.handle(.input(.key(KeyEvent(name: "i"))), at: .zero)
///     try Snapshot.expect(stage.picture(at: .milliseconds(500)), "info-dark")
struct Stage {
  private(set) var lightbox: Lightbox
  /// The effects since the start, except texts: those are set at once.
  private(set) var effects: [Effect] = []

  init(_ lightbox: Lightbox) {
    self.lightbox = lightbox
  }

  init(
    viewSize: Size = Size(width: 320, height: 200), scale: Double = 1,
    physics: Physics = .standard
  ) {
    self.init(Lightbox(viewSize: viewSize, deviceScale: scale, physics: physics))
  }

  /// Plays an event, and sets the texts that it makes necessary. Returns the other effects.
  @discardableResult
  mutating func handle(_ event: Event, at time: Instant) -> [Effect] {
    var others: [Effect] = []
    var events = [event][...]
    while let event = events.popFirst() {
      // The texts that one event asks for come together, as the program sets them.
      var drawn = DrawnTexts()
      for effect in lightbox.handle(event, at: time) {
        if case .typeset(let caption) = effect, let picture = Typeface.picture(of: caption) {
          drawn.pictures[caption] = picture
          if caption.isMeasured { drawn.stops[caption] = Typeface.stops(of: caption) }
        } else {
          others.append(effect)
        }
      }
      if !drawn.pictures.isEmpty { events.append(.texts(drawn)) }
    }
    effects += others
    return others
  }

  /// Lets time pass up to `time`: every deadline is met at its own moment.
  mutating func wait(until time: Instant) {
    while let deadline = lightbox.nextDeadline, deadline <= time {
      handle(.deadline, at: deadline)
    }
  }

  /// The frame at `time`; at another `scale` it is that of a view resized at that moment.
  func picture(at time: Instant, scale: Double? = nil) -> Bitmap {
    if let scale, scale != lightbox.deviceScale {
      var other = self
      other.handle(.window(.resized(lightbox.viewSize, deviceScale: scale)), at: time)
      return other.picture(at: time)
    }
    return .drawing(
      lightbox.layers(at: time), of: lightbox.viewSize, scale: lightbox.deviceScale)
  }
}

extension Bitmap {
  /// The frame that shows `layers` in a view of `viewSize` logical px.
  static func drawing(_ layers: [Layer], of viewSize: Size, scale: Double) -> Bitmap {
    let size = PixelSize(
      width: max(1, Int((viewSize.width * scale).rounded())),
      height: max(1, Int((viewSize.height * scale).rounded())))
    let list = DisplayList(layers, size: size, scale: scale, background: Lightbox.backdrop)
    return unsafe Bitmap(size: size, isOpaque: true) { words in
      var span = unsafe MutableSpan(_unsafeElements: words)
      list.draw(Region(list.bounds), rows: 0..<size.height, into: &span, stride: size.width)
    }
  }
}
