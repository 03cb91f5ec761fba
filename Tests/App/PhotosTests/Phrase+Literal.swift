internal import Languages

// A test writes a phrase as the English text that it expects.
extension Phrase: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  public init(stringLiteral text: String) { self = .verbatim(text) }
}

func == (phrase: Phrase, text: String) -> Bool { phrase.description == text }
func == (phrase: Phrase?, text: String) -> Bool { phrase?.description == text }
func == (phrase: Phrase?, text: String?) -> Bool { phrase?.description == text }
func != (phrase: Phrase, text: String) -> Bool { phrase.description != text }
