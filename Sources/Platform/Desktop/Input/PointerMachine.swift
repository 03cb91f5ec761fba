internal import Geometry
internal import Input

/// A state machine that groups pointer events into frames of inputs.
///
/// The motion of a wheel is measured in 1/120 of a detent. The machine uses `value120` if the
/// compositor sends it, else `discrete` times 120. Otherwise it converts the axis value, with 15 px
/// for a detent (as in Sway) or 10 px (as in mutter).
///
/// A frame without a source counts as a frame of a wheel in three cases: the frame has detents, the
/// seat is too old to send a source (before version 5), or the axis values are multiples of 10 or
/// 15 px (as in a nested Weston). Otherwise the frame counts as one of a continuous device.
///
/// The scrolling of a touchpad ends with one `stop`, when every axis that moved has stopped.
struct PointerMachine {
  enum Axis: Hashable, CaseIterable { case horizontal, vertical }

  fileprivate struct AxisFrame {
    var value = 0.0
    var discrete: Int32?
    var value120: Int32?
    var isStopped = false
  }

  /// True if the compositor ends each group of events with a `frame` event (from version 5).
  let hasFrames: Bool
  private(set) var focus: SurfaceID?
  private(set) var position = Point.zero

  private var held: [PointerButton] = []
  private var moving: Set<Axis> = []
  private var axes: [Axis: AxisFrame] = [:]
  private var source: ScrollSource?
  private var batches: [InputBatch] = []
  private var time: UInt32?

  init(hasFrames: Bool) { self.hasFrames = hasFrames }

  mutating func enter(_ surface: SurfaceID?, at point: Point) {
    if focus != nil { leave() }
    focus = surface
    position = point
    append(.pointer(.enter(point)))
  }

  /// Adds the inputs that end scrolling, leave the surface and release the pressed buttons. The
  /// releases follow the pointer's leave, so that the program does not treat them as clicks.
  mutating func leave() {
    resolveScroll()
    if !moving.isEmpty { append(.scroll(.stop)) }
    moving = []
    append(.pointer(.leave))
    for button in held { append(.pointer(.button(button, isPressed: false))) }
    held = []
    focus = nil
  }

  mutating func motion(to point: Point, time: UInt32) {
    self.time = time
    position = point
    append(.pointer(.motion(point)))
  }

  /// Adds a press or a release; `code` is the kernel's button code, from
  /// `linux/input-event-codes.h`.
  mutating func button(_ code: UInt32, isPressed: Bool, time: UInt32) {
    self.time = time
    guard focus != nil, let button = PointerButton(evdev: code) else { return }
    guard held.contains(button) != isPressed else { return }
    if isPressed { held.append(button) } else { held.removeAll { $0 == button } }
    append(.pointer(.button(button, isPressed: isPressed)))
  }

  mutating func axis(_ axis: Axis, value: Double, time: UInt32) {
    self.time = time
    axes[axis, default: AxisFrame()].value += value
  }

  mutating func axisSource(_ source: ScrollSource) { self.source = source }

  mutating func axisStop(_ axis: Axis, time: UInt32) {
    self.time = time
    axes[axis, default: AxisFrame()].isStopped = true
  }

  mutating func axisDiscrete(_ axis: Axis, steps: Int32) {
    axes[axis, default: AxisFrame()].discrete = (axes[axis]?.discrete ?? 0) &+ steps
  }

  mutating func axisValue120(_ axis: Axis, value: Int32) {
    axes[axis, default: AxisFrame()].value120 = (axes[axis]?.value120 ?? 0) &+ value
  }

  /// Ends the frame; returns a batch for each surface.
  mutating func frame() -> [InputBatch] {
    resolveScroll()
    defer {
      batches = []
      time = nil
    }
    return batches.map { InputBatch(surface: $0.surface, inputs: $0.inputs, time: time) }
  }

  /// Returns the pending inputs, for which the compositor has sent no `frame` event; called when
  /// all events that have arrived are handled. Returns nothing if scroll events are pending,
  /// because these wait for their `frame` event.
  mutating func frameOverdue() -> [InputBatch] { axes.isEmpty && !batches.isEmpty ? frame() : [] }

  /// Returns the inputs that end scrolling, leave the surface and release the buttons, because the
  /// pointer was removed.
  mutating func cancel() -> [InputBatch] {
    if focus != nil { leave() }
    return frame()
  }

  private mutating func append(_ input: InputEvent) {
    if let focus { batches.append(input, on: focus) }
  }

  private mutating func resolveScroll() {
    guard !axes.isEmpty else { return }
    let source = self.source ?? defaultSource
    var amounts: [Axis: Double] = [:]
    for (axis, frame) in axes {
      let amount = source == .wheel ? frame.detents120 : frame.value
      if amount != 0 { amounts[axis] = amount }
    }
    if !amounts.isEmpty {
      let delta = Vector(dx: amounts[.horizontal] ?? 0, dy: amounts[.vertical] ?? 0)
      append(.scroll(.delta(source, delta)))
      if source != .wheel { moving.formUnion(amounts.keys) }
    }
    let stopped = axes.filter(\.value.isStopped).keys
    if !moving.isEmpty, !stopped.isEmpty {
      moving.subtract(stopped)
      if moving.isEmpty { append(.scroll(.stop)) }
    }
    axes = [:]
    self.source = nil
  }

  private var defaultSource: ScrollSource {
    let hasDetents = axes.values.contains { $0.discrete != nil || $0.value120 != nil }
    if hasDetents || !hasFrames { return .wheel }
    return axes.values.allSatisfy { $0.wholeDetents != nil } ? .wheel : .continuous
  }
}

extension PointerMachine.AxisFrame {
  /// The axis value in detents of 15 px, or else of 10 px; nil if it is a multiple of neither.
  fileprivate var wholeDetents: Double? {
    for detent in [15.0, 10] where value.truncatingRemainder(dividingBy: detent) == 0 {
      return value / detent
    }
    return nil
  }

  /// The motion in 1/120 of a detent: `value120` if there is one, else computed from `discrete`,
  /// else from the axis value.
  fileprivate var detents120: Double {
    if let value120 { return Double(value120) }
    if let discrete { return Double(discrete) * 120 }
    if let wholeDetents { return wholeDetents * 120 }
    return value / 15 * 120
  }
}

extension PointerButton {
  init?(evdev code: UInt32) {
    switch code {
    case 0x110: self = .left
    case 0x111: self = .right
    case 0x112: self = .middle
    case 0x113, 0x116: self = .back
    case 0x114, 0x115: self = .forward
    default: return nil
    }
  }
}
