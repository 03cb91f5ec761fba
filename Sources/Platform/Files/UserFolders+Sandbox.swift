internal import Glibc

/// The user's folders shared by all programs, also from a sandbox of Flatpak.
///
/// In a sandbox, `XDG_DATA_HOME` and `XDG_CACHE_HOME` are the program's own, and
/// `HOST_XDG_DATA_HOME` and `HOST_XDG_CACHE_HOME` are the user's, if they are set.
extension UserFolders {
  /// True in a sandbox of Flatpak.
  package static let isInSandbox = unsafe access("/.flatpak-info", F_OK) == 0

  /// The shared data folder, which contains the trash; nil if there is no home folder.
  package static func sharedData(
    environment: (String) -> [UInt8]?, isInSandbox: Bool = isInSandbox
  ) -> FilePath? {
    data { environment(outside($0, isInSandbox)) }
  }

  /// The shared cache folder, which contains the thumbnails; nil if there is no home folder.
  package static func sharedCache(
    environment: (String) -> [UInt8]?, isInSandbox: Bool = isInSandbox
  ) -> FilePath? {
    cache { environment(outside($0, isInSandbox)) }
  }

  /// The name of the host's variable for `name` in a sandbox.
  private static func outside(_ name: String, _ isInSandbox: Bool) -> String {
    isInSandbox && name.hasPrefix("XDG_") ? "HOST_\(name)" : name
  }
}
