import Foundation
import Testing

/// The kernel's facts about processes.
enum Processes {
  /// The identifiers of a process's children.
  static func children(of parent: Int32) -> [Int32] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.compactMap { Int32($0) }.filter {
      value("PPid", in: status(of: $0)).flatMap { Int32($0) } == parent
    }
  }

  /// The memory that a process holds besides its program's files, bytes: its own, and its share of
  /// memory that it has in common with others. It is 0 if the process is gone.
  static func memory(of process: Int32) -> Int {
    let path = "/proc/\(process)/smaps_rollup"
    let lines = try? String(contentsOfFile: path, encoding: .utf8)
    return (lines ?? "").split(separator: "\n").reduce(0) { sum, line in
      let words = line.split(separator: " ")
      guard ["Pss_Anon:", "Pss_Shmem:"].contains(words.first), words.count > 1 else { return sum }
      return sum + (Int(words[1]) ?? 0) << 10
    }
  }

  /// Waits until processes are gone; one whose parent has not asked after it yet counts as gone.
  static func waitUntilGone(_ processes: [Int32]) async throws {
    _ = try await eventually("the end of the children") {
      processes.allSatisfy { state(of: $0) == nil || state(of: $0) == "Z" } ? true : nil
    }
  }

  /// The states of a process's threads, and their numbers of wake-ups, at one moment.
  struct Threads {
    fileprivate var counts: [String: Int] = [:]
    fileprivate var states: [Substring] = []

    /// True if no thread runs, waits for a disk or, on a busy machine, for its turn to run. Stopped
    /// threads and those that have ended count as asleep.
    var areAsleep: Bool { states.allSatisfy { "STZ".contains($0) } }

    /// The number of wake-ups of a process between two moments. A thread that has ended is not
    /// counted: a pool's worker that finds no work for some seconds wakes to end, once.
    static func - (later: Threads, earlier: Threads) -> Int {
      later.counts.reduce(0) { $0 + $1.value - (earlier.counts[$1.key] ?? 0) }
    }
  }

  static func threads(of process: Int32) throws -> Threads {
    var threads = Threads()
    for thread in try threadNames(of: process) {
      // It may end meanwhile.
      let facts = status(of: "\(process)/task/\(thread)")
      threads.counts[thread] = value("voluntary_ctxt_switches", in: facts).flatMap { Int($0) }
      if let state = value("State", in: facts) { threads.states.append(state) }
    }
    return threads
  }

  private static func threadNames(of process: Int32) throws -> [String] {
    let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
    guard ProcessInfo.processInfo.environment["LIGHTBOX_SANITIZED"] == "thread" else {
      return threads
    }
    // The first thread that a program has beside its own is the sanitizer's, which wakes all the
    // time.
    let sanitizers = threads.compactMap { Int($0) }.sorted().dropFirst().first
    return threads.filter { Int($0) != sanitizers }
  }

  /// Waits until no thread of a process has woken for `stretch`, and its decoders sleep too: all
  /// its work is done.
  ///
  /// The limit is long: the thumbnails of forty photos take a debug build 4 s of a processor, and
  /// on a busy machine a decoder shares the processor with all sessions, whatever its niceness.
  static func settle(_ process: Int32, for stretch: Duration = .milliseconds(300)) async throws {
    let clock = ContinuousClock()
    var before = try threads(of: process)
    var since = clock.now
    // A wake-up is seen soon, so that the stretch begins right after the last one.
    _ = try await eventually("\(stretch) without a wake-up", within: .seconds(60)) { () -> Bool? in
      try await Task.sleep(for: .milliseconds(20))
      let now = try threads(of: process)
      if now - before != 0 { (before, since) = (now, clock.now) }
      guard now.areAsleep else {
        since = clock.now
        return nil
      }
      guard clock.now - since >= stretch else { return nil }
      // A decoder that waits for the processor wakes nobody, however long it waits.
      guard children(of: process).allSatisfy({ (try? threads(of: $0).areAsleep) ?? true }) else {
        since = clock.now
        return nil
      }
      return true
    }
  }

  /// Expects that a process sleeps: it settles first, and then no thread of it wakes in one fixed
  /// stretch, so that nothing periodic can hide between two tries.
  ///
  /// On a slow machine the end of a wait may fall within the stretch: half a minute of rest, after
  /// which memory is given back, or a second that hides a window. So many of them as `ends` says
  /// are each worth one wake-up, and two may fall within one stretch. Another stretch follows, the
  /// last one without any.
  static func expectIdle(
    _ process: Int32, for stretch: Duration, ends: Int = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    // The spare buffers of a window go 0.75 s after its last frame.
    try await settle(process, for: .milliseconds(900))
    let before = try threads(of: process)
    try await Task.sleep(for: stretch)
    let woken = try threads(of: process) - before
    if woken > 0, woken <= ends {
      return try await expectIdle(
        process, for: stretch, ends: ends - woken, sourceLocation: sourceLocation)
    }
    #expect(woken == 0, "\(woken) wake-ups in \(stretch)", sourceLocation: sourceLocation)
  }

  /// The number of descriptors that a process has open.
  static func descriptors(of process: Int32) throws -> Int { try openFiles(of: process).count }

  /// The files and pipes that a process has open, by the kernel's names.
  static func openFiles(of process: Int32) throws -> [String] {
    let files = FileManager.default
    return try files.contentsOfDirectory(atPath: "/proc/\(process)/fd").map {
      // It may be closed meanwhile.
      (try? files.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/\($0)")) ?? "closed"
    }
  }

  private static func status(of process: some CustomStringConvertible) -> [Substring] {
    let data = FileManager.default.contents(atPath: "/proc/\(process)/status") ?? Data()
    return String(decoding: data, as: UTF8.self).split(separator: "\n")
  }

  private static func value(_ name: String, in status: [Substring]) -> Substring? {
    status.first { $0.hasPrefix(name + ":") }?.split(whereSeparator: \.isWhitespace).dropFirst()
      .first
  }

  private static func state(of process: Int32) -> Substring? {
    value("State", in: status(of: process))
  }
}
