internal import Desktop
internal import EventLoop
internal import Gestures
internal import Input
internal import LightboxCore
internal import Motion
internal import ProgramSupport
internal import System

/// Draws a window's frames: predicts input, sharpens resting photos, frees memory in pauses.
@UI final class FramePresenter {
  private let loop: Loop
  private let window: Window
  private var layers = FrameLayers()
  private var painter = FramePainter()
  /// The predictor of the fingers' movement; gets every input.
  var predictor: InputPredictor
  private var resting = RestingPhotos()
  /// The timer after which a photo that does not move is drawn with the best filter; nil if none
  /// runs.
  private var sharpening: EventLoop.Timer?
  /// The timer that frees spare buffers after a short time without frames and inputs.
  private let bufferRest: RestTimer
  /// The timer that returns freed memory to the system after a long time without frames.
  private let memoryRest: RestTimer
  /// The time for which the newest frame was drawn: when the frame was expected to become visible.
  private(set) var shown = Instant.zero
  /// The measured latencies of inputs; nil if latency is not measured.
  var latency: LatencyLog?

  init(_ window: Window, in loop: Loop, physics: Physics) {
    (self.window, self.loop, predictor) = (window, loop, InputPredictor(physics: physics))
    // After an input, a spare buffer is made again, before the frame that needs it.
    bufferRest = RestTimer(loop, after: 0.75) { [unowned window] in window.trimBuffers() }
    memoryRest = RestTimer(loop, after: 30) { FreedMemory.giveBack() }
  }

  /// The seconds without motion before a photo is drawn with the best filter.
  private static let shortRest = 0.1

  /// Creates the spare buffer for a frame that inputs may need, before the inputs are handled. A
  /// timer frees the buffer after a short time without frames and inputs.
  func prepareForInputs() {
    window.prepareBuffers()
    bufferRest.restart()
  }

  /// Adds an input that was handled to the log of latencies; `time` is the timestamp of the input.
  /// Does nothing if no new frame is needed, or if latency is not measured.
  func recordInputs(at time: Instant) {
    if layers.isWanted { latency?.input(at: time) }
  }

  /// Requests a frame if `lightbox` looks different at `time` than in the newest frame.
  func follow(_ lightbox: Lightbox, at time: Instant) {
    layers.record(lightbox, at: time)
    if layers.isWanted { return window.setNeedsFrame() }
    // A finger may lift without having moved the photo, and an animation ends without a new frame.
    if resting.awaitsRest, !lightbox.isSuspended { sharpen(lightbox, at: time) }
  }

  /// Draws `lightbox` for the requested frame. Returns the time for which the frame was drawn. This
  /// time is not earlier than `newest`, the time of the newest event.
  func draw(_ frame: Frame, of lightbox: Lightbox, newest: Instant) -> Instant {
    // The movement of fingers is predicted at most up to this time.
    let longest = frame.now + predictor.physics.predictionTime
    let time = max(newest, min(frame.presentation ?? frame.now, longest))
    shown = time
    let expected = predictor.events(until: frame.presentation ?? frame.now)
    let last = layers.shown
    let seen = layers.next(lightbox, at: time, expecting: expected)
    let givesWay = resting.givesWay(showing: seen, after: last)
    let isComplete = painter.present(resting.filtered(seen), in: window, for: frame) {
      [window] in givesWay && window.isKeepingEvents
    }
    if isComplete { record(frame) }
    resting.recordFrame(isComplete: isComplete)
    bufferRest.restart()
    memoryRest.restart()
    return time
  }

  /// Requests the next frame of a motion, or schedules a frame that sharpens the resting photo.
  /// `snapshot` returns the current state of the lightbox.
  func resume(_ snapshot: @escaping @UI () -> Lightbox) {
    if layers.isWanted { window.setNeedsFrame() }
    sharpening?.cancel()
    sharpening = nil
    let lightbox = snapshot()
    // If further frames follow, each of them would be sharpened in vain.
    guard !layers.isWanted, lightbox.mode == .photo, !resting.isDone(layers.shown) else { return }
    guard !lightbox.isPlaying else { return sharpen(lightbox, at: loop.now) }
    sharpening = loop.schedule(at: loop.now + Self.shortRest) { [unowned self] in
      sharpening = nil
      if !layers.isWanted { sharpen(snapshot(), at: loop.now) }
    }
  }

  /// Requests the frame that sharpens the resting photo of `lightbox`. Requests nothing while
  /// fingers hold the photo or its animation plays: ``follow(_:at:)`` then requests the frame after
  /// an event that ends this.
  private func sharpen(_ lightbox: Lightbox, at time: Instant) {
    let isSettled = !lightbox.isPlaying && lightbox.isSettled(at: time)
    if resting.rest(layers.shown, isSettled: isSettled) { window.setNeedsFrame() }
  }

  /// Records for the log that a frame was drawn, just before it is committed.
  private func record(_ frame: Frame) {
    let now = loop.now
    if frame.number <= 3 {
      Diagnostics.log("frame \(frame.number) took \(Int((now - frame.now) * 1000)) ms to draw")
    }
    latency?.frameCommitted(
      frame.number, at: now, drawing: now - frame.now, isSharpening: resting.isSharpening)
  }
}
