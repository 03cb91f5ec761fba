/// The actor of everything on screen; its executor is the event loop. A method of a `@UI` type may
/// `await` work on other threads. The code after the `await` runs in a later turn of the loop, on
/// the loop's thread. A C callback on the loop's thread calls ``assume(_:)`` to run code of this
/// actor.
@globalActor package actor UI {
  /// The only instance.
  package static let shared = UI()
  /// The executor, which keeps the actor's jobs until the loop runs them.
  package static let executor = LoopExecutor()

  /// The ``executor``, in the form that the Swift runtime requires of every actor.
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe UI.executor.asUnownedSerialExecutor()
  }

  /// Makes the calling thread the actor's thread while `body` runs; other callers wait until `body`
  /// has ended. The program calls this once, around its whole run. A test calls it around each test
  /// case, on a separate thread. Threads of the global pool must not wait here, because the pool
  /// needs them to resume the code after an `await`.
  package static func own<T>(_ body: @UI () throws -> T) rethrows -> T {
    executor.claim()
    defer { executor.release() }
    return try assume(body)
  }

  /// Starts a task of the actor that stays on the actor's thread, also while it awaits other
  /// threads. A plain `Task` resumes through the global pool, and as soon as the pool has a thread,
  /// libdispatch wakes the process every second. The functions that `body` awaits must not compute
  /// for long: even those without an actor run on the actor's thread.
  @discardableResult
  package static func task(_ body: @escaping @UI () async -> Void) -> Task<Void, Never> {
    Task(executorPreference: executor.preference, operation: body)
  }

  /// Runs `body` on the actor; the caller must be on the actor's thread.
  package static func assume<T>(_ body: @UI () throws -> T) rethrows -> T {
    executor.checkIsolated()
    // The check has just confirmed that this is the actor's thread. A closure's isolation has no
    // representation in memory, so the closure's type can be changed.
    return try withoutActuallyEscaping(body) { body in
      try unsafe unsafeBitCast(body, to: (() throws -> T).self)()
    }
  }
}
