internal import FileJobs
internal import Files
internal import LightboxCore
internal import ProgramSupport
internal import System

/// A running ``AlbumListing``, with the photos and folders that were found so far.
struct ListingWork {
  private let listing: AlbumListing
  private let report: (AlbumUpdate) -> Void
  private var update = AlbumUpdate()
  private(set) var broken: [FileError] = []
  /// The files that are shown only as a part of a pair, such as RAW files that cannot be read.
  private var extras: [PhotoID] = []
  /// The names of the films in each folder, without their extensions.
  private var films: [FilePath: Set<[UInt8]>] = [:]
  /// The identities of the listed folders: a link back to one of them is not followed.
  private var seen: Set<FileIdentity> = []
  /// The time of the next report, in seconds since the start of the listing.
  private var nextReport: Double
  private let begin = ContinuousClock.now

  /// The factor between the times of two successive reports. The times grow fast, so that there are
  /// only few reports.
  private static let reportFactor = 8.0
  /// The number of names after which it is checked whether a report is due.
  private static let stride = 512

  init(_ listing: AlbumListing, report: @escaping (AlbumUpdate) -> Void) {
    (self.listing, self.report) = (listing, report)
    update.catalogue = PhotoCatalogue(base: listing.base)
    nextReport = listing.isRepeated ? .infinity : listing.firstPart
  }

  /// Returns the complete album. If the album is empty, its `emptyReason` tells why.
  func finished() -> AlbumUpdate {
    var update = found
    update.explainEmptyFolder()
    if update.isEmpty, update.emptyReason == nil, listing.readsNames {
      update.emptyReason = .noNames
    }
    return update
  }

  /// The results so far, with each pair as one photo.
  private var found: AlbumUpdate {
    var found = listing.pairs ? update.paired(with: extras) : update
    found.catalogue.livePhotos = found.catalogue.livePhotos(among: found.photos, films: films)
    return found
  }

  // MARK: Arguments

  /// Adds the files with the names from a pipe. If `stream` is nil, the names were read before, and
  /// none are added. Reports the results so far whenever no name has arrived for 50 ms.
  mutating func addNames(from stream: NameStream?) {
    guard var stream else { return }
    while let step = stream.next() {
      switch step {
      case .name(let name):
        add(FilePath(argument: name).withoutTrailingSlashes)
        reportIfDue()
      case .pause: if update.photos.count + update.folders.count > broken.count { report(found) }
      case .tooMuch:
        Notice.write("there are too many names on standard input: the rest is left out")
      }
    }
  }

  /// Adds the only argument: a folder's contents, or a file with the other photos of its folder.
  mutating func addAlone(_ path: FilePath) {
    if (try? Folder.isFolder(path)) == false { return addSiblings(of: path) }
    do throws(FileError) {
      try addFolder(path)
    } catch {
      update.sources = [path]
      update.emptyReason = .unreadable(error)
    }
  }

  mutating func add(_ path: FilePath) {
    do throws(FileError) {
      if try Folder.isFolder(path) {
        try addFolder(path)
      } else {
        _ = try PhotoFile.open(path)
        if !listing.isRepeated, path == listing.first { update.start = update.catalogue.next }
        addNext { $0.add(path) }
      }
    } catch {
      broken.append(error)
      addNext { $0.add(error) }
    }
  }

  /// Adds the next entry to the list of photos; `body` adds the entry to the catalogue.
  private mutating func addNext(_ body: (inout PhotoCatalogue) -> Void) {
    update.sources.append(nil)
    update.photos.append(update.catalogue.next)
    body(&update.catalogue)
  }

  /// Adds `file` as the file to open first. If it is a picture, reports it, then lists its folder.
  private mutating func addSiblings(of file: FilePath) {
    let (folder, photo) = (file.parent, update.catalogue.next)
    update.start = photo
    guard PictureName.isPicture(file.lastComponent) else {
      addNext { $0.add(file) }
      return
    }
    update.sources = [folder]
    update.lastFolder = Folder.resolved(folder)
    update.catalogue.add([file.lastComponent[...]], in: folder)
    update.photos = [photo]
    report(update)
    // The files of a folder that cannot be listed can still be opened.
    if (try? addFolder(folder, around: file.lastComponent)) == nil { update.read = [] }
  }

  /// Adds the pictures folder, or the sample album if that folder is empty.
  mutating func addDefault() {
    let pictures = UserFolders.pictures(environment: ProcessBytes.environment)
    let samples = Installation.own.albums
    for folder in [pictures].compactMap({ $0 }) + samples {
      update.sources = []
      update.otherCount = 0
      update.isSample = samples.contains(folder)
      try? addFolder(folder)
      if !update.isEmpty { return }
    }
    update.isSample = false
    update.sources = [pictures]
    update.lastFolder = pictures.flatMap { Folder.resolved($0) }
    update.emptyReason = .nothingNamed(pictures)
  }

  // MARK: Folders

  /// Adds the contents of `folder`; throws if it cannot be read. Subfolders that cannot be read are
  /// only reported. `start` is the name of the photo to open first; nil if no photo of the folder
  /// was requested.
  private mutating func addFolder(
    _ folder: FilePath, around start: [UInt8]? = nil
  ) throws(FileError) {
    if start == nil {
      update.sources.append(folder)
      update.lastFolder = Folder.resolved(folder)
    }
    var below = try addContents(of: folder, around: start)
    guard listing.isRecursive, start == nil else { return }
    record(folder)
    // Depth first: a folder's photos, then those of its folders, each in their order.
    while let next = below.popLast() {
      guard record(next) else { continue }
      do throws(FileError) {
        below += try addContents(of: next, around: nil)
      } catch {
        report(error)
      }
    }
  }

  /// Reports an unreadable folder, unless an earlier listing has done so.
  private func report(_ error: FileError) {
    if !listing.isRepeated { Notice.write(error.description) }
  }

  /// Records that a folder is listed; returns false if it was listed before.
  @discardableResult
  private mutating func record(_ folder: FilePath) -> Bool {
    guard let stamp = FileStamp.of(folder) else { return true }
    return seen.insert(stamp.identity).inserted
  }

  /// Adds the contents of `folder`, except the file `start`, which was added before. Returns the
  /// subfolders that must be listed too, in reverse order of their names. Throws if `folder` cannot
  /// be read; if it can be read in part, only reports the error.
  private mutating func addContents(
    of folder: FilePath, around start: [UInt8]?
  ) throws(FileError) -> [FilePath] {
    update.read.append(folder)
    let (before, foldersBefore) = (start == nil ? update.photos.count : 0, update.folders.count)
    let isDeep = listing.isRecursive && start == nil
    var (found, folders, others) = (NameTable(), NameTable(), NameTable())
    let reader = try FolderReader(folder)
    var isPart = true
    while isPart {
      do throws(FileError) {
        isPart = try reader.read(limit: Self.stride) { name, kind in
          switch kind {
          case .picture: if name != start { found.append(name) }
          case .folder: folders.append(name)
          // An XMP file belongs to its photo.
          case .other:
            if listing.pairs, CompanionName.role(of: name[...]) != nil {
              others.append(name)
            } else if !SidecarName.isOne(name) {
              update.otherCount += 1
              if let film = CompanionName.stem(ofFilm: name) {
                films[folder, default: []].insert(film)
              }
            }
          }
        }
      } catch {
        // Keeps the names found before the error, also those that were reported.
        let known = update.photos.count - before + update.folders.count - foldersBefore
        guard known + found.count + folders.count > 0 else { throw error }
        report(error)
        isPart = false
      }
      guard !isPart || isReportDue() else { continue }
      // The photos of other folders stay where they are: there may be thousands of folders.
      let photos = add(found, in: folder, to: Array(update.photos[before...]))
      update.photos.replaceSubrange(before..., with: photos)
      if !isDeep {
        let cells = add(
          folders, in: folder, to: Array(update.folders[foldersBefore...]), areFolders: true)
        update.folders.replaceSubrange(foldersBefore..., with: cells)
        folders = NameTable()
      }
      extras += add(others, in: folder, to: [])
      (found, others) = (NameTable(), NameTable())
      if isPart { report(self.found) }
    }
    return NaturalOrder.users.order(of: folders, in: 0..<folders.count).reversed()
      .map { folder.appending(folders[$0]) }
  }

  /// Adds the names `found` in `folder` to the catalogue. Returns the new entries and the entries
  /// `known` together, in natural order. If `areFolders` is true, they are subfolders, not photos.
  private mutating func add(
    _ found: NameTable, in folder: FilePath, to known: [PhotoID], areFolders: Bool = false
  ) -> [PhotoID] {
    let (first, base) = (update.catalogue.count, update.catalogue.base)
    let order = NaturalOrder.users.order(of: found, in: 0..<found.count)
    update.catalogue.add(order.lazy.map { found[$0] }, in: folder, areFolders: areFolders)
    let new = first..<update.catalogue.count
    guard !known.isEmpty else { return new.map { PhotoID(base + $0) } }
    return NaturalOrder.users.order(
      of: update.catalogue.names, in: known.map { $0.number - base } + Array(new)
    ).map { PhotoID(base + $0) }
  }

  // MARK: Reports

  /// Reports the results so far if the next report is due and something was found.
  mutating func reportIfDue() {
    if update.photos.count + update.folders.count > broken.count, isReportDue() { report(found) }
  }

  /// Returns true if a report is due, and then also sets the time of the next report.
  private mutating func isReportDue() -> Bool {
    let elapsed = (ContinuousClock.now - begin) / .seconds(1)
    guard elapsed >= nextReport else { return false }
    nextReport = elapsed * Self.reportFactor
    return true
  }
}
