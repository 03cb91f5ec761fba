internal import WireCodec
package import WireReferee

extension Rule {
  /// The rule that is broken when the compositor itself reports a protocol error; it may know more
  /// than the referee.
  package static let protocolError = Rule(
    "protocol error", .fatal, "A program gives its compositor no reason to end the connection.")
}

extension Finding {
  /// Creates the finding of the event that ends a connection; nil for other events.
  init?(ending message: WireMessage, at now: Duration) {
    guard message.fullName == "wl_display.error" else { return nil }
    let object = message.references["object_id"].map { "\($0)" } ?? "an unknown object"
    let text = message.string("message") ?? ""
    self.init(
      rule: .protocolError,
      detail: "the compositor says error \(message.uint("code") ?? 0) of \(object), “\(text)”",
      request: nil, time: now)
  }
}
