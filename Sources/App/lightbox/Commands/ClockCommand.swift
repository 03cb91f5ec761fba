internal import AnalogClock
internal import ArgumentParser
internal import EventLoop
internal import Files
internal import Geometry
internal import Pixels

/// The command `lightbox clock`: an analog clock in a window or a file.
struct ClockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clock",
    abstract: "Show a clock whose hands are layers that turn about an anchor point.",
    usage: "lightbox clock [<options>]")

  @Option(help: ArgumentHelp("The time to show, or to start from.", valueName: "HH:MM:SS"))
  package var at: TimeOfDay?

  @Option(
    help: ArgumentHelp("Write this moment as PNG instead.", valueName: "file"),
    completion: .file())
  var output: FilePath?

  @Option(help: ArgumentHelp("The view's size in logical pixels.", valueName: "WxH"))
  var size = PixelSize(width: 480, height: 480)

  @Option(help: ArgumentHelp("Device pixels per logical pixel of a file.", valueName: "factor"))
  var scale: Double?

  @Flag(help: "Leave the hands' anchor point in their middle, and see what that does.")
  package var anchorCentre = false

  @Flag(help: "Dark on white instead of light on black.")
  var light = false

  func validate() throws {
    if scale != nil && output == nil {
      throw ValidationError("--scale is for a file: name it with --output.")
    }
    guard (0.25...16).contains(scale ?? 1) else { throw ValidationError("--scale is 0.25 to 16.") }
    let side = Double(max(size.width, size.height)) * (scale ?? 1)
    if output != nil && side > ClockPicture.mostPixels {
      throw ValidationError("A picture has at most 16384 pixels on a side.")
    }
  }

  mutating func run() throws {
    let look = light ? ClockLook.light : .dark
    let anchor = anchorCentre ? Point(x: 0.5, y: 0.5) : ClockFace.pivot
    let size = Size(width: Double(size.width), height: Double(size.height))
    if let output {
      let time = at ?? TimeOfDay.now.wholeSecond
      try ClockPicture.write(
        time, look, anchor: anchor, size: size, scale: scale ?? 1, to: output)
    } else {
      try UI.own { [at] in
        try ClockWindow(from: at, look, anchor: anchor, size: size).run()
      }
    }
  }
}
