internal import ArgumentParser
internal import Files
internal import LightboxCore

/// `--view`: what to begin with.
struct ViewOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Begin with all thumbnails or with a photo (default: album for a folder, else photo).",
      valueName: "photo|album"))
  var view: Mode?

  /// What to begin with for `paths`: a folder, or nothing, is looked at as a whole.
  func mode(for paths: [FilePath]) -> Mode {
    if let view { return view }
    let hasFolder = paths.contains { (try? Folder.isFolder($0)) == true }
    return paths.isEmpty || hasFolder ? .album : .photo
  }
}

extension Mode: ExpressibleByArgument {}
