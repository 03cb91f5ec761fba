import CatalogueFixtures
import Languages
import LightboxCore
import Testing

/// Phrases in their languages: words, plurals, numbers and dates.
@Suite struct PhraseTests {
  private func text(_ phrase: Phrase, in language: TranslatedLanguage) throws -> String {
    try language.language.text(phrase)
  }

  private func photos(_ count: Int) -> Phrase {
    Phrase(one: "{0} photo", other: "{0} photos", count)
  }

  @Test func aPhraseWithoutACatalogueIsEnglish() {
    let english = Language.english
    #expect(english.text(Phrase("Copied {0}", .verbatim("a.png"))) == "Copied a.png")
    #expect([0, 1, 2].map { english.text(photos($0)) } == ["0 photos", "1 photo", "2 photos"])
    #expect(english.text(.number(1_234_567)) == "1234567")
    #expect(english.text(.digits(1_234_567)) == "1\u{A0}234\u{A0}567")
    #expect(english.text(.decimal(2.50, digits: 0...2)) == "2.5")
    #expect(english.text(.moment(CivilTime(year: 987, month: 6, day: 2))) == "987-06-02 00:00:00")
    #expect(!english.isRightToLeft)
  }

  @Test func namesAreTakenAsTheyAre() {
    let phrase = Phrase("Copied {0}", .verbatim("{0} {1} {"))
    #expect(Language.english.text(phrase) == "Copied {0} {1} {")
    #expect(Language.english.text(.verbatim("{0}")) == "{0}")
  }

  /// A catalogue can ask for nothing that the sentence has not got.
  @Test func aCatalogueThatLiesDoesNoHarm() {
    let lies = ["{7}", "{", "{0", "}{0}{", "{-1}", "{99999999999999999999}", "", "{0}{0}"]
    for lie in lies {
      let language = Language(name: lie) { _, _ in lie }
      let text = language.text(Phrase("Copied {0}", .verbatim("a")))
      #expect(text == lie.replacing("{0}", with: "a"))
    }
  }

  @Test func germanPhrasesAreInGerman() throws {
    let sentence = Phrase("Copied {0}", .verbatim("a.png"))
    #expect(try text(sentence, in: .german) == "„a.png“ kopiert")
    #expect(try text(.decimal(62.5, digits: 0...1), in: .german) == "62,5")
    #expect(try text(photos(12_345), in: .german) == "12.345 Fotos")
    #expect(try text(.list([photos(1), photos(2)]), in: .german) == "1 Foto, 2 Fotos")
  }

  @Test func theFrenchCountNothingAsOne() throws {
    #expect(try text(photos(0), in: .french) == "0 photo")
    #expect(try text(photos(2), in: .french) == "2 photos")
    #expect(
      try text(Phrase("Find “{0}”", .verbatim("x")), in: .french) == "Chercher «\u{202F}x\u{202F}»")
  }

  @Test func theJapaneseHaveOneForm() throws {
    #expect(try text(photos(1), in: .japanese) == "写真 1 枚")
    let month = Phrase("{0} {1}", context: "a month and its year", .month(5), .plain(2024))
    #expect(try text(month, in: .japanese) == "2024年5月")
    #expect(try text(Phrase("The file is empty").asSentence, in: .japanese) == "ファイルが空です。")
  }

  @Test func arabicHasSixFormsAndItsOwnDigits() throws {
    let counts = [0, 1, 2, 3, 11, 100]
    let translated = try counts.map { try text(photos($0), in: .arabic).drop { $0 == "\u{200F}" } }
    #expect(
      translated == ["لا صور", "صورة واحدة", "صورتان", "٣ صور", "١١ صورة", "١٠٠ صورة"])
    #expect(try TranslatedLanguage.arabic.language.isRightToLeft)
  }

  /// A name of the other direction stays together, and the sentence keeps its own.
  @Test func namesStandApartInASentenceFromTheRight() throws {
    let sentence = Phrase("{0} is in the trash", .verbatim("IMG 1.jpg"))
    let translated = try text(sentence, in: .arabic)
    #expect(translated == "\u{200F}«\u{200E}IMG 1.jpg\u{200E}» في المهملات")
    #expect(try text(.verbatim("IMG 1.jpg"), in: .arabic) == "IMG 1.jpg", "a name alone is its own")
  }

  /// A number that begins a name stays before it, and the place among others follows on the left.
  @Test func theGapBetweenPartsRunsFromTheRight() throws {
    let parts = Phrase.sequence([
      .verbatim("1 Dawn.jpg"), .verbatim("  "), .formula(.number(1), .verbatim(" / "), .number(30)),
      Phrase("folder"),
    ])
    let translated = try text(parts, in: .arabic)
    #expect(translated.hasPrefix("\u{200F}\u{200E}1 Dawn.jpg\u{200E}\u{200F}  \u{200F}\u{200E}"))
    #expect(try text(parts, in: .german).hasPrefix("1 Dawn.jpg  1 / 30"))
  }

  @Test func keysAndFormulasRunFromTheLeft() throws {
    let key = Phrase.formula([Phrase("Ctrl", context: "a key"), .verbatim("+→")])
    #expect(key.description == "Ctrl+→")
    #expect(try text(key, in: .arabic) == "\u{200E}Ctrl+→\u{200E}")
    #expect(try text(key, in: .german) == "Strg+→")
  }

  @Test func decodersDetailsAreToldInEnglishAlone() throws {
    let phrase = Phrase(english: "It has no frame 3", otherwise: Phrase("The file is damaged"))
    #expect(phrase.description == "It has no frame 3")
    #expect(try text(phrase, in: .spanish) == "El archivo está dañado")
    // English texts, with the numbers of the United States.
    let american = Language(name: "C, of a country", code: "en") { _, _ in nil }
    #expect(american.text(phrase) == "It has no frame 3")
  }

  @Test func timesOfCamerasAreRead() {
    let time = CivilTime("2024-05-31 18:04:09")
    #expect(time == CivilTime(year: 2024, month: 5, day: 31, hour: 18, minute: 4, second: 9))
    #expect(time?.text == "2024-05-31 18:04:09")
    for other in ["", "2024-05-31", "2024-13-31 18:04:09", "a-b-c d:e:f", "2024-05-31 18:04:-1"] {
      #expect(CivilTime(other) == nil, "\(other)")
    }
  }
}
