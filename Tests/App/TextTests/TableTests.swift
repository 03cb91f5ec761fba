import CatalogueFixtures
import Foundation
import Languages
import Testing

/// The table of all sentences: nothing goes round it, and translators have it as it is.
@Suite struct TableTests {
  private func name(_ path: String) -> String { String(path.split(separator: "/").last ?? "") }

  /// Only a literal can be a phrase; the exceptions are tables, which the table of texts reads
  /// itself.
  @Test func everyPhraseIsInTheTable() {
    let exceptions = [
      "CommandTable.swift": "ofTable",
      // A decoder tells English; the sentence for other languages is in the table.
      "ImageFailure.swift": "english",
      // The words of a library about a page that it could not make.
      "PrintedPhoto.swift": "english",
      // The meaning of a command is English; in other languages its label is read.
      "AccessibleTexts.swift": "english",
    ]
    for call in SourceTexts.calls where call.message == nil {
      #expect(exceptions[name(call.path)] == call.firstLabel, "\(call.location)")
    }
    #expect(SourceTexts.calls.count > 300)
  }

  /// A text that is the same in every language is a name, a number's unit or a sign.
  @Test func noSentenceCallsItselfVerbatim() {
    let names: Set = [
      "Lightbox", "ISO\u{A0}", "\u{A0}UTC", "\u{A0}EV", "HEIF", "JPEGXL", "SVG", "TIFF",
      "RAW",
    ]
    for file in SourceTexts.files {
      for call in SourceTexts.calls(of: "verbatim(", in: file) {
        guard let text = call.literals[""], text.contains(where: \.isLetter), text.count > 2 else {
          continue
        }
        #expect(names.contains(text), "\(call.location): \(text)")
      }
    }
  }

  /// A phrase that becomes a string by itself is English: that is for traces and reports.
  @Test func noPhraseIsPutIntoAString() {
    for file in SourceTexts.files {
      let lines = String(decoding: file.text, as: UTF8.self).components(separatedBy: "\n")
      for (number, line) in lines.enumerated() where line.contains(".verbatim(") {
        let isOfSystem = line.contains("SystemError(")
        #expect(!line.contains(".description") || isOfSystem, "\(file.path):\(number + 1)")
      }
    }
  }

  /// The compiler lets nothing but a phrase into a caption of the view; these make their own.
  @Test func captionsAreMadeInOnePlace() {
    let makers = [
      "ViewContext.swift",
      // Numbers of the gesture recognizers, for those who work on them.
      "ScopePanel.swift",
    ]
    for file in SourceTexts.files where file.path.hasPrefix("Sources/App/") {
      for call in SourceTexts.calls(of: "Caption(", in: file) {
        #expect(makers.contains(name(call.path)), "\(call.location)")
      }
    }
  }

  @Test func windowsAreCalledInTheLanguage() {
    for file in SourceTexts.files where file.path.hasPrefix("Sources/App/PhotoViewer/") {
      let calls = SourceTexts.calls(of: "Window(", in: file)
      for call in calls + SourceTexts.calls(of: "setTitle(", in: file) {
        let title = call.literals["title"] ?? call.literals[""]
        #expect(title == nil || title == "Lightbox", "\(call.location)")
      }
    }
  }

  @Test func aSentenceHasOneForm() {
    // gettext knows a sentence by its singular.
    let keys = TextTable.entries.map { "\($0.message.context ?? "")\u{4}\($0.message.id)" }
    #expect(Set(keys).count == keys.count)
  }

  @Test func theTemplateIsAsTheSourcesAre() throws {
    let path = TranslatedLanguage.folder + "lightbox.pot"
    if ProcessInfo.processInfo.environment["RECORD_TEXTS"] == "1" {
      try TextTable.template.write(toFile: path, atomically: true, encoding: .utf8)
    }
    let kept = try String(contentsOfFile: path, encoding: .utf8)
    #expect(kept == TextTable.template, "run .ci/texts, and translate what is new")
  }
}
