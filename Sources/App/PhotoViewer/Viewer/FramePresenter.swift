internal import Desktop
internal import EventLoop
internal import Gestures
internal import Input
internal import LightboxCore
internal import Motion
internal import ProgramSupport
internal import Raster
internal import System

/// The frames of a window: each shows the moment at which it is seen, with the fingers as far as they will
/// have come until then; a photo that rests becomes sharp, and memory goes back after a long rest.
@UI final class FramePresenter {
  private let loop: Loop
  private let window: Window
  private var layers = FrameLayers()
  private var painter = FramePainter()
  /// The fingers' movement until a frame is seen.
  private var predictor: InputPredictor
  private var resting = RestingPhotos()
  /// Draws the photo with the best filter once it has rested for a moment.
  private var sharpening: EventLoop.Timer?
  /// Gives the spare buffers back after a moment without a frame.
  private let bufferRest: RestTimer
  /// Gives freed memory back after a long time without a frame: the next gesture then pays for new
  /// pages.
  private let memoryRest: RestTimer
  /// The moment that the newest frame shows.
  private(set) var shown = Instant.zero
  /// The latency log; nil when it was not asked for.
  private(set) var latency: LatencyLog?

  init(_ window: Window, in loop: Loop, physics: Physics) {
    self.window = window
    self.loop = loop
    predictor = InputPredictor(physics: physics)
    // Inputs have a spare made again, before the frame that needs it.
    bufferRest = RestTimer(loop, after: 0.75) { [unowned window] in window.trimBuffers() }
    memoryRest = RestTimer(loop, after: 30) { FreedMemory.giveBack() }
  }

  /// The seconds for which a photo has to rest before it is drawn with the best filter.
  private static let shortRest = 0.1

  var physics: Physics {
    get { predictor.physics }
    set { predictor.physics = newValue }
  }

  /// True while fingers hold something.
  var isHeld: Bool { predictor.isHeld }

  /// Measures the latency of inputs from now on, in a new log.
  func measureLatency() { latency = LatencyLog() }

  /// Takes note of the inputs of an event at `time`, which were handled.
  func noteInputs(at time: Instant) {
    if layers.isWanted { latency?.input(at: time) }
  }

  /// Takes note of an input, from which those that are likely to come are predicted.
  func note(_ input: InputEvent, at time: Instant) { predictor.note(input, at: time) }

  /// Takes note that the frame `number` was seen at `time`; nil when it never was.
  func notePresented(_ number: Int, at time: Instant?) {
    latency?.framePresented(number, at: time)
  }

  /// Asks for a frame if `lightbox` looks different now, at `time`.
  func follow(_ lightbox: Lightbox, at time: Instant) {
    layers.note(lightbox, at: time)
    if layers.isWanted { window.setNeedsFrame() }
  }

  /// Draws the frame that the window has asked for, of `lightbox`, whose newest event was at `newest`.
  /// Returns the moment that it shows.
  func draw(_ frame: Frame, of lightbox: Lightbox, newest: Instant) -> Instant {
    // As far ahead as fingers are predicted.
    let longest = frame.now + predictor.physics.predictionTime
    let time = max(newest, min(frame.presentation ?? frame.now, longest))
    shown = time
    let expected = predictor.events(until: frame.presentation ?? frame.now)
    let seen = layers.next(lightbox, at: time, expecting: expected)
    let givesWay = resting.givesWay
    let isWhole = painter.present(resting.filtered(seen), in: window, for: frame) {
      [window] in givesWay && window.isKeepingEvents
    }
    if isWhole { note(frame) }
    resting.noteFrame(isWhole: isWhole)
    bufferRest.noteFrame()
    memoryRest.noteFrame()
    return time
  }

  /// Goes on after a frame was drawn: something may move still, and a photo at rest becomes sharp; `look`
  /// gives the lightbox of that moment.
  func goOn(_ look: @escaping @UI () -> Lightbox) {
    if layers.isWanted { window.setNeedsFrame() }
    sharpening?.cancel()
    sharpening = nil
    let lightbox = look()
    // Frames that follow one another would become sharp one by one.
    guard !layers.isWanted, lightbox.mode == .photo, !lightbox.isPlaying,
      !resting.isDone(layers.shown)
    else { return }
    sharpening = loop.schedule(at: loop.now + Self.shortRest) { [unowned self] in
      sharpening = nil
      guard !layers.isWanted, look().isSettled(at: loop.now) else { return }
      resting.rest(layers.shown)
      window.setNeedsFrame()
    }
  }

  /// Takes note that a frame was drawn; its commit follows at once.
  private func note(_ frame: Frame) {
    let now = loop.now
    if frame.number <= 3 {
      Diagnostics.note("frame \(frame.number) took \(Int((now - frame.now) * 1000)) ms to draw")
    }
    latency?.frameCommitted(
      frame.number, at: now, drawing: now - frame.now, isSharpening: resting.isSharpening)
  }
}
