internal import Desktop
package import EventLoop
package import Geometry
internal import Input
internal import Languages
internal import LightboxCore
internal import PhotoViewer
internal import ProgramSupport
internal import Raster

/// A window with a clock, drawn once a second.
///
/// A timer asks the window for a frame, and drawing the frame starts the timer for the next second.
/// While the window is not visible, it draws no frame, so no timer runs and the program sleeps.
@UI package final class ClockWindow {
  /// The time of day from which the clock runs, and the instant at which it shows this time; nil to
  /// show the system's time.
  private let start: (time: TimeOfDay, at: Instant)?
  private let look: ClockLook
  /// The anchor point of the hands' layers.
  private let anchor: Point
  private let loop = Loop()
  private let display: Display
  private let window: Window
  private var painter = FramePainter()
  private var face: ClockFace?
  private var viewSize = Size.zero
  private var tick: EventLoop.Timer?
  private var isFullscreen = false
  private var pointer = Point.zero
  private var failure: ProgramFailure?

  /// Connects to the compositor and opens the window with `size`, in logical pixels, as its
  /// preferred size. The clock runs from `time`; nil shows the system's time. `anchor` is the
  /// anchor point of the hands' layers. Throws if the connection fails.
  package init(from time: TimeOfDay?, _ look: ClockLook, anchor: Point, size: Size) throws {
    (self.look, self.anchor) = (look, anchor)
    start = time.map { [loop] in (time: $0, at: loop.now) }
    do {
      display = try Display(loop: loop, onSilence: Notice.write(_:))
    } catch {
      throw ProgramFailure.cannotShow(error.description)
    }
    window = Window(
      display, title: Language.users.text(Phrase("Clock")), appID: ApplicationID.text,
      preferredSize: size)
    window.onEvent = { [unowned self] event in receive(event) }
    display.onLoss = { [unowned self] error in
      failure = .cannotShow(error.description)
      loop.stop()
    }
    loop.watchSignals()
    window.setNeedsFrame()
  }

  /// Runs the event loop until the user closes the clock, or a signal ends the loop. Such a signal
  /// then also ends the process. Throws if the connection to the compositor was lost.
  package func run() throws {
    loop.run()
    window.close()
    display.close()
    if let failure { throw failure }
    loop.endBySignal()
  }

  private func receive(_ event: WindowEvent) {
    switch event {
    case .resized(let size, scale: _):
      viewSize = size
      window.setNeedsFrame()
    case .stateChanged(let state):
      isFullscreen = state.isFullscreen
      if state.isSuspended { tick?.cancel() } else { window.setNeedsFrame() }
    case .closeRequested: loop.stop()
    case .input(let inputs, at: _): for input in inputs { receive(input) }
    case .frame(let frame): draw(frame)
    case .presented, .received, .sessionBegan: break
    case .failed(let error): Notice.write(error.description)
    }
  }

  private func receive(_ input: InputEvent) {
    switch input {
    case .key(let key) where key.isPressed && !key.isRepeat:
      switch key.name {
      case "q", "Escape": loop.stop()
      case "f", "F11": window.setFullscreen(!isFullscreen)
      default: break
      }
    case .pointer(.enter(let point)), .pointer(.motion(let point)): pointer = point
    case .pointer(.button(.right, isPressed: true)): window.showMenu(at: pointer)
    // There is nothing else to take hold of, and not every desktop draws a title bar.
    case .pointer(.button(.left, isPressed: true)), .touch(.down):
      if !isFullscreen { window.startMove() }
    default: break
    }
  }

  private func draw(_ frame: Frame) {
    if face?.size != viewSize || face?.deviceScale != frame.scale {
      face = ClockFace(size: viewSize, deviceScale: frame.scale, look: look)
    }
    let time = start.map { $0.time.advanced(by: frame.now - $0.at) } ?? .now
    let layers = face?.layers(at: time.wholeSecond, anchor: anchor) ?? []
    painter.present(layers, in: window, for: frame, background: look.background)
    tick?.cancel()
    tick = loop.schedule(at: frame.now + time.secondsToNext) { [unowned self] in
      window.setNeedsFrame()
    }
  }
}

extension TimeOfDay {
  /// The seconds until the second hand moves.
  fileprivate var secondsToNext: Double { 1 - (seconds - wholeSecond.seconds) }
}
