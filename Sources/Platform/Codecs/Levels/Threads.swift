internal import Glibc
internal import ImageExchange
internal import Synchronization

/// Threads that run parts of one task, and are joined before the task continues.
enum Threads {
  /// Runs `body` for each part, in parallel if threads are available, and throws the first failure.
  static func each<Part: Sendable>(
    _ parts: [Part], _ body: @escaping @Sendable (Part) throws(ImageFailure) -> Void
  ) throws(ImageFailure) {
    let failure = FirstFailure()
    @Sendable func attempt(_ part: Part) {
      do throws(ImageFailure) {
        try body(part)
      } catch {
        failure.record(error)
      }
    }
    let threads = parts.dropFirst().map { part in JoinedThread { attempt(part) } }
    if let first = parts.first { attempt(first) }
    for thread in threads { thread.join() }
    if let failure = failure.value { throw failure }
  }

  private final class FirstFailure: Sendable {
    private let noted = Mutex<ImageFailure?>(nil)

    var value: ImageFailure? { noted.withLock { $0 } }

    func record(_ failure: ImageFailure) { noted.withLock { $0 = $0 ?? failure } }
  }
}

/// A thread that must be joined.
private struct JoinedThread {
  private var thread: pthread_t?

  /// Runs `body` on a new thread, or on this one if none is available.
  init(_ body: @escaping @Sendable () -> Void) {
    var started = pthread_t()
    let job = unsafe Unmanaged.passRetained(Job(body))
    if unsafe pthread_create(&started, nil, doJob, job.toOpaque()) == 0 {
      thread = started
    } else {
      unsafe job.release()
      body()
    }
  }

  func join() {
    if let thread { pthread_join(thread, nil) }
  }
}

private final class Job {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private func doJob(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument = unsafe argument else { return nil }
  unsafe Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().body()
  return nil
}
