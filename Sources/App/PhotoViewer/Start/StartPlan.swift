internal import Albums
package import Files
package import Portal
package import ProgramSupport

/// The decision of a start: to open its own window, or to pass its request to the running instance.
package enum StartPlan: Equatable {
  case ownWindow
  case handOver(ApplicationRequest)

  /// The choice on the command line.
  package enum Choice: Equatable {
    case newWindow, singleInstance
  }

  /// Decides by the command line's `choice`, or by the settings.
  ///
  /// `ownOptions` are the given options that need a new window. Throws if the command line has such
  /// an option and also requests the running instance.
  package static func plan(
    _ choice: Choice?, isSetting: Bool, paths: [FilePath], ownOptions: [String],
    tokens: ApplicationTokens
  ) throws(ProgramFailure) -> StartPlan {
    guard choice == .singleInstance || (choice == nil && isSetting) else { return .ownWindow }
    let readsNames = paths.contains(AlbumListing.standardInput)
    let reasons = ownOptions + (readsNames ? ["the path -"] : [])
    if let reason = reasons.first {
      guard choice == nil else {
        throw .wrongUse("\(reason) wants a window of its own: leave --single-instance out")
      }
      return .ownWindow
    }
    guard !paths.isEmpty else { return .handOver(.activate(tokens)) }
    let addresses = paths.compactMap { FileURI($0)?.text }
    // Without a working folder nobody else could find them.
    return addresses.count == paths.count ? .handOver(.open(addresses, tokens)) : .ownWindow
  }
}
