internal import Albums
internal import ArgumentParser
internal import Decoding
internal import Files
internal import ImageExchange
internal import ProgramSupport

/// The command `lightbox render`: draws a picture to a PNG file, without a window.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Write a photo as PNG: upright, in sRGB, with its own pixels or fitted.")

  @Argument(help: ArgumentHelp("The photo.", valueName: "file"), completion: .file())
  var file: PathArgument

  @Option(
    help: ArgumentHelp("The PNG file to write.", valueName: "file"), completion: .file())
  var output: PathArgument

  @Option(
    help: ArgumentHelp(
      "Fit into this many pixels; only an SVG drawing becomes larger.", valueName: "WxH"))
  var size: SizeArgument?

  @OptionGroup
  var verbose: VerboseOption

  mutating func run() throws {
    let path = file.path
    let decoder = Decoders.one()
    do {
      let source = ImageSource(taking: try PhotoFile.open(path).take())
      let (png, isDamaged) = try decoder.png(of: source, fitting: size?.size)
      if isDamaged { Notice.write("\(path.display): the file is damaged, but can be shown") }
      try ReplacingFile.write(png, to: output.path, mode: 0o644)
    } catch let error as FileError {
      throw ProgramFailure.cannotShow(error.description)
    } catch let failure as ImageFailure {
      throw ProgramFailure.cannotShow("\(path.display): \(failure.description)")
    }
  }
}
