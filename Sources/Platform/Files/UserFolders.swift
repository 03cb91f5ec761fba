internal import Glibc

/// The user's folders, as the XDG specifications define them.
package enum UserFolders {
  /// Returns the home folder; nil if `HOME` is not an absolute path, or is the root folder.
  package static func home(environment: (String) -> [UInt8]?) -> FilePath? {
    guard let home = absolute(environment("HOME")), !home.lastComponent.isEmpty else { return nil }
    // Without slashes at its end.
    return home.parent.appending(home.lastComponent)
  }

  /// Returns the pictures folder: `XDG_PICTURES_DIR` of `user-dirs.dirs`, else `~/Pictures`; nil if
  /// there is no home folder.
  package static func pictures(environment: (String) -> [UInt8]?) -> FilePath? {
    guard let home = absolute(environment("HOME")) else { return nil }
    let config = folder("XDG_CONFIG_HOME", else: ".config", environment)
    let settings = config.flatMap {
      try? PhotoFile.contents(of: $0.appending("user-dirs.dirs"), limit: 1 << 16)
    }
    return picturesFolder(inUserDirs: settings ?? [], home: home) ?? home.appending("Pictures")
  }

  /// Returns the cache folder: `XDG_CACHE_HOME`, else `~/.cache`; nil if this variable is not an
  /// absolute path and there is no home folder.
  package static func cache(environment: (String) -> [UInt8]?) -> FilePath? {
    folder("XDG_CACHE_HOME", else: ".cache", environment)
  }

  /// Returns the state folder: `XDG_STATE_HOME`, else `~/.local/state`; nil if this variable is not
  /// an absolute path and there is no home folder.
  package static func state(environment: (String) -> [UInt8]?) -> FilePath? {
    folder("XDG_STATE_HOME", else: ".local/state", environment)
  }

  /// Returns the pictures folder from a line such as `XDG_PICTURES_DIR="$HOME/…"`; nil if there is
  /// no valid line. `text` is the contents of a `user-dirs.dirs` file.
  static func picturesFolder(inUserDirs text: [UInt8], home: FilePath) -> FilePath? {
    let key = Array("XDG_PICTURES_DIR=\"".utf8)
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let line = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard line.starts(with: key) else { continue }
      let value = unescaped(line.dropFirst(key.count))
      let marker = Array("$HOME/".utf8)
      let path =
        value.starts(with: marker)
        ? home.appending(value.dropFirst(marker.count)) : absolute(value)
      // `$HOME/` is the desktop's word for the home itself.
      return path?.withoutTrailingSlashes
    }
    return nil
  }

  /// Returns the text before the closing quote, without the backslashes of its escapes.
  private static func unescaped(_ quoted: ArraySlice<UInt8>) -> [UInt8] {
    var (value, rest): ([UInt8], ArraySlice<UInt8>) = ([], quoted)
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      guard let meant = byte == UInt8(ascii: "\\") ? rest.popFirst() : byte else { break }
      value.append(meant)
    }
    return value
  }

  /// Returns the folders of configuration files; the user's own folder is the first.
  ///
  /// They are `XDG_CONFIG_HOME` or `~/.config`, then `XDG_CONFIG_DIRS` or `/etc/xdg`.
  package static func configurations(environment: (String) -> [UInt8]?) -> [FilePath] {
    let own = folder("XDG_CONFIG_HOME", else: ".config", environment)
    let listed = (environment("XDG_CONFIG_DIRS") ?? [])
      .split(separator: UInt8(ascii: ":")).compactMap { absolute(Array($0)) }
    return [own].compactMap { $0 } + (listed.isEmpty ? [FilePath("/etc/xdg")] : listed)
  }

  // MARK: In a sandbox

  // In a Flatpak sandbox, `XDG_DATA_HOME` and `XDG_CACHE_HOME` are folders of this program only.
  // The user's folders, which all programs share, are then in `HOST_XDG_DATA_HOME` and
  // `HOST_XDG_CACHE_HOME`, if these are set.

  /// True if the program runs in a Flatpak sandbox.
  package static let isInSandbox = unsafe access("/.flatpak-info", F_OK) == 0

  /// Returns the data folder that all programs of the desktop share; it contains the trash. In a
  /// sandbox, this is the folder outside the sandbox. Nil if the folder's environment variable is
  /// not an absolute path and there is no home folder.
  package static func sharedData(
    environment: (String) -> [UInt8]?, isInSandbox: Bool = isInSandbox
  ) -> FilePath? {
    folder(isInSandbox ? "HOST_XDG_DATA_HOME" : "XDG_DATA_HOME", else: ".local/share", environment)
  }

  /// Returns the cache folder that all programs of the desktop share; it contains the thumbnails.
  /// In a sandbox, this is the folder outside the sandbox. Nil if the folder's environment variable
  /// is not an absolute path and there is no home folder.
  package static func sharedCache(
    environment: (String) -> [UInt8]?, isInSandbox: Bool = isInSandbox
  ) -> FilePath? {
    folder(isInSandbox ? "HOST_XDG_CACHE_HOME" : "XDG_CACHE_HOME", else: ".cache", environment)
  }

  /// Returns the folder of the running program's executable; nil if the system does not report it.
  package static func executable() -> FilePath? {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0, count < buffer.count else { return nil }
    return FilePath(bytes: buffer.prefix(count).map { UInt8(bitPattern: $0) }).parent
  }

  /// Returns the path in the environment variable `name`, or else the path of `folder` in the home
  /// folder; nil if the variable is not an absolute path and there is no home folder.
  private static func folder(
    _ name: String, else folder: String, _ environment: (String) -> [UInt8]?
  ) -> FilePath? {
    absolute(environment(name)) ?? absolute(environment("HOME"))?.appending(folder)
  }

  /// Returns the path in an environment variable's value; nil if the value is missing, empty or a
  /// relative path, as the XDG specification demands.
  private static func absolute(_ bytes: [UInt8]?) -> FilePath? {
    guard let bytes, bytes.first == UInt8(ascii: "/") else { return nil }
    return FilePath(bytes: bytes)
  }
}
