package import Foundation
package import WireReferee

/// The result of one run of the referee, from which the summary and the reports are written.
package struct RunReport {
  /// The reason why a run ended.
  package enum Ending {
    /// The program has ended, with this exit code, or 128 plus the number of a signal.
    case program(exit: Int32)
    /// The program could not be started; the text is the reason.
    case noStart(String)
    /// The run checked a recorded log instead of a program.
    case log
  }

  /// The program and its arguments, or the path of the log.
  package let subject: [String]
  package let begin: Date
  /// The lowest severity at which a broken rule makes the run fail.
  package let failsFrom: Rule.Severity
  package var findings: FindingReport
  package var connections = 0
  package var requests = 0
  package var events = 0
  package var duration = Duration.zero
  package var coverage = MemoryCoverage()
  package var ending = Ending.log
  /// False if a requested log or report is incomplete.
  package var isComplete = true

  package init(
    _ subject: [String], ignoring ignored: Set<String> = [], failsFrom: Rule.Severity = .waste,
    begin: Date
  ) {
    (self.subject, self.failsFrom, self.begin) = (subject, failsFrom, begin)
    findings = FindingReport(ignoring: ignored)
  }

  /// The reason why no messages were checked; nil if messages were checked.
  package var obstacle: String? {
    switch ending {
    case .noStart(let reason): reason
    case .program(let exit) where requests == 0 && findings.isClean:
      connections == 0
        ? "the program ended with \(exit) and never connected"
        : "the program ended with \(exit) and sent no request"
    case .program, .log: nil
    }
  }

  /// The exit code of the referee. The first case that applies determines the code.
  ///
  /// The code is 127 if the program did not start, 2 if a log or a report is incomplete, 1 if a
  /// rule of at least the severity ``failsFrom`` was broken, and 3 if the program sent no request.
  /// In all other cases it is the exit code of the program, or 0 after the check of a recorded log.
  package var exit: Int32 {
    if case .noStart = ending { return 127 }
    guard isComplete else { return 2 }
    if findings.hasViolation(of: failsFrom) { return 1 }
    guard obstacle == nil else { return 3 }
    return programExit ?? 0
  }

  /// The exit code of the watched program; nil if no program was run.
  package var programExit: Int32? { if case .program(let exit) = ending { exit } else { nil } }

  /// The summary at the end of a run, in one or more lines of readable text.
  package var summary: String {
    let text = findings.summary(
      connections: connections, requests: requests, events: events, time: duration)
    guard coverage.bytesRead < coverage.byteCount else { return text }
    let percent = Int(coverage.share * 100)
    let share = percent == 0 && coverage.bytesRead > 0 ? "less than 1" : "\(percent)"
    return text
      + "\n  read \(share) % of the bytes of \(coverage.commits) buffer commits, "
      + "and nothing of \(coverage.unseen) of them, because the time was short"
  }
}
