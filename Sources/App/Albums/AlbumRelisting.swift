package import Files
package import LightboxCore

/// A request to list a source again after changes on disk. The request is a value, so that another
/// thread can do the listing.
package struct AlbumRelisting: Sendable {
  package let source: Int
  let listing: AlbumListing
  package let before: AlbumUpdate
  /// The photos of the album that are hidden because file jobs have removed their files. If the
  /// listing finds such a file again, its photo is shown again.
  package let hidden: Set<PhotoID>
  /// The number of renames by file jobs when this relisting was requested. If
  /// ``PhotoAlbum/renameCount`` is higher when the relisting ends, the result is outdated.
  package var renameCount = 0
  /// The files that have new contents according to the watch on the folders, in the form of
  /// `FilePath.inParent`. A folder in the set stands for all files in it: another folder may have
  /// this path now.
  package var replaced: Set<FilePath> = []
  /// A time, ns since 1970: a file that has changed since then counts as a file with new contents.
  /// Only the files of photos with pixels in memory (``inMemory``) are compared with this time. Nil
  /// if no file is compared.
  package var since: Int64?
  /// A time, ns since 1970: folders that have changed since then may need a new cover. Nil if
  /// covers are not checked.
  package var coversSince: Int64?
  /// The photos with pixels in memory; only their files are compared with `since`.
  package var inMemory: [PhotoID] = []

  package struct Result: Sendable {
    package let source: Int
    /// The new listing; nil if the listing is the same as before.
    package var update: AlbumUpdate?
    /// The photos whose files have new contents.
    package var changed: Set<PhotoID> = []
    /// The folders whose covers must be made again, because their photos may have changed.
    package var covers: Set<PhotoID> = []
    /// The new photos, by path, in the form of `FilePath.inParent`.
    var added: [FilePath: PhotoID] = [:]
    /// The photos that this listing has found again: they were hidden, or missing from the
    /// previous listing, or companions of other photos.
    package var returned: Set<PhotoID> = []

    /// True if nothing that is displayed changes.
    package var isEmpty: Bool { update == nil && changed.isEmpty && covers.isEmpty }

    /// Removes the new photos whose paths are in `unfinished`, because their files are still being
    /// written. A later listing adds these photos. Returns true if there are such photos.
    package mutating func leaveOut(_ unfinished: Set<FilePath>) -> Bool {
      let early = Set(unfinished.compactMap { added[$0] })
      update = update?.without(early)
      return !early.isEmpty
    }
  }

  /// Lists the source again, and returns the differences from the previous listing. Blocks.
  ///
  /// - Complexity: O(n log n).
  package func made() -> Result {
    let found = listing.again(after: before).wholeUpdate()
    var update = found
    update.catalogue = before.catalogue
    let numbers = update.catalogue.adopt(found.catalogue)
    func number(_ photo: PhotoID) -> PhotoID? { numbers[photo.number - found.catalogue.base] }
    update.catalogue.pairs = found.catalogue.pairs.renumbered(number)
    update.catalogue.livePhotos = Set(found.catalogue.livePhotos.compactMap(number))
    let former = before.catalogue.pairs
    update.photos = found.photos.compactMap(number)
    update.folders = found.folders.compactMap(number)
    // A RAW that was requested by its name stays the shown file of its pair.
    update.photos = update.photos.map { photo in
      let other = update.catalogue.pairs.companion(of: photo)
      guard let other, former.companion(of: other) == photo else { return photo }
      update.catalogue.pairs.swap(photo)
      return other
    }
    let (listed, known) = (Set(update.photos), Set(before.photos))
    let companions = Set(update.catalogue.pairs.all)
    update.start = before.start.flatMap { listed.contains($0) ? $0 : nil }
    let away = hidden.intersection(known).subtracting(listed)
    if !away.isEmpty { keep(away, in: &update) }

    var result = Result(
      source: source, returned: hidden.intersection(listed.union(companions)))
    let newCompanions = companions.filter { former.photo(of: $0) == nil }
    for photo in update.photos + newCompanions where !known.contains(photo) {
      result.added[update.catalogue[photo].path.inParent] = photo
    }
    result.covers = outdatedCovers(in: update)
    let back = listed.subtracting(known).filter { $0 < before.catalogue.next }
    result.returned.formUnion(back)
    // A file that was missing may be another file now, so it counts as changed.
    result.changed = changed(among: listed.intersection(known))
      .union(back.filter { former.photo(of: $0) == nil }).union(hidden.intersection(listed))
    if !update.shows(sameAs: before) || update.read != before.read || !result.returned.isEmpty {
      result.update = update
    }
    return result
  }

  /// Returns the known folders in which names have changed or photos were written.
  private func outdatedCovers(in update: AlbumUpdate) -> Set<PhotoID> {
    guard let since = coversSince else { return [] }
    let (known, written) = (Set(before.folders), Set(replaced.map(\.parent)))
    var places: [FilePath: Bool] = [:]
    return Set(
      update.coveredFolders.filter { folder in
        let path = update.catalogue[folder].path
        return known.contains(folder)
          && (written.contains(path) || isReplaced(path, &places)
            || ChangeTime.of(path).map { $0 >= since } == true)
      })
  }

  /// Puts hidden photos back into the listing, each after the photo that it followed before.
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
    for photo in photos {
      let other = before.catalogue.pairs.companion(of: photo)
      if let other, hidden.contains(other) { update.catalogue.pairs.join(other, to: photo) }
    }
    if case .noPhotos = update.emptyReason { update.emptyReason = nil }
  }

  /// Returns true if `replaced` has `folder` or a folder that contains it: another folder may have
  /// this path now. `known` has the results of earlier calls.
  private func isReplaced(_ folder: FilePath, _ known: inout [FilePath: Bool]) -> Bool {
    if let found = known[folder] { return found }
    let parent = folder.parent
    let found = replaced.contains(folder) || parent != folder && isReplaced(parent, &known)
    known[folder] = found
    return found
  }

  private func changed(among listed: Set<PhotoID>) -> Set<PhotoID> {
    // If a file has become a companion meanwhile, its photo does not count as changed.
    let catalogue = before.catalogue
    var changed: Set<PhotoID> = []
    if !replaced.isEmpty {
      var known: [FilePath: Bool] = [:]
      changed = listed.filter { photo in
        let path = catalogue[photo].path
        let folder = catalogue.folder(of: photo) ?? path.parent
        // The other file of a pair may be the one that is shown.
        let other = catalogue.companionPath(of: photo)
        return replaced.contains(path.inParent) || isReplaced(folder, &known)
          || other.map { replaced.contains($0.inParent) } == true
      }
    }
    guard let since else { return changed }
    return changed.union(
      inMemory.filter { photo in
        listed.contains(photo)
          && PhotoFiles([photo], in: catalogue).paths.contains {
            ChangeTime.of($0).map { $0 >= since } == true
          }
      })
  }
}
