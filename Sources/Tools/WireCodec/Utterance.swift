/// A message, or the reason why bytes are none.
package enum Utterance: Sendable {
  case message(WireMessage)
  case nonsense(Nonsense)
}
