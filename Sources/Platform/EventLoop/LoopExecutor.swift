internal import Glibc
internal import Synchronization
internal import System

/// The executor of ``UI``, which runs the actor's jobs between two sleeps of the event loop; any
/// thread may add jobs.
package final class LoopExecutor: SerialExecutor {
  /// The waiting jobs; `isPreferring` is true for a job of a task that has no actor but must run on
  /// the loop's thread: see ``LoopPreference``.
  private let jobs = Mutex<[(job: UnownedJob, isPreferring: Bool)]>([])
  private let owner = Mutex<pthread_t?>(nil)
  private let turnstile = Semaphore(1)
  /// The executor preference for tasks that stay on the loop's thread, even while they run
  /// functions that belong to no actor.
  let preference = LoopPreference()
  /// The eventfd that is readable while jobs or signals are pending.
  let wakeup = Wakeup()

  /// Adds a job and wakes the loop; callable on any thread.
  package func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job), isPreferring: false) }

  /// Stops the program with an error unless the calling thread is the actor's thread.
  package func checkIsolated() {
    precondition(isOwner, "this thread is not the one that runs the event loop")
  }

  /// True if the calling thread is the actor's thread.
  package func isIsolatingCurrentContext() -> Bool? { isOwner }

  /// Runs the waiting jobs; jobs that are added meanwhile wait for the next call.
  func runJobs() {
    wakeup.clear()
    let ready = jobs.withLock { queue in
      defer { queue = [] }
      return queue
    }
    for (job, isPreferring) in ready {
      if isPreferring {
        unsafe job.runSynchronously(on: preference.asUnownedTaskExecutor())
      } else {
        unsafe job.runSynchronously(on: asUnownedSerialExecutor())
      }
    }
  }

  func claim() {
    precondition(!isOwner, "this thread owns the event loop already")
    turnstile.wait()
    owner.withLock { $0 = pthread_self() }
  }

  func release() {
    owner.withLock { $0 = nil }
    turnstile.signal()
  }

  fileprivate func add(_ job: UnownedJob, isPreferring: Bool) {
    let isFirst = jobs.withLock { queue in
      queue.append((job, isPreferring))
      return queue.count == 1
    }
    if isFirst { wakeup.signal() }
  }

  private var isOwner: Bool {
    owner.withLock { owner in owner.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
  }
}

/// The executor preference that keeps a task on the loop's thread: see ``UI/task(_:)``.
final class LoopPreference: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    UI.executor.add(UnownedJob(job), isPreferring: true)
  }
}
