internal import Configuration
internal import Files

/// Whether the desktop wants motion reduced, as far as files tell.
enum DesktopMotion {
  /// True when the first of GTK's settings that say anything turn animations off.
  static var isReduced: Bool {
    for folder in UserFolders.configurations(environment: ProcessBytes.environment) {
      for version in ["gtk-4.0", "gtk-3.0"] {
        let path = folder.appending("\(version)/settings.ini")
        // A file that cannot be had is as good as none: it is not ours.
        guard let file = try? PhotoFile.contents(of: path, limit: 1 << 16) else { continue }
        if let animates = GTKSettings.animates(in: file) { return !animates }
      }
    }
    return false
  }
}
