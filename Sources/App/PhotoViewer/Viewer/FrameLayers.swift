internal import Input
internal import LightboxCore
internal import Raster

/// The layers of the frames, built once a change: the frame draws the layers that the event has
/// made.
struct FrameLayers {
  /// The layers of the newest frame.
  private(set) var shown: [Layer] = []
  /// The layers that an event has made for the next frame; nil while they change with time, or have
  /// not been built.
  private var made: [Layer]?
  /// True while a frame is to come that shows more than the newest one.
  private(set) var isWanted = false

  /// Builds the layers of `lightbox` after an event at `time`, and compares them with the newest
  /// frame's. Nothing is built while a frame is to come anyway.
  mutating func note(_ lightbox: Lightbox, at time: Instant) {
    made = nil
    guard !isWanted else { return }
    guard !lightbox.isAnimating(at: time) else {
      isWanted = true
      return
    }
    let layers = lightbox.layers(at: time)
    isWanted = layers != shown
    if isWanted { made = layers }
  }

  /// The layers for a frame that is seen at `time`; afterwards another one is wanted while something
  /// moves. `expected` is the input that is likely to come until then.
  mutating func next(
    _ lightbox: Lightbox, at time: Instant, expecting expected: [InputEvent]
  ) -> [Layer] {
    if expected.isEmpty {
      shown = made ?? lightbox.layers(at: time)
    } else {
      // A copy goes ahead, and is thrown away.
      var ahead = lightbox
      for input in expected { _ = ahead.handle(.input(input), at: time) }
      shown = ahead.layers(at: time)
    }
    made = nil
    isWanted = !expected.isEmpty || lightbox.isAnimating(at: time)
    return shown
  }
}
