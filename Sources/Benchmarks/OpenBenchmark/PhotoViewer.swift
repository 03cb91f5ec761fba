internal import BenchmarkSupport
internal import Foundation

/// A photo viewer to measure, and the command that starts it.
struct PhotoViewer {
  let name: String
  /// The command that starts the viewer; the path to open is appended to it.
  let command: [String]
  var isMeasuredOften = false

  private static let longestWait = 20.0
  /// The time without a change, seconds, after which the photo counts as complete.
  private static let rest = 0.8

  /// Returns the viewers to measure: `lightbox`, the viewers that this machine may have in `PATH`
  /// (see ``isInstalled``), and those that `make desktops` has unpacked.
  static func all(lightbox: String) -> [PhotoViewer] {
    system(lightbox: lightbox)
      + [
        unpacked("swayimg"), unpacked("imv", program: "imv-wayland"),
        // Without a GPU, GTK draws with the processor.
        unpacked("loupe", with: ["GSK_RENDERER": "cairo"]),
        unpacked("gwenview", with: ["QT_QPA_PLATFORM": "wayland"]), unpacked("geeqie"),
      ].compactMap(\.self)
  }

  private static func unpacked(
    _ package: String, program: String? = nil, with variables: [String: String] = [:]
  ) -> PhotoViewer? {
    UnpackedViewer(package, program: program, with: variables).map {
      PhotoViewer(name: $0.name, command: $0.command, isMeasuredOften: package == "swayimg")
    }
  }

  private static func system(lightbox: String) -> [PhotoViewer] {
    [
      PhotoViewer(
        name: "lightbox", command: [lightbox, "--no-config", "--view", "photo"],
        isMeasuredOften: true),
      PhotoViewer(name: "swayimg", command: ["swayimg"], isMeasuredOften: true),
      PhotoViewer(name: "imv", command: ["imv-wayland"]),
      PhotoViewer(name: "eog", command: ["eog", "--new-instance"]),
      PhotoViewer(name: "gthumb", command: ["gthumb", "--new-window"]),
    ]
  }

  var isInstalled: Bool { ViewerProcess.path(of: command[0]) != nil }

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
    let frames = framesUntilComplete(screen, empty)
    let peak = watch?.finish()
    let opening = Opening(frames, start: process.start, empty: empty)
    return (opening, opening == nil ? nil : peak)
  }

  private func framesUntilComplete(
    _ screen: ScreenRecorder, _ empty: ScreenFrame
  ) -> [ScreenFrame] {
    let begin = monotonicSeconds()
    var frames: [ScreenFrame] = []
    while monotonicSeconds() - begin < Self.longestWait {
      frames += screen.rest(for: Self.rest, atMost: 2)
      // Some viewers show an empty window, which does not change while they decode.
      guard let last = frames.last, last.showsPhoto(unlike: empty) else { continue }
      if monotonicSeconds() - last.time > Self.rest { break }
    }
    return frames
  }
}
