internal import Albums
package import Files
package import Portal
package import ProgramSupport

/// The plan of a start: to open a window, or to pass the request to the running instance.
package enum StartPlan: Equatable {
  case ownWindow
  case handOver(ApplicationRequest)

  /// The user's choice on the command line between a new window and the running instance.
  package enum Choice: Equatable {
    case newWindow, singleInstance
  }

  /// Returns the plan of the start. If `choice` is nil, the user's setting `isSetting` decides:
  /// true means the running instance, false means a new window. `ownOptions` are the given command
  /// line options that need a new window; names on standard input (`-` in `paths`) also need a new
  /// window. Throws if one of these is given although `choice` is the running instance. `tokens`
  /// allow the running instance to bring its window to the front.
  package static func plan(
    _ choice: Choice?, isSetting: Bool, paths: [FilePath], ownOptions: [String],
    tokens: ApplicationTokens
  ) throws(ProgramFailure) -> StartPlan {
    guard choice == .singleInstance || (choice == nil && isSetting) else { return .ownWindow }
    let readsNames = paths.contains(AlbumListing.standardInput)
    if let reason = ownOptions.first ?? (readsNames ? "the path -" : nil) {
      guard choice == nil else {
        throw .wrongUse("\(reason) wants a window of its own: leave --single-instance out")
      }
      return .ownWindow
    }
    guard !paths.isEmpty else { return .handOver(.activate(tokens)) }
    let addresses = paths.compactMap { FileURI(withoutParentSteps($0))?.text }
    // Without a working folder, another process could not find relative paths.
    return addresses.count == paths.count ? .handOver(.open(addresses, tokens)) : .ownWindow
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
