/// The photos that consist of two files: a camera's RAW file, and its JPEG or HEIF.
///
/// The album lists one of the two files as the photo. The other file is the companion of this
/// photo, and is not listed. The pairs are derived from the file names whenever a folder or list is
/// read.
package struct PhotoPairs: Equatable, Sendable {
  /// The companion of each photo that has one.
  private var companions: [PhotoID: PhotoID] = [:]
  /// The photo of each companion.
  private var photos: [PhotoID: PhotoID] = [:]

  package init() {}

  package var isEmpty: Bool { companions.isEmpty }

  /// All companions: the files that are not listed.
  package var all: some Collection<PhotoID> { photos.keys }

  /// The other file of a photo; nil if the photo has only one file.
  package func companion(of photo: PhotoID) -> PhotoID? { companions[photo] }

  /// The photo that a companion belongs to; nil if the file is no companion.
  package func photo(of companion: PhotoID) -> PhotoID? { photos[companion] }

  /// Makes `companion` the other file of `photo`.
  package mutating func join(_ companion: PhotoID, to photo: PhotoID) {
    separate(photo)
    separate(companion)
    companions[photo] = companion
    photos[companion] = photo
  }

  /// Separates the pair to which `photo` belongs.
  package mutating func separate(_ photo: PhotoID) {
    if let companion = companions.removeValue(forKey: photo) { photos[companion] = nil }
    if let leader = photos.removeValue(forKey: photo) { companions[leader] = nil }
  }

  /// Exchanges the two files of the pair of `photo`: the companion becomes the photo of the album.
  package mutating func swap(_ photo: PhotoID) {
    if let companion = companions[photo] { join(photo, to: companion) }
  }

  /// Returns the pairs with the new identities of their files. `number` returns the new identity of
  /// a file, or nil if the file is gone; the pair of this file is then left out.
  package func renumbered(_ number: (PhotoID) -> PhotoID?) -> PhotoPairs {
    var pairs = PhotoPairs()
    for (photo, companion) in companions {
      if let photo = number(photo), let companion = number(companion) {
        pairs.join(companion, to: photo)
      }
    }
    return pairs
  }

  // MARK: The open photo

  /// Returns true if the open photo consists of two files and is not animated. For such a photo,
  /// the commands that step through frames show the other file instead.
  static func isOpen(in lightbox: Lightbox) -> Bool {
    guard let photo = lightbox.stage.openPhoto else { return false }
    return lightbox.library.source.pairs.companion(of: photo) != nil
      && lightbox.stage.player.isPlaying(photo) == nil
  }

  /// Shows the other file of the open photo. Does nothing if the command comes from the repeat of a
  /// held key.
  static func showOther(in lightbox: Lightbox) -> [Effect] {
    guard let photo = lightbox.stage.openPhoto, !lightbox.stage.pager.fastPaging.isRepeating
    else { return [] }
    return [.showOther(photo)] + lightbox.stage.titleChange()
  }
}
