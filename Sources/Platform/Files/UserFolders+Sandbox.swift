internal import Glibc

/// The folders that all programs of the user share. In a sandbox of Flatpak `XDG_DATA_HOME` and
/// `XDG_CACHE_HOME` are the program's own, and `HOST_XDG_DATA_HOME` and `HOST_XDG_CACHE_HOME` say where the
/// user has set up others than the usual ones.
extension UserFolders {
  /// True in a sandbox of Flatpak.
  package static let isInSandbox = unsafe access("/.flatpak-info", F_OK) == 0

  /// The folder in which the user's trash is; nil without a home.
  package static func sharedData(
    environment: (String) -> [UInt8]?, isInSandbox: Bool = isInSandbox
  ) -> FilePath? {
    data { environment(outside($0, isInSandbox)) }
  }

  /// The folder in which the desktop's thumbnails are; nil without a home.
  package static func sharedCache(
    environment: (String) -> [UInt8]?, isInSandbox: Bool = isInSandbox
  ) -> FilePath? {
    cache { environment(outside($0, isInSandbox)) }
  }

  /// The variable that says outside of the sandbox what `name` says inside.
  private static func outside(_ name: String, _ isInSandbox: Bool) -> String {
    isInSandbox && name.hasPrefix("XDG_") ? "HOST_\(name)" : name
  }
}
