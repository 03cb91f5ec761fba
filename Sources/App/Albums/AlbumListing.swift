internal import EventLoop
package import Files
package import ProgramSupport
internal import Synchronization
internal import System

/// The work of listing the photos and subfolders at some paths. The results are reported in parts,
/// because folders may be large and disks slow.
package struct AlbumListing: Sendable {
  private var arguments: [FilePath]
  /// The number of the first found entry (photo or folder). Each further entry gets the next
  /// number.
  let base: Int
  /// True if the photos of all subfolders are listed instead of the subfolders.
  private(set) var isRecursive: Bool
  /// True for a repeated listing, which reports only its complete result.
  private(set) var isRepeated = false
  /// True for the repeated listing of a single file without the rest of its folder. If the file is
  /// gone, its path is not taken for that of a folder.
  private var isLoneFile = false
  /// True if the user opened the paths in the window; errors are then shown in the window.
  private let isEntered: Bool
  /// The byte after each name on standard input.
  private let separator: UInt8
  /// The file to open first, if several files are listed; nil for the first file of the list.
  let first: FilePath?
  /// True if a RAW and a JPEG of the same name are one photo.
  let pairs: Bool
  /// The time from the start of the listing to the report of the first results, in seconds: about
  /// the time that a window needs to open. A listing that ends earlier is reported only once, in
  /// its final order.
  let firstPart: Double

  /// The command line argument `-`, which stands for the names on standard input.
  package static let standardInput = FilePath("-")

  /// Creates a listing of the paths `arguments`. A single file is listed with the rest of its
  /// folder; a folder is listed with its pictures and subfolders. Without arguments the pictures
  /// folder is listed, or else the sample album. `start` is the file to open first; the other
  /// parameters are the properties of the same names.
  package init(
    arguments: [FilePath], base: Int = 0, isRecursive: Bool = false, isEntered: Bool = false,
    firstPart: Double = 0.05, separator: UInt8 = NameStream.newline,
    start: FilePath? = nil, pairs: Bool = true
  ) {
    // Slashes at the end are removed, so that a folder is equal to the parent of its contents.
    self.arguments = arguments.map(\.withoutTrailingSlashes)
    (self.base, self.isRecursive) = (base, isRecursive)
    (self.isEntered, self.firstPart, self.separator) = (isEntered, firstPart, separator)
    (first, self.pairs) = (start, pairs)
  }

  /// Throws if no argument can be shown. An empty folder is no error: the window shows that the
  /// folder is empty.
  private func check() throws(ProgramFailure) {
    // Stops at the first argument that can be shown: there may be thousands.
    if !isEntered, !readsNames, let first = arguments.first,
      arguments.allSatisfy({ Self.fault(of: $0) != nil }),
      let fault = Self.fault(of: first)
    {
      throw .cannotShow(fault)
    }
  }

  /// True if names are read from standard input.
  var readsNames: Bool { !isEntered && arguments.contains(Self.standardInput) }

  /// Returns the reason why the file or folder at `path` cannot be opened; nil if it can.
  package static func fault(of path: FilePath) -> FileError? {
    do throws(FileError) {
      if try !Folder.isFolder(path) { _ = try PhotoFile.open(path) }
      return nil
    } catch {
      return error
    }
  }

  /// The longest time, seconds, for which ``start()`` waits to learn if an argument can be shown: a
  /// file on a lost network may block forever.
  private static let checkTimeout = 0.1

  /// Starts the listing on another thread, and returns a stream of the results so far, or of one
  /// failure. Throws if it is known within 0.1 seconds that no argument can be shown; a later
  /// failure is in the stream.
  package func start() throws(ProgramFailure) -> AsyncStream<Result<AlbumUpdate, ProgramFailure>> {
    let check = Answer<ProgramFailure?>()
    let stream = stream { check.resolve($0) }
    if let failure = check.wait(Self.checkTimeout) ?? nil { throw failure }
    return stream
  }

  /// Starts the listing on another thread, and returns a stream of the results so far. If no
  /// argument can be shown, the stream has only the failure. `reportCheck` is called once on that
  /// thread: with the failure if no argument can be shown, else with nil.
  package func stream(
    reportCheck: @escaping @Sendable (ProgramFailure?) -> Void = { _ in }
  ) -> AsyncStream<Result<AlbumUpdate, ProgramFailure>> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Result<AlbumUpdate, ProgramFailure>.self)
    OneShotThread.start {
      do throws(ProgramFailure) {
        try check()
        reportCheck(nil)
        run { continuation.yield(.success($0)) }
      } catch {
        reportCheck(error)
        continuation.yield(.failure(error))
      }
      continuation.finish()
    }
    return stream
  }

  /// A value that one thread finds while another waits for it.
  private final class Answer<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let isResolved = Semaphore(0)

    func resolve(_ value: Value) {
      self.value.withLock { $0 = value }
      isResolved.signal()
    }

    /// Waits for at most `seconds`. Returns the value; nil if the other thread has not found the
    /// value by then.
    func wait(_ seconds: Double) -> Value? {
      _ = isResolved.wait(atMost: seconds)
      return value.withLock { $0 }
    }
  }

  /// Returns true if one of `paths` is a folder. `isFolder` examines one path, and may block. If
  /// the result is not known within `seconds`, because a disk is slow, a path counts as a folder
  /// unless it has the name of a picture. If `seconds` is nil, waits without a limit.
  package static func hasFolder(
    _ paths: [FilePath], within seconds: Double?,
    isFolder: @escaping @Sendable (FilePath) -> Bool = { (try? Folder.isFolder($0)) == true }
  ) -> Bool {
    guard let seconds else { return paths.contains(where: isFolder) }
    let found = Answer<Bool>()
    OneShotThread.start { found.resolve(paths.contains(where: isFolder)) }
    return found.wait(seconds)
      ?? paths.contains { $0 != standardInput && !PictureName.isPicture($0.lastComponent) }
  }

  /// Returns a new listing of the same paths. `before` is the newest result of this listing. If
  /// this listing has listed a single file with the rest of its folder, the new listing lists the
  /// folder, because the file may be gone. Names from standard input cannot be read again; they are
  /// taken from `before`.
  func again(after before: AlbumUpdate) -> AlbumListing {
    var listing = self
    listing.isRepeated = true
    listing.isLoneFile = arguments.count == 1 && before.sources == [nil]
    if readsNames {
      listing.arguments = before.named + [Self.standardInput]
    } else if arguments.count == 1, !before.read.isEmpty,
      let folder = before.sources.first ?? nil, folder != arguments[0]
    {
      listing.arguments = [folder]
      listing.isRecursive = false
    }
    return listing
  }

  /// Replaces the path of a renamed file in ``arguments`` by its new path `now`.
  mutating func rename(_ path: FilePath, to now: FilePath) {
    arguments = arguments.map { $0 == path ? now : $0 }
  }

  /// Returns the complete listing; blocks. Arguments that no longer exist are not an error.
  package func wholeUpdate() -> AlbumUpdate {
    var last = AlbumUpdate()
    run { last = $0 }
    return last
  }

  /// Returns the complete listing; blocks. Throws if no argument can be shown.
  package func update() throws(ProgramFailure) -> AlbumUpdate {
    try check()
    return wholeUpdate()
  }

  /// Lists on this thread, and passes each new state to `report`. The last state is the complete
  /// album. If an argument cannot be opened, the error is printed on standard error, and the
  /// argument stays in the album as an entry with an error.
  func run(report: @escaping (AlbumUpdate) -> Void) {
    var work = ListingWork(self, report: report)
    if arguments.isEmpty {
      work.addDefault()
    } else if arguments.count == 1, !readsNames, !isLoneFile, let path = arguments.first {
      work.addAlone(path)
    } else {
      for path in arguments {
        if readsNames, path == Self.standardInput {
          work.addNames(from: isRepeated ? nil : NameStream(separator: separator))
        } else {
          work.add(path)
          work.reportIfDue()
        }
      }
    }
    for error in work.broken where !isRepeated { Notice.write(error.description) }
    report(work.finished())
  }
}
