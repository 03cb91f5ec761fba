internal import EventLoop
internal import Files
internal import LightboxCore

/// What is known of an album at one moment.
struct AlbumUpdate: Sendable {
  var catalogue = PhotoCatalogue()
  /// In their order.
  var photos: [PhotoID] = []
  /// The photo to begin with; nil is the first.
  var start: PhotoID?
}

/// Finds the photos that are asked for, telling as it goes: folders may be large, and disks slow.
struct AlbumListing: Sendable {
  private let arguments: [FilePath]

  /// When a first part is told, in names and in seconds; the next one comes after eight times that
  /// long, and so on, so that there are few however long it takes.
  private static let firstPart = (names: 2_000, seconds: 0.02)
  private static let patience = 8.0
  /// Names between two looks at the clock.
  private static let stride = 512

  /// A single file brings its folder along, folders bring their pictures, nothing means the
  /// pictures folder, else the album that comes with the program.
  ///
  /// When nothing of it can be shown, that is the error; nothing is listed yet.
  init(arguments: [FilePath]) throws(ProgramFailure) {
    self.arguments = arguments
    let faults = arguments.compactMap { Self.fault(of: $0) }
    if let first = faults.first, faults.count == arguments.count {
      throw .cannotShow(first.description)
    }
  }

  /// Why nothing can be had from `path`; nil when it is a folder or a file that opens.
  private static func fault(of path: FilePath) -> FileError? {
    do throws(FileError) {
      if try !Folder.isFolder(path) { _ = try PhotoFile.open(path).descriptor }
      return nil
    } catch {
      return error
    }
  }

  /// Lists on a thread of its own, which ends with it.
  func start() -> AsyncStream<Result<AlbumUpdate, ProgramFailure>> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Result<AlbumUpdate, ProgramFailure>.self)
    OneShotThread.start {
      do throws(ProgramFailure) {
        try run { continuation.yield(.success($0)) }
      } catch {
        continuation.yield(.failure(error))
      }
      continuation.finish()
    }
    return stream
  }

  /// Everything at once.
  func album() throws(ProgramFailure) -> PhotoAlbum {
    let album = PhotoAlbum()
    try run { album.take($0) }
    return album
  }

  /// Lists on this thread; the last report is the whole.
  ///
  /// What cannot be had is told on standard error and keeps its place; that nothing was found is the
  /// error.
  func run(report: @escaping (AlbumUpdate) -> Void) throws(ProgramFailure) {
    var work = Work(report: report)
    if arguments.isEmpty {
      try work.addDefault()
    } else if arguments.count == 1, let path = arguments.first,
      (try? Folder.isFolder(path)) == false
    {
      work.addSiblings(of: path)
    } else {
      for path in arguments { work.add(path) }
    }
    guard work.hasFound else {
      let names = arguments.map(\.display).joined(separator: ", ")
      throw .cannotShow(work.broken.first?.description ?? "\(names): no pictures in there")
    }
    for error in work.broken { Notice.write(error.description) }
    report(work.update)
  }

  /// What has been found so far.
  private struct Work {
    let report: (AlbumUpdate) -> Void
    private(set) var update = AlbumUpdate()
    private(set) var broken: [FileError] = []
    private var nextReport = AlbumListing.firstPart.seconds
    private let begin = ContinuousClock.now

    init(report: @escaping (AlbumUpdate) -> Void) {
      self.report = report
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

    /// Adds one photo at the end.
    private mutating func addNext(_ body: (inout PhotoCatalogue) -> Void) {
      update.photos.append(PhotoID(update.catalogue.count))
      body(&update.catalogue)
    }

    /// Adds the folder of `file`, starting at it, which is told before anything is listed.
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
      try? addFolder(folder, known: file.lastComponent)
    }

    mutating func addDefault() throws(ProgramFailure) {
      let pictures = UserFolders.pictures(environment: ProcessBytes.environment)
      for folder in [pictures].compactMap({ $0 }) + ShippedAlbum.candidates {
        try? addFolder(folder)
        if hasFound { return }
      }
      throw .cannotShow(
        "no pictures in \(pictures?.display ?? "the home folder") and no album; name a photo")
    }

    /// Adds the pictures in `folder` after what is there; `known` is the one of them that was added
    /// before.
    private mutating func addFolder(
      _ folder: FilePath, known: [UInt8]? = nil
    ) throws(FileError) {
      let before = known == nil ? update.photos : []
      let first = known == nil ? update.catalogue.count : update.catalogue.count - 1
      var found = NameTable()
      let reader = try FolderReader(folder)
      var isPart = true
      while isPart {
        do throws(FileError) {
          isPart = try reader.readPictures(limit: AlbumListing.stride) {
            if $0 != known { found.append($0) }
          }
        } catch {
          // What was found until then is there.
          guard found.count > 0 else { throw error }
          Notice.write(error.description)
          isPart = false
        }
        guard !isPart || isTime(for: update.catalogue.count + found.count) else { continue }
        // New ones get their numbers in their order, so that a small folder's are its order.
        let names = NaturalOrder.order(of: found, in: 0..<found.count).map { found[$0] }
        update.catalogue.add(names, in: folder)
        found = NameTable()
        let order = NaturalOrder.order(
          of: update.catalogue.names, in: first..<update.catalogue.count)
        update.photos = before + order.map { PhotoID($0) }
        if isPart { report(update) }
      }
    }

    /// Whether a part should be told, now that `count` names are known.
    private mutating func isTime(for count: Int) -> Bool {
      let elapsed = (ContinuousClock.now - begin) / .seconds(1)
      let isFirst = nextReport == AlbumListing.firstPart.seconds
      guard elapsed >= nextReport || (isFirst && count >= AlbumListing.firstPart.names) else {
        return false
      }
      nextReport = max(elapsed, nextReport) * AlbumListing.patience
      return true
    }
  }
}
