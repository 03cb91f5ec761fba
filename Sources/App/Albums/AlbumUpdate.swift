package import Files
internal import Geometry
package import Languages
package import LightboxCore

/// A state of an album's listing: the files found so far, or all of them.
package struct AlbumUpdate: Sendable {
  package var catalogue = PhotoCatalogue()
  /// The subfolders, in the album's order; they are shown before the photos.
  var folders: [PhotoID] = []
  /// The photos in the album's order.
  package var photos: [PhotoID] = []
  /// The photo to open first; nil for the first photo of the album.
  var start: PhotoID?
  /// The listed folders and the individually named files, in the order in which they were named:
  /// the path of a folder, or nil for a file.
  package var sources: [FilePath?] = []
  /// The absolute path of the last listed folder, without symbolic links; nil if this folder is
  /// missing, or if no folder was listed.
  var lastFolder: FilePath?
  /// The folders that were read, including subfolders.
  package var read: [FilePath] = []
  /// True if the sample album is listed, because the pictures folder is missing or empty.
  package var isSample = false
  /// The number of files whose names do not have the extension of a picture.
  var otherCount = 0
  /// The reason why the album is empty; nil if it is not empty.
  var emptyReason: AlbumEmptyReason?

  /// The filter of the listing, the number of all photos without the filter, and the number of
  /// photos not tested yet; nil if there is no filter.
  package var found: Found?

  /// The filter of a listing, and the numbers of all photos and of photos that are not tested yet.
  package struct Found: Equatable, Sendable {
    package let filter: PhotoFilter
    /// The number of photos in the album without the filter.
    package let whole: Int
    /// The number of photos that may pass the filter later: their headers are not read yet.
    package let unread: Int
  }

  /// The paths that were listed: the listed folders and the individually named files, in the order
  /// in which they were named.
  ///
  /// - Complexity: O(n).
  var named: [FilePath] {
    let listed = Set(sources.compactMap { $0 })
    var files = (0..<catalogue.count).lazy
      .map { PhotoID(catalogue.base + $0) }
      .filter { catalogue.folder(of: $0) == nil }
      .map { catalogue[$0] }
      .filter { entry in
        // A folder that could not be read is a source, not a file.
        if case .broken(let error) = entry { return !listed.contains(error.path) }
        return true
      }
      .makeIterator()
    return sources.compactMap { $0 ?? files.next()?.path }
  }

  /// The listed folder as it was named; nil if no folder or several folders are listed.
  package var onlySource: FilePath? {
    let folder = sources.first ?? nil
    return sources.allSatisfy { $0 == folder } ? folder : nil
  }

  /// The absolute path of ``onlySource`` without symbolic links; nil if the folder is missing.
  package var folder: FilePath? { onlySource == nil ? nil : lastFolder }

  var isEmpty: Bool { folders.isEmpty && photos.isEmpty }

  /// Sets `emptyReason` to ``AlbumEmptyReason/noPhotos(_:others:)`` if a folder was listed, the
  /// album is empty, and no other reason was set.
  mutating func explainEmptyFolder() {
    guard isEmpty, emptyReason == nil, let folder = sources.compactMap({ $0 }).first else { return }
    emptyReason = .noPhotos(folder, others: otherCount)
  }

  /// Returns the listing with each pair of files as one photo. `extras` are further files, such as
  /// RAW files that cannot be read: they are shown only as a part of a pair. The `extras` without a
  /// pair are counted in `otherCount`.
  ///
  /// - Complexity: O(n).
  func paired(with extras: [PhotoID]) -> AlbumUpdate {
    var paired = self
    let pairs = catalogue.pairs(among: [photos, extras].joined(), start: start)
    paired.otherCount += extras.count { pairs.photo(of: $0) == nil }
    guard !pairs.isEmpty else { return paired }
    paired.catalogue.pairs = pairs
    paired.photos.removeAll { pairs.photo(of: $0) != nil }
    return paired
  }

  /// Separates the pair to which `photo` belongs: each of its two files is then listed as a photo.
  /// A file that cannot be shown is not listed, but counted in `otherCount`.
  mutating func separate(_ photo: PhotoID) {
    let first = catalogue.pairs.photo(of: photo) ?? photo
    guard let other = catalogue.pairs.companion(of: first),
      let position = photos.firstIndex(of: first)
    else { return }
    catalogue.pairs.separate(first)
    if catalogue.isPicture(other) {
      photos.insert(other, at: position + 1)
    } else {
      otherCount += 1
    }
  }

  /// Returns the listing without the files `gone`. If only the shown file of a pair is gone, the
  /// other file of the pair is shown instead.
  ///
  /// - Complexity: O(n).
  func without(_ gone: Set<PhotoID>) -> AlbumUpdate {
    guard !gone.isEmpty else { return self }
    var left = self
    left.photos = photos.compactMap { photo in
      guard gone.contains(photo) else { return photo }
      let other = catalogue.pairs.companion(of: photo)
      return other.flatMap { !gone.contains($0) && catalogue.isPicture($0) ? $0 : nil }
    }
    for photo in gone { left.catalogue.pairs.separate(photo) }
    if let start, gone.contains(start) { left.start = nil }
    left.explainEmptyFolder()
    return left
  }

  /// Changes a photo's path, and moves the photo to its position by name within its folder.
  ///
  /// - Complexity: O(n).
  mutating func rename(_ photo: PhotoID, to path: FilePath) {
    catalogue.rename(photo, to: path)
    guard let folder = catalogue.folder(of: photo),
      let position = photos.firstIndex(of: photo)
    else { return }
    photos.remove(at: position)
    // The photos of a folder are adjacent, in the order of their names.
    var (low, high) = (position, position)
    while low > 0, catalogue.folder(of: photos[low - 1]) == folder { low -= 1 }
    while high < photos.count, catalogue.folder(of: photos[high]) == folder { high += 1 }
    let place = (low..<high).partitioningIndex { index in
      !NaturalOrder.users.precedes(
        catalogue[photos[index]].path.lastComponent, path.lastComponent)
    }
    photos.insert(photo, at: place)
  }

  /// The folders to watch because changes in them may affect the listing.
  ///
  /// - Complexity: O(n).
  package var watchedFolders: [FilePath] {
    var folders = read + sources.compactMap { $0 }
    if sources.contains(nil) {
      folders += (photos.map { catalogue.folder(of: $0) ?? catalogue[$0].path.parent })
    }
    var seen: Set<FilePath> = []
    return folders.filter { seen.insert($0).inserted }
  }

  /// The greatest number of folders at the beginning, and also at the end, of the album whose
  /// covers are updated.
  private static let mostCovered = 250

  /// The subfolders whose covers are updated: all of them; if there are more than 500, only the
  /// first 250 and the last 250.
  var coveredFolders: [PhotoID] {
    folders.count <= 2 * Self.mostCovered
      ? folders : folders.prefix(Self.mostCovered) + folders.suffix(Self.mostCovered)
  }

  /// The paths of ``coveredFolders``, the subfolders whose covers are updated.
  package var coveredPaths: [FilePath] { coveredFolders.map { catalogue[$0].path } }

  /// Returns true if `other` would look the same: the same photos, folders, pairs and reason for an
  /// empty album.
  ///
  /// - Complexity: O(n).
  func shows(sameAs other: AlbumUpdate) -> Bool {
    photos == other.photos && folders == other.folders && emptyReason == other.emptyReason
      && catalogue.pairs == other.catalogue.pairs
      && catalogue.livePhotos == other.catalogue.livePhotos
      && otherCount == other.otherCount && sources == other.sources
      && lastFolder == other.lastFolder
  }

  /// Returns the listing with only the photos that pass `filter`, according to the known `facts`.
  /// If the filter has texts to find in names and no other conditions, the folders whose names
  /// contain these texts are also kept. If `filter` is nil or empty, returns the same listing.
  ///
  /// - Complexity: O(n).
  func only(_ filter: PhotoFilter?, by facts: PhotoSorting) -> AlbumUpdate {
    guard let filter, !filter.isEmpty else { return self }
    var left = self
    var test = FilterTest(filter, in: self, by: facts)
    left.photos = photos.filter { test.passes($0) }
    left.folders = filter.conditions.isEmpty ? folders.filter(test.isNamed) : []
    left.found = Found(filter: filter, whole: photos.count, unread: test.unreadCount)
    if let start, !left.photos.contains(start) { left.start = nil }
    if left.isEmpty, emptyReason == nil {
      left.emptyReason =
        filter == .marked ? .noneMarked : .noneFound(isReading: test.unreadCount > 0)
    }
    return left
  }

  /// The title that is shown instead of the name of the sample album's folder.
  static let sampleTitle = Phrase("Sample album", context: "a folder")

  /// Returns the album's title: the name of the only listed folder, the number of folders, or
  /// “Photos” if single files were named. `.` and `..` in a path are resolved, beginning at
  /// `workingFolder`.
  package func title(from workingFolder: FilePath?) -> Phrase {
    if isSample { return Self.sampleTitle }
    guard let folder = onlySource else {
      return sources.isEmpty || sources.contains(nil)
        ? Phrase("Photos") : Phrase(one: "{0} folder", other: "{0} folders", Set(sources).count)
    }
    let path = FolderTrail(of: self, from: workingFolder).folders.last ?? folder
    return .verbatim(
      path.lastComponent.isEmpty ? path.display : DisplayName.text(of: path.lastComponent))
  }

  /// Returns one section for each folder that contains some of `photos`. The photos must be sorted
  /// by name. Empty if all photos are in one folder.
  ///
  /// - Complexity: O(n log f) for f folders.
  func folderSections(of photos: [PhotoID]) -> [AlbumSection] {
    guard catalogue.hasFolders else { return [] }
    let folders = photos.map { catalogue.folder(of: $0) }
    let starts = PhotoSorting.starts(of: folders)
    guard starts.count > 1 else { return [] }
    return starts.map { start in
      AlbumSection(
        title: folders[start].map { .verbatim(sectionTitle(of: $0)) } ?? Phrase("Single files"),
        start: start)
    }
  }

  /// Returns the title of a section: the name of its folder, after the names of the parents below
  /// the listed folder, such as `Rome / First day`. The listed folder has only its own name.
  private func sectionTitle(of folder: FilePath) -> String {
    var names: [String] = []
    var path = folder
    while !sources.contains(path), path.parent != path, names.count < 8 {
      names.insert(DisplayName.text(of: path.lastComponent), at: 0)
      path = path.parent
    }
    guard names.isEmpty else { return names.joined(separator: " / ") }
    // `.` and `..` are not names of a folder.
    let isNamed = folder.lastComponent.contains { $0 != UInt8(ascii: ".") }
    return DisplayName.text(of: (isNamed ? folder : self.folder ?? folder).lastComponent)
  }

  /// The numbers of photos, folders and other files, such as `12 photos, 3 folders`.
  package var countText: Phrase {
    if let found {
      let (count, whole) = (Phrase.number(photos.count), Phrase.number(found.whole))
      return found.filter == .marked
        ? Phrase("{0} of {1} marked", count, whole) : Phrase("{0} of {1}", count, whole)
    }
    let parts = [
      photos.isEmpty ? nil : Phrase(one: "{0} photo", other: "{0} photos", photos.count),
      folders.isEmpty ? nil : Phrase(one: "{0} folder", other: "{0} folders", folders.count),
      otherCount == 0
        ? nil : Phrase(one: "{0} other file", other: "{0} other files", otherCount),
    ].compactMap { $0 }
    return parts.isEmpty ? Phrase("no photos") : .list(parts)
  }
}
