internal import Configuration
internal import Files
package import LightboxCore
internal import System

/// Reads the desktop's preferences from files.
package enum DesktopFiles {
  /// The preferences in GTK's settings files. If several files contain a preference, the first in
  /// this order counts: the user's files for GTK 4 and GTK 3, then the system's files for GTK 4 and
  /// GTK 3.
  package static var preferences: DesktopPreferences {
    var preferences = DesktopPreferences()
    for folder in UserFolders.configurations(environment: ProcessBytes.environment) {
      for version in ["gtk-4.0", "gtk-3.0"] {
        let path = folder.appending("\(version)/settings.ini")
        // A file that cannot be read is ignored, because it is not this program's file.
        guard let file = try? PhotoFile.contents(of: path, limit: 1 << 16) else { continue }
        preferences = preferences.completed(by: GTKSettings.preferences(in: file))
      }
    }
    return preferences
  }
}
