import Albums
import Configuration
import Geometry
import Input
import LightboxCore
import Testing

@testable import PhotoViewer

/// Traces that are played on the clock of a replay.
@Suite struct ReplayTests {
  /// The states of an empty album whose pointer moves once, and which ends at `end`, ms.
  private func states(until end: Double) throws -> [String] {
    let settings = EffectiveSettings(settings: Settings(), desktop: DesktopPreferences())
    var replay = Replay(album: PhotoAlbum(), settings: settings, mode: .album)
    var states: [String] = []
    replay.onState = { states.append($0) }
    try replay.play([
      TraceEvent(.milliseconds(100), .input(.pointer(.motion(Point(x: 100, y: 20))))),
      TraceEvent(.milliseconds(end), .end),
    ])
    return states
  }

  @Test func ratingsAloneAreTakenInSilence() {
    let photo = PhotoID(0)
    let steps = [photo: PhotoRating.Step(.mark(true), before: .mark(false))]
    for kind in [FileJob.Kind.rate(.rate(3), before: .rate(0)), .rate(steps)] {
      #expect(ReplayLoaders().perform(FileJob(kind, [photo]), on: PhotoFiles()) == nil)
    }
    #expect(ReplayLoaders().perform(FileJob(.trash, [photo]), on: PhotoFiles()) != nil)
  }

  @Test(arguments: [
    (400.0, "000400.png"), (116.6667, "000116.667.png"), (116.9996, "000117.png"),
    (3_600_000.0, "3600000.png"),
  ]) func frameIsNamedByItsTime(milliseconds: Double, name: String) {
    #expect(FrameWriter.name(of: .milliseconds(milliseconds)) == name)
  }

  /// At 60 ticks per second, a month of ticks takes longer than the limit.
  @Test(.timeLimit(.minutes(20))) func pauseOfAMonthIsSkipped() throws {
    let (short, long) = (try states(until: 60_000), try states(until: 2_592_000_000))
    #expect(long.count == short.count && long.dropLast() == short.dropLast())
    #expect(long.last?.hasPrefix("{\"t\":2592000000") == true)
  }
}
