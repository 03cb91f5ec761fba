package import Files
package import LightboxCore

/// The repeated listing of a place, as its folders have changed: a value, so that another thread can make it.
package struct AlbumRelisting: Sendable {
  /// The number of the place.
  package let place: Int
  let listing: AlbumListing
  /// The listing so far.
  package let before: AlbumUpdate
  /// The photos whose files file jobs have taken away, and may bring back.
  package let hidden: Set<PhotoID>
  /// The number of times that file jobs have given photos other names.
  package var renameCount = 0
  /// The files that were written, or put there in place of others.
  package var replaced: Set<FilePath> = []
  /// The time, nanoseconds since 1970, from which on files count as replaced too; nil for none.
  package var since: Int64?
  /// The time from which on a folder in which names have changed may have another cover; nil where covers
  /// stay.
  package var coversSince: Int64?
  /// The photos of which something is shown or kept.
  package var inMemory: [PhotoID] = []

  /// The outcome for the place.
  package struct Result: Sendable {
    package let place: Int
    /// The listing; nil where it is as before.
    package var update: AlbumUpdate?
    /// The photos whose files have other contents.
    package var changed: Set<PhotoID> = []
    /// The folders in which something has changed.
    package var covers: Set<PhotoID> = []
    /// The photos that were not listed before.
    var added: [FilePath: PhotoID] = [:]
    /// The photos that were hidden when the listing began.
    var hidden: Set<PhotoID> = []
    /// Those of them whose files are back.
    var returned: Set<PhotoID> = []

    /// True where there is nothing to show anew.
    package var isEmpty: Bool { update == nil && changed.isEmpty && covers.isEmpty }

    /// Leaves photos out that were not listed before and are being written: they come when they are
    /// complete.
    package mutating func leaveOut(_ unfinished: Set<FilePath>) {
      let early = Set(unfinished.compactMap { added[$0] })
      update = update?.without(early)
    }
  }

  /// Lists the place again. Blocks.
  /// - Complexity: O(n log n).
  package func made() -> Result {
    let found = listing.again(after: before).wholeUpdate()
    var update = found
    update.catalogue = before.catalogue
    let numbers = update.catalogue.adopt(found.catalogue)
    update.photos = found.photos.compactMap { numbers[$0.number - found.catalogue.base] }
    update.folders = found.folders.compactMap { numbers[$0.number - found.catalogue.base] }
    let (listed, known) = (Set(update.photos), Set(before.photos))
    update.start = before.start.flatMap { listed.contains($0) ? $0 : nil }
    let away = hidden.intersection(known).subtracting(listed)
    if !away.isEmpty { keep(away, in: &update) }

    var result = Result(place: place, hidden: hidden, returned: hidden.intersection(listed))
    for photo in update.photos where !known.contains(photo) {
      result.added[update.catalogue[photo].path] = photo
    }
    result.covers = outdatedCovers(in: update)
    result.changed = changed(among: listed.intersection(known), in: update.catalogue)
    if !update.shows(sameAs: before) || update.read != before.read || !result.returned.isEmpty {
      result.update = update
    }
    return result
  }

  /// The folders, known before, in which names have changed or photos were written.
  private func outdatedCovers(in update: AlbumUpdate) -> Set<PhotoID> {
    guard let since = coversSince else { return [] }
    let (known, written) = (Set(before.folders), Set(replaced.map(\.parent)))
    return Set(
      update.coveredFolders.filter { folder in
        let path = update.catalogue[folder].path
        return known.contains(folder)
          && (written.contains(path) || ChangeTime.of(path).map { $0 >= since } == true)
      })
  }

  /// Puts photos back to where they were, behind the one before them: their places are kept for them.
  private func keep(_ photos: Set<PhotoID>, in update: inout AlbumUpdate) {
    var behind: [PhotoID?: [PhotoID]] = [:]
    let listed = Set(update.photos)
    var last: PhotoID?
    for photo in before.photos {
      if photos.contains(photo) {
        behind[last, default: []].append(photo)
      } else if listed.contains(photo) {
        last = photo
      }
    }
    update.photos = (behind[nil] ?? []) + update.photos.flatMap { [$0] + (behind[$0] ?? []) }
    if case .noPhotos = update.trouble { update.trouble = nil }
  }

  private func changed(among listed: Set<PhotoID>, in catalogue: PhotoCatalogue) -> Set<PhotoID> {
    var changed: Set<PhotoID> = []
    if !replaced.isEmpty {
      changed.formUnion(listed.filter { replaced.contains(catalogue[$0].path) })
    }
    if let since {
      changed.formUnion(
        inMemory.filter { photo in
          listed.contains(photo)
            && ChangeTime.of(catalogue[photo].path).map { $0 >= since } == true
        })
    }
    return changed
  }
}
