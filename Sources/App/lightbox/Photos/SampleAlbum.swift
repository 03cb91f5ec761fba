internal import Files

/// The small album that comes with the program.
enum SampleAlbum {
  /// The folders to look in: the one of packages, and those of the sources that this program was
  /// built from.
  static var candidates: [FilePath] {
    guard var folder = UserFolders.executable() else { return [] }
    var candidates = [folder.parent.appending("share/lightbox/album")]
    // A build folder lies a few levels below the package.
    for _ in 0..<5 {
      candidates.append(folder.appending("Sources/Resources/SampleAlbum"))
      folder = folder.parent
    }
    return candidates
  }
}
