internal import Albums
internal import Bus
internal import Decoding
internal import ImageExchange
internal import Languages
internal import Pixels
internal import System
internal import Typesetting

/// Makes a PDF file with a photo on a sheet of paper, for printing.
enum PrintedPhoto {
  /// The resolution of the printed photo in dots per inch; more would not be visible.
  private static let resolution = 300.0

  /// Converts GTK's page setup, whose sizes are in mm, to a sheet of paper. Returns A4 if the setup
  /// is missing or has no paper size.
  static func sheet(_ setup: BusValue?) -> PaperSheet {
    guard let setup = setup?.options else { return .a4 }
    func points(_ key: String) -> Double? {
      guard case .real(let value) = setup[key], value.isFinite else { return nil }
      return value * PaperSheet.millimetre
    }
    guard let width = points("Width"), let height = points("Height") else { return .a4 }
    func edge(_ key: String) -> Double { points(key) ?? PaperSheet.edge }
    // The portal gives the sides of the upright paper, but the margins of the page as it is turned.
    let isWide = setup["Orientation"]?.text?.contains("landscape") ?? false
    return PaperSheet(
      width: isWide ? height : width, height: isWide ? width : height, left: edge("MarginLeft"),
      top: edge("MarginTop"), right: edge("MarginRight"), bottom: edge("MarginBottom"))
  }

  /// Returns a PDF file in memory, with the photo on `sheet`, or the reason why it cannot be made.
  /// Blocks.
  static func made(
    of photo: OwnedDescriptor, on sheet: PaperSheet
  ) -> Result<OwnedDescriptor, Refusal> {
    let longest = Int(max(sheet.width, sheet.height) / 72 * resolution)
    let wanted = PixelSize(width: longest, height: longest)
    do {
      let (picture, _) = try Decoders.one().picture(
        .pixels(fitting: wanted, preview: false), of: ImageSource(taking: photo))
      // The smallest level with enough pixels.
      let level = picture.levels.last { max($0.size.width, $0.size.height) >= longest }
      let bytes = try PrintedPicture.pdf(of: level ?? picture.levels[0], on: sheet)
      let file = try MemoryFile(named: "lightbox-page")
      // The write does not move the file's position, so the reader begins at the start.
      try unsafe bytes.withUnsafeBytes { try unsafe file.descriptor.write($0, at: 0) }
      return .success(file.descriptor)
    } catch let failure as ImageFailure {
      return .failure(Refusal(reason: failure.phrase))
    } catch {
      // The reason is an English text from a library or the system.
      let reason = (error as? TypesettingError)?.reason ?? "\(error)"
      let phrase = Phrase(english: reason, otherwise: Phrase("the page could not be made"))
      return .failure(Refusal(reason: phrase))
    }
  }
}
