package import Configuration
internal import FileJobs
internal import Files
internal import ImageExchange
internal import LightboxCore
internal import ProgramSupport
internal import System

/// Stars that were stored, with what is needed to undo the change.
struct WrittenRating: Sendable {
  let stars: Int
  /// The stars that ``RatingStore/file`` had before the change: those of the photo, and then those
  /// of its companion, if the photo has one. Empty if that file was not written.
  let own: [Int]
  /// The sidecar to which the stars were written; nil if there is none.
  var sidecar: RatedSidecar?
}

/// The ratings and marks on disk: in one file for all photos of the user and, if the settings allow
/// it, also in the photos' sidecars. The methods block.
package struct RatingStore: Sendable {
  /// The user's file that stores marks and ratings; nil if they are not stored.
  let file: MarksFile?
  let sidecars: Settings.Sidecars
  /// True if a RAW and a JPEG of the same name are one photo.
  var pairs = true

  /// Returns the store of the user who started the program.
  package static func users(_ sidecars: Settings.Sidecars, pairs: Bool) -> RatingStore {
    RatingStore(
      file: .users(environment: ProcessBytes.environment), sidecars: sidecars, pairs: pairs)
  }

  /// The number of photos whose ratings are passed to `report` together. So many ratings can be
  /// handled within a frame.
  private static let batch = 1024
  /// The number of marks in ``file`` above which each change returns freed memory to the system.
  private static let manyMarks = 10_000
  /// The greatest size at which the user's file is read completely, bytes: some thousand photos.
  private static let fewBytes = 1 << 19

  // MARK: Reading

  /// Reads the ratings of `files`, and passes them to `report` in batches. If marked photos were
  /// moved, their new paths are stored in ``file``.
  ///
  /// `inside` contains the numbers of stars in the photos' own files. These stars count only for a
  /// photo without a rating in ``file`` or a sidecar. The photos in `inside` are reported even if
  /// they have no rating. At the end, `reportKeywords` gets the keywords from sidecars.
  func read(
    _ files: some Collection<(PhotoID, FilePath)>, inside: [PhotoID: Int] = [:],
    report: ([PhotoID: PhotoRating]) -> Void,
    reportKeywords: ([PhotoID: [String]]) -> Void = { _ in }
  ) {
    var names = NamesBeside()
    func paths(of photo: FilePath) -> [FilePath] {
      [photo] + [pairs ? names.companion(of: photo) : nil].compactMap { $0 }
    }
    let marks = known(of: files.lazy.flatMap { paths(of: $0.1) }.map { MarkedPhoto($0) })
    guard !marks.isEmpty || sidecars != .never || !inside.isEmpty else { return }
    var found: [PhotoID: PhotoRating] = [:]
    var keywords: [PhotoID: [String]] = [:]
    var seen: [MarkedPhoto] = []
    for (photo, path) in files {
      var rating = PhotoRating.none
      let own = paths(of: path)
      // A photo without a rating has that of the other file of its pair.
      for file in own where !marks.isEmpty {
        guard let marked = MarkedPhoto(file), case let found = marks.rating(of: marked),
          found != .none
        else { continue }
        if rating == .none { rating = found }
        seen.append(marked)
      }
      let sources = sidecars == .never ? [] : own.filter { names.hasSidecar($0) }
      let isByOthers = sources.contains { rate(&rating, by: $0) }
      if !sources.isEmpty {
        let words = texts(of: path, own.dropFirst().first).keywords
        if !words.isEmpty { keywords[photo] = words }
      }
      if !isByOthers, rating.stars == 0 { rating.apply(.rate(inside[photo] ?? 0)) }
      guard rating != .none || inside[photo] != nil else { continue }
      found[photo] = rating
      if found.count == Self.batch {
        report(found)
        found = [:]
      }
    }
    if !found.isEmpty { report(found) }
    if !keywords.isEmpty { reportKeywords(keywords) }
    follow(seen.map { (before: $0, now: $0) }, in: marks)
  }

  /// Stores in ``file`` the present names, times and inodes of the rated photos at `paths`. Must be
  /// called before and after a photo's name or inode is changed, so that the photo keeps its
  /// rating. The call before the change is needed because another program may have changed the
  /// photo's time.
  func follow(_ paths: [FilePath]) {
    follow(paths.map { ($0, $0) }, from: photos(at: paths))
  }

  /// Returns the present names, times and inodes of the photos at `paths`, by path in the form of
  /// `FilePath.inParent`; empty if ``file`` is nil.
  func photos(at paths: [FilePath]) -> [FilePath: MarkedPhoto] {
    file == nil ? [:] : paths.reduce(into: [:]) { $0[$1.inParent] = MarkedPhoto($1) }
  }

  /// Stores in ``file`` the present names, times and inodes of rated photos that were moved,
  /// perhaps to another disk. `photos` is the result of ``photos(at:)`` before the move. Returns
  /// false if ``file`` cannot be written.
  @discardableResult
  func follow(
    _ moves: [(before: FilePath, after: FilePath)], from photos: [FilePath: MarkedPhoto]
  ) -> Bool {
    guard !photos.isEmpty, !moves.isEmpty else { return true }
    let marks = known(of: moves.lazy.map { photos[$0.before.inParent] })
    guard !marks.isEmpty else { return true }
    let moved = moves.compactMap { before, after in
      MarkedPhoto(after).map { (before: photos[before.inParent] ?? $0, now: $0) }
    }
    return follow(moved, in: marks)
  }

  /// Updates the entries of `photos` in ``file``, if one of them is outdated in `marks`. `before`
  /// identifies a photo before it was moved, and `now` identifies it at present. Returns false if
  /// ``file`` cannot be written.
  @discardableResult
  private func follow(
    _ photos: [(before: MarkedPhoto, now: MarkedPhoto)], in marks: Marks
  ) -> Bool {
    var followed = marks
    followed.follow(photos)
    guard followed != marks else { return true }
    do throws(FileJobError) {
      try file?.update { $0.follow(photos) }
      return true
    } catch {
      Diagnostics.log("\(error.description)")
      return false
    }
  }

  /// Returns the texts in the sidecar of a photo. A text that is missing there is taken from the
  /// sidecar of the other file of a pair, `companion` (nil if the photo is not a pair).
  func texts(of photo: FilePath, _ companion: FilePath? = nil) -> PhotoTexts {
    guard sidecars != .never else { return PhotoTexts() }
    let texts = (try? RatingSidecar().texts(of: photo)) ?? PhotoTexts()
    let others = companion.flatMap { try? RatingSidecar().texts(of: $0) }
    return others.map(texts.completed) ?? texts
  }

  /// Reads the marks of `wanted`; if the user's file is small, all marks.
  private func known(of wanted: some Sequence<MarkedPhoto?>) -> Marks {
    do throws(FileJobError) {
      return try file?.read { bytes in
        guard bytes.count > Self.fewBytes else { return Marks(reading: bytes) }
        var photos = MarkedPhotos()
        for case let photo? in wanted { photos.insert(photo) }
        return Marks(reading: bytes, about: photos)
      } ?? Marks()
    } catch {
      Diagnostics.log("marks and ratings are not known: \(error.description)")
      return Marks()
    }
  }

  /// Sets the stars of `rating` to the stars in a sidecar. If this program also writes sidecars,
  /// their stars always count, because sidecars are newer than the user's file. Otherwise they
  /// count only for a photo without stars. Returns false if no rating could be read from the
  /// sidecar.
  private func rate(_ rating: inout PhotoRating, by path: FilePath) -> Bool {
    guard sidecars == .write || rating.stars == 0 else { return true }
    do throws(FileJobError) {
      // A rejected photo (−1) has no stars.
      guard let stars = try RatingSidecar().rating(of: path) else { return false }
      rating.apply(.rate(max(stars, 0)))
      return true
    } catch {
      Diagnostics.log("\(error.description)")
      return false
    }
  }

  // MARK: Writing

  /// Stores changed ratings. In the result, `written` has one element for each change, in the same
  /// order: the stars that were stored, or nil if the change is one of a mark. `errors` are the
  /// errors of the changes that were not stored.
  ///
  /// `companions` contains the other files of pairs, by the photos' paths. In ``file``, both files
  /// of a pair get the same rating, so that each file keeps its rating if only that file is moved.
  func keep(
    _ changes: [(path: FilePath, step: PhotoRating.Step)],
    with companions: [FilePath: FilePath] = [:]
  ) -> (written: [WrittenRating?], errors: [FileJobError]) {
    var (own, errors) = record(
      changes.map { ($0.path, [$0.step.change, $0.step.change]) }, with: companions)
    let gone = errors.gonePaths
    let written = changes.map { (path, step) -> WrittenRating? in
      guard case .rate(let stars) = step.change else { return nil }
      let files = own[path] == nil ? [] : Self.files(path, companions)
      var rating = WrittenRating(stars: stars, own: files.compactMap { own[$0] })
      guard sidecars == .write, !gone.contains(path) else { return rating }
      do throws(FileJobError) {
        // Stars inside the photo's file are not changed, so only a sidecar can state that they are
        // removed.
        rating.sidecar = try RatingSidecar().write(
          stars, of: described(path, companions[path]),
          with: Self.files(path, companions).map(\.lastComponent),
          hasStars: step.before != .rate(0))
      } catch {
        errors.append(error)
      }
      return rating
    }
    return (written, errors)
  }

  /// Undoes changes of ratings. In each element of `rated`, `written` has the stars that the change
  /// has stored, or is nil if the change is one of a mark; `to` is the change that restores the
  /// earlier rating. Stars that were only in a sidecar or in the photo's own file are not written
  /// to ``file``. `companions` contains the other files of pairs, by the photos' paths. Returns the
  /// errors of the changes that were not undone.
  func undo(
    _ rated: [(path: FilePath, written: WrittenRating?, to: PhotoRating.Change)],
    with companions: [FilePath: FilePath] = [:]
  ) -> [FileJobError] {
    let changes = rated.map { path, written, to in
      (path, written?.own.map { PhotoRating.Change.rate($0) } ?? [to, to])
    }
    var (_, errors) = record(changes, with: companions)
    let gone = errors.gonePaths
    for (path, written, before) in rated where !gone.contains(path) {
      guard let written, let sidecar = written.sidecar, case .rate(let stars) = before else {
        continue
      }
      do throws(FileJobError) {
        try undo(
          sidecar, of: written.stars, to: stars, of: described(path, companions[path]),
          with: Self.files(path, companions).map(\.lastComponent))
      } catch {
        errors.append(error)
      }
    }
    return errors
  }

  /// Returns the photo's files: its own one, and then the other one of a pair.
  private static func files(_ path: FilePath, _ companions: [FilePath: FilePath]) -> [FilePath] {
    [path, companions[path]].compactMap { $0 }
  }

  /// Returns the file to which the sidecar of a photo belongs. This is the companion if only the
  /// companion has a sidecar; otherwise the photo's own file.
  private func described(_ path: FilePath, _ companion: FilePath?) -> FilePath {
    guard let companion, !RatingSidecar().isThere(of: path),
      RatingSidecar().isThere(of: companion)
    else { return path }
    return companion
  }

  /// Changes ratings and marks in the user's file. `changes` contains the changes of each photo's
  /// files, in the order of `files(_:_:)`, or none. Returns the stars that the files had there, and
  /// an error for each photo that is missing. If the user's file cannot be written, it is
  /// unchanged, and this error is returned too.
  private func record(
    _ changes: [(path: FilePath, changes: [PhotoRating.Change])],
    with companions: [FilePath: FilePath]
  ) -> (own: [FilePath: Int], errors: [FileJobError]) {
    var isLarge = false
    defer { if isLarge { FreedMemory.giveBack() } }
    typealias Photo = (file: FilePath, photo: MarkedPhoto, other: MarkedPhoto?, isFirst: Bool)
    var photos: [(Photo, change: PhotoRating.Change)] = []
    var errors: [FileJobError] = []
    for (path, changes) in changes {
      guard MarkedPhoto(path) != nil else {
        // The other file of a pair keeps its rating too: the message says that the photo got none.
        errors.append(FileJobError(RatingSidecar.rating, path, .gone))
        continue
      }
      let files = Self.files(path, companions)
      for (file, (index, change)) in zip(files, changes.enumerated()) {
        guard let photo = MarkedPhoto(file) else { continue }
        let other = files.first { $0 != file }.flatMap { MarkedPhoto($0) }
        photos.append(((file, photo, other, index == 0), change))
      }
    }
    guard !photos.isEmpty else { return ([:], errors) }
    var own: [FilePath: Int] = [:]
    do throws(FileJobError) {
      let kept = try file?.update { marks in
        // Two of the photos may be one file.
        for ((file, photo, other, _), _) in photos {
          own[file] = marks.rating(of: photo, or: other).stars
        }
        for ((_, photo, other, isFirst), change) in photos {
          // The second file of a pair gets what the first one has after the change.
          let first = isFirst ? nil : other.map { marks.rating(of: $0) }
          var rating = first ?? marks.rating(of: photo, or: other)
          rating.apply(change)
          marks.set(PhotoMark(isMarked: rating.isMarked, rating: rating.stars), for: photo)
        }
      }
      isLarge = (kept?.count ?? 0) > Self.manyMarks
    } catch {
      own = [:]
      errors.append(error)
    }
    return (own, errors)
  }

  /// Restores the contents that the sidecar of the photo `path` had before this program stored the
  /// stars `written`. If another program has changed the sidecar since, but has kept these stars,
  /// only sets the rating back to `stars`. `names` are the names of the photo's files. Throws if
  /// another program has changed the rating itself, or if the sidecar cannot be written.
  private func undo(
    _ sidecar: RatedSidecar, of written: Int, to stars: Int, of path: FilePath,
    with names: [[UInt8]]
  ) throws(FileJobError) {
    do throws(FileJobError) {
      try RatingSidecar().undo(sidecar)
    } catch  where error.reason == .gone {
      // The sidecar no longer exists, so there is nothing to undo.
    } catch  where error.reason == .changed {
      guard try RatingSidecar().rating(of: path) ?? 0 == written else { throw error }
      _ = try RatingSidecar().write(stars, of: path, with: names)
    }
  }
}

extension Marks {
  /// Returns the mark and the stars of a photo; if it has none, those of the other file of its
  /// pair.
  fileprivate func rating(of photo: MarkedPhoto, or other: MarkedPhoto? = nil) -> PhotoRating {
    let own = mark(of: photo)
    let mark = own == .none ? other.map { self.mark(of: $0) } ?? own : own
    return PhotoRating(isMarked: mark.isMarked, stars: mark.rating)
  }
}

/// The names of sidecars and RAWs. Each folder is read once, because a search per photo is slow.
private struct NamesBeside {
  private struct Names {
    var sidecars: Set<[UInt8]> = []
    /// The names of the RAW files of pairs, by the names of the JPEG or HEIF files in these pairs.
    var raws: [[UInt8]: [UInt8]] = [:]
  }

  private var folders: [FilePath: Names] = [:]

  mutating func hasSidecar(_ photo: FilePath) -> Bool {
    let sidecars = names(beside: photo).sidecars
    return !sidecars.isEmpty
      && SidecarName.all(of: photo.lastComponent).contains(where: sidecars.contains)
  }

  /// Returns the RAW file that forms a pair with a JPEG or HEIF; nil if there is none.
  mutating func companion(of photo: FilePath) -> FilePath? {
    let raws = names(beside: photo).raws
    return raws.isEmpty ? nil : raws[photo.lastComponent].map { photo.parent.appending($0) }
  }

  private mutating func names(beside photo: FilePath) -> Names {
    let folder = photo.parent
    if let known = folders[folder] { return known }
    var (names, photos): (Names, [[UInt8]]) = (Names(), [])
    // A folder that cannot be read has no sidecars that can be read.
    try? FolderReader(folder).readAll { name, _ in
      if SidecarName.isOne(name) {
        names.sidecars.insert(name)
      } else if CompanionName.role(of: name[...]) != nil {
        photos.append(name)
      }
    }
    for (picture, raw) in CompanionName.pairs(amongNames: photos) { names.raws[picture] = raw }
    folders[folder] = names
    return names
  }
}
