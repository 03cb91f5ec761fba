package import Languages

/// News about the photos of an album: their order, names, ratings and covers.
package enum AlbumEvent: Sendable {
  /// The photos of the album source `of`, in order. `current` is the photo to show or the folder to
  /// focus. If `current` is nil, the current photo or folder stays current if it is still listed.
  /// Photos that were listed before keep their loaded pixels.
  indirect case photos([PhotoID], current: PhotoID?, of: AlbumSource = AlbumSource())
  /// True when the person has requested another folder or list, which is not shown yet; false when
  /// it is shown, or when the person has gone back.
  case awaitsOther(Bool)
  /// The photo of the album that must be opened.
  case opened(PhotoID)
  /// The album of a restored window must scroll until the row of this photo is the first visible
  /// row.
  case returned(to: PhotoID)
  /// The photo that `Effect.find` has found; nil if no name begins with the effect's `prefix`.
  case found(PhotoID?)
  /// Ratings that were found on disk. The ratings of an album arrive in several events.
  case rated([PhotoID: PhotoRating])
  /// Aspect ratios of photos (width divided by height), which are known before the pixels are
  /// loaded. Some of these photos may not be in the album's list yet.
  case aspects([PhotoID: Double])
  /// True for each motion photo, whose file contains a film; false for each other photo whose file
  /// was examined.
  case films([PhotoID: Bool])
  /// The names of photos, which `Effect.nameCells` requested.
  case names([PhotoID: String])
  /// The text about a photo's position in the album's order, which `Effect.describePosition`
  /// requested; empty if there is nothing to show.
  case positionLabel(PhotoID, Phrase)
  /// The total size, bytes, of the photos in the effect `Effect.addUpSizes` that has the same
  /// `request`.
  case size(Int64, request: Int)
  /// The cover of a folder, which `Effect.loadCover` requested.
  case cover(PhotoID, FolderCover)
  /// Folders in the album whose contents have changed, so their covers may have changed too.
  case coversChanged(Set<PhotoID>)
}
