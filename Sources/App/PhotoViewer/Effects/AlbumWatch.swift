internal import Albums
package import EventLoop
internal import Files
internal import LightboxCore
internal import Watching

/// Keeps the album up to date with the disk: watches the shown folders, and lists them again
/// after changes. The listings run on other threads, one after the other.
///
/// Folders that are no longer shown are compared with the disk when they are shown again. Folders
/// on a network, and folders without photos, are also listed again when the window gets the
/// keyboard focus.
@UI package final class AlbumWatch {
  /// The state of the watch on the shown source. Each time that another source is shown, a new
  /// object replaces this one.
  private final class Session {
    let source: Int
    package var watcher: FolderWatcher?
    /// True if the system reports all changes in the folders; false for example on a network.
    package var isComplete = false
    /// True if the set of folders to watch may have changed, so that the watches must be set again.
    var wantsWatch = true
    /// True if the folders must be listed again.
    var isDirty = false
    /// True if the watch may have missed changes. The next listing then checks, for each photo with
    /// pixels in memory, whether its file has changed since the last listing.
    var comparesAll = false
    var replaced: Set<FilePath> = []
    /// True while another thread sets watches or lists folders.
    var isBusy = false

    package init(_ source: Int) { self.source = source }
  }

  private let loop: Loop
  private let album: PhotoAlbum
  private let thumbnails: ThumbnailStore?
  private let inMemory: () -> [PhotoID]
  private let areFilesChanging: () -> Bool
  private let makeWatch: @Sendable ([FilePath], [FilePath]) -> FolderWatch
  private let onChange: (AlbumRelisting.Result) -> Void
  private var session: Session?
  /// The last time, ns since 1970, at which a source's listing certainly agreed with the disk, by
  /// source number.
  private var agreed: [Int: Int64] = [:]
  /// The sources whose last listing has left out photos, because their files were being written.
  /// The end of the writing changes no folder, so these sources count as out of date when they are
  /// shown again.
  private var incomplete: Set<Int> = []
  /// The stamps of a source's folders when they were watched last, by source number.
  private var stamps: [Int: [FilePath: FileStamp]] = [:]

  /// Returns the greatest error, in nanoseconds, by which a file's time of change may be too early.
  /// On a local disk, the clock for these times may advance only every 10 ms. `isComplete` is true
  /// if the system reports all changes in the folders. If it is false, the folders may be on
  /// another machine, whose clock may be wrong.
  private nonisolated static func tolerance(isComplete: Bool) -> Int64 {
    isComplete ? 20_000_000 : 120_000_000_000
  }

  /// Returns true if another folder has taken the path of a folder: `before` is the stamp of the
  /// old one, and `now` is the present stamp. On memory cards, and on disks that are mounted again,
  /// the same folder may get another inode. So another inode counts only if the folder's time of
  /// modification differs too, or if `isOld` is true: the album's listing may be out of date.
  private nonisolated static func isReplaced(
    _ before: FileStamp, by now: FileStamp, isOld: Bool
  ) -> Bool {
    before.identity != now.identity
      && (isOld || (before.seconds, before.nanoseconds) != (now.seconds, now.nanoseconds))
  }

  /// Creates the watch on the folders of `album`. If a folder may have changed, the folders are
  /// listed again, and `onChange` gets the changes that the new listing has found.
  ///
  /// `inMemory` returns the photos whose pixels are in memory. If the watch may have missed
  /// changes, the files of these photos are checked. `areFilesChanging` returns true while file
  /// jobs run; no folder is listed then. `makeWatch` makes the watch of the listed folders, its
  /// first parameter, and of as many subfolders with covers, its second parameter, as the system
  /// allows. `makeWatch` may be called on any thread.
  init(
    _ album: PhotoAlbum, in loop: Loop, thumbnails: ThumbnailStore?,
    inMemory: @escaping () -> [PhotoID], areFilesChanging: @escaping () -> Bool,
    makeWatch: @escaping @Sendable ([FilePath], [FilePath]) -> FolderWatch = {
      FolderWatch($0, besides: $1)
    },
    onChange: @escaping (AlbumRelisting.Result) -> Void
  ) {
    (self.album, self.loop, self.thumbnails) = (album, loop, thumbnails)
    (self.inMemory, self.areFilesChanging) = (inMemory, areFilesChanging)
    (self.makeWatch, self.onChange) = (makeWatch, onChange)
  }

  func close() {
    session?.watcher?.close()
    session = nil
  }

  /// Records that the source with the number `source` is listed completely. `time` is the time when
  /// this listing began, ns since 1970.
  func recordListed(_ source: Int, since time: Int64) {
    agreed[source] = time
    follow()
  }

  /// Begins to watch the shown folders, if their listing is complete.
  func follow() {
    let source = album.number
    guard session?.source != source else { return }
    if let left = session {
      let isTrue = left.watcher?.isSettled == true && !left.isDirty && !left.isBusy
      if isTrue, left.isComplete { agreed[left.source] = ChangeTime.now }
      close()
    }
    guard agreed[source] != nil, album.relisting(of: source) != nil else { return }
    session = Session(source)
    resume()
  }

  /// Lists the shown folders again if watches cannot report all changes in them. Also sets the
  /// watches again if there are no photos: a disk may be mounted at a folder now, and no watch
  /// reports this.
  func checkAgain() {
    guard let session, !session.isComplete || album.photos.isEmpty else { return }
    (session.isDirty, session.comparesAll) = (true, true)
    if album.photos.isEmpty { session.wantsWatch = true }
    resume()
  }

  /// Ignores the reported changes of `files`, because the program's own file jobs have made them.
  func forget(_ files: [FilePath]) {
    let files = files.map(\.inParent)
    session?.watcher?.forget(files)
    session?.replaced.subtract(files)
  }

  /// Sets the watches again or lists the folders again, if one of these is needed. Does nothing
  /// while another thread sets watches or lists folders.
  func resume() {
    guard let session, !session.isBusy else { return }
    if session.wantsWatch {
      watch(session)
    } else if session.isDirty, !areFilesChanging() {
      list(session)
    }
  }

  private func watch(_ session: Session) {
    guard let known = album.relisting(of: session.source) else { return }
    (session.isBusy, session.wantsWatch) = (true, false)
    let agreed = agreed[session.source] ?? 0
    let files = PhotoFiles(inMemory(of: session.source), in: known.before.catalogue)
    let former = stamps[session.source] ?? [:]
    let isIncomplete = incomplete.contains(session.source)
    UI.task { [self, makeWatch] in
      let (watch, isOld, hasOldCovers, stamps) = await OneShotThread.run {
        let (folders, covered) = (known.before.watchedFolders, known.before.coveredPaths)
        // Watches are set before the folders are compared, so that no change is missed.
        let watch = makeWatch(folders, covered)
        let since = agreed - Self.tolerance(isComplete: watch.isComplete)
        func isNew(_ path: FilePath) -> Bool {
          ChangeTime.of(path).map { $0 >= since } ?? false
        }
        let stamps = folders.reduce(into: [:]) { $0[$1] = FileStamp.of($1) }
        // A folder without a stamp is missing: it may have been removed since it was listed.
        let isOld =
          isIncomplete || stamps.count < folders.count || folders.contains(where: isNew)
          || files.paths.contains(where: isNew)
        return (watch, isOld, covered.contains(where: isNew), stamps)
      }
      session.isBusy = false
      guard self.session === session else { return }
      let before = session.watcher
      session.watcher = FolderWatcher(watch, in: loop, after: before) { [unowned self] changes in
        receive(changes, in: session)
      }
      before?.close()
      session.isComplete = watch.isComplete
      // Another folder may have photos of the same names, which may be older than the listing.
      let replaced = stamps.filter { folder, now in
        former[folder].map { Self.isReplaced($0, by: now, isOld: isOld) } == true
      }
      session.replaced.formUnion(replaced.keys)
      self.stamps[session.source] = stamps
      if isOld || hasOldCovers || !replaced.isEmpty { session.isDirty = true }
      if isOld { session.comparesAll = true }
      resume()
    }
  }

  private func receive(_ changes: SettledChanges, in session: Session) {
    session.isDirty = true
    session.replaced.formUnion(changes.replaced.union(changes.gone))
    if changes.isLost { session.comparesAll = true }
    if !changes.gone.isEmpty { session.wantsWatch = true }
    resume()
  }

  private func inMemory(of source: Int) -> [PhotoID] { inMemory().filter { $0.source == source } }

  private func list(_ session: Session) {
    guard var request = album.relisting(of: session.source) else { return }
    let begin = ChangeTime.now
    let (replaced, comparesAll) = (session.replaced, session.comparesAll)
    request.replaced = replaced
    let since = (agreed[session.source] ?? 0) - Self.tolerance(isComplete: session.isComplete)
    request.coversSince = since
    if comparesAll {
      request.since = since
      request.inMemory = inMemory(of: session.source)
    }
    (session.isBusy, session.isDirty, session.comparesAll) = (true, false, false)
    session.replaced = []
    UI.task { [self, thumbnails, work = request] in
      var result = await OneShotThread.run {
        let result = work.made()
        let catalogue = result.update?.catalogue ?? work.before.catalogue
        for photo in result.changed { thumbnails?.forget(catalogue[photo].path) }
        return result
      }
      session.isBusy = false
      guard self.session === session else { return }
      guard !areFilesChanging(), album.hidden == work.hidden, album.renameCount == work.renameCount
      else {
        // File jobs have moved files meanwhile, so the listing may be inconsistent.
        session.isDirty = true
        if comparesAll { session.comparesAll = true }
        session.replaced.formUnion(replaced)
        return resume()
      }
      agreed[session.source] = begin
      if result.leaveOut(session.watcher?.unfinished ?? []) {
        incomplete.insert(session.source)
      } else {
        incomplete.remove(session.source)
      }
      if let update = result.update,
        update.read != work.before.read || update.coveredPaths != work.before.coveredPaths
      {
        session.wantsWatch = true
      }
      if !result.isEmpty || comparesAll && album.lacksFacts(of: session.source) {
        onChange(result)
      }
      resume()
    }
  }
}
