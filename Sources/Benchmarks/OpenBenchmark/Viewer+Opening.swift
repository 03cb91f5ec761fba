internal import BenchmarkSupport
internal import Foundation

extension Viewer {
  /// Returns the viewers to measure: `lightbox`, the viewers that this machine may have in `PATH`
  /// (see ``isInstalled``), and those that `make desktops` has unpacked.
  static func all(lightbox: String) -> [Viewer] {
    [
      Viewer("lightbox", [lightbox, "--no-config", "--view", "photo"]),
      Viewer("swayimg", ["swayimg"]), Viewer("imv", ["imv-wayland"]),
      Viewer("eog", ["eog", "--new-instance"]), Viewer("gthumb", ["gthumb", "--new-window"]),
      Viewer(unpacked: "swayimg"), Viewer(unpacked: "imv", program: "imv-wayland"),
      // Without a GPU, GTK draws with the processor.
      Viewer(unpacked: "loupe", with: ["GSK_RENDERER": "cairo"]),
      Viewer(unpacked: "gwenview", with: ["QT_QPA_PLATFORM": "wayland"]),
      Viewer(unpacked: "geeqie"),
    ].compactMap(\.self)
  }

  var isSwayimg: Bool { name.hasPrefix("swayimg") }
  var isMeasuredOften: Bool { name == "lightbox" || isSwayimg }

  /// Opens the subject and waits until the photo is complete. Both results are nil if the viewer
  /// does not show the subject. `peak` is the largest memory that all processes of the viewer
  /// together used at one time, in bytes; nil unless `watchesMemory` is true, which makes the times
  /// unreliable. Throws if the viewer cannot be started, or if no frame of the screen was recorded.
  func open(
    _ subject: Subject, on compositor: Compositor, _ screen: ScreenRecorder,
    watchesMemory: Bool = false
  ) throws -> (opening: Opening?, peak: Int?) {
    _ = screen.rest(for: 0.25, atMost: 5)
    guard let empty = screen.last else { throw Failure("the screen shows nothing") }
    let process = try ViewerProcess(command + [subject.path.path], on: compositor)
    defer { process.stop() }
    let watch = watchesMemory ? MemoryWatch(process) : nil
    let frames = screen.framesUntilPhoto(unlike: empty, restsFor: 0.8, atMost: 20)
    let peak = watch?.finish()
    let opening = Opening(frames, start: process.start, empty: empty)
    return (opening, opening == nil ? nil : peak)
  }
}
