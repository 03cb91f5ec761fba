internal import Input
internal import LightboxCore
internal import Raster

/// The layers of frames, built once after each change, also for the next frame.
struct FrameLayers {
  /// The layers of the newest frame.
  private(set) var shown: [Layer] = []
  /// The layers that were built after an event for the next frame; nil while the layers move.
  private var made: [Layer]?
  /// True while a new frame is needed: the layers have changed, or they are moving.
  private(set) var isWanted = false

  /// Checks after an event whether a new frame is needed, if none was needed already.
  mutating func record(_ lightbox: Lightbox, at time: Instant) {
    made = nil
    guard !isWanted else { return }
    // A frame that was drawn while the window was hidden has not been seen yet: an animation waits
    // for one that is, although it looks the same.
    guard !lightbox.isAnimating(at: time), !lightbox.awaitsFrame else {
      isWanted = true
      return
    }
    let layers = lightbox.layers(at: time)
    isWanted = layers != shown
    if isWanted { made = layers }
  }

  /// Returns the layers of a frame that becomes visible at `time`, until which the input `expected`
  /// is predicted. During motion, a further frame is needed afterwards.
  mutating func next(
    _ lightbox: Lightbox, at time: Instant, expecting expected: [InputEvent]
  ) -> [Layer] {
    if expected.isEmpty {
      shown = made ?? lightbox.layers(at: time)
    } else {
      // The predicted input is handled by a copy, which is then dropped.
      var ahead = lightbox
      for input in expected { _ = ahead.handle(.input(input), at: time) }
      shown = ahead.layers(at: time)
    }
    made = nil
    isWanted = !expected.isEmpty || lightbox.isAnimating(at: time)
    return shown
  }
}
