import Foundation
import Input
import Testing
@testable import EventLoop

@Suite struct LoopTests {
  @Test func jobsOfOtherThreadsRunInATurn() async throws {
    try await onLoop {
      let loop = Loop()
      var seen: [Int] = []
      Task { @UI in
        // The continuation is resumed elsewhere; what follows runs here.
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
          Thread.detachNewThread { done.resume() }
        }
        UI.executor.checkIsolated()
        seen.append(1)
        loop.stop()
      }
      loop.run()
      #expect(seen == [1])
    }
  }

  @Test func jobsThatAJobQueuesWaitForTheNextTurn() async throws {
    try await onLoop {
      let loop = Loop()
      var seen: [Int] = []
      Task { @UI in
        seen.append(1)
        Task { @UI in seen.append(2) }
      }
      loop.turn(limit: 0)
      #expect(seen == [1])
      loop.turn(limit: 0)
      #expect(seen == [1, 2])
    }
  }

  @Test func aWaitingJobCutsTheSleepShort() async throws {
    try await onLoop {
      let loop = Loop()
      loop.schedule(at: loop.now + 3600) { Issue.record("nothing woke the loop") }
      // Queued by another thread, which may find the loop asleep already.
      Thread.detachNewThread { Task { @UI in loop.stop() } }
      loop.run()
    }
  }

  @Test func aTaskOfTheActorNeedsNoOtherThread() async throws {
    try await onLoop {
      let loop = Loop()
      var seen: [Bool] = []
      UI.task {
        seen.append(await isOnTheLoopsThread())
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
          Thread.detachNewThread { done.resume() }
        }
        seen.append(await isOnTheLoopsThread())
        loop.stop()
      }
      loop.run()
      #expect(seen == [true, true])
    }
  }

  @Test func timersFireInTheOrderOfTheirDeadlines() async throws {
    try await onLoop {
      let loop = Loop()
      var seen: [Int] = []
      let start = loop.now
      loop.schedule(at: start + 0.003) {
        seen.append(3)
        loop.stop()
      }
      loop.schedule(at: start + 0.001) { seen.append(1) }
      loop.schedule(at: start + 0.002) { seen.append(2) }.cancel()
      loop.run()
      #expect(seen == [1, 3])
    }
  }

  @Test func anIdleLoopTurnsOncePerEventAndNoMore() async throws {
    try await onLoop {
      let loop = Loop()
      // poll leaves out a negative descriptor.
      let turns = Recorder(-1)
      loop.add(turns)
      loop.schedule(at: loop.now + 0.02) { loop.stop() }
      loop.run()
      // One sleep until the timer and one turn after it; a first turn may clear an old wake-up.
      #expect((1...3).contains(turns.heard.count))
    }
  }

  @Test func aSourceHearsWhatItsDescriptorBecame() async throws {
    try await onLoop {
      let loop = Loop()
      let (pipe, other) = (try PipePair(), try PipePair())
      let (source, silent) = (Recorder(pipe.reading), Recorder(other.reading))
      loop.add(source)
      loop.add(silent)
      loop.turn(limit: 0)
      pipe.write(1)
      loop.turn(limit: 0)
      pipe.closeWriting()
      pipe.drain()
      // The end of a pipe is told whether asked for or not.
      source.interest = []
      // A process that another test is just starting may hold the pipe's end for a moment.
      for _ in 0..<500 where source.heard.last != .hungUp { loop.turn(limit: 10) }
      #expect(source.heard.first == [])
      #expect(source.heard.contains(.readable))
      #expect(source.heard.last == .hungUp)
      #expect(silent.heard.allSatisfy { $0 == [] })
    }
  }

  @Test func aSourceThatAnotherOneRemovesIsLeftOutFromTheNextTurnOn() async throws {
    try await onLoop {
      let loop = Loop()
      let (first, second) = (try PipePair(), try PipePair())
      let (earlier, later) = (Recorder(first.reading), Recorder(second.reading))
      earlier.onPoll = { [unowned later] in loop.remove(later) }
      loop.add(earlier)
      loop.add(later)
      second.write(1)
      loop.turn(limit: 0)
      loop.turn(limit: 0)
      #expect(earlier.heard.count >= 2)
      #expect(later.heard == [.readable])
    }
  }

  /// Adds a source to `loop` that drains `pipe`, and calls `onInput` each time.
  @UI private func listen(
    to pipe: PipePair, in loop: Loop, onInput: @escaping () -> Void
  ) {
    let source = Recorder(pipe.reading)
    loop.add(source)
    loop.turn(limit: 0)
    source.onPoll = { [unowned source] in
      guard source.heard.last == .readable else { return }
      pipe.drain()
      onInput()
    }
  }

  @Test func inputOfALongTurnGoesBeforeJobsAndTimers() async throws {
    try await onLoop {
      let loop = Loop()
      let pipe = try PipePair()
      var seen: [String] = []
      listen(to: pipe, in: loop) { seen.append("input") }
      pipe.write(1)
      loop.schedule(at: loop.now) { seen.append("timer") }
      Task { @UI in seen.append("job") }
      usleep(5000)
      loop.turn(limit: 0)
      #expect(seen == ["input", "job", "timer"])
    }
  }

  @Test func inputOfALongJobGoesBeforeTimersThatBecameDueMeanwhile() async throws {
    try await onLoop {
      let loop = Loop()
      let pipe = try PipePair()
      var seen: [String] = []
      listen(to: pipe, in: loop) { seen.append("input") }
      Task { @UI in
        seen.append("job")
        usleep(5000)
        pipe.write(1)
        loop.schedule(at: loop.now) { seen.append("timer") }
      }
      loop.turn(limit: 0)
      loop.turn(limit: 0)
      #expect(seen == ["job", "input", "timer"])
    }
  }

  @Test func aSourcePreparesBeforeTheSleepAndHearsAfterIt() async throws {
    try await onLoop {
      let loop = Loop()
      let pipe = try PipePair()
      let source = Recorder(pipe.reading)
      loop.add(source)
      loop.turn(limit: 0)
      pipe.write(1)
      loop.turn(limit: 0)
      #expect(source.log.first == "prepare")
      #expect(source.log.last == "polled 1")
      #expect(
        zip(source.log, source.log.dropFirst()).allSatisfy {
          ($0 == "prepare") != ($1 == "prepare")
        })
      loop.remove(source)
      let count = source.log.count
      loop.turn(limit: 0)
      #expect(source.log.count == count)
    }
  }

  // Signals are watched to the end of a process: these have one of their own.

  @Test(arguments: [SIGHUP, SIGINT, SIGTERM])
  func aSignalThatStoppedTheLoopEndsTheProcess(number: Int32) async {
    await #expect(processExitsWith: .signal(number)) { [number] in
      try await onLoop {
        let loop = Loop()
        signal(number, SIG_DFL)
        loop.watchSignals()
        kill(getpid(), number)
        loop.run()
        loop.endBySignal()
        sleep(10)
      }
    }
  }

  @Test(arguments: [SIGINT, SIGTERM]) func aSignalStopsTheLoop(number: Int32) async {
    await #expect(processExitsWith: .success) { [number] in
      try await onLoop {
        let loop = Loop()
        signal(number, SIG_DFL)
        loop.watchSignals()
        kill(getpid(), number)
        loop.run()
      }
    }
  }

  @Test func anotherSignalComesAsOftenAsItIsSentAndStopsNothing() async {
    await #expect(processExitsWith: .success) {
      try await onLoop {
        let loop = Loop()
        loop.watchSignals()
        var count = 0
        loop.watchSignal(SIGUSR1) {
          count += 1
          if count == 3 { loop.stop() } else { kill(getpid(), SIGUSR1) }
        }
        kill(getpid(), SIGUSR1)
        loop.run()
        #expect(count == 3)
      }
    }
  }

  @Test func aBrokenPipeIsAnErrorNotTheEnd() async throws {
    try await onLoop {
      _ = Loop()
      let pipe = try PipePair()
      pipe.closeReading()
      // A process that another test is just starting may hold the pipe's end for a moment.
      for _ in 0..<500 where pipe.write(1) == 0 { usleep(10_000) }
      #expect(pipe.write(1) == EPIPE)
    }
  }
}

/// Belongs to no actor: a plain task would run it on the pool.
@concurrent private func isOnTheLoopsThread() async -> Bool {
  UI.executor.isIsolatingCurrentContext() ?? false
}

@UI private final class Recorder: PollSource {
  let descriptor: Int32
  var interest = Readiness.readable
  var onPoll: () -> Void = {}
  var log: [String] = []
  var heard: [Readiness] = []

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  func prepareToPoll() -> Readiness {
    log.append("prepare")
    return interest
  }

  func didPoll(_ readiness: Readiness) {
    log.append("polled \(readiness.rawValue)")
    heard.append(readiness)
    onPoll()
  }
}

/// A non-blocking pipe whose ends close with it.
private final class PipePair {
  private(set) var reading: Int32
  private(set) var writing: Int32

  init() throws {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    reading = ends[0]
    writing = ends[1]
  }

  deinit {
    closeReading()
    closeWriting()
  }

  /// Returns the errno, or 0.
  @discardableResult func write(_ byte: UInt8) -> Int32 {
    var byte = byte
    return unsafe Foundation.write(writing, &byte, 1) == 1 ? 0 : errno
  }

  func drain() {
    var byte: UInt8 = 0
    while unsafe read(reading, &byte, 1) > 0 {}
  }

  func closeReading() {
    if reading >= 0 { close(reading) }
    reading = -1
  }

  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }
}
