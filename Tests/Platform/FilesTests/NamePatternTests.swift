import Files
import Testing

@Suite struct NamePatternTests {
  private func isFound(_ text: String, in name: String) -> Bool {
    NamePattern(text).isFound(in: name)
  }

  @Test(arguments: [
    ("", "a"), ("a", "a"), ("B", "abc"), ("c", "abC"), ("ÄR", "bär"), ("ä", "BÄR"), ("я", "Я"),
    ("aab", "aaab"), ("東", "東京"), ("1.j", "IMG_1.JPG"),
  ])
  func textIsFoundAnywhereInAnyCase(text: String, name: String) {
    #expect(isFound(text, in: name))
  }

  @Test(arguments: [("a", ""), ("ab", "ba"), ("abc", "ab"), ("é", "e"), ("京", "東"), ("aab", "ab")])
  func otherTextsAreNot(text: String, name: String) { #expect(!isFound(text, in: name)) }

  @Test(arguments: ["\u{E9}t\u{E9}", "E\u{301}TE\u{301}", "\u{C9}t\u{E9}"])
  func accentsAreFoundInBothSpellings(text: String) {
    for name in ["\u{E9}t\u{E9}.jpg", "e\u{301}te\u{301}.jpg", "\u{C9}T\u{C9}.JPG"] {
      let begins = NamePattern(text).begins(Array(name.utf8).span)
      #expect(isFound(text, in: "x" + name) && begins, "\(name)")
    }
    #expect(!isFound(text, in: "ete.jpg"))
  }

  @Test func nameThatIsNotUTF8IsSearchedAsItIs() {
    let (name, cut): ([UInt8], [UInt8]) = ([0xFF, 0x42, 0xC3], [0xC3])
    let isFound = NamePattern("b").isFound(in: name.span)
    let isFoundInCut = NamePattern("ä").isFound(in: cut.span)
    #expect(isFound && !isFoundInCut)
  }
}
