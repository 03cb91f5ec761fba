/// The limits of rules that the protocol leaves open.
package struct Limits: Sendable {
  /// The greatest time to answer a ping.
  package var pong: Duration
  /// The greatest number of requests per second.
  package var requestsPerSecond: Int

  /// The greatest time to destroy an ended object.
  package var tidying: Duration

  package init(
    pong: Duration = .milliseconds(100), requestsPerSecond: Int = 5000,
    tidying: Duration = .seconds(5)
  ) {
    (self.pong, self.requestsPerSecond, self.tidying) = (pong, requestsPerSecond, tidying)
  }
}
