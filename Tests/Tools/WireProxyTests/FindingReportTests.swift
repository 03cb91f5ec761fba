import Testing
import WireProxy
import WireReferee

@Suite struct FindingReportTests {
  private static func finding(
    _ detail: String, _ request: String?, _ milliseconds: Int, _ rule: Rule = .bufferScale
  ) -> Finding {
    Finding(rule: rule, detail: detail, request: request, time: .milliseconds(milliseconds))
  }

  @Test func aBreachIsToldOnceAndCounted() {
    var report = FindingReport()
    let first = report.add(
      Self.finding("641×480 at scale 2", "wl_surface#5.commit()", 1042), connection: 1)
    #expect(
      first == """
        1.042 s, connection 1: fatal, buffer and scale: 641×480 at scale 2
          request: wl_surface#5.commit()
          rule: \(Rule.bufferScale.sentence)
        """)
    // Other numbers, the same mistake.
    #expect(
      report.add(Self.finding("643×480 at scale 2", "wl_surface#9.commit()", 2000), connection: 2)
        == nil)
    // Another request, and another rule.
    #expect(
      report.add(Self.finding("641×480 at scale 2", "wl_surface#9.attach()", 3000), connection: 1)
        != nil)
    #expect(
      report.add(Self.finding("no answer for 104 ms", nil, 59_999, .pong), connection: 1) != nil)
    #expect(report.rules == ["buffer and scale", "pong in time"])
    #expect(
      report.summary(connections: 2, requests: 10, events: 1, time: .seconds(61)) == """
        2 rules broken, 10 requests and 1 event of 2 connections in 61.000 s
          2 × buffer and scale by wl_surface.commit, first at 1.042 s
          1 × buffer and scale by wl_surface.attach, first at 3.000 s
          1 × pong in time, first at 59.999 s
        """)
  }

  @Test func aNumberWithMoreDigitsIsNoOtherBreach() {
    var report = FindingReport()
    for wait in [99, 100, 1_004] {
      let text = report.add(Self.finding("no answer for \(wait) ms", nil, 0, .pong), connection: 1)
      #expect((text == nil) == (wait > 99))
    }
    #expect(
      report.summary(connections: 1, requests: 0, events: 0, time: .zero)
        .hasSuffix("\n  3 × pong in time, first at 0.000 s"))
  }

  @Test func aCleanRunHasOneLine() {
    let report = FindingReport()
    #expect(report.isClean)
    #expect(
      report.summary(connections: 1, requests: 1, events: 2, time: .milliseconds(7))
        == "no rule broken, 1 request and 2 events of 1 connection in 0.007 s")
  }

  @Test func aRuleMayBeIgnored() {
    var report = FindingReport(ignoring: ["buffer and scale"])
    #expect(report.add(Self.finding("1×1", nil, 0), connection: 1) == nil)
    #expect(report.isClean)
  }
}
