import EventLoop
import Glibc
import Synchronization
import Testing

@Suite struct OneShotThreadTests {
  @Test func theWorkIsDoneOnAThreadOfItsOwnAndItsResultComesBack() async {
    let (thread, answer) = await OneShotThread.run { (pthread_self(), 6 * 7) }
    #expect(answer == 42)
    #expect(thread != pthread_self())
  }

  @Test func workWithoutAThreadIsDoneAtOnce() {
    let own = pthread_self()
    let isDone = Atomic(false)
    OneShotThread.start(by: { _ in false }) {
      isDone.store(pthread_self() == own, ordering: .relaxed)
    }
    let isDoneHere = isDone.load(ordering: .relaxed)
    #expect(isDoneHere)
  }
}
