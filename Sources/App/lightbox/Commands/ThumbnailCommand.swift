internal import Albums
internal import ArgumentParser
internal import Decoding
internal import Files
internal import ImageExchange
internal import Pixels
internal import ProgramSupport

/// The command `lightbox thumbnail`: a photo's thumbnail as a PNG file, for desktops without its
/// codec.
///
/// The caller manages the thumbnail cache and adds the tags to the files.
struct ThumbnailCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "thumbnail",
    abstract: "Write a photo's thumbnail as PNG, as a desktop asks for it.")

  @Argument(help: ArgumentHelp("The longest side, in pixels.", valueName: "size"))
  var side: Int

  @Argument(help: ArgumentHelp("The photo.", valueName: "file"), completion: .file())
  var file: PathArgument

  @Argument(help: ArgumentHelp("The PNG file to write.", valueName: "output"), completion: .file())
  var output: PathArgument

  @OptionGroup
  var verbose: VerboseOption

  func validate() throws {
    guard (1...4096).contains(side) else {
      throw ValidationError("A thumbnail's longest side has 1 to 4096 pixels.")
    }
  }

  mutating func run() throws {
    let path = file.path
    let decoder = Decoders.one()
    do {
      let source = ImageSource(taking: try PhotoFile.open(path).take())
      let picture = try decoder.thumbnail(of: source, side: side)
      let canvas = try SharedCanvas(copying: picture.levels[0])
      let png = try decoder.png(of: canvas, isOpaque: picture.isOpaque)
      try ReplacingFile.write(png, to: output.path, mode: 0o644)
    } catch let error as FileError {
      throw ProgramFailure.cannotShow(error.description)
    } catch let failure as ImageFailure {
      throw ProgramFailure.cannotShow("\(path.display): \(failure.description)")
    }
  }
}

extension Decoder {
  /// The photo's pixels, upright, with a longest side of at most `side` px.
  fileprivate func thumbnail(
    of source: ImageSource, side: Int
  ) throws(ImageFailure) -> Picture {
    var result: Result<Picture, ImageFailure> = .failure(ImageFailure(.badReply))
    performPersistently(.thumbnail(side: side, preview: false), on: source) { reply in
      switch reply {
      case .picture(let picture, isPreview: false, _): result = .success(picture)
      case .failure(let failure): result = .failure(failure)
      default: break
      }
    }
    return try result.get()
  }
}
