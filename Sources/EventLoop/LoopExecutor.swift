internal import CShims
internal import Glibc
internal import Synchronization

/// Runs the jobs of ``UI`` between two sleeps of the event loop; any thread may queue them.
package final class LoopExecutor: SerialExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let owner = Mutex<pthread_t?>(nil)
  private let turnstile = Turnstile()
  /// An eventfd that is readable while jobs or signals wait.
  let wakeup: Int32

  init() {
    wakeup = shim_wakeup_create()
    precondition(wakeup >= 0, "the kernel gives no eventfd: errno \(errno)")
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isFirst = jobs.withLock { queue in
      queue.append(job)
      return queue.count == 1
    }
    if isFirst { shim_wakeup_signal(wakeup) }
  }

  package func checkIsolated() {
    precondition(isOwner, "this thread is not the one that runs the event loop")
  }

  package func isIsolatingCurrentContext() -> Bool? { isOwner }

  /// Runs the jobs that wait now; those that they queue wait for the next call.
  func runJobs() {
    shim_wakeup_clear(wakeup)
    let ready = jobs.withLock { queue in
      defer { queue = [] }
      return queue
    }
    for job in ready { unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
  }

  func claim() {
    precondition(!isOwner, "this thread owns the event loop already")
    turnstile.enter()
    owner.withLock { $0 = pthread_self() }
  }

  func release() {
    owner.withLock { $0 = nil }
    turnstile.leave()
  }

  private var isOwner: Bool {
    owner.withLock { owner in owner.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
  }
}
