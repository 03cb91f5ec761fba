internal import FileJobs
internal import Files
internal import Languages
internal import LightboxCore

extension FolderText {
  /// Checks the folder whose path the user typed as `written`: whether it can be opened, or whether
  /// `photos` can be copied or moved to it, according to `purpose`. `filing` counts the photos
  /// whose names are taken in this folder. Blocks.
  func check(
    _ written: String, for purpose: FolderPurpose,
    _ photos: [(path: FilePath, companions: [[UInt8]])], _ filing: Filing
  ) -> FolderCheck {
    guard let path = path(of: written) else {
      return .refused(Phrase("A path begins with “/” or “~”."))
    }
    do throws(FileError) {
      guard try Folder.isFolder(path) else { return .refused(Phrase("It is not a folder.")) }
    } catch  where error.isMissing {
      return purpose == .open
        ? .refused(Phrase("There is no such folder."))
        : .missing(taken: photos.count - Set(photos.map(\.path.lastComponent)).count)
    } catch {
      return .refused(error.phrase.asSentence)
    }
    guard case .file(let kind) = purpose else { return .found(taken: 0) }
    do throws(FileJobError) {
      return .found(taken: try filing.takenCount(of: photos, in: path, by: Filing.Kind(kind)))
    } catch {
      return .refused(error.reason.phrase.asSentence)
    }
  }
}
