internal import WireCodec
package import WireReferee

extension Rule {
  /// The rule that a client breaks if the compositor sends `wl_display.error`, for any reason.
  package static let protocolError = Rule(
    "protocol error", .fatal, "A program gives its compositor no reason to end the connection.")

  /// The rules that a run reports: those that the referee checks, and ``protocolError``.
  package static let reported = all + [protocolError]
}

extension Finding {
  /// Creates a finding from `wl_display.error`, which ends the connection; nil for other messages.
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
