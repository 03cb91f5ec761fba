internal import Dispatch
internal import EventLoop
internal import Files
internal import LightboxCore
internal import Synchronization

/// The state of an album's listing at one moment.
struct AlbumUpdate: Sendable {
  var catalogue = PhotoCatalogue()
  /// The photos in the album's order.
  var photos: [PhotoID] = []
  /// The photo to begin with; nil is the first.
  var start: PhotoID?
}

/// A listing of the photos that were asked for, reported in parts: folders may be large, and disks
/// slow.
struct AlbumListing: Sendable {
  private let arguments: [FilePath]
  /// The seconds after which a first part is reported: about the time in which a window opens to
  /// show it. A listing that ends by then is reported once, in its final order.
  private let firstPart: Double

  /// The factor from the time of one part to that of the next: there are few parts however long it
  /// takes.
  private static let patience = 8.0
  /// The number of names between two readings of the clock.
  private static let stride = 512

  /// A listing of `arguments`: a single file brings its folder along, folders bring their pictures,
  /// no argument means the pictures folder, else the album that comes with the program.
  init(arguments: [FilePath], firstPart: Double = 0.05) {
    self.arguments = arguments
    self.firstPart = firstPart
  }

  /// Throws when none of the arguments can be shown.
  private func check() throws(ProgramFailure) {
    // Only up to the first that is good: there may be thousands.
    if let first = arguments.first, arguments.allSatisfy({ Self.fault(of: $0) != nil }),
      let fault = Self.fault(of: first)
    {
      throw .cannotShow(fault.description)
    }
  }

  /// The reason why `path` cannot be opened; nil when it is a folder or a file that opens.
  private static func fault(of path: FilePath) -> FileError? {
    do throws(FileError) {
      if try Folder.isFolder(path) {
        _ = try FolderReader(path)
      } else {
        _ = try PhotoFile.open(path).descriptor
      }
      return nil
    } catch {
      return error
    }
  }

  /// The seconds that ``start()`` waits for a word about the arguments: an `open` on a network that has
  /// gone away may take for ever.
  private static let verdictTime = 0.1

  /// Lists on a thread of its own, which ends with the listing.
  ///
  /// Throws when it is soon known that none of the arguments can be shown; later the listing says so.
  func start() throws(ProgramFailure) -> AsyncStream<Result<AlbumUpdate, ProgramFailure>> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Result<AlbumUpdate, ProgramFailure>.self)
    let verdict = Verdict()
    OneShotThread.start {
      do throws(ProgramFailure) {
        do throws(ProgramFailure) {
          try check()
          verdict.give(nil)
        } catch {
          verdict.give(error)
          throw error
        }
        try run { continuation.yield(.success($0)) }
      } catch {
        continuation.yield(.failure(error))
      }
      continuation.finish()
    }
    if let failure = verdict.wait(Self.verdictTime) { throw failure }
    return stream
  }

  /// A word about the arguments that one thread gives and another waits for.
  private final class Verdict: Sendable {
    private let failure = Mutex<ProgramFailure?>(nil)
    private let isGiven = DispatchSemaphore(value: 0)

    func give(_ failure: ProgramFailure?) {
      self.failure.withLock { $0 = failure }
      isGiven.signal()
    }

    /// The failure that is known within `seconds`; nil for none.
    func wait(_ seconds: Double) -> ProgramFailure? {
      _ = isGiven.wait(timeout: .now() + seconds)
      return failure.withLock { $0 }
    }
  }

  /// The whole album, listed at once.
  func album() throws(ProgramFailure) -> PhotoAlbum {
    try check()
    let album = PhotoAlbum()
    try run { album.take($0) }
    return album
  }

  /// Lists on this thread; the last report is the whole album.
  ///
  /// An argument that cannot be opened is reported on standard error and keeps its place; throws
  /// when nothing was found.
  func run(report: @escaping (AlbumUpdate) -> Void) throws(ProgramFailure) {
    var work = Work(firstPart: firstPart, report: report)
    if arguments.isEmpty {
      try work.addDefault()
    } else if arguments.count == 1, let path = arguments.first,
      (try? Folder.isFolder(path)) == false
    {
      work.addSiblings(of: path)
    } else {
      for path in arguments {
        work.add(path)
        work.tellIfDue()
      }
    }
    guard work.hasFound else {
      let names = arguments.map(\.display).joined(separator: ", ")
      throw .cannotShow(work.broken.first?.description ?? "\(names): no pictures in there")
    }
    for error in work.broken { Notice.write(error.description) }
    report(work.update)
  }

  /// The listing under way, with the photos found so far.
  private struct Work {
    let report: (AlbumUpdate) -> Void
    private(set) var update = AlbumUpdate()
    private(set) var broken: [FileError] = []
    /// The time of the next report, seconds since the begin.
    private var nextReport: Double
    private let begin = ContinuousClock.now

    init(firstPart: Double, report: @escaping (AlbumUpdate) -> Void) {
      self.report = report
      nextReport = firstPart
    }

    var hasFound: Bool { update.photos.count > broken.count }

    mutating func add(_ path: FilePath) {
      do throws(FileError) {
        if try Folder.isFolder(path) {
          try addFolder(path)
        } else {
          _ = try PhotoFile.open(path).descriptor
          addNext { $0.add(path) }
        }
      } catch {
        broken.append(error)
        addNext { $0.add(error) }
      }
    }

    /// Reports the photos found so far when a part is due and there is any.
    mutating func tellIfDue() {
      if hasFound, isTimeToTell() { report(update) }
    }

    /// Adds one photo at the end.
    private mutating func addNext(_ body: (inout PhotoCatalogue) -> Void) {
      update.photos.append(PhotoID(update.catalogue.count))
      body(&update.catalogue)
    }

    /// Adds the folder of `file` and starts at `file`, which is reported before anything is listed.
    mutating func addSiblings(of file: FilePath) {
      guard PictureName.isPicture(file.lastComponent) else {
        addNext { $0.add(file) }
        return
      }
      update.start = PhotoID(0)
      let folder = file.parent
      update.catalogue.add([file.lastComponent[...]], in: folder)
      update.photos = [PhotoID(0)]
      report(update)
      // A folder that cannot be listed still lets its files be opened.
      try? addFolder(folder, around: file.lastComponent)
    }

    mutating func addDefault() throws(ProgramFailure) {
      let pictures = UserFolders.pictures(environment: ProcessBytes.environment)
      for folder in [pictures].compactMap({ $0 }) + SampleAlbum.candidates {
        try? addFolder(folder)
        if hasFound { return }
      }
      throw .cannotShow(
        "no pictures in \(pictures?.display ?? "the home folder") and no album; name a photo")
    }

    /// Adds the pictures in `folder` at the end; with `start` it is the folder of that photo, and
    /// the only one.
    private mutating func addFolder(
      _ folder: FilePath, around start: [UInt8]? = nil
    ) throws(FileError) {
      let before = start == nil ? update.photos : []
      var known = start == nil ? [] : update.photos
      var found = NameTable()
      let reader = try FolderReader(folder)
      var isPart = true
      while isPart {
        do throws(FileError) {
          isPart = try reader.readPictures(limit: AlbumListing.stride) {
            if $0 != start { found.append($0) }
          }
        } catch {
          // The photos found before the error are kept.
          guard found.count > 0 else { throw error }
          Notice.write(error.description)
          isPart = false
        }
        guard !isPart || isTimeToTell() else { continue }
        known = add(found, in: folder, to: known)
        found = NameTable()
        update.photos = before + known
        if isPart { report(update) }
      }
    }

    /// Numbers the names in `found` in their natural order, so that the numbers of a small folder
    /// are in order, and returns them merged with `known`, which is in order.
    private mutating func add(
      _ found: NameTable, in folder: FilePath, to known: [PhotoID]
    ) -> [PhotoID] {
      let first = update.catalogue.count
      let order = NaturalOrder.order(of: found, in: 0..<found.count)
      update.catalogue.add(order.lazy.map { found[$0] }, in: folder)
      guard !known.isEmpty else { return (first..<update.catalogue.count).map { PhotoID($0) } }
      let names = update.catalogue.names
      var merged: [PhotoID] = []
      merged.reserveCapacity(known.count + found.count)
      var next = first
      for photo in known {
        let name = Array(names[photo.number])
        while next < names.count, NaturalOrder.precedes(Array(names[next]), name) {
          merged.append(PhotoID(next))
          next += 1
        }
        merged.append(photo)
      }
      return merged + (next..<names.count).map { PhotoID($0) }
    }

    /// True when a part is due; sets the time of the next one.
    private mutating func isTimeToTell() -> Bool {
      let elapsed = (ContinuousClock.now - begin) / .seconds(1)
      guard elapsed >= nextReport else { return false }
      nextReport = elapsed * AlbumListing.patience
      return true
    }
  }
}
