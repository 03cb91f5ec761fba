/// A service of the desktop to which photos can be passed.
package enum DesktopRequest: Equatable, Sendable, CaseIterable {
  /// Open the photo in a program that the person chooses.
  case openWith
  /// Show the photos in the file manager.
  case showInFolder
  /// Print the photo.
  case print
  /// Compose a mail with the photos attached.
  case mail
  /// Make the photo the desktop's background.
  case setWallpaper

  /// True for a request about all marked photos; false for a request about the current photo only.
  var isForMany: Bool { self == .mail || self == .showInFolder }
}
