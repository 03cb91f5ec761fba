internal import Files
internal import Glibc
internal import ImageExchange

/// A failure in two sentences for people: what happened, and what they can do.
struct FailureText: Hashable {
  let reason: String
  let advice: String

  /// Both sentences in a line.
  var text: String { "\(reason) \(advice)" }

  private init(_ reason: String, _ advice: String) {
    self.reason = reason.prefix(1).uppercased() + reason.dropFirst() + "."
    self.advice = advice
  }

  init(_ error: FileError) { self.init(error.reason, Self.advice(onOpening: error.number)) }

  init(_ failure: ImageFailure) {
    self.init(failure.description, Self.advice(on: failure))
  }

  private static func advice(on failure: ImageFailure) -> String {
    switch failure.code {
    case .unopened: advice(onOpening: failure.errno)
    case .unsupported, .elsewhere: advice(onFormat: failure.errno)
    case .empty, .truncated, .corrupt: "Copy it again from the camera or a backup."
    case .unrecognized: "Open it in the program that made it."
    case .tooLarge: "Make a smaller copy of it in another program."
    case .unreadable: "Check the disk or the network, then come back to it."
    case .exhausted: "Close other programs, then come back to it."
    case .decoderMissing: "Put the lightbox-decoder programs beside lightbox, then come back to it."
    case .badReply: "Install lightbox and its decoders from the same build."
    case .unconfined: "Set confinement = \"auto\" in the settings to see it all the same."
    default: "Go to another photo and come back to try again."
    }
  }

  private static func advice(onOpening number: Int32) -> String {
    switch number {
    case 0: "Open a picture file instead."
    case ENOENT: "Put it back, then come back to it."
    case ENOLINK, ELOOP: "Mend the link or delete it."
    case EACCES, EPERM: "Allow yourself to read the file, then come back to it."
    default: "Check the disk or the network, then come back to it."
    }
  }

  /// Names the build that reads the format with that number; 0 stands for none.
  private static func advice(onFormat number: Int32) -> String {
    let format = UInt8(exactly: number).flatMap(ImageFormat.init)
    let build: String? =
      switch format {
      case .heif, .avif: "with the trait HEIF"
      case .jpegXL: "with the trait JPEGXL and libjxl 0.9 or newer"
      case .svg: "with the trait SVG"
      case .tiff: "with the trait TIFF"
      case .cameraRaw: "with the trait RAW"
      default: nil
      }
    return build.map { "Install a Lightbox that is built \($0)." }
      ?? "Save it as JPEG or PNG in another program."
  }
}
