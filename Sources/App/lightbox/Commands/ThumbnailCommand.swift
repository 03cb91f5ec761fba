internal import Albums
internal import ArgumentParser
internal import Decoding
internal import Files
internal import ImageExchange
internal import Pixels

/// The command `lightbox thumbnail`: writes a photo's thumbnail as a PNG file, for desktops that
/// cannot decode the photo's format themselves.
///
/// The caller manages the thumbnail cache, and adds the metadata of cached files, such as the
/// `Thumb::URI` of the thumbnail specification.
struct ThumbnailCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "thumbnail",
    abstract: "Write a photo's thumbnail as PNG, as desktops request it.")

  @Argument(help: ArgumentHelp("The longest side, in pixels.", valueName: "size"))
  var side: Int

  @Argument(help: ArgumentHelp("The photo.", valueName: "file"), completion: .file())
  var file: FilePath

  @Argument(help: ArgumentHelp("The PNG file to write.", valueName: "output"), completion: .file())
  var output: FilePath

  @OptionGroup
  var verbose: VerboseOption

  func validate() throws {
    guard (1...4096).contains(side) else {
      throw ValidationError("A thumbnail's longest side has 1 to 4096 pixels.")
    }
  }

  mutating func run() throws {
    try file.write(to: output) { decoder, source in
      // Upright, with a longest side of at most `side` px.
      let picture = try decoder.picture(.thumbnail(side: side), of: source).picture
      let canvas = try SharedCanvas(copying: picture.levels[0])
      return try decoder.png(of: canvas, isOpaque: picture.isOpaque)
    }
  }
}
