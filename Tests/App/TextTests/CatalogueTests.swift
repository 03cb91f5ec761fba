import CatalogueFixtures
import Foundation
import Languages
import Testing

/// The translations: whole, and with everything that their sentences need.
@Suite struct CatalogueTests {
  private func placeholders(_ text: String) -> Set<String> {
    Set(text.matches(of: #/\{\d+\}/#).map { String($0.output) })
  }

  @Test(arguments: TranslatedLanguage.allCases)
  func everySentenceIsTranslated(_ language: TranslatedLanguage) throws {
    let entries = try language.file.entries
    let translated = Set(entries.map(\.message))
    for entry in TextTable.entries {
      #expect(translated.contains(entry.message), "“\(entry.message.id)” in \(entry.paths)")
    }
    #expect(entries.count == TextTable.entries.count)
    for entry in entries {
      #expect(!entry.isFuzzy && !entry.translations.isEmpty, "“\(entry.message.id)”")
      #expect(entry.translations.allSatisfy { !$0.isEmpty }, "“\(entry.message.id)”")
    }
  }

  /// A name or a number gets lost in no language; where one or two things are meant, words can say
  /// so.
  @Test(arguments: TranslatedLanguage.allCases)
  func everySentenceHasItsPlaceholders(_ language: TranslatedLanguage) throws {
    for entry in try language.file.entries {
      let wanted = placeholders(entry.message.id + (entry.message.plural ?? ""))
      let forms = entry.message.plural == nil ? 1 : language.formCount
      #expect(entry.translations.count == forms, "“\(entry.message.id)”")
      for (form, translation) in entry.translations.enumerated() {
        let found = placeholders(translation)
        let isFew = forms > 1 && form < min(forms - 1, 3)
        let missing = wanted.subtracting(found)
        #expect(found.isSubset(of: wanted), "“\(translation)”")
        #expect(missing.isEmpty || isFew, "“\(translation)” lacks \(missing)")
      }
    }
  }

  @Test(arguments: TranslatedLanguage.allCases)
  func theHeadSaysWhichFormsThereAre(_ language: TranslatedLanguage) throws {
    let file = try language.file
    #expect(file.field("Language") == language.rawValue)
    #expect(file.field("Plural-Forms") == language.forms)
    #expect(file.field("Content-Type") == "text/plain; charset=UTF-8")
  }

  /// Quotes and blanks as each language has them.
  @Test(arguments: TranslatedLanguage.allCases)
  func theTypographyIsTheLanguagesOwn(_ language: TranslatedLanguage) throws {
    for text in try language.file.entries.flatMap(\.translations) {
      switch language {
      case .german:
        #expect(!text.contains("”") && text.count { $0 == "„" } == text.count { $0 == "“" })
      case .french:
        #expect(!text.contains("“") && !text.contains("'"), "\(text)")
        #expect(!text.contains("«") || text.contains("«\u{202F}"), "\(text)")
        #expect(text.matches(of: #/[ \w][;!?]/#).isEmpty, "\(text)")
        #expect(text.matches(of: #/[ \w]:/#).isEmpty, "\(text)")
      case .spanish: #expect(!text.contains("“") && !text.contains("\u{202F}"), "\(text)")
      case .japanese: #expect(!text.contains("“") && !text.contains("、 "), "\(text)")
      case .arabic:
        #expect(!text.contains(",") && !text.contains(";") && !text.contains("?"), "\(text)")
      }
    }
  }

  /// gettext itself takes them all.
  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/msgfmt"), "needs gettext's tools"),
    arguments: TranslatedLanguage.allCases)
  func gettextTakesThem(_ language: TranslatedLanguage) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/msgfmt")
    process.arguments = [
      "--check", "-o", "/dev/null", "\(TranslatedLanguage.folder)\(language.rawValue).po",
    ]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
