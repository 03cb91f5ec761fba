package import Input
package import Pixels

/// The playback of one photo's frames: the current frame, the frames decoded ahead, and the times
/// of the changes.
///
/// The current frame is the one to draw; it appears on the screen a little later. After its
/// duration, the next frame replaces it, but not before the current frame has appeared on the
/// screen and the next frame is decoded. So a slow decoder, a slow screen or a hidden window only
/// delays the playback: no frame is skipped, and the playback does not speed up afterwards. At most
/// three frames are kept in memory.
///
/// A file of pages has a playback that is always paused; only one page is kept in memory.
package struct FramePlayback: Sendable {
  /// The state of the clock that measures how long the current frame is shown.
  private enum Clock: Equatable {
    /// The duration of the current frame is not known yet.
    case unknown
    /// The clock is stopped; `left` is the remaining time of the current frame, seconds.
    case stopped(left: Double)
    case running(until: Instant)
    /// The duration of the current frame ended at `since`, but the next frame cannot replace it
    /// yet.
    case overdue(since: Instant)
    /// The playback is over: the duration of the last frame of the last repetition has ended, or no
    /// further frame can be decoded.
    case ended
  }

  /// The number of frames. In an animation, a frame that cannot be decoded and all frames after it
  /// are not counted.
  package private(set) var count: Int
  /// The index of the current frame.
  package private(set) var index = 0
  /// True while the playback is paused by the person or by the setting for reduced motion.
  package private(set) var isPaused: Bool
  package let kind: FrameSequence.Kind
  private let playCount: Int
  /// The number of frames before the first one that could not be decoded; `Int.max` if there is
  /// none.
  private var limit = Int.max
  /// The pages that could not be decoded, which are passed over.
  private var missing: Set<Int> = []
  /// The number of times that all frames have been shown.
  private var rounds = 0
  private var held: [Int: AnimationFrame] = [:]
  /// The index of the frame that was requested and has not arrived; nil if there is none.
  private var pending: Int?
  /// The index of the frame to which a step or a restart leads, even while the clock is stopped;
  /// nil if the playback does not go to a certain frame.
  private var goal: Int?
  private var clock = Clock.unknown
  /// True once the current frame has appeared on the screen.
  private var isSeen = true
  private var isLookedAt = true
  /// True once the person has paused, resumed or stepped. The settings then no longer pause or
  /// resume the playback. Always true for pages.
  private var isDecided: Bool

  /// The number of frames that are decoded ahead.
  private static let ahead = 2
  /// The time, in seconds, by which a frame may be late without a delay of the frames after it.
  private static let lateness = 1.0 / 60

  /// Creates a playback; it begins as soon as the first frame is decoded.
  package init(_ sequence: FrameSequence, isPaused: Bool = false) {
    count = sequence.count
    playCount = sequence.playCount
    kind = sequence.kind
    isDecided = kind == .pages
    self.isPaused = isPaused || kind == .pages
  }

  /// The pixels of the current frame. Nil until the first frame is decoded; until then, the still
  /// picture of the photo is drawn.
  package var picture: Picture? { held[index]?.picture }

  package var byteCount: Int { held.values.reduce(0) { $0 + $1.picture.byteCount } }

  /// True while the playback runs: not paused and not ended.
  package var isPlaying: Bool {
    switch clock {
    case .running, .overdue: true
    case .unknown, .stopped, .ended: false
    }
  }

  /// True once the playback is over; ``toggle(at:)`` then begins it anew.
  var hasEnded: Bool { clock == .ended }

  /// True while the playback runs and the current frame has not appeared on the screen yet. The
  /// next frame waits until the current frame has appeared.
  package var awaitsSight: Bool { isPlaying && !isSeen }

  /// True while the frame to which a step or a restart leads is not decoded yet.
  package var isStepping: Bool { goal != nil }

  /// The time at which the current frame's duration ends; nil if this time has passed, or while the
  /// playback does not run.
  package var deadline: Instant? {
    guard case .running(let until) = clock else { return nil }
    return until
  }

  // MARK: Time

  package mutating func expire(at time: Instant) {
    guard let deadline, deadline <= time else { return }
    clock = .overdue(since: deadline)
    resume(at: time)
  }

  /// Records that the current frame has appeared on the screen.
  package mutating func recordSeen(at time: Instant) {
    guard !isSeen else { return }
    isSeen = true
    if case .overdue(let since) = clock, time - since > Self.lateness, let frame = held[index] {
      // The frame was not visible before, so its duration begins now.
      clock = .running(until: time + frame.duration)
      return
    }
    resume(at: time)
  }

  /// Makes the next frame the current one, if its time has come, it is decoded, and the current
  /// frame has appeared on the screen.
  private mutating func resume(at time: Instant) {
    guard case .overdue(let since) = clock, isSeen else { return }
    guard let next = upcoming.first else {
      clock = .ended
      return
    }
    guard held[next] != nil else { return }
    if next == 0 { rounds += 1 }
    show(next, from: time - since <= Self.lateness ? since : time)
  }

  private mutating func show(_ next: Int, from start: Instant) {
    guard let frame = held[next] else { return }
    index = next
    isSeen = false
    clock = runs ? .running(until: start + frame.duration) : .stopped(left: frame.duration)
    forgetOthers()
  }

  private var runs: Bool { !isPaused && isLookedAt && goal == nil }

  private mutating func setClock(at time: Instant) {
    switch clock {
    case .stopped(let left) where runs: clock = .running(until: time + left)
    case .running(let until) where !runs: clock = .stopped(left: max(0, until - time))
    case .overdue where !runs: clock = .stopped(left: 0)
    default: break
    }
  }

  // MARK: Frames

  /// The indices of the frames to show next, in order, at most `ahead`. Empty if the file
  /// has pages (as a TIFF) instead of an animation.
  private var upcoming: [Int] {
    guard kind == .animation else { return [] }
    var result: [Int] = []
    var (next, round) = (index, rounds)
    while result.count < Self.ahead, count > 1 {
      if next + 1 < count {
        next += 1
      } else if playCount == 0 || round + 1 < playCount {
        (next, round) = (0, round + 1)
      } else {
        break
      }
      result.append(next)
    }
    return result
  }

  /// Returns the index of the next frame to decode; nil if none is needed, or one is being decoded.
  package mutating func request() -> Int? {
    guard pending == nil, isLookedAt, count > 1 else { return nil }
    let next = isPaused || clock == .ended ? [] : [index] + upcoming
    pending = (goal.map { [$0] } ?? next).first { held[$0] == nil }
    return pending
  }

  /// Handles a requested frame; `frame` is nil if it cannot be decoded. A frame that is not awaited
  /// is ignored: it was requested before the file was replaced.
  package mutating func receive(_ frame: AnimationFrame?, at index: Int, time: Instant) {
    guard index == pending else { return }
    pending = nil
    guard let frame else { return lose(index, at: time) }
    count = min(frame.count, limit)
    if let goal, goal >= count { self.goal = nil }
    let isFirst = clock == .unknown && index == self.index
    let isAhead = isLookedAt && upcoming.contains(index)
    guard index < count, index == goal || index == self.index || isAhead else { return }
    held[index] = frame
    if index == goal { goal = nil } else if !isFirst { return resume(at: time) }
    show(index, from: time)
  }

  /// Handles the frame `missing`, which cannot be decoded. If it comes after the current frame, the
  /// animation will end before it; otherwise the animation ends at once. If it is a page, the page
  /// is passed over from now on.
  private mutating func lose(_ missing: Int, at time: Instant) {
    if let goal, kind == .pages ? goal == missing : goal >= missing { self.goal = nil }
    guard kind == .animation else {
      self.missing.insert(missing)
      return
    }
    guard missing > index else {
      clock = .ended
      return
    }
    (count, limit) = (missing, missing)
    if count == 1 { clock = .ended }
    resume(at: time)
  }

  private mutating func forgetOthers() {
    let next = goal == nil ? upcoming : Array(upcoming.prefix(1))
    held = held.filter { $0.key == index || $0.key == goal || next.contains($0.key) }
  }

  // MARK: Verbs

  /// Pauses or resumes the playback, or restarts it if it has ended.
  package mutating func toggle(at time: Instant) {
    guard kind == .animation else { return }
    isDecided = true
    guard clock == .ended, count > 1 else {
      isPaused.toggle()
      setClock(at: time)
      return
    }
    (isPaused, rounds, goal) = (false, 0, nil)
    if held[0] == nil { goal = 0 } else { show(0, from: time) }
  }

  /// Pauses, and moves by `frames` frames, back if negative, but not beyond the first or the last
  /// frame. Returns the index of the new frame.
  @discardableResult
  package mutating func step(by frames: Int, at time: Instant) -> Int {
    let last = destination(of: frames)
    (isDecided, isPaused) = (true, true)
    goal = last == index ? nil : last
    setClock(at: time)
    if let goal, held[goal] != nil {
      self.goal = nil
      show(goal, from: time)
    } else {
      forgetOthers()
    }
    return last
  }

  /// Returns the index to which a step by `frames` leads; pages that cannot be decoded are skipped.
  private func destination(of frames: Int) -> Int {
    let start = goal ?? index
    var last = min(max(start + frames, 0), count - 1)
    while frames != 0, missing.contains(last) { last += frames.signum() }
    return (0..<count).contains(last) ? last : start
  }

  /// Pauses or resumes the playback after a change of the setting for reduced motion. Does nothing
  /// if the person has paused, resumed or stepped before.
  package mutating func prefer(isPaused: Bool, at time: Instant) {
    guard !isDecided else { return }
    self.isPaused = isPaused
    setClock(at: time)
  }

  /// Sets `isLookedAt`, which is true while the photo is in sight. If it becomes true, the playback
  /// continues; if it becomes false, the playback stops, and only the current frame is kept in
  /// memory.
  package mutating func setVisible(_ isLookedAt: Bool, at time: Instant) {
    guard isLookedAt != self.isLookedAt else { return }
    self.isLookedAt = isLookedAt
    setClock(at: time)
    guard !isLookedAt else { return }
    goal = nil
    held = held.filter { $0.key == index }
  }
}
