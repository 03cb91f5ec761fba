package import Files
package import Input

/// A report of changes in one or more of the watched folders. The report does not name the folders,
/// so its receiver must read all watched folders again.
package struct SettledChanges: Hashable, Sendable {
  /// The files that were written or replaced, and are now complete.
  package var replaced: Set<FilePath> = []
  /// True if the kernel dropped events, so that any file may have changed.
  package var isLost = false
  /// The watched folders that have disappeared or come back. Another folder may have their path by
  /// now.
  package var gone: Set<FilePath> = []

  package init() {}
}

/// A collector of events in watched folders. It combines many events into few reports, and does not
/// report a file while the file is being written.
///
/// The first change is reported after 0.1 s. While changes continue, the interval between two
/// reports doubles up to 5 s, so a burst of thousands of files leads to few reports. After 0.3 s
/// without a change, the pending changes are reported immediately.
package struct ChangeSettling: Sendable {
  /// An event in a watched folder; an associated value is the file name of the picture that the
  /// event is about.
  package enum Occurrence: Hashable, Sendable {
    /// A file was created or written, and may be incomplete.
    case writing([UInt8])
    /// A file was closed by its writer, or moved into the folder.
    case complete([UInt8])
    /// A file was removed from the folder, or moved to another folder.
    case left([UInt8])
    /// A subfolder, or a file that is not a picture, was created, removed, moved or renamed in the
    /// folder.
    case listed
    /// The watched folder disappeared, or came back.
    case gone
  }

  /// The files that are being written, and the time of their last event.
  private var writing: [FilePath: Instant] = [:]
  private var pending: SettledChanges?
  /// The times of the first and of the last change in `pending`.
  private var (first, last) = (Instant.zero, Instant.zero)
  private var lastReport: Instant?
  private var delay = Self.firstDelay

  /// Times in seconds: the shortest and the longest delay from the first change to its report, and
  /// the time without a change after which the report does not wait for the end of the delay.
  private static let (firstDelay, longestDelay, quiet) = (0.1, 5.0, 0.3)
  /// The time since the last report, seconds, after which a change sets `delay` back to the
  /// shortest delay. If `delay` is longer than this time, `delay` counts instead.
  private static let burstEnd = 1.0
  /// The time without events, seconds, after which a file counts as complete even if its writer has
  /// not closed it.
  private static let completion = 0.5

  package init() {}

  /// The files that are being written.
  package var unfinished: Set<FilePath> { Set(writing.keys) }
  /// True if there is no unreported change, and no file is being written.
  package var isSettled: Bool { pending == nil && writing.isEmpty }

  /// Adds an event that happened in `folder` at `time`.
  package mutating func record(_ occurrence: Occurrence, in folder: FilePath, at time: Instant) {
    switch occurrence {
    case .writing(let name):
      let file = folder.appending(name)
      writing[file] = time
      pending?.replaced.remove(file)
    case .complete(let name): complete(folder.appending(name), at: time)
    case .left(let name):
      let file = folder.appending(name)
      writing[file] = nil
      record(at: time) { $0.replaced.remove(file) }
    case .listed: record(at: time) { _ in }
    case .gone: record(at: time) { $0.gone.insert(folder) }
    }
  }

  /// Records at `time` that events were lost, so that any file may have changed.
  package mutating func lose(at time: Instant) { record(at: time) { $0.isLost = true } }

  /// Removes a file from the pending changes, because the caller itself changed the file, or has
  /// already handled its changes.
  package mutating func forget(_ file: FilePath) {
    writing[file] = nil
    pending?.replaced.remove(file)
  }

  private mutating func complete(_ file: FilePath, at time: Instant) {
    writing[file] = nil
    record(at: time) { $0.replaced.insert(file) }
  }

  private mutating func record(at time: Instant, _ body: (inout SettledChanges) -> Void) {
    if pending == nil {
      if let lastReport, time - lastReport > max(Self.burstEnd, delay) { delay = Self.firstDelay }
      first = time
    }
    last = time
    // A copy beside `pending` would copy all names for each event.
    var changes = pending.take() ?? SettledChanges()
    body(&changes)
    pending = changes
  }

  /// The time at which ``settled(at:)`` must be called next; nil if no change is pending and no
  /// file is being written.
  ///
  /// - Complexity: O(files that are being written).
  package var deadline: Instant? {
    let completed = writing.values.min().map { $0 + Self.completion }
    guard pending != nil else { return completed }
    return completed.map { min($0, due) } ?? due
  }

  /// The time at which `pending` must be reported.
  private var due: Instant {
    let rested = max(first + Self.firstDelay, last + min(delay, Self.quiet))
    return min(first + delay, rested)
  }

  /// Returns the changes that must be reported at `time`, and removes them from this value; nil if
  /// there are none.
  package mutating func settled(at time: Instant) -> SettledChanges? {
    for (file, written) in writing where written + Self.completion <= time {
      complete(file, at: time)
    }
    guard let changes = pending, due <= time else { return nil }
    pending = nil
    lastReport = time
    delay = min(delay * 2, Self.longestDelay)
    return changes
  }
}
