import System
import Testing

/// Catalogues are mapped by the C library, which believes them: damaged ones are found before.
@Suite struct CatalogueFileTests {
  /// A catalogue with a head and a sentence.
  private func catalogue(rule: String = "n != 1") -> [UInt8] {
    let head = "Language: de\nPlural-Forms: nplurals=2; plural=(\(rule));\n"
    let texts = ["", "Copy", head, "Kopieren"].map { Array($0.utf8) + [0] }
    var (tables, strings): ([UInt32], [UInt8]) = ([], [])
    for text in texts {
      tables += [UInt32(text.count - 1), UInt32(28 + 4 * 8 + strings.count)]
      strings += text
    }
    let words = [0x9504_12DE, 0, 2, 28, 28 + 16, 0, 28] + tables
    return words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
      + strings
  }

  @Test func aWholeOneIsSound() {
    #expect(CatalogueFile.isValid(catalogue()))
    #expect(CatalogueFile.isValid(catalogue(rule: "n%10==1 && n % 100 != 11 ? 0 : 1")))
  }

  @Test func aPartOfOneIsNot() {
    let whole = catalogue()
    for length in whole.indices { #expect(!CatalogueFile.isValid(Array(whole[..<length]))) }
  }

  @Test(arguments: [
    "n/0", "n%0", "n%n", "n%", "1/n", "n % (1 - 1)", "n/0);\nX: plural=(n",
  ])
  func aRuleThatDividesByNothingIsNot(rule: String) {
    #expect(!CatalogueFile.isValid(catalogue(rule: rule)))
  }

  /// The check ends itself with any byte changed to any other, and what it lets through holds its
  /// texts.
  @Test func anyChangedByteEndsInACatalogueOrARefusal() {
    let whole = catalogue()
    var accepted = 0
    for index in whole.indices {
      for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
        var changed = whole
        changed[index] = value
        guard CatalogueFile.isValid(changed) else { continue }
        accepted += 1
        func word(_ place: Int) -> Int {
          (0..<4).reduce(0) { $0 | Int(changed[place + $1]) << (8 * $1) }
        }
        for table in [word(12), word(16)] {
          for entry in 0..<word(8) {
            let end = word(table + 8 * entry) + word(table + 8 * entry + 4)
            #expect(end < changed.count && changed[end] == 0, "byte \(index) is \(value)")
          }
        }
      }
    }
    #expect((1..<whole.count * 5).contains(accepted))
  }

  @Test func aLanguageIsLookedForAsGettextDoes() {
    func names(_ variables: [String: String]) -> [String] {
      MessageCatalogue.languages { variables[$0].map { Array($0.utf8) } }
        .map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(names(["LANG": "de_DE.UTF-8"]) == ["de_DE.UTF-8", "de_DE", "de"])
    #expect(names(["LANGUAGE": "fr:ja", "LANG": "de"]) == ["fr", "ja", "de"])
    #expect(names(["LC_ALL": "sr_RS@latin", "LANG": "de"]) == ["sr_RS@latin", "sr_RS", "sr"])
    #expect(names(["LANGUAGE": "../../etc"]).isEmpty && names([:]).isEmpty)
  }
}
