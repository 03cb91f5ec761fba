internal import EventLoop
package import Files
internal import LightboxCore
package import ProgramSupport
internal import Synchronization
internal import System

/// A listing of the photos that were asked for, reported in parts: folders may be large, and disks
/// slow.
package struct AlbumListing: Sendable {
  private var arguments: [FilePath]
  /// The number of the first entry.
  private let base: Int
  /// True to list the photos of all folders below as well, in place of these folders.
  private var isRecursive: Bool
  /// True where what is found is compared with an earlier listing, and only the whole is wanted.
  private var isRepeated = false
  /// True for a folder that was entered from the window, which says why where it cannot be shown.
  private let isEntered: Bool
  /// The byte behind each name on standard input.
  private let separator: UInt8
  /// The one of several files to begin with; nil for the first.
  private let first: FilePath?

  /// The argument that stands for the names on standard input.
  package static let standardInput = FilePath("-")
  /// The seconds after which a first part is reported: about the time in which a window opens to
  /// show it. A listing that ends by then is reported once, in its final order.
  private let firstPart: Double

  /// A listing of `arguments`: a single file brings its folder along, folders bring their pictures and
  /// folders, no argument means the pictures folder, else the album that comes with the program.
  package init(
    arguments: [FilePath], base: Int = 0, isRecursive: Bool = false, isEntered: Bool = false,
    firstPart: Double = 0.05, separator: UInt8 = NameStream.newline,
    start: FilePath? = nil
  ) {
    self.arguments = arguments
    self.base = base
    self.isRecursive = isRecursive
    self.isEntered = isEntered
    self.firstPart = firstPart
    self.separator = separator
    first = start
  }

  /// Throws when none of the arguments can be shown. A folder always can: where it has nothing to show,
  /// the window says why.
  private func check() throws(ProgramFailure) {
    // Only up to the first that is good: there may be thousands.
    if !isEntered, !readsNames, let first = arguments.first,
      arguments.allSatisfy({ Self.fault(of: $0) != nil }),
      let fault = Self.fault(of: first)
    {
      throw .cannotShow(fault)
    }
  }

  /// True where names come on standard input.
  private var readsNames: Bool { !isEntered && arguments.contains(Self.standardInput) }

  /// The reason why `path` cannot be opened; nil when it is a folder or a file that opens.
  package static func fault(of path: FilePath) -> FileError? {
    do throws(FileError) {
      if try !Folder.isFolder(path) { _ = try PhotoFile.open(path).descriptor }
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
  package func start() throws(ProgramFailure) -> AsyncStream<Result<AlbumUpdate, ProgramFailure>> {
    let verdict = Verdict()
    let stream = stream { verdict.give($0) }
    if let failure = verdict.wait(Self.verdictTime) { throw failure }
    return stream
  }

  /// Lists on a thread of its own; `judge` gets a word about the arguments there.
  package func stream(
    judge: @escaping @Sendable (ProgramFailure?) -> Void = { _ in }
  ) -> AsyncStream<Result<AlbumUpdate, ProgramFailure>> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Result<AlbumUpdate, ProgramFailure>.self)
    OneShotThread.start {
      do throws(ProgramFailure) {
        do throws(ProgramFailure) {
          try check()
          judge(nil)
        } catch {
          judge(error)
          throw error
        }
        run { continuation.yield(.success($0)) }
      } catch {
        continuation.yield(.failure(error))
      }
      continuation.finish()
    }
    return stream
  }

  /// A word about the arguments that one thread gives and another waits for.
  private final class Verdict: Sendable {
    private let failure = Mutex<ProgramFailure?>(nil)
    private let isGiven = Semaphore(0)

    func give(_ failure: ProgramFailure?) {
      self.failure.withLock { $0 = failure }
      isGiven.signal()
    }

    /// The failure that is known within `seconds`; nil for none.
    func wait(_ seconds: Double) -> ProgramFailure? {
      _ = isGiven.wait(atMost: seconds)
      return failure.withLock { $0 }
    }
  }

  /// The same listing once more, of a place that was listed as `before`: the folder of a file that was named
  /// stays, although the file may be gone.
  func again(after before: AlbumUpdate) -> AlbumListing {
    var listing = self
    listing.isRepeated = true
    if arguments.count == 1, let folder = before.sources.first ?? nil, folder != arguments[0] {
      listing.arguments = [folder]
      listing.isRecursive = false
    }
    return listing
  }

  /// Takes note that a file that may have been named has another name now.
  mutating func rename(_ path: FilePath, to now: FilePath) {
    arguments = arguments.map { $0 == path ? now : $0 }
  }

  /// The whole listing, made at once, of arguments that may be gone.
  func wholeUpdate() -> AlbumUpdate {
    var last = AlbumUpdate()
    run { last = $0 }
    return last
  }

  /// The whole listing, made at once.
  package func update() throws(ProgramFailure) -> AlbumUpdate {
    try check()
    return wholeUpdate()
  }

  /// Lists on this thread; the last report is the whole album.
  ///
  /// An argument that cannot be opened is reported on standard error and keeps its place.
  func run(report: @escaping (AlbumUpdate) -> Void) {
    var work = ListingWork(
      base: base, isRecursive: isRecursive, firstPart: isRepeated ? .infinity : firstPart,
      isSilent: isRepeated, start: isRepeated ? nil : first, report: report)
    if arguments.isEmpty {
      work.addDefault()
    } else if arguments.count == 1, !readsNames, let path = arguments.first {
      work.addAlone(path)
    } else {
      for path in arguments {
        if readsNames, path == Self.standardInput {
          work.addNames(from: NameStream(separator: separator))
        } else {
          work.add(path)
          work.tellIfDue()
        }
      }
    }
    for error in work.broken where !isRepeated { Notice.write(error.description) }
    report(work.finished())
  }
}
