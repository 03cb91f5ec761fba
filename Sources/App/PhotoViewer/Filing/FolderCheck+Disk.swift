internal import FileJobs
internal import Files
internal import Languages
internal import LightboxCore

extension FolderCheck {
  /// Checks whether the folder with the typed path `written` can be used for `purpose`: whether it
  /// can be opened, or whether `photos` can be copied or moved to it. `text` converts the typed
  /// path. Blocks.
  init(
    of text: FolderText, _ written: String, for purpose: FolderPurpose,
    _ photos: [(path: FilePath, companions: [[UInt8]])], _ filing: Filing
  ) {
    guard let path = text.path(of: written) else {
      self = .refused(Phrase("A path begins with “/” or “~”."))
      return
    }
    do throws(FileError) {
      guard try Folder.isFolder(path) else {
        self = .refused(Phrase("It is not a folder."))
        return
      }
    } catch  where error.isMissing {
      self =
        purpose == .open
        ? .refused(Phrase("There is no such folder."))
        : .missing(taken: photos.count - Set(photos.map(\.path.lastComponent)).count)
      return
    } catch {
      self = .refused(error.phrase.asSentence)
      return
    }
    guard purpose != .open else {
      self = .found(taken: 0)
      return
    }
    do throws(FileJobError) {
      self = .found(
        taken: try filing.takenCount(of: photos, in: path, by: purpose == .move ? .move : .copy))
    } catch {
      self = .refused(error.reason.phrase.asSentence)
    }
  }
}
