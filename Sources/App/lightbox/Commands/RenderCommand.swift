internal import ArgumentParser
internal import Files
internal import Geometry
internal import ImageExchange
internal import Decoding
internal import Pixels
internal import Raster

/// The command `lightbox render`: draws one picture into a PNG file, without a window.
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
    help: ArgumentHelp("Fit into this many pixels; never larger than it is.", valueName: "WxH"))
  var size: SizeArgument?

  @OptionGroup
  var verbose: VerboseOption

  mutating func run() throws {
    let path = file.path
    let decoder = Decoders.one()
    do {
      let source = ImageSource(taking: try PhotoFile.open(path).take())
      let (picture, isDamaged) = try decoder.picture(source, fitting: size?.size)
      if isDamaged { Notice.write("\(path.display): the file is damaged, but can be shown") }
      let canvas = try drawn(picture)
      let png = try decoder.png(of: canvas, isOpaque: picture.isOpaque)
      try ReplacingFile.write(png, to: output.path, mode: 0o644)
    } catch let error as FileError {
      throw ProgramFailure.cannotShow(error.description)
    } catch let failure as ImageFailure {
      throw ProgramFailure.cannotShow("\(path.display): \(failure.description)")
    }
  }

  private func drawn(_ picture: Picture) throws(ImageFailure) -> SharedCanvas {
    let own = picture.size
    var scale = 1.0
    if let wanted = size?.size {
      scale = min(
        Double(wanted.width) / Double(own.width), Double(wanted.height) / Double(own.height), 1)
    }
    let fitted = PixelSize(
      width: max(1, Int((Double(own.width) * scale).rounded())),
      height: max(1, Int((Double(own.height) * scale).rounded())))
    let canvas = try SharedCanvas(size: fitted)
    // Each axis fills its whole pixels exactly.
    let layer = Layer(
      picture: picture,
      affine: .scale(
        Double(fitted.width) / Double(own.width), Double(fitted.height) / Double(own.height)))
    let list = DisplayList([layer], size: fitted, scale: 1, background: .clear)
    let (stride, rows) = (canvas.stride, 0..<fitted.height)
    try canvas.draw { list.draw(Region(list.bounds), rows: rows, into: &$0, stride: stride) }
    return canvas
  }
}

extension Decoder {
  /// The photo's pixels, at least enough for `fitting`, and true when some of them are missing.
  func picture(
    _ source: ImageSource, fitting: PixelSize?
  ) throws(ImageFailure) -> (picture: Picture, isDamaged: Bool) {
    var result: Result<(Picture, Bool), ImageFailure> = .failure(ImageFailure(.badReply))
    performPersistently(.pixels(fitting: fitting, preview: false), on: source) { reply in
      switch reply {
      case .picture(let picture, isPreview: false, let isDamaged):
        result = .success((picture, isDamaged))
      case .failure(let failure): result = .failure(failure)
      default: break
      }
    }
    return try result.get()
  }
}
