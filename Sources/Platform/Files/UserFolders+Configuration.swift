extension UserFolders {
  /// The folders of configurations, the user's own first: `XDG_CONFIG_HOME` (else `~/.config`),
  /// then those of `XDG_CONFIG_DIRS` (else `/etc/xdg`).
  package static func configurations(environment: (String) -> [UInt8]?) -> [FilePath] {
    let home = absolute(environment("HOME"))?.appending(".config")
    let own = absolute(environment("XDG_CONFIG_HOME")) ?? home
    let listed = (environment("XDG_CONFIG_DIRS") ?? [])
      .split(separator: UInt8(ascii: ":")).compactMap { absolute(Array($0)) }
    return [own].compactMap { $0 } + (listed.isEmpty ? [FilePath("/etc/xdg")] : listed)
  }
}
