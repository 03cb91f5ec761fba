import Semantics
import CatalogueFixtures
import Geometry
import Input
import Languages
import Motion
import Pixels
import Raster
import Testing

@testable import LightboxCore

/// The program in other languages: what it says, and that there is room for it.
@Suite struct LanguageTests {
  private static let screen = Size(width: 1280, height: 800)

  private func speak(_ language: TranslatedLanguage, _ stage: inout Stage) throws {
    var preferences = stage.lightbox.environment.preferences
    preferences.language = try language.language
    preferences.isRightToLeft = preferences.language.isRightToLeft
    stage.handle(.settings(.preferences(preferences)), at: .milliseconds(150))
  }

  private func notice(_ stage: Stage) -> String {
    stage.lightbox.environment.text(stage.lightbox.chrome.overlays.notice.text)
  }

  @Test func noticesSpeakTheLanguage() throws {
    var stage = MenuStage.make(mode: .photo)
    try speak(.german, &stage)
    stage.press("End", at: 200)
    stage.press("n", at: 900)
    #expect(notice(stage) == "Letztes Foto")
    stage.press("m", at: 1000)
    #expect(notice(stage) == "Markiert")
    stage.press("alt+3", at: 1100)
  }

  /// A language that comes later is that of what is shown already.
  @Test func shownTextsChangeTheirLanguage() throws {
    var stage = MenuStage.make()
    stage.rightClick(stage.cell(1), at: 1000)
    func titles(_ stage: Stage) -> [String] {
      stage.lightbox.chrome.menu.layout?.rows.map(\.title.caption.text) ?? []
    }
    stage.wait(until: .milliseconds(1500))
    #expect(titles(stage).contains("Details") && titles(stage).contains("More"))
    try speak(.french, &stage)
    stage.wait(until: .milliseconds(2000))
    #expect(titles(stage).contains("Détails") && titles(stage).contains("Plus"))
  }

  @Test func aLetterGoesToAnEntryOfTheMenuInTheLanguage() throws {
    var stage = MenuStage.make()
    try speak(.german, &stage)
    stage.press("Menu", at: 1000)
    stage.wait(until: .milliseconds(1500))
    stage.press("r", at: 1600)
    #expect(stage.focusedTitle == "Order", "it is called Reihenfolge")
  }

  @Test func theZoomIsWrittenAsInTheCountry() throws {
    var stage = MenuStage.make(mode: .photo)
    try speak(.french, &stage)
    let texts = stage.lightbox.environment.text(ZoomBadge.text(0.0625))
    #expect(texts == "6,3\u{202F}%")
    try speak(.arabic, &stage)
    #expect(stage.lightbox.environment.text(ZoomBadge.text(1)) == "\u{200F}١٠٠٪")
  }

  /// Long words have room: nothing of the help is cut, in whatever language.
  @Test(arguments: TranslatedLanguage.allCases)
  func theHelpIsWhole(_ language: TranslatedLanguage) throws {
    var stage = MenuStage.make(mode: .photo, view: Self.screen)
    try speak(language, &stage)
    stage.press("question", at: 1000)
    stage.wait(until: .milliseconds(1500))
    var help = stage.lightbox.chrome.overlays.help
    let captions = help.layOut(in: stage.lightbox.context, at: .milliseconds(1500))
    let rows = HelpContents(.standard).groups.flatMap(\.rows).count
    #expect(captions.count > 2 * rows)
    for caption in captions { #expect(caption.isUncut, "“\(caption.text)”") }
    #expect(stage.lightbox.chrome.overlays.help.opacity(at: .milliseconds(1500)) == 1)
  }

  // MARK: Screen readers

  /// Listeners hear what others see: names, values and actions.
  @Test func screenReadersSpeakTheLanguage() throws {
    var stage = MenuStage.make(mode: .photo, view: Size(width: 900, height: 600))
    try speak(.german, &stage)
    stage.press("i", at: 1000)
    stage.handle(.library(.details(PhotoID(1), .lighthouse)), at: .milliseconds(1010))
    stage.press("Menu", at: 1100)
    stage.press("End", at: 1200)
    stage.press("Return", at: 1300)
    let tree = stage.tree(at: 1500)
    #expect(tree.locale == "de" && tree.fault == nil)
    #expect(tree.node("header")?.name == "Kopfleiste")
    #expect(tree.node("scrubber")?.value?.text == "2 von 5")
    let names = Set(tree.everything.compactMap { tree.node($0)?.name })
    #expect(names.contains("Objektiv: XF35mmF1.4 R") && names.contains("Umbenennen\u{A0}…"))
    let next = try #require(tree.node("window")?.actions.first { $0.name == "next" })
    #expect(next.label == "Nächstes Foto" && next.meaning == next.label)
  }

  @Test func screenReadersHaveTheDigitsAndTheSentencesOfTheLanguage() throws {
    var stage = MenuStage.make(mode: .photo, view: Size(width: 900, height: 600))
    try speak(.arabic, &stage)
    let tree = stage.tree(at: 300)
    #expect(tree.locale == "ar" && tree.fault == nil)
    #expect(tree.node("scrubber")?.value?.text == "\u{200F}٢ من ٥")
    try speak(.japanese, &stage)
    stage.handle(.album(.photos([PhotoID(9)], current: PhotoID(9))), at: .milliseconds(400))
    let reason = Phrase(ofTable: "The file is empty").asSentence
    stage.handle(
      .library(.failure(PhotoID(9), reason: FailureReason(reason, advice: .verbatim("x.jpg")))),
      at: .milliseconds(410))
    #expect(stage.tree(at: 500).node("photo_9")?.description == "ファイルが空です。x.jpg。")
  }

  /// English is told by its code to other programs, which ask for a language.
  @Test func englishIsToldByItsCode() {
    #expect(MenuStage.make().tree(at: 100).locale == "en")
  }

  // MARK: Golden pictures

  @Test func theHelpInGerman() throws {
    var stage = MenuStage.make(mode: .photo, view: Size(width: 1100, height: 800))
    try speak(.german, &stage)
    stage.press("question", at: 1000)
    stage.wait(until: .milliseconds(1500))
    try Snapshot.expect(stage.picture(at: .milliseconds(1500)), "german-help")
  }

  @Test func theMenuInGerman() throws {
    var stage = MenuStage.make(mode: .photo, view: Size(width: 480, height: 600))
    try speak(.german, &stage)
    stage.rightClick(Point(x: 60, y: 48), at: 1000)
    try Snapshot.expect(stage.picture(at: .milliseconds(2000)), "german-menu")
  }

  /// Days as headings, with the program's own phrases for them.
  private func album(_ language: TranslatedLanguage) throws -> Stage {
    var stage = MadePhotos.album(scale: 1.5)
    var preferences = Preferences()
    preferences.language = try language.language
    preferences.isRightToLeft = preferences.language.isRightToLeft
    stage.handle(.settings(.preferences(preferences)), at: .milliseconds(200))
    func day(_ weekday: Int, _ day: Int, _ month: Int) -> Phrase {
      Phrase(
        "{0}, {1} {2} {3}", context: "a weekday, a day, its month and its year", .weekday(weekday),
        .plain(day), .month(month), .plain(2024))
    }
    let source = AlbumSource(
      sections: [
        AlbumSection(title: day(4, 30, 5), start: 0), AlbumSection(title: day(6, 1, 6), start: 5),
      ], trail: [Phrase("Home", context: "a folder"), .verbatim("2024")],
      count: Phrase(one: "{0} photo", other: "{0} photos", 8))
    stage.handle(
      .album(.photos((0..<8).map { PhotoID($0) }, current: nil, of: source)), at: .milliseconds(200)
    )
    return stage
  }

  @Test(arguments: [TranslatedLanguage.arabic, .japanese])
  func theAlbumWithHeadings(_ language: TranslatedLanguage) throws {
    let stage = try album(language)
    try Snapshot.expect(
      stage.picture(at: .milliseconds(MadePhotos.start)), "\(language)-sections")
  }
}
