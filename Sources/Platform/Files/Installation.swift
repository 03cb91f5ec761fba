/// The places of what belongs to a program, relative to the folder of its executable: so a build, a
/// package and a folder that was moved all work.
///
/// A build has everything side by side; a package has `PREFIX/bin/lightbox`, helpers in
/// `PREFIX/libexec/lightbox` and data in `PREFIX/share/lightbox`.
package struct Installation: Hashable, Sendable {
  /// The folder of the executable.
  package let folder: FilePath

  package init(executableIn folder: FilePath) { self.folder = folder }

  /// The place of the running program.
  package static var own: Installation {
    Installation(executableIn: UserFolders.executable() ?? FilePath("."))
  }

  /// The path of the helper with that name: beside the program, else among the package's helpers. Where
  /// it is in neither place, the one that it would have beside the program.
  package func helper(_ name: String) -> FilePath {
    let beside = folder.appending(name)
    let packaged = folder.parent.appending("libexec/lightbox").appending(name)
    for candidate in [beside, packaged] where (try? PhotoFile.open(candidate)) != nil {
      return candidate
    }
    return beside
  }

  /// The folders in which the catalogues of translations may be: that of gettext's `TEXTDOMAINDIR`, a build's,
  /// the package's.
  package func catalogues(environment: (String) -> [UInt8]?) -> [FilePath] {
    let wanted = environment("TEXTDOMAINDIR").map { [FilePath(bytes: $0)] } ?? []
    return wanted + [folder.appending("locale"), folder.parent.appending("share/locale")]
  }

  /// The folders in which the album that comes with the program may be: the package's, then those of the
  /// sources that it was built from, a few levels up from the build's folder.
  package var albums: [FilePath] {
    var candidates = [folder.parent.appending("share/lightbox/album")]
    var folder = folder
    for _ in 0..<5 {
      candidates.append(folder.appending("Sources/Resources/SampleAlbum"))
      folder = folder.parent
    }
    return candidates
  }
}
