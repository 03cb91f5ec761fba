internal import Languages
internal import LightboxCore

// A test writes a phrase as the English text that it expects.
extension Phrase: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  public init(stringLiteral text: String) { self = .verbatim(text) }
}

func == (phrase: Phrase, text: String) -> Bool { phrase.description == text }
func == (phrase: Phrase?, text: String) -> Bool { phrase?.description == text }
func == (phrase: Phrase?, text: String?) -> Bool { phrase?.description == text }
func != (phrase: Phrase, text: String) -> Bool { phrase.description != text }

extension FailureReason: ExpressibleByStringLiteral {
  /// The lines of a tile: its title, the reason, the advice; a single one is the reason.
  public init(stringLiteral text: String) {
    let lines = text.split(separator: "\n", maxSplits: 2).map { Phrase.verbatim(String($0)) }
    self.init(
      title: lines.count > 1 ? lines[0] : .empty, lines.count > 1 ? lines[1] : .verbatim(text),
      advice: lines.count > 2 ? lines[2] : .empty)
  }
}

extension [[Phrase]] {
  /// The English texts.
  var texts: [[String]] { map { $0.map(\.description) } }
}
