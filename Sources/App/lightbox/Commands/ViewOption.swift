internal import Albums
internal import ArgumentParser
internal import Files
internal import LightboxCore

/// The option `--view`: the mode (album or photo) in which the window opens.
struct ViewOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Begin with all thumbnails or with a photo (default: album for a folder, else photo).",
      valueName: "photo|album"))
  var view: Mode?

  /// Returns the mode that the option gives. Without the option, returns `.album` if `paths` is
  /// empty or contains a folder, else `.photo`. The search for a folder is that of
  /// ``AlbumListing/hasFolder(_:within:isFolder:)``. It takes at most `seconds`; nil sets no limit.
  func mode(for paths: [FilePath], within seconds: Double? = nil) -> Mode {
    if let view { return view }
    return paths.isEmpty || AlbumListing.hasFolder(paths, within: seconds) ? .album : .photo
  }
}

extension Mode: ExpressibleByArgument {}
