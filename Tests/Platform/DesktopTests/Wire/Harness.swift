import EventLoop
import Foundation
import Geometry
import Input
import RefereeFixtures
import Testing
import Wayland
import WireCodec
@testable import Desktop

/// A display on a socket whose far end is the test's, with one window, and all that it told.
@UI final class Harness {
  /// The globals that GNOME, and a recent Sway, offer.
  nonisolated static let modern: [String: UInt32] = [
    "wl_compositor": 6, "wl_shm": 1, "wl_subcompositor": 1, "xdg_wm_base": 6, "wl_seat": 8,
    "wl_output": 4, "wp_viewporter": 1, "wp_fractional_scale_manager_v1": 1,
    "wp_presentation": 1, "wp_cursor_shape_manager_v1": 1, "zwp_pointer_gestures_v1": 3,
    "zxdg_decoration_manager_v1": 1, "zwp_tablet_manager_v2": 2,
    "zwp_idle_inhibit_manager_v1": 1, "zxdg_exporter_v2": 1,
    "zwp_primary_selection_device_manager_v1": 1,
    "wl_data_device_manager": 3, "xdg_activation_v1": 1,
  ]
  /// The least that a window can live on.
  nonisolated static let poor: [String: UInt32] = [
    "wl_compositor": 4, "wl_shm": 1, "xdg_wm_base": 1, "wl_seat": 1, "wl_output": 1,
  ]

  let loop = Loop()
  let far: FarEnd
  /// The behaviour of the far end; nil where a test says everything itself.
  let compositor: Compositor?
  let display: Display
  private(set) var window: Window
  /// The name under which issues are told.
  var subject = ""
  /// True once the window was not as good as ever.
  var hasFailed = false
  var frames: [Frame] = []
  var repaints: [Region] = []
  /// Draws the frames.
  var paint: (Canvas) -> Void = { _ in }
  /// True to give frames up.
  var givesUp = false
  var inputs: [InputEvent] = []
  /// The time of each batch of inputs.
  var times: [Instant] = []
  var events: [String] = []
  /// The data that came, or why it did not.
  var received: [String] = []
  var losses: [DesktopError] = []
  /// The damage that the next frames claim; nil presents nothing.
  var damage: Region? = Region(IntRect(x: 0, y: 0, width: 10, height: 10))
  var onInput: ([InputEvent]) -> Void = { _ in }
  /// Called with each event, before anything else is done about it.
  var onEvent: (WindowEvent) -> Void = { _ in }
  var onResize: () -> Void = {}
  private var serial: UInt32 = 100

  init(
    _ globals: [String: UInt32] = Harness.modern,
    preferredSize: Size = Size(width: 800, height: 500), sendBuffer: Int32? = nil,
    behaviour: Behaviour? = nil
  ) throws {
    let (far, near) = try FarEnd.pair()
    compositor = behaviour.map { Compositor(far, behaviour: $0) }
    if var size = sendBuffer {
      let length = socklen_t(MemoryLayout<Int32>.size)
      let status = unsafe setsockopt(near, SOL_SOCKET, SO_SNDBUF, &size, length)
      try #require(status == 0)
    }
    self.far = far
    if let compositor { compositor.openAhead() } else { Self.announce(globals, on: far) }
    display = try Display(loop: loop, socket: near)
    window = Window(display, title: "a title", appID: "an.app", preferredSize: preferredSize)
    if behaviour != nil { window.drawIcon = { _ in } }
    window.onEvent = { [unowned self] event in handle(event) }
    display.onLoss = { [unowned self] error in losses.append(error) }
  }

  /// The registry is object 2 and the display's one roundtrip object 3, by the order of requests.
  static func announce(_ globals: [String: UInt32], on far: FarEnd) {
    for (n, global) in globals.sorted(by: { $0.key < $1.key }).enumerated() {
      far.sendAhead(
        to: 2, opcode: 0, [.uint(UInt32(n + 1)), .string(global.key), .uint(global.value)])
    }
    far.sendAhead(to: 3, opcode: 0, [.uint(1)])
  }

  /// Lets everything that was sent arrive, and returns the requests that answer it.
  @discardableResult
  func settle() throws -> [FarRequest] {
    for _ in 0..<4 { loop.turn(limit: 0) }
    return far.receive()
  }

  /// Ends the connection; the referee looks at all that was said until then.
  func close() {
    display.close()
    far.finish()
    #expect(Misuse.count == 0)
  }

  // MARK: What a compositor says

  /// Sends a whole configure and returns its serial.
  @discardableResult
  func configure(
    _ width: Int32 = 0, _ height: Int32 = 0, states: [UInt32] = []
  ) throws -> UInt32 {
    serial += 1
    try far.send("xdg_toplevel", "configure", [.int(width), .int(height), .words(states)])
    try far.send("xdg_surface", "configure", [.uint(serial)])
    return serial
  }

  /// Brings the window onto the screen, decorated by the compositor where it can be.
  func map(_ width: Int32 = 0, _ height: Int32 = 0) throws {
    try settle()
    if far.boundVersions["zxdg_decoration_manager_v1"] != nil {
      try far.send("zxdg_toplevel_decoration_v1", "configure", [.uint(2)])
    }
    try configure(width, height)
    try settle()
  }

  /// A window on the screen, of its preferred size.
  static func mapped() throws -> Harness {
    let harness = try Harness()
    try harness.map()
    return harness
  }

  /// Tells the client that the frame before was shown.
  func showFrame() throws {
    try far.send("wl_callback", "done", [.uint(0)])
    try settle()
  }

  private func handle(_ event: WindowEvent) {
    onEvent(event)
    switch event {
    case .frame(let frame):
      frames.append(frame)
      guard let damage else { return }
      window.present(damage: damage) { canvas in
        repaints.append(canvas.repaint)
        paint(canvas)
        return !givesUp
      }
    case .input(let new, let time):
      inputs += new
      times.append(time)
      onInput(new)
    case .resized(let size, let scale):
      events.append("resized \(Int(size.width))×\(Int(size.height)) at \(scale)")
      onResize()
    case .stateChanged(let state):
      let words = [
        state.isFullscreen ? "fullscreen" : "", state.isMaximized ? "maximized" : "",
        state.isTiled ? "tiled" : "", state.isSuspended ? "suspended" : "",
        state.isActivated ? "activated" : "", state.isClientDecorated ? "bare" : "",
      ]
      events.append((["state"] + words.filter { !$0.isEmpty }).joined(separator: " "))
    case .closeRequested:
      events.append("close requested")
    case .presented(let number, let time):
      events.append(time == nil ? "discarded \(number)" : "presented \(number)")
    case .sessionBegan(let name): events.append("session \(name)")
    case .received(.success(let data)):
      received.append(
        "\(data.type): \(data.bytes.count)\(data.isInterrupted ? ", interrupted" : "")")
    case .received(.failure(let failure)): received.append("\(failure)")
    case .failed(let error):
      events.append("failed: \(error)")
    }
  }
}
