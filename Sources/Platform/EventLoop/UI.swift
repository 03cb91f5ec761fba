/// The actor of everything on screen; its executor is the event loop.
///
/// A method of a `@UI` type may `await` work on other threads: what follows runs in a later turn of
/// the loop, on the loop's thread. Callbacks that C makes on that thread enter through
/// ``assume(_:)``.
@globalActor package actor UI {
  /// The only instance.
  package static let shared = UI()
  /// The executor that keeps the actor's jobs for the loop.
  package static let executor = LoopExecutor()

  /// ``executor`` in the runtime's form.
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe UI.executor.asUnownedSerialExecutor()
  }

  /// Makes the calling thread the actor's while `body` runs; another thread that calls it waits.
  ///
  /// The program calls this once, around everything; a test calls it around each thing it tries, on
  /// a thread of its own, since a thread of the pool that waits here keeps `await` from going on.
  package static func own<T>(_ body: @UI () throws -> T) rethrows -> T {
    executor.claim()
    defer { executor.release() }
    return try assume(body)
  }

  /// Starts a task of the actor that stays on its thread, also while it awaits other threads.
  ///
  /// A plain `Task` resumes by way of the global pool, and once that has a thread, libdispatch
  /// wakes the process every second to look after it. What `body` awaits must not compute for long:
  /// even functions without an actor run here.
  @discardableResult
  package static func task(_ body: @escaping @UI () async -> Void) -> Task<Void, Never> {
    Task(executorPreference: executor.preference, operation: body)
  }

  /// Runs `body` on the actor; the caller must be on its thread.
  package static func assume<T>(_ body: @UI () throws -> T) rethrows -> T {
    executor.checkIsolated()
    // The isolation is a promise that the check has just redeemed; it has no representation.
    return try withoutActuallyEscaping(body) { body in
      try unsafe unsafeBitCast(body, to: (() throws -> T).self)()
    }
  }
}
