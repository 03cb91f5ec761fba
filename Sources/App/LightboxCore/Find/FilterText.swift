/// A search text, divided into words at blanks, also at the wide blanks of Japanese and Chinese. A
/// blank in quotation marks does not divide words.
struct FilterText: Equatable {
  struct Word: Equatable {
    /// The word without its quotation marks.
    var text: String
    /// True if the word begins with a quotation mark. Such a word is never a condition, but always
    /// a text that the photo's name must contain.
    var isQuoted: Bool
    var range: Range<Int>
  }

  private(set) var words: [Word] = []
  /// The last word, if no blank follows it: the person may still be typing this word. Nil if there
  /// is no word, or if a blank follows the last word.
  let unfinished: Word?

  init(_ characters: [Character]) {
    var word: Word?
    var isInside = false
    for (index, character) in characters.enumerated() {
      if character.isWhitespace, !isInside {
        if let ended = word { words.append(ended) }
        word = nil
        continue
      }
      var open =
        word ?? Word(text: "", isQuoted: character == "\"", range: index..<index + 1)
      if character == "\"" { isInside.toggle() } else { open.text.append(character) }
      open.range = open.range.lowerBound..<index + 1
      word = open
    }
    if let word { words.append(word) }
    unfinished = word
  }

  /// Returns the filter for this text and for `conditions`. Each word of the text adds a condition
  /// or, if `vocabulary` does not know the word, a text that a photo's name must contain. A photo
  /// must meet every condition and text. A condition whose value is not typed yet is ignored.
  func filter(_ conditions: [PhotoFilter.Condition], _ vocabulary: FilterWords) -> PhotoFilter {
    var filter = PhotoFilter(conditions)
    for word in words where !word.text.isEmpty {
      switch meaning(of: word, vocabulary) {
      case .condition(let condition): filter.add(condition)
      case .unfinished: break
      case .text: filter.texts.append(word.text)
      }
    }
    return filter
  }

  /// Returns the conditions that words express, each with the range of the word's characters in the
  /// text. If `isEnded` is false, the word in `unfinished` is left out, because its meaning may
  /// change.
  func conditions(
    _ vocabulary: FilterWords, isEnded: Bool
  ) -> [(condition: PhotoFilter.Condition, range: Range<Int>)] {
    words.compactMap { word in
      guard isEnded || word != unfinished,
        case .condition(let condition) = meaning(of: word, vocabulary)
      else { return nil }
      return (condition, word.range)
    }
  }

  private func meaning(of word: Word, _ vocabulary: FilterWords) -> FilterWords.Meaning {
    word.isQuoted ? .text : vocabulary.meaning(of: word.text)
  }
}
