internal import ArgumentParser
internal import Files
internal import LightboxCore

/// The option `--view`: the mode to start in.
struct ViewOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Begin with all thumbnails or with a photo (default: album for a folder, else photo).",
      valueName: "photo|album"))
  var view: Mode?

  /// The start mode for `paths`: the album for a folder or no path, unless the option is given.
  func mode(for paths: [FilePath]) -> Mode {
    if let view { return view }
    let hasFolder = paths.contains { (try? Folder.isFolder($0)) == true }
    return paths.isEmpty || hasFolder ? .album : .photo
  }
}

extension Mode: ExpressibleByArgument {}
