internal import Files
internal import Glibc
internal import ImageExchange
internal import Languages
internal import LightboxCore

/// The failures of files and of decoders as sentences for the user: the reason and a remedy.
extension FailureReason {
  /// The reason and the remedy on one line, without the photo's name (`title`).
  var text: Phrase { .sentences([reason, advice]) }

  init(_ error: FileError, title: Phrase = .empty) {
    self.init(title: title, error.phrase.asSentence, advice: Self.advice(onOpening: error.number))
  }

  init(_ failure: ImageFailure, title: Phrase = .empty) {
    self.init(title: title, Self.reason(of: failure).asSentence, advice: Self.advice(on: failure))
  }

  /// Returns the reason as a phrase. If the file could not be opened, `failure` names the cause in
  /// English; the phrase is found by this text.
  private static func reason(of failure: ImageFailure) -> Phrase {
    if failure.code == .unsupported, failure.errno == ImageFormat.cameraRaw.rawValue {
      return Phrase("This RAW file has no preview")
    }
    guard failure.code == .unopened else { return failure.phrase }
    let causes: [FileError.Cause] = [
      .system(failure.errno), .brokenLink, .isFolder, .isPipe, .isSocket, .isDevice,
    ]
    return causes.map { FileError(FilePath(""), $0) }.first { $0.reason == failure.detail }?.phrase
      ?? failure.phrase
  }

  private static func advice(on failure: ImageFailure) -> Phrase {
    switch failure.code {
    case .unopened: advice(onOpening: failure.errno)
    case .unsupported, .elsewhere: advice(onFormat: failure.errno)
    case .empty, .truncated, .corrupt: Phrase("Copy it again from the camera or a backup.")
    case .unrecognized: Phrase("Open it in the program that made it.")
    case .tooLarge: Phrase("Make a smaller copy of it in another program.")
    case .unreadable: Phrase("Check the disk or the network, then come back to it.")
    case .exhausted: Phrase("Close other programs, then come back to it.")
    case .decoderMissing:
      Phrase("Put the lightbox-decoder programs beside lightbox, then come back to it.")
    case .badReply: Phrase("Install lightbox and its decoders from the same build.")
    case .unconfined:
      Phrase("Set confinement = \"auto\" in the settings to see it anyway.")
    default: Phrase("Go to another photo and come back to try again.")
    }
  }

  private static func advice(onOpening number: Int32) -> Phrase {
    switch number {
    case 0: Phrase("Open a picture file instead.")
    case ENOENT: Phrase("Put it back, then come back to it.")
    case ENOLINK, ELOOP: Phrase("Repair the link or delete it.")
    case EACCES, EPERM: Phrase("Allow yourself to read the file, then come back to it.")
    default: Phrase("Check the disk or the network, then come back to it.")
    }
  }

  /// Returns the advice for a format that this build cannot read: to install a build that can read
  /// the format, or to convert the file. `number` is the raw value of the format; 0 if it is
  /// unknown.
  private static func advice(onFormat number: Int32) -> Phrase {
    let traits: [ImageFormat: String] = [
      .heif: "HEIF", .avif: "HEIF", .jpegXL: "JPEGXL", .svg: "SVG", .tiff: "TIFF",
      .cameraRaw: "RAW",
    ]
    let trait = UInt8(exactly: number).flatMap(ImageFormat.init).flatMap { traits[$0] }
    return trait.map {
      Phrase("Install a Lightbox that is built with the trait {0}.", .verbatim($0))
    } ?? Phrase("Save it as JPEG or PNG in another program.")
  }
}
