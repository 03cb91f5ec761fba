import EventLoop
import Glibc
import Testing

@Suite struct OneShotThreadTests {
  @Test func theWorkIsDoneOnAThreadOfItsOwnAndItsResultComesBack() async {
    let (thread, answer) = await OneShotThread.run { (pthread_self(), 6 * 7) }
    #expect(answer == 42)
    #expect(thread != pthread_self())
  }
}
