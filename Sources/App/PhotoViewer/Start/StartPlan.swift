internal import Albums
package import Files
package import Portal
package import ProgramSupport

/// Decides at a start whether to open a window, or to pass a request to the running instance.
package enum StartPlan {
  /// Returns the request for the running instance; nil for a new window. `isSingle` is the user's
  /// choice on the command line: true for the running instance, false for a new window. If it is
  /// nil, the user's setting `isSetting` decides in the same way. `ownOptions` are the command line
  /// options that need a new window; names on standard input (`-` in `paths`) also need one. Throws
  /// if a new window is needed although `isSingle` is true. `tokens` allow the running instance to
  /// bring its window to the front.
  package static func request(
    isSingle: Bool?, isSetting: Bool, paths: [FilePath], ownOptions: [String],
    tokens: ApplicationTokens
  ) throws(ProgramFailure) -> ApplicationRequest? {
    guard isSingle ?? isSetting else { return nil }
    let readsNames = paths.contains(AlbumListing.standardInput)
    if let reason = ownOptions.first ?? (readsNames ? "the path -" : nil) {
      guard isSingle == nil else {
        throw .wrongUse("\(reason) wants a window of its own: leave --single-instance out")
      }
      return nil
    }
    guard !paths.isEmpty else { return .activate(tokens) }
    let addresses = paths.compactMap { FileURI(withoutParentSteps($0))?.text }
    // Without a working folder, another process could not find relative paths.
    return addresses.count == paths.count ? .open(addresses, tokens) : nil
  }

  /// Returns a path of the same file. If the path has a `..`, the symbolic links of its folder are
  /// resolved, because a `..` after a link leads to another folder than the text says. Blocks.
  private static func withoutParentSteps(_ path: FilePath) -> FilePath {
    let names = path.bytes.split(separator: UInt8(ascii: "/"))
    guard names.contains(where: { $0.elementsEqual("..".utf8) }),
      let folder = Folder.resolved(path.parent)
    else { return path }
    return folder.appending(path.lastComponent)
  }
}
