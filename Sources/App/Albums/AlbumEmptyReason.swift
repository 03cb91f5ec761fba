internal import Files
internal import Languages
internal import LightboxCore

/// The reason why an album has nothing to show.
enum AlbumEmptyReason: Hashable, Sendable {
  /// The folder has no photos and no subfolders; `others` is the number of its other files.
  case noPhotos(FilePath, others: Int)
  case unreadable(FileError)
  /// No path was given, and the pictures folder has nothing to show. The associated value is the
  /// path of this folder; nil if there is no home folder.
  case nothingNamed(FilePath?)
  /// Only marked photos are shown, and no photo is marked any more.
  case noneMarked
  /// No photo passes the filter. If `isReading` is true, some headers are not read yet, and their
  /// photos may pass later.
  case noneFound(isReading: Bool)
  /// No names came on standard input.
  case noNames

  /// The notice that the window shows: the reason, and a remedy.
  var notice: AlbumNotice {
    switch self {
    case .noPhotos(let folder, let others):
      let name = Phrase.verbatim(Self.name(folder))
      let what =
        others == 0
        ? Phrase("“{0}” is empty.", name)
        : Phrase(
          one: "The one file in “{1}” is of a kind that cannot be shown.",
          other: "The {0} files in “{1}” are of kinds that cannot be shown.", others, name)
      return AlbumNotice(
        title: Phrase("No photos here"), text: what,
        advice: Phrase("Photos that are put there appear by themselves."))
    case .unreadable(let error) where error.isMissing:
      return AlbumNotice(
        title: Phrase("This folder is gone"),
        text: Phrase(
          "There is no “{0}” any more: it was moved, renamed or removed.",
          .verbatim(Self.name(error.path))),
        advice: Phrase("Open the folder from where it is now."))
    case .unreadable(let error):
      return AlbumNotice(
        title: Phrase("This folder cannot be opened"),
        text: Phrase("{0}: {1}.", .verbatim(error.path.display), error.phrase),
        advice: Phrase("Its owner can allow reading it."))
    case .nothingNamed(let pictures):
      return AlbumNotice(
        title: Phrase("No photos here"),
        text: pictures.map { Phrase("There are no photos in {0}.", .verbatim($0.display)) }
          ?? Phrase("There is no home folder."),
        advice: Phrase("Put some there, or name a photo or a folder: lightbox PATH"))
    case .noneMarked:
      return AlbumNotice(
        title: Phrase("No photo is marked"),
        text: Phrase("The marked photos alone are shown here."),
        advice: Phrase("Esc shows all photos again."))
    case .noneFound(let isReading):
      return AlbumNotice(
        title: Phrase("Nothing found"),
        text: isReading
          ? Phrase("Photos are still being read.")
          : Phrase("No photo here matches the whole search."),
        advice: Phrase("Esc shows all photos again."))
    case .noNames:
      return AlbumNotice(
        title: Phrase("No photos here"), text: Phrase("No names came on standard input."),
        advice: Phrase("Write one a line, or with --null a zero byte after each."))
    }
  }

  /// Returns the folder's name, or its path if it has no name.
  private static func name(_ folder: FilePath) -> String {
    let name = folder.lastComponent
    let isNameless = name.isEmpty || name == Array(".".utf8) || name == Array("..".utf8)
    return isNameless ? folder.display : DisplayName.text(of: name)
  }
}
