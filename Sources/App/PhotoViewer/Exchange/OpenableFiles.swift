internal import Albums
internal import Desktop
internal import Files
internal import Languages

/// The files of a paste or a drop that this program can open, and a notice about the files that it
/// cannot open.
struct OpenableFiles: Sendable {
  /// The paths of the folders and files to open.
  private(set) var paths: [FilePath] = []
  /// True if ``paths`` has only one path, and it is not that of a folder. This photo is then
  /// opened.
  private(set) var isOnePhoto = false
  /// The only path in ``paths``, if it is the path of a folder; else nil.
  var folder: FilePath? { paths.count == 1 && !isOnePhoto ? paths.first : nil }
  /// The reasons why files cannot be opened, as one text; empty if all files can be opened.
  private(set) var reason = Phrase.empty

  /// Reads the list of files in received data, and checks whether each of the files can be opened.
  /// Blocks.
  init(_ data: ReceivedData) {
    self.init(
      ReceivedFiles(
        data.bytes, as: ExchangeType(rawValue: data.type) ?? .text,
        isInterrupted: data.isInterrupted))
  }

  /// Reads URIs from another program, and checks whether each of the files can be opened. `fault`
  /// returns the reason why a path cannot be opened; nil if it can. Blocks.
  init(addresses: [String], fault: (FilePath) -> FileError? = AlbumListing.fault) {
    let lines = addresses.map { Array($0.utf8) }.joined(separator: [UInt8(ascii: "\n")])
    self.init(ReceivedFiles(Array(lines), as: .uriList), fault: fault)
  }

  /// Accepts the paths of folders that are known to exist, without checks.
  init(_ paths: [FilePath]) { self.paths = paths }

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
    var reasons: [Phrase] = []
    switch files.firstRemote {
    case .otherMachine(let host):
      reasons.append(Self.elsewhere(files.remoteCount, Phrase("on “{0}”", .verbatim(host))))
    case .otherScheme(let scheme):
      reasons.append(Self.elsewhere(files.remoteCount, Phrase("by {0}", .verbatim(scheme))))
    case .malformed, nil: break
    }
    if let firstFault {
      let reason = Phrase(
        "“{0}” cannot be opened ({1})", firstFault.path.phrase, firstFault.phrase)
      reasons.append(
        faultCount == 1
          ? reason
          : Phrase(one: "{1}, and {0} more", other: "{1}, and {0} more", faultCount - 1, reason))
    }
    if files.otherCount > 0 {
      reasons.append(
        Phrase(one: "{0} line names no file", other: "{0} lines name no file", files.otherCount))
    }
    if files.isCut {
      reasons.append(
        Phrase("no more than {0} are read at once", .number(ReceivedFiles.mostFiles)))
    }
    if files.isBroken {
      reasons.append(Phrase("the other program ended before its list was complete"))
    }
    reason = Self.list(reasons)
  }

  /// The notice about files that cannot be opened; nil if there are none.
  var notice: Phrase? {
    guard !reason.isEmpty || paths.isEmpty else { return nil }
    let begin =
      paths.isEmpty
      ? Phrase("Nothing to open") : Phrase(one: "Opened {0}", other: "Opened {0}", paths.count)
    return Self.list([begin, reason])
  }

  private static func list(_ parts: [Phrase]) -> Phrase {
    .joined(parts) { Phrase("{0}; {1}", context: "a list", $0, $1) }
  }

  private static func elsewhere(_ count: Int, _ first: Phrase) -> Phrase {
    Phrase(
      one: "{0} is not on this machine ({1})", other: "{0} are not on this machine ({1}, …)", count,
      first)
  }
}

extension TransferFailure {
  /// The notice that a paste or a drop has failed, with the reason.
  var notice: Phrase {
    switch self {
    case .nothing: Phrase("Nothing to paste: no files were copied")
    case .silent: Phrase("Nothing to open: the other program does not answer")
    case .tooLarge: Phrase("Nothing to open: the other program sends too much")
    case .refused(let number):
      Phrase("Nothing to open: the system refuses it (errno {0})", .plain(Int(number)))
    }
  }
}
