internal import Albums
internal import ArgumentParser
internal import Decoding
internal import Files
internal import Pixels
internal import ProgramSupport

/// The command `lightbox render`: draws a picture to a PNG file, without a window.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Write a photo as PNG: upright, in sRGB, with its own pixels or fitted.")

  @Argument(help: ArgumentHelp("The photo.", valueName: "file"), completion: .file())
  var file: FilePath

  @Option(
    help: ArgumentHelp("The PNG file to write.", valueName: "file"), completion: .file())
  var output: FilePath

  @Option(
    help: ArgumentHelp(
      "Fit into this many pixels; only an SVG drawing becomes larger.", valueName: "WxH"))
  var size: PixelSize?

  @OptionGroup
  var verbose: VerboseOption

  mutating func run() throws {
    let name = file.display
    try file.write(to: output) { decoder, source in
      let (png, isDamaged) = try decoder.png(of: source, fitting: size)
      if isDamaged { Notice.write("\(name): the file is damaged, but can be shown") }
      return png
    }
  }
}
