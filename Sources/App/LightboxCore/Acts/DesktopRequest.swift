internal import Input

/// A service of the desktop that photos can be handed to.
package enum DesktopRequest: Hashable, Sendable {
  /// Open the photo in a program that the person chooses.
  case openWith
  /// Show the photos in the file manager.
  case showInFolder
  /// Make the photo the desktop's background.
  case setWallpaper
  /// Print the photo.
  case print
  /// Write a mail with the photos.
  case mail

  /// True where all that are marked are meant; else the one that is looked at.
  var isForMany: Bool { self == .mail || self == .showInFolder }
}

extension Lightbox {
  /// Hands the photos that a command is about to the desktop.
  mutating func ask(_ command: Command, at time: Instant) -> [Effect] {
    let request: DesktopRequest
    switch command {
    case .openWith: request = .openWith
    case .showInFolder: request = .showInFolder
    case .setWallpaper: request = .setWallpaper
    case .print: request = .print
    case .mail: request = .mail
    default: return []
    }
    let one = library.photoIndex == nil ? [] : [current].compactMap { $0 }
    let photos = request.isForMany ? actedOn : one
    return photos.isEmpty ? [] : [.request(request, photos)]
  }
}
