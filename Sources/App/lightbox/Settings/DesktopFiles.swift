internal import Configuration
internal import Files

/// What the desktop wants, as far as files tell.
enum DesktopFiles {
  /// What GTK's settings say; of several files the first that says anything about a matter.
  static var wishes: DesktopWishes {
    var wishes = DesktopWishes()
    for folder in UserFolders.configurations(environment: ProcessBytes.environment) {
      for version in ["gtk-4.0", "gtk-3.0"] {
        let path = folder.appending("\(version)/settings.ini")
        // A file that cannot be had is as good as none: it is not ours.
        guard let file = try? PhotoFile.contents(of: path, limit: 1 << 16) else { continue }
        wishes = wishes.completed(by: GTKSettings.wishes(in: file))
      }
    }
    return wishes
  }
}
