internal import ArgumentParser
internal import Files
internal import LightboxCore

/// The option `--view`: the album or a photo to begin with.
struct ViewOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Begin with all thumbnails or with a photo (default: album for a folder, else photo).",
      valueName: "photo|album"))
  var view: Mode?

  /// The mode to begin with for `paths`: the album for a folder or no path, unless the option says
  /// otherwise.
  func mode(for paths: [FilePath]) -> Mode {
    if let view { return view }
    let hasFolder = paths.contains { (try? Folder.isFolder($0)) == true }
    return paths.isEmpty || hasFolder ? .album : .photo
  }
}

extension Mode: ExpressibleByArgument {}
