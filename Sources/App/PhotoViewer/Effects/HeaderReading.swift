internal import Albums
internal import Decoding
internal import EventLoop
internal import Files
internal import ImageExchange
internal import LightboxCore
internal import System

/// Reads the headers of photos, one after the other, while the decoders are otherwise idle. If the
/// album needs facts from headers, reads the headers of all photos; otherwise only the headers of
/// photos that were in view.
@UI final class HeaderReading {
  typealias File = (PhotoID, FilePath)
  /// A function that gets the facts about some photos. `rated` lists the photos, with their files,
  /// whose number of stars in the album may change because of these facts.
  typealias Receiver = @UI (_ found: [PhotoID: HeaderFacts], _ rated: [File]) -> Void

  private let decoders: DecodeQueue
  private let store: HeaderFactsStore?
  private let receive: Receiver
  private var task: Task<Void, Never>?
  /// The photos whose facts are known, or requested, or read but not reported yet.
  private var asked: Set<PhotoID> = []
  /// The photos whose files have changed since their facts were read.
  private var changed: Set<PhotoID> = []
  /// The facts that were read and not reported yet.
  private var unreported: [PhotoID: HeaderFacts] = [:]
  /// The files of those photos in `unreported` whose number of stars in the album may change.
  private var rated: [PhotoID: FilePath] = [:]
  /// The facts that were read and are not stored yet, with the states of their files.
  private var kept: [FilePath: (HeaderFactsStore.Subject, HeaderFacts)] = [:]
  /// The facts that other threads store now, with one entry for each thread. The key is the value
  /// of `storedCount` when the thread was started.
  private var storing: [Int: [FilePath: (HeaderFactsStore.Subject, HeaderFacts)]] = [:]
  /// The number of facts that were stored, or that threads store now.
  private var storedCount = 0
  /// The last photo of each source whose stored facts were looked up. The stored facts of the
  /// photos before it were looked up too.
  private var searched: [Int: PhotoID] = [:]
  /// The photos that were in view, and whose headers are not read yet.
  private var seen: [File] = []
  private var seenTask: Task<Void, Never>?

  init(decoders: DecodeQueue, store: HeaderFactsStore?, receive: @escaping Receiver) {
    (self.decoders, self.store, self.receive) = (decoders, store, receive)
  }

  /// The seconds before the first report of facts. Each further wait is ``reportFactor`` times as
  /// long as the wait before it: a report may sort the album again, so reports become rarer.
  private static let firstReport = 0.3
  private static let reportFactor = 1.5

  /// Begins to read the headers of `files`, in the order of `files`. Stops the reading that an
  /// earlier call of this method has begun.
  func read(_ files: PhotoFiles) {
    task?.cancel()
    guard !files.isEmpty else { return }
    task = UI.task { [self] in
      await readAll(files)
      if !Task.isCancelled { storeKept(all: true) }
    }
  }

  /// Reads the header of a photo that is in view, or whose file has changed, unless its facts are
  /// known or requested.
  func request(_ photo: PhotoID, _ path: FilePath) {
    guard asked.insert(photo).inserted else { return }
    seen.append((photo, path))
    guard seenTask == nil else { return }
    seenTask = UI.task { [self] in
      while !seen.isEmpty, !Task.isCancelled {
        let files = seen
        seen = []
        await readAll(files, besides: searched)
      }
      seenTask = nil
    }
  }

  /// Records that the facts of `photos` are known, so that their headers are not read. If `last` is
  /// not nil, also records that stored facts were looked up for `last` and for all earlier photos
  /// of the same source.
  func recordKnown(_ photos: some Sequence<PhotoID>, upTo last: PhotoID? = nil) {
    asked.formUnion(photos)
    if let last { searched[last.source] = max(last, searched[last.source] ?? last) }
  }

  /// Returns true if the facts of a photo are known or requested.
  func isKnown(_ photo: PhotoID) -> Bool { asked.contains(photo) }

  /// Records that the facts of `files` are not known any more, because the files have changed.
  /// Different photos may have the same file, such as a photo of the album and one of a cover.
  func forget(_ files: some Sequence<File>) {
    for (photo, path) in files {
      changed.insert(photo)
      asked.remove(photo)
      (unreported[photo], rated[photo], kept[path]) = (nil, nil, nil)
      for batch in Array(storing.keys) { storing[batch]?[path] = nil }
    }
  }

  /// Adds facts to the next report. If two readings have read a photo, the later one is reported.
  private func record(
    _ facts: HeaderFacts, of photo: PhotoID, _ path: FilePath, hasChanged: Bool = false
  ) {
    asked.insert(photo)
    unreported[photo] = facts
    if facts.stars > 0 || hasChanged { rated[photo] = path }
  }

  /// Reports all facts that were read and not reported yet.
  private func report() {
    guard !unreported.isEmpty else { return }
    let (found, files) = (unreported, rated)
    (unreported, rated) = ([:], [:])
    receive(found, files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }

  /// The number of files in the first part of a reading. Each further part has ``partFactor`` times
  /// as many files as the part before it.
  private static let (firstPart, partFactor) = (100, 4)

  /// Reads the headers of `files` part by part. Looks up no stored facts of the photos in
  /// `searched` and those before them.
  ///
  /// On a network, looking up the states of all files of an album may take minutes. While photos
  /// are copied there, readings are begun anew more often than that, and each must get on.
  private func readAll<Files: RandomAccessCollection<File>>(
    _ files: Files, besides searched: [Int: PhotoID] = [:]
  ) async where Files.SubSequence: Sendable {
    var (unread, count) = (files[...], Self.firstPart)
    while !unread.isEmpty, !Task.isCancelled {
      await readPart(unread.prefix(count), besides: searched)
      unread = unread.dropFirst(count)
      count *= Self.partFactor
    }
  }

  private func readPart(
    _ files: some Collection<File> & Sendable, besides searched: [Int: PhotoID]
  ) async {
    var subjects: [PhotoID: HeaderFactsStore.Subject] = [:]
    var known: [PhotoID: HeaderFacts] = [:]
    if let store {
      (subjects, known) = await OneShotThread.run { store.find(files, besides: searched) }
      // The store does not notice a rotation, which keeps the modification time.
      known = known.filter { !changed.contains($0.key) }
    }
    guard !Task.isCancelled else { return }
    if !known.isEmpty {
      for (photo, path) in files {
        if let facts = known[photo] { record(facts, of: photo, path) }
      }
      report()
    }
    defer {
      report()
      storeKept()
    }
    var pause = Self.firstReport
    var reported = ContinuousClock.now
    for (photo, path) in files where known[photo] == nil {
      let hasChanged = changed.remove(photo) != nil
      let ticket = decoders.request(.header, on: ImageSource(path), priority: .upkeep)
      var facts = HeaderFacts.none
      for await reply in ticket.answers {
        guard case .header(let header) = reply else { continue }
        facts = HeaderFacts(header)
        if !changed.contains(photo) { kept[path] = subjects[photo].map { ($0, facts) } }
      }
      guard !Task.isCancelled else {
        if hasChanged { forget([(photo, path)]) }
        return
      }
      // The file has changed while it was read, so its facts are read again.
      guard !changed.contains(photo) else { continue }
      record(facts, of: photo, path, hasChanged: hasChanged)
      guard ContinuousClock.now - reported >= .seconds(pause) else { continue }
      report()
      storeKept()
      pause *= Self.reportFactor
      reported = .now
    }
  }

  /// Stores the facts that were read, on another thread. Each time, all facts about a folder are
  /// written, so the new ones wait until they are more than those that were stored before, unless
  /// `all` is true.
  private func storeKept(all: Bool = false) {
    guard let store, kept.count > (all ? 0 : storedCount) else { return }
    let found = Array(kept.values)
    storedCount += found.count
    let batch = storedCount
    (storing[batch], kept) = (kept, [:])
    UI.task { [self] in
      await OneShotThread.run { store.keep(found) }
      storing[batch] = nil
    }
  }

  /// Stores the facts that are not on the disk yet, before the program ends. Also stores the facts
  /// that another thread is storing now, because the program may end before that thread is done.
  /// Waits at most `seconds`, because a disk may hang.
  func finish(within seconds: Double = 1) {
    let found = storing.values.flatMap(\.values) + kept.values
    guard let store, !found.isEmpty else { return }
    let done = Semaphore(0)
    OneShotThread.start {
      store.keep(found)
      done.signal()
    }
    _ = done.wait(atMost: seconds)
  }

  /// Cancels all reading.
  func cancel() {
    task?.cancel()
    seenTask?.cancel()
    seen = []
  }
}
