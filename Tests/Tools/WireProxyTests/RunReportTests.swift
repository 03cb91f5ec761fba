import Foundation
import FoundationXML
import Testing
import WireProxy
import WireReferee

@Suite struct RunReportTests {
  /// A run of a program that broke a wasteful rule twice and a fatal one once.
  private static func run(
    _ ending: RunReport.Ending = .program(exit: 7), requests: Int = 3, breaks: Bool = true,
    failsFrom: Rule.Severity = .waste, ignoring ignored: Set<String> = [], detail: String = "5 wait"
  ) -> RunReport {
    var run = RunReport(
      ["/usr/bin/foot", "-e", "a\"b\u{1}"], ignoring: ignored, failsFrom: failsFrom,
      begin: Date(timeIntervalSince1970: 1_000_000_000))
    (run.ending, run.requests, run.events, run.connections) = (ending, requests, 4, 1)
    run.duration = .milliseconds(2500)
    if breaks {
      for (rule, request, time) in [
        (Rule.oneFrameCallback, "wl_surface#3.frame(callback: new wl_callback#9)", 20),
        (.oneFrameCallback, "wl_surface#3.frame(callback: new wl_callback#10)", 30),
        (.pong, nil, 2001),
      ] {
        _ = run.findings.add(
          Finding(rule: rule, detail: detail, request: request, time: .milliseconds(time)),
          connection: 1)
      }
    }
    return run
  }

  // MARK: The exit code

  @Test(
    arguments: [(Rule.Severity.waste, 1), (.wrong, 1), (.fatal, 7)] as [(Rule.Severity, Int32)])
  func aBrokenRuleFailsFromItsSeverityOn(severity: Rule.Severity, code: Int32) {
    #expect(Self.run(failsFrom: severity).exit == code)
    #expect(Self.run(breaks: false, failsFrom: severity).exit == 7)
  }

  @Test func aGraverRuleIsGreater() {
    #expect(Rule.Severity.allCases.sorted() == [.waste, .wrong, .fatal])
  }

  @Test func aProgramThatSaysNothingHasFailed() {
    var run = Self.run(requests: 0, breaks: false)
    #expect(run.exit == 3)
    #expect(run.obstacle == "the program ended with 7 and sent no request")
    run.connections = 0
    #expect(run.exit == 3)
    #expect(run.obstacle == "the program ended with 7 and never connected")
    run.ending = .log
    #expect(run.exit == 0, "a log of nothing is no program")
  }

  /// The compositor may have ended the connection before the first request.
  @Test func aFindingOfAProgramThatSaysNothingIsTold() {
    let run = Self.run(requests: 0)
    #expect(run.exit == 1)
    #expect(run.obstacle == nil)
  }

  @Test func aReportThatIsNotWholeIsWorseThanABrokenRule() {
    var run = Self.run()
    run.isComplete = false
    #expect(run.exit == 2)
    run.ending = .noStart("foot: No such file or directory")
    #expect(run.exit == 127)
    #expect(run.obstacle == "foot: No such file or directory")
  }

  @Test func bytesThatNobodyReadAreSaid() throws {
    var run = Self.run(breaks: false)
    let line = "no rule broken, 3 requests and 4 events of 1 connection in 2.500 s"
    (run.coverage.commits, run.coverage.byteCount, run.coverage.bytesRead) = (8, 1000, 1000)
    #expect(run.summary == line)
    (run.coverage.unseen, run.coverage.bytesRead) = (3, 129)
    #expect(
      run.summary == line + """

          read 12 % of the bytes of 8 buffer commits, and nothing of 3 of them, \
        because the time was short
        """)
    run.coverage.bytesRead = 9
    #expect(run.summary.contains(" less than 1 % of the bytes "))
    run.coverage.bytesRead = 129
    let memory = try object(run)["memory"] as? NSDictionary
    #expect(memory == ["commits": 8, "unseenCommits": 3, "share": 0.129])
  }

  // MARK: JSON

  private func object(_ run: RunReport) throws -> NSDictionary {
    let text = try JSONReport.text(run)
    #expect(text.hasSuffix("}\n"))
    return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
  }

  @Test func jsonTellsTheWholeRun() throws {
    let finding: [String: Any] = [
      "rule": "one frame callback", "severity": "waste",
      "sentence": Rule.oneFrameCallback.sentence, "detail": "5 wait",
      "request": "wl_surface#3.frame(callback: new wl_callback#9)", "connection": 1, "count": 2,
      "time": 0.02,
    ]
    let silence: [String: Any] = [
      "rule": "pong in time", "severity": "wrong", "sentence": Rule.pong.sentence,
      "detail": "5 wait", "request": NSNull(), "connection": 1, "count": 1, "time": 2.001,
    ]
    let wanted: [String: Any] = [
      "program": ["/usr/bin/foot", "-e", "a\"b\u{1}"], "log": NSNull(), "exit": 1,
      "programExit": 7, "obstacle": NSNull(), "failOn": "waste", "duration": 2.5,
      "counts": ["connections": 1, "requests": 3, "events": 4, "findings": 3, "rules": 2],
      "memory": ["commits": 0, "unseenCommits": 0, "share": 1],
      "ignored": [String](), "findings": [finding, silence],
    ]
    let parsed = try object(Self.run())
    #expect(parsed == wanted as NSDictionary, "\(parsed)")
  }

  @Test func jsonOfALogHasNoProgram() throws {
    let parsed = try object(Self.run(.log, breaks: false, ignoring: ["pong in time"]))
    #expect(parsed["program"] is NSNull && parsed["programExit"] is NSNull)
    #expect(parsed["log"] as? String == "/usr/bin/foot")
    #expect(parsed["ignored"] as? [String] == ["pong in time"])
    #expect(parsed["exit"] as? Int == 0)
  }

  // MARK: JUnit

  /// The elements of a document in their order, each with its attributes and the text in it.
  private final class Elements: NSObject, XMLParserDelegate {
    var all: [(name: String, attributes: [String: String], text: String)] = []
    private var open: [Int] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      open.append(all.count)
      all.append((name, attributes, ""))
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) { open.removeLast() }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      if let last = open.last { all[last].text += text }
    }
  }

  private func elements(_ run: RunReport) throws -> Elements {
    let elements = Elements()
    let text = JUnitReport.text(run)
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = elements
    try #require(parser.parse(), "\(text)")
    return elements
  }

  @Test func junitHasACaseForEachRuleAndAFailureForABrokenOne() throws {
    let all = try elements(Self.run()).all
    #expect(all.first?.name == "testsuites")
    #expect(
      all.first { $0.name == "testsuite" }?.attributes == [
        "name": "foot", "package": "wayland-referee", "id": "0", "hostname": "localhost",
        "timestamp": "2001-09-09T01:46:40", "time": "2.500", "tests": "\(Rule.reported.count + 1)",
        "failures": "2", "errors": "0", "skipped": "0",
      ])
    let cases = all.filter { $0.name == "testcase" }.map { $0.attributes["name"] }
    #expect(cases == ["sends a request"] + Rule.reported.map(\.name))
    let index = try #require(all.firstIndex { $0.attributes["name"] == "one frame callback" })
    #expect(all[index].attributes["classname"] == "wayland-referee.waste")
    let failure = all[index + 1]
    #expect(failure.name == "failure")
    #expect(
      failure.attributes == ["message": "2 × one frame callback: 5 wait", "type": "waste"])
    #expect(
      failure.text == """
        2 × 0.020 s, connection 1: waste, one frame callback: 5 wait
          request: wl_surface#3.frame(callback: new wl_callback#9)
          rule: \(Rule.oneFrameCallback.sentence)
        """)
    let out = try #require(all.first { $0.name == "system-out" }).text
    #expect(out.hasSuffix(Self.run().summary))
  }

  @Test func junitFailsFromTheSameSeverityOn() throws {
    let all = try elements(Self.run(failsFrom: .wrong)).all
    #expect(
      all.filter { $0.name == "failure" }.map { $0.attributes["type"] } == ["wrong"])
    #expect(all.first { $0.name == "testsuite" }?.attributes["failures"] == "1")
    let out = try #require(all.first { $0.name == "system-out" }).text
    #expect(out.contains("waste, one frame callback: 5 wait"), "it is told all the same")
  }

  @Test func junitSkipsWhatWasNotJudged() throws {
    let ignored = try elements(Self.run(breaks: false, ignoring: ["geometry"])).all
    #expect(
      ignored.filter { $0.name == "skipped" }.map(\.attributes) == [["message": "ignored"]])
    #expect(ignored.first { $0.name == "testsuite" }?.attributes["skipped"] == "1")
    let silent = try elements(Self.run(requests: 0, breaks: false)).all
    #expect(silent.count { $0.name == "skipped" } == Rule.reported.count)
    #expect(
      silent.filter { $0.name == "error" }.map(\.attributes) == [
        ["message": "the program ended with 7 and sent no request", "type": "nothing checked"]
      ])
    #expect(silent.first { $0.name == "testsuite" }?.attributes["errors"] == "1")
  }

  /// XML 1.0 has no way to say most control characters.
  @Test func textsOfAnyKindStayReadable() throws {
    let broken = String(decoding: [0x61, 0xFF, 0x62] as [UInt8], as: UTF8.self)
    let detail = "<&>\"' \(broken) \0\u{1B}\u{7F}\u{FFFE}\u{10FFFF} é \r\n]]>"
    let all = try elements(Self.run(detail: detail)).all
    let text = try #require(all.first { $0.name == "failure" }).text
    let escaped = "<&>\"' a\u{FFFD}b \u{FFFD}\u{FFFD}\u{7F}\u{FFFD}\u{10FFFF} é \r\n]]>"
    #expect(text.contains(escaped), "\(text)")
    let findings = try object(Self.run(detail: detail))["findings"] as? [NSDictionary]
    #expect(findings?.first?["detail"] as? String == detail)
  }
}
