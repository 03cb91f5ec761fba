/// A change to the files of photos that a person requests.
package struct FileJob: Equatable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Move the photos into the trash.
    case trash
    /// Write a clockwise rotation by quarter turns into the photos' files. `isShown` is true if the
    /// view already shows the photos rotated and must not rotate them again.
    case rotate(quarters: Int, isShown: Bool = true)
    /// Rename the photo's file to this name.
    case rename(to: String)
    /// Copy or move the photos to a folder.
    case file(FilingRequest)
    /// Save a change of rating for each of these photos.
    case rate([PhotoID: PhotoRating.Step])
    /// Undo the newest job that has not been undone yet.
    case undo
    /// Permanently delete the photos that the newest job has moved into the trash. If there is no
    /// trash, delete the photos that the newest job could not move.
    case deleteTrashed
  }

  package let kind: Kind
  /// The photos that the job changes. Empty for `undo` and `deleteTrashed`, which apply to the
  /// photos of an earlier job.
  package let photos: [PhotoID]

  /// The typed folder and the field's purpose, if the job copies or moves photos; otherwise nil.
  package var folder: (text: String, purpose: FolderPurpose)? {
    guard case .file(let request) = kind else { return nil }
    return (request.folder, .file(request.kind))
  }

  package init(_ kind: Kind, _ photos: [PhotoID] = []) { (self.kind, self.photos) = (kind, photos) }

  /// Creates the job that saves a change of rating for each of `photos`; `step` returns the change.
  package init(rating photos: [PhotoID], _ step: (PhotoID) -> PhotoRating.Step) {
    self.init(.rate(Dictionary(photos.map { ($0, step($0)) }) { first, _ in first }), photos)
  }
}
