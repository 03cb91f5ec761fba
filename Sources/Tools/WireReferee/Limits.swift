/// The limits of those rules for which the protocol gives no number.
package struct Limits: Sendable {
  /// The longest time in which the client must answer a ping.
  package var pong: Duration
  /// The greatest number of requests per second.
  package var requestsPerSecond: Int

  /// The longest time until the client destroys a useless object (see ``LeftoverChecker``).
  package var tidying: Duration

  package init(
    pong: Duration = .milliseconds(100), requestsPerSecond: Int = 5000,
    tidying: Duration = .seconds(5)
  ) {
    (self.pong, self.requestsPerSecond, self.tidying) = (pong, requestsPerSecond, tidying)
  }
}
