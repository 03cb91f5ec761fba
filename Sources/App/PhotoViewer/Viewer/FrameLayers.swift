internal import Input
internal import LightboxCore
internal import Raster

/// Builds the layers of frames. After an event, builds the layers and compares them with those of
/// the newest frame. If they differ, the next frame uses the layers that were built.
struct FrameLayers {
  /// The layers of the newest frame.
  private(set) var shown: [Layer] = []
  /// The layers that ``record(_:at:)`` has built for the next frame; nil if
  /// ``next(_:at:expecting:)`` must build them.
  private var made: [Layer]?
  /// True while a new frame is needed: the layers have changed, or they are moving.
  private(set) var isWanted = false

  /// Checks after an event whether a new frame is needed, unless a frame is needed already.
  mutating func record(_ lightbox: Lightbox, at time: Instant) {
    made = nil
    guard !isWanted else { return }
    // A frame that was drawn while the window was hidden has not been seen. An animation waits for
    // a frame that is seen, even if it looks the same.
    guard !lightbox.isAnimating(at: time), !lightbox.awaitsFrame else {
      isWanted = true
      return
    }
    let layers = lightbox.layers(at: time)
    isWanted = layers != shown
    if isWanted { made = layers }
  }

  /// Returns the layers of the frame that becomes visible at `time`, built as if the predicted
  /// input `expected` had already arrived. Sets `isWanted` to true during motion or if `expected`
  /// is not empty, so that another frame follows; else to false.
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
