internal import Configuration
internal import FileActs
internal import Files
internal import LightboxCore
internal import System

/// The reading and writing of judgements, on whatever thread it is called: in the user's file, and in
/// sidecars as far as the settings want it.
struct MarksWork: Sendable {
  /// A change of one photo's judgement.
  struct Change: Sendable {
    let path: FilePath
    let change: Judgement.Change
    var way = Way.does(SidecarSlip())
  }

  /// The part of a change that concerns a sidecar.
  enum Way: Sendable {
    /// A rating is written; the slip gets what takes it back.
    case does(SidecarSlip)
    /// The rating of a slip is taken back.
    case undoes(SidecarSlip)
  }

  /// Nil where nothing is kept.
  let file: MarksFile?
  let sidecars: Settings.Sidecars

  /// The number of photos that are told of at once: few enough to be taken within a frame.
  private static let batch = 1024
  /// The number of marks from which on reading all of them leaves much behind.
  private static let manyMarks = 10_000

  /// The size of a file that is read whole: some thousand photos.
  private static let fewBytes = 1 << 19

  // MARK: Reading

  /// Reads the judgements of `files`, and tells them in parts. The places of photos that have moved are
  /// noted.
  func read(_ files: PhotoFiles, report: ([PhotoID: Judgement]) -> Void) {
    let marks = known(of: files)
    guard marks.count > 0 || sidecars != .never else { return }
    var names = SidecarNames()
    var found: [PhotoID: Judgement] = [:]
    var followed = marks
    var seen: [MarkedPhoto] = []
    for (photo, path) in files {
      var judgement = Judgement.none
      if marks.count > 0, let place = MarkedPhoto(path) {
        let mark = marks.mark(of: place)
        judgement = Judgement(isMarked: mark.isMarked, rating: mark.rating)
        if mark != .none {
          seen.append(place)
          followed.follow(place)
        }
      }
      if sidecars != .never, names.hasSidecar(path) { rate(&judgement, by: path) }
      guard judgement != .none else { continue }
      found[photo] = judgement
      if found.count == Self.batch {
        report(found)
        found = [:]
      }
    }
    if !found.isEmpty { report(found) }
    guard followed != marks else { return }
    do throws(FileActError) {
      try file?.update { marks in for photo in seen { marks.follow(photo) } }
    } catch {
      Diagnostics.note("\(error.description)")
    }
  }

  /// The marks of `files`: of many that are kept, only those of these photos are read.
  private func known(of files: PhotoFiles) -> Marks {
    do throws(FileActError) {
      return try file?.read { bytes in
        guard bytes.count > Self.fewBytes else { return Marks(reading: bytes) }
        var photos = MarkedPhotos()
        for (_, path) in files {
          if let photo = MarkedPhoto(path) { photos.insert(photo) }
        }
        return Marks(reading: bytes, about: photos)
      } ?? Marks()
    } catch {
      Diagnostics.note("marks and ratings are not known: \(error.description)")
      return Marks()
    }
  }

  /// Takes the rating of a sidecar: where this program writes them itself it is the newest word, else it
  /// stands in for one of our own.
  private func rate(_ judgement: inout Judgement, by path: FilePath) {
    guard sidecars == .write || judgement.rating == 0 else { return }
    do throws(FileActError) {
      // Rejected ones have no stars.
      guard let rating = try RatingSidecar().rating(of: path) else { return }
      judgement.apply(.rate(max(rating, 0)))
    } catch {
      Diagnostics.note("\(error.description)")
    }
  }

  // MARK: Writing

  /// Keeps changes, in their order; returns the reasons why some were not kept.
  func keep(_ changes: [Change]) -> [FileActError] {
    var errors: [FileActError] = []
    var isLarge = false
    defer { if isLarge { FreedMemory.giveBack() } }
    let places = changes.map { MarkedPhoto($0.path) }
    do throws(FileActError) {
      let kept = try file?.update { marks in
        for (place, change) in zip(places, changes) {
          guard let place else { continue }
          let mark = marks.mark(of: place)
          var judgement = Judgement(isMarked: mark.isMarked, rating: mark.rating)
          judgement.apply(change.change)
          marks.set(
            PhotoMark(isMarked: judgement.isMarked, rating: judgement.rating), for: place)
        }
      }
      isLarge = (kept?.count ?? 0) > Self.manyMarks
    } catch {
      errors.append(error)
    }
    guard sidecars == .write else { return errors }
    for change in changes {
      guard case .rate(let stars) = change.change else { continue }
      do throws(FileActError) {
        switch change.way {
        case .does(let slip):
          let written = try RatingSidecar().write(stars, of: change.path)
          slip.written = written.map { ($0, stars) }
        case .undoes(let slip): try takeBack(slip, stars: stars, of: change.path)
        }
      } catch {
        errors.append(error)
      }
    }
    return errors
  }

  /// Takes a rating in a sidecar back to the very bytes before. Where others have written there since, but no
  /// rating, only `stars` are put in again.
  private func takeBack(
    _ slip: SidecarSlip, stars: Int, of path: FilePath
  ) throws(FileActError) {
    guard let (rated, written) = slip.written.take() else { return }
    do throws(FileActError) {
      try RatingSidecar().undo(rated)
    } catch  where error.matter == .gone {
      // Nothing of it is left.
    } catch  where error.matter == .changed {
      guard try RatingSidecar().rating(of: path) ?? 0 == written else { throw error }
      _ = try RatingSidecar().write(stars, of: path)
    }
  }
}

/// The sidecars in folders, by one look into each: to look for those of each photo would take long.
private struct SidecarNames {
  private var folders: [FilePath: Set<[UInt8]>] = [:]

  mutating func hasSidecar(_ photo: FilePath) -> Bool {
    let folder = photo.parent
    let names = folders[folder] ?? look(into: folder)
    guard !names.isEmpty else { return false }
    return SidecarName.all(of: photo.lastComponent).contains(where: names.contains)
  }

  private mutating func look(into folder: FilePath) -> Set<[UInt8]> {
    var names: Set<[UInt8]> = []
    // A folder that cannot be read has none that could be.
    if let reader = try? FolderReader(folder) {
      while (try? reader.read(
        limit: 512,
        { name, _ in
          if SidecarName.isOne(name) { names.insert(name) }
        })) == true
      {}
    }
    folders[folder] = names
    return names
  }
}
