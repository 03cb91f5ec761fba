internal import EventLoop
internal import Input

/// Does work that may block, such as the reading of folders, several pieces at a time, each on
/// another thread. A piece that hangs, for example on a lost network, delays only its own answer.
/// Work with the same key is done by one thread at a time, so that an older answer never replaces a
/// newer one. The newest requests are performed first, because older ones may not be needed any
/// more. Requests from the same turn of the event loop keep their order.
@UI final class BlockingWorkQueue<Key: Hashable & Sendable, Answer: Sendable> {
  private typealias Request = (Key, @Sendable () -> Answer, @UI (Answer?) -> Void)
  private let loop: Loop
  private let patience: Double
  private let most, mostWithSlow: Int
  private var waiting: [Request] = []
  /// The requests of this turn of the event loop.
  private var fresh: [Request] = []
  /// The keys of the work that is being done.
  private var running: Set<Key> = []
  /// The keys in `running` whose work takes so long that other work is done beside it.
  private var slow: Set<Key> = []

  /// Creates a queue. A piece of work is slow if it takes longer than `patience`, in seconds. At a
  /// time, at most `most` pieces that are not slow are done, and at most `mostWithSlow` pieces of
  /// both kinds together.
  init(in loop: Loop, most: Int, mostWithSlow: Int, patience: Double) {
    (self.loop, self.patience) = (loop, patience)
    (self.most, self.mostWithSlow) = (most, mostWithSlow)
  }

  /// Does `work` on another thread, and passes the answer to `receive`. If the work is slow,
  /// `receive` first gets nil.
  func perform(
    _ key: Key, _ work: @escaping @Sendable () -> Answer, receive: @escaping @UI (Answer?) -> Void
  ) {
    fresh.append((key, work, receive))
    guard fresh.count == 1 else { return }
    UI.task { [self] in
      waiting = fresh + waiting
      fresh = []
      resume()
    }
  }

  private func resume() {
    while running.count - slow.count < most, running.count < mostWithSlow,
      let next = waiting.firstIndex(where: { !running.contains($0.0) })
    {
      let (key, work, receive) = waiting.remove(at: next)
      running.insert(key)
      let timer = loop.schedule(at: loop.now + patience) { [self] in
        slow.insert(key)
        receive(nil)
        resume()
      }
      UI.task { [self] in
        let answer = await OneShotThread.run(work)
        timer.cancel()
        running.remove(key)
        slow.remove(key)
        receive(answer)
        resume()
      }
    }
  }
}
