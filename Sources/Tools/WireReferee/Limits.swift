/// The limits of those rules for which the protocol gives no number.
package struct Limits: Sendable {
  /// The time within which the client must answer a ping.
  package var pong: Duration
  /// The greatest number of requests per second.
  package var requestsPerSecond: Int

  package init(pong: Duration = .milliseconds(100), requestsPerSecond: Int = 5000) {
    (self.pong, self.requestsPerSecond) = (pong, requestsPerSecond)
  }
}
