internal import Files
internal import LightboxCore

/// The reason why an album has nothing to show.
enum AlbumTrouble: Hashable, Sendable {
  /// The folder has neither photos nor folders, but so many other files.
  case noPhotos(FilePath, others: Int)
  case unreadable(FileError)
  /// Nothing was asked for, and there are no pictures in the pictures folder, nil without a home.
  case nothingNamed(FilePath?)
  /// The marked photos alone are shown, and there are none any more.
  case noneMarked
  /// Names were to come from standard input, and none came.
  case noNames

  /// The sentences for a window: the matter, and an action that helps.
  var notice: AlbumNotice {
    switch self {
    case .noPhotos(let folder, let others):
      let what =
        switch others {
        case 0: "“\(Self.name(folder))” is empty."
        case 1: "The one file in “\(Self.name(folder))” is of a kind that cannot be shown."
        default: "The \(others) files in “\(Self.name(folder))” are of kinds that cannot be shown."
        }
      return AlbumNotice(
        title: "No photos here", text: what,
        advice: "Photos that are put there appear by themselves.")
    case .unreadable(let error) where error.isMissing:
      return AlbumNotice(
        title: "This folder is gone",
        text: "There is no “\(Self.name(error.path))” any more: it was moved, renamed or removed.",
        advice: "Open the folder from where it is now.")
    case .unreadable(let error):
      return AlbumNotice(
        title: "This folder cannot be opened", text: "\(error.path.display): \(error.reason).",
        advice: "Its owner can allow reading it.")
    case .nothingNamed(let pictures):
      return AlbumNotice(
        title: "No photos here",
        text: pictures.map { "There are no photos in \($0.display)." }
          ?? "There is no home folder.",
        advice: "Put some there, or name a photo or a folder: lightbox PATH")
    case .noneMarked:
      return AlbumNotice(
        title: "No photo is marked", text: "The marked photos alone are shown here.",
        advice: "Esc shows all photos again.")
    case .noNames:
      return AlbumNotice(
        title: "No photos here", text: "No names came on standard input.",
        advice: "Write one a line, or with --null a zero byte after each.")
    }
  }

  /// The folder's own name, or the whole path where it has none.
  private static func name(_ folder: FilePath) -> String {
    let name = folder.lastComponent
    let isNameless = name.isEmpty || name == Array(".".utf8) || name == Array("..".utf8)
    return isNameless ? folder.display : DisplayName.text(of: name)
  }
}
