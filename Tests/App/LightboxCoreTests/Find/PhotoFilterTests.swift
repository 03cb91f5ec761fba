import CatalogueFixtures
import Languages
import Testing

@testable import LightboxCore

/// The meaning of what is typed in the search field.
@Suite struct PhotoFilterTests {
  typealias Condition = PhotoFilter.Condition

  private func filter(_ text: String, _ language: Language = .english) -> PhotoFilter {
    FilterText(Array(text)).filter([], FilterWords(language))
  }

  @Test(
    arguments: [
      ("marked", .marked), ("Marked", .marked),
      ("3*", .stars(3)), ("*3", .stars(3)), ("★3", .stars(3)), ("★≥3", .stars(3)),
      ("***", .stars(3)), ("stars:4", .stars(4)), ("Stars:★2", .stars(2)),
      ("2024", .date(PhotoDate(year: 2024))), ("2024-06", .date(PhotoDate(year: 2024, month: 6))),
      ("2024-06-15", .date(PhotoDate(year: 2024, month: 6, day: 15))),
      ("june", .date(PhotoDate(month: 6))), ("December", .date(PhotoDate(month: 12))),
      ("date:2024", .date(PhotoDate(year: 2024))),
      ("raw", .format("raw")), ("JPEG", .format("jpeg")), (".PNG", .format(".png")),
      ("format:qoi", .format("qoi")), ("folder:Rome", .folder("Rome")),
      ("camera:x100v", .camera("x100v")), ("camera:\"EOS R6\"", .camera("EOS R6")),
      ("lens:35mm", .lens("35mm")), ("keyword:sea", .keyword("sea")), ("#sea", .keyword("sea")),
    ] as [(String, Condition)])
  func wordIsACondition(text: String, condition: Condition) {
    #expect(filter(text) == PhotoFilter([condition]))
  }

  @Test(arguments: [
    "rome", "0*", "6*", "*", "2*3*", "stars:9", "20245", "2024-13", "2024-6", "2024-06-32", "1024",
    "date:x", ".p", ".toolongone", "#", "draw", "camera", "7", "time:5", "≥3", "may be", "a*b",
  ])
  func otherWordsArePartsOfTheName(text: String) {
    let words = text.split(separator: " ").map(String.init)
    let isMonth = words.first == "may"
    #expect(filter(text).texts == (isMonth ? ["be"] : text == "*" ? [] : words))
  }

  @Test func allWordsAreAskedForTogether() {
    #expect(
      filter("IMG 3* june \"2024 x\" raw")
        == PhotoFilter(
          [.stars(3), .date(PhotoDate(month: 6)), .format("raw")], texts: ["IMG", "2024 x"]))
    #expect(filter("\"raw\"").texts == ["raw"], "in quotation marks it is a name")
    #expect(filter("\"ra").texts == ["ra"])
    #expect(filter("  ").isEmpty && filter("camera:").isEmpty && filter("\"\"").isEmpty)
  }

  @Test func newNumberOfStarsReplacesTheOneBefore() {
    #expect(filter("3* raw 5*").conditions == [.format("raw"), .stars(5)])
    #expect(filter("raw raw").conditions == [.format("raw")])
  }

  @Test func wordsOfTheLanguageAreKnownBesideTheEnglishOnes() throws {
    let german = try TranslatedLanguage.german.language
    #expect(filter("Kamera:leica", german) == PhotoFilter([.camera("leica")]))
    #expect(filter("camera:leica", german) == PhotoFilter([.camera("leica")]))
    #expect(filter("Juni", german) == PhotoFilter([.date(PhotoDate(month: 6))]))
    #expect(filter("markiert", german) == .marked)
  }

  @Test func conditionsSayWhatTheyNeed() {
    #expect(PhotoFilter.marked.showsMarked && !PhotoFilter.marked.needsHeaders)
    #expect(PhotoFilter([.stars(2)]).dependsOnStars)
    for condition in [Condition.camera("a"), .lens("a"), .keyword("a"), .date(PhotoDate(year: 1))] {
      #expect(PhotoFilter([condition]).needsHeaders)
    }
    #expect(!PhotoFilter([.format("raw"), .folder("a")], texts: ["b"]).needsHeaders)
    #expect(PhotoFilter([.date(PhotoDate(month: 1))]).needsDates)
  }

  @Test(
    arguments: [
      (.marked, "Marked"), (.stars(3), "★ ≥ 3"), (.stars(5), "★ 5"),
      (.date(PhotoDate(year: 2024)), "2024"), (.date(PhotoDate(year: 2024, month: 6)), "June 2024"),
      (.date(PhotoDate(year: 2024, month: 6, day: 5)), "2024-06-05"),
      (.date(PhotoDate(month: 6)), "June"), (.format("raw"), "RAW"), (.format(".png"), "PNG"),
      (.camera("EOS"), "Camera: EOS"), (.keyword("sea"), "Keyword: sea"),
    ] as [(Condition, String)])
  func chipSaysItsCondition(condition: Condition, label: String) {
    #expect(condition.label == Phrase.verbatim(label) || condition.label.description == label)
  }
}
