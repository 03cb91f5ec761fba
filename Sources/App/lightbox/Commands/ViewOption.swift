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

  /// Returns the mode in the option if it is given. Otherwise returns the album if `paths` is empty
  /// or contains a folder, and else the photo.
  func mode(for paths: [FilePath]) -> Mode {
    if let view { return view }
    let hasFolder = paths.contains { (try? Folder.isFolder($0)) == true }
    return paths.isEmpty || hasFolder ? .album : .photo
  }
}

extension Mode: ExpressibleByArgument {}
