internal import Desktop
internal import Files

/// The files of a paste or a drop that can be opened, and a sentence about the others.
struct OpenableFiles: Sendable {
  /// The folders and files that open.
  private(set) var paths: [FilePath] = []
  /// True for one photo, which is opened; a folder or several files are shown as an album.
  private(set) var isOnePhoto = false
  /// A sentence where something is left out; nil where all is opened.
  private(set) var notice: String?

  /// Looks at what was received, with each of its files. Blocks.
  init(_ data: ReceivedData) {
    self.init(ReceivedFiles(data.bytes, as: ExchangeType(rawValue: data.type) ?? .text))
  }

  /// Looks at the files of addresses that another program has sent. Blocks.
  init(addresses: [String]) {
    let lines = addresses.map { Array($0.utf8) }.joined(separator: [UInt8(ascii: "\n")])
    self.init(ReceivedFiles(Array(lines), as: .uriList))
  }

  init(_ files: ReceivedFiles, fault: (FilePath) -> FileError? = AlbumListing.fault) {
    var (firstFault, faultCount): (FileError?, Int) = (nil, 0)
    for path in files.paths {
      if let error = fault(path) {
        firstFault = firstFault ?? error
        faultCount += 1
      } else {
        paths.append(path)
      }
    }
    if paths.count == 1, let path = paths.first {
      isOnePhoto = (try? Folder.isFolder(path)) != true
    }
    notice = Self.notice(
      about: files, opened: paths.count, firstFault: firstFault, faultCount: faultCount)
  }

  private static func notice(
    about files: ReceivedFiles, opened: Int, firstFault: FileError?, faultCount: Int
  ) -> String? {
    var reasons: [String] = []
    switch files.firstRemote {
    case .otherMachine(let host): reasons.append(elsewhere(files.remoteCount, "on “\(host)”"))
    case .otherScheme(let scheme): reasons.append(elsewhere(files.remoteCount, "by \(scheme)"))
    case .malformed, nil: break
    }
    if let firstFault {
      let name = DisplayName.text(of: firstFault.path.lastComponent)
      let others = faultCount == 1 ? "" : ", and \(faultCount - 1) more"
      reasons.append("“\(name)” cannot be opened (\(firstFault.reason))\(others)")
    }
    if files.otherCount > 0 {
      reasons.append(
        files.otherCount == 1 ? "1 line names no file" : "\(files.otherCount) lines name no file")
    }
    if files.isCut { reasons.append("no more than \(ReceivedFiles.mostFiles) are read at once") }
    guard !reasons.isEmpty || opened == 0 else { return nil }
    let begin = opened == 0 ? "Nothing to open" : "Opened \(opened)"
    return ([begin] + reasons).joined(separator: "; ")
  }

  private static func elsewhere(_ count: Int, _ first: String) -> String {
    count == 1
      ? "1 is not on this machine (\(first))" : "\(count) are not on this machine (\(first), …)"
  }
}

extension TransferFailure {
  /// The sentence about a paste or a drop that did not come.
  var notice: String {
    switch self {
    case .nothing: "Nothing to paste: no files were copied"
    case .silent: "Nothing to open: the other program does not answer"
    case .tooLarge: "Nothing to open: the other program sends too much"
    case .refused(let number): "Nothing to open: the system refuses it (errno \(number))"
    }
  }
}
