internal import Glibc

/// The user's folders that all programs share; correct even if this program runs in a Flatpak
/// sandbox.
///
/// In a sandbox, `XDG_DATA_HOME` and `XDG_CACHE_HOME` are folders of this program only. The user's
/// folders are then in `HOST_XDG_DATA_HOME` and `HOST_XDG_CACHE_HOME`, if these are set.
extension UserFolders {
  /// True if the program runs in a Flatpak sandbox.
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

  /// Returns the name of the variable with the user's shared folder: in a sandbox, `name` with the
  /// prefix `HOST_`, else `name`.
  private static func outside(_ name: String, _ isInSandbox: Bool) -> String {
    isInSandbox && name.hasPrefix("XDG_") ? "HOST_\(name)" : name
  }
}
