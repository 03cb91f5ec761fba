internal import Files
internal import LightboxCore
internal import Portal

/// The sentences about photos that were handed to a service of the desktop.
struct ServiceSentence {
  private let request: DesktopRequest
  /// The photo's name, or the number of photos.
  let photos: String
  private let isOne: Bool

  init(_ request: DesktopRequest, _ paths: [FilePath]) {
    self.request = request
    isOne = paths.count == 1
    photos =
      isOne
      ? paths.first.map { DisplayName.text(of: $0.lastComponent) } ?? ""
      : "\(paths.count) photos"
  }

  /// The sentence about an answer; nil where there is nothing to say, as the person has seen it.
  func text(of answer: PortalAnswer) -> String? {
    switch answer {
    case .done: request == .setWallpaper ? "\(photos) is the background" : nil
    case .cancelled: nil
    case .refused: text(because: "the desktop has refused it")
    case .missing: text(because: "this desktop offers no way to do that")
    case .silent: text(because: "the desktop does not answer")
    }
  }

  /// The sentence about a file that could not be opened.
  func text(of error: FileError) -> String {
    guard !isOne else { return text(because: error.reason) }
    return text(because: "\(DisplayName.text(of: error.path.lastComponent)): \(error.reason)")
  }

  func text(because reason: String) -> String {
    "\(photos) \(isOne ? "was" : "were") \(undone): \(reason)."
  }

  private var undone: String {
    switch request {
    case .openWith: "not opened in another program"
    case .showInFolder: "not shown in the folder"
    case .setWallpaper: "not made the background"
    case .print: "not printed"
    case .mail: "not put into a mail"
    }
  }
}
