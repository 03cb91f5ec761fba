internal import Codecs
internal import Colors
internal import Glibc
internal import ImageExchange
internal import System

/// The confinement (sandbox) of this process, which begins before the process reads any byte of a
/// picture.
///
/// The process can still read the files that it receives, create files in memory, and send these
/// files to the viewer. If the codecs' libraries open files later, such as fonts, the process can
/// also read the files in the folders that the codecs name.
enum DecoderConfinement {
  /// Gives up the rights of this process, after `codecs` have opened the files that their libraries
  /// need. Descriptors above that of `socket` are closed. Returns the parts of the confinement that
  /// are missing: those that the kernel does not support, and those in `omitted`.
  static func enter(
    with socket: OwnedDescriptor, preparing codecs: FurtherCodecs,
    without omitted: ConfinementPieces
  ) -> ConfinementPieces {
    // Files that a library opens at its first use are opened here: lcms2 writes the date into a
    // profile, so the C library reads the time zone's file.
    _ = ColorProfile.sRGB()
    codecs.prepare()
    let readable = codecs.readable()
    Confinement.closeDescriptors(from: socket.number + 1)
    do { try Confinement.refuseNewPrivileges() } catch { exit(1) }
    var missing = ConfinementPieces()
    func make(_ piece: ConfinementPieces, _ body: () throws(SystemError) -> Void) {
      guard !omitted.contains(piece) else { return _ = missing.insert(piece) }
      do throws(SystemError) { try body() } catch { missing.insert(piece) }
    }
    make(.session) { () throws(SystemError) in
      try Confinement.enterOwnSession()
      try Confinement.silenceStandardStreams()
    }
    make(.limits) { () throws(SystemError) in
      try Confinement.limit(
        // A file, the coefficients of a progressive picture, and the rows of an interlaced one, all
        // at the same time.
        addresses: 8 << 30,
        // The pyramid over the most pixels that are made.
        file: 2 << 30,
        // Ten would be enough for this process. But the kernel applies this limit also to the
        // descriptors that all programs of the user have sent and that are not received yet: beyond
        // the limit, no picture could be sent.
        descriptors: 128)
    }
    make(.landlock) { () throws(SystemError) in try Confinement.denyFiles(exceptIn: readable) }
    // Without a list of allowed folders, no file may be opened.
    let opensFiles = !readable.isEmpty && !missing.contains(.landlock)
    make(.seccomp) { () throws(SystemError) in
      try Confinement.filterSystemCalls(openingFiles: opensFiles)
    }
    return missing
  }

  /// Returns the parts of the confinement that the options `--without=PIECE` disable, for tests and
  /// debuggers.
  ///
  /// These parts are reported to the viewer as missing.
  static func pieces(named options: some Sequence<String>) -> ConfinementPieces {
    let prefix = "--without="
    return options.reduce(into: []) { pieces, option in
      guard option.hasPrefix(prefix) else { return }
      pieces.formUnion(ConfinementPieces(named: String(option.dropFirst(prefix.count))) ?? [])
    }
  }
}
