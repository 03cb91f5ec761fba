internal import BenchmarkSupport
import Foundation

/// A program that shows photos.
struct Viewer {
  let name: String
  let command: [String]

  var isInstalled: Bool {
    if command[0].contains("/") { return FileManager.default.isExecutableFile(atPath: command[0]) }
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(command[0])")
    }
  }

  /// The seconds without a change after which a screen is complete.
  private static let rest = 1.5
  private static let longestWait = 45.0

  /// Starts the viewer, waits for its first screen, which is left in `pictures`, scrolls, and ends
  /// it.
  func measure(on compositor: Compositor, home: URL, pictures: URL) throws -> Measurement {
    let empty = try settledScreen(compositor)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.environment = compositor.environment.merging([
      "HOME": home.path, "XDG_CACHE_HOME": home.appending(path: "cache").path,
      "XDG_CONFIG_HOME": home.appending(path: "config").path, "GDK_BACKEND": "wayland",
      "GSETTINGS_BACKEND": "memory",
    ]) { $1 }
    let errors = home.appending(path: "errors")
    _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardOutput = FileHandle.nullDevice
    let begin = ContinuousClock.now
    func elapsed() -> Double { (ContinuousClock.now - begin) / .seconds(1) }
    try process.run()
    var measurement = Measurement()
    var (last, lastChange) = (empty, 0.0)
    while elapsed() < Self.longestWait,
      measurement.photos == nil || elapsed() - lastChange < Self.rest
    {
      let before = elapsed()
      let screen = try compositor.screen()
      guard screen != last else { continue }
      // The change came before the picture was taken.
      (last, lastChange) = (screen, before)
      if measurement.firstChange == nil { measurement.firstChange = before }
      if measurement.photos == nil, Self.showsPhotos(screen) { measurement.photos = before }
    }
    measurement.firstScreen = measurement.photos == nil ? nil : lastChange
    try last.write(
      to: pictures.appending(path: "\(command[0].split(separator: "/").last ?? "").ppm"))
    let family = ProcessFamily(of: process.processIdentifier)
    measurement.memory = family.proportionalBytes()
    let (cpu, scrolling) = (family.processorSeconds(), ContinuousClock.now)
    try scroll(compositor)
    measurement.scrollSeconds = (ContinuousClock.now - scrolling) / .seconds(1)
    let later = ProcessFamily(of: process.processIdentifier)
    measurement.scrollProcessor = later.processorSeconds() - cpu
    measurement.memoryAfter = later.proportionalBytes()
    process.terminate()
    process.waitUntilExit()
    measurement.note = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
    return measurement
  }

  /// Scrolls some ten screens with two quick fingers.
  private func scroll(_ compositor: Compositor) throws {
    try compositor.say(["motion 640 500"])
    for _ in 0..<30 { try compositor.say(Array(repeating: "axis vert 90", count: 4)) }
    try compositor.say(["axis-stop vert"])
    Thread.sleep(forTimeInterval: 1)
  }

  /// True for more colours than texts and buttons have; samples one pixel in sixteen.
  private static func showsPhotos(_ screen: Data) -> Bool {
    var colours: Set<UInt32> = []
    for offset in stride(from: 64, to: screen.count - 2, by: 48) {
      colours.insert(
        UInt32(screen[offset]) << 16 | UInt32(screen[offset + 1]) << 8 | UInt32(screen[offset + 2]))
      if colours.count > 1000 { return true }
    }
    return false
  }

  private func settledScreen(_ compositor: Compositor) throws -> Data {
    var last = try compositor.screen()
    while true {
      Thread.sleep(forTimeInterval: 0.3)
      let screen = try compositor.screen()
      if screen == last { return last }
      last = screen
    }
  }
}
