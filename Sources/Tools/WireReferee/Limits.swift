/// The numbers of the rules that the protocol leaves open.
package struct Limits: Sendable {
  /// The time in which a ping is answered.
  package var pong: Duration
  /// The most requests in one second.
  package var requestsPerSecond: Int

  /// The time in which what is over is destroyed.
  package var tidying: Duration

  package init(
    pong: Duration = .milliseconds(100), requestsPerSecond: Int = 5000,
    tidying: Duration = .seconds(5)
  ) {
    (self.pong, self.requestsPerSecond, self.tidying) = (pong, requestsPerSecond, tidying)
  }
}
