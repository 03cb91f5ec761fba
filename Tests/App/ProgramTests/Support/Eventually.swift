import Testing

/// The error of a condition that did not hold in time.
struct Overdue: Error, CustomStringConvertible {
  let description: String
}

/// Asks until the answer is not nil.
///
/// - Throws: `Overdue`, which says what was waited for, after `limit`. It is generous, because
///   nothing waits that long unless it is broken; `ask` may throw to end the waiting at once.
func eventually<Answer>(
  _ what: String, within limit: Duration = .seconds(20), ask: () async throws -> Answer?
) async throws -> Answer {
  let clock = ContinuousClock()
  let deadline = clock.now + limit
  while true {
    if let answer = try await ask() { return answer }
    if clock.now > deadline { throw Overdue(description: "\(what): not within \(limit)") }
    try await Task.sleep(for: .milliseconds(5))
  }
}
