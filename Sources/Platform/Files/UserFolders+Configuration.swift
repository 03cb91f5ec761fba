extension UserFolders {
  /// Returns the folders of configuration files; the user's own folder is the first.
  ///
  /// They are `XDG_CONFIG_HOME` or `~/.config`, then `XDG_CONFIG_DIRS` or `/etc/xdg`.
  package static func configurations(environment: (String) -> [UInt8]?) -> [FilePath] {
    let home = absolute(environment("HOME"))?.appending(".config")
    let own = absolute(environment("XDG_CONFIG_HOME")) ?? home
    let listed = (environment("XDG_CONFIG_DIRS") ?? [])
      .split(separator: UInt8(ascii: ":")).compactMap { absolute(Array($0)) }
    return [own].compactMap { $0 } + (listed.isEmpty ? [FilePath("/etc/xdg")] : listed)
  }
}
