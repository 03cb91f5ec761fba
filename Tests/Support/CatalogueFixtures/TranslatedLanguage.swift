internal import Foundation
package import Languages
internal import TestSupport

/// The languages of the catalogues, with plural rules and number formats that do not use the C
/// library.
package enum TranslatedLanguage: String, CaseIterable, Sendable {
  case german = "de"
  case french = "fr"
  case spanish = "es"
  case japanese = "ja"
  case arabic = "ar"

  /// The folder of the catalogues, with a slash at its end.
  package static let folder =
    Repository.root.path(percentEncoded: false) + "Sources/Resources/Texts/"

  package var file: POFile {
    get throws {
      POFile(try String(contentsOfFile: "\(Self.folder)\(rawValue).po", encoding: .utf8))
    }
  }

  /// Returns the index of the plural form for `count` things. The catalogue's header has the same
  /// rule in C.
  package func form(_ count: Int) -> Int {
    switch self {
    case .german, .spanish: count == 1 ? 0 : 1
    case .french: count > 1 ? 1 : 0
    case .japanese: 0
    case .arabic:
      switch (count, count % 100) {
      case (0...2, _): count
      case (_, 3...10): 3
      case (_, 11...): 4
      default: 5
      }
    }
  }

  package var formCount: Int {
    switch self {
    case .german, .spanish, .french: 2
    case .japanese: 1
    case .arabic: 6
    }
  }

  /// The header line of the catalogue that defines the plural forms for gettext.
  package var forms: String {
    switch self {
    case .german, .spanish: "nplurals=2; plural=(n != 1);"
    case .french: "nplurals=2; plural=(n > 1);"
    case .japanese: "nplurals=1; plural=0;"
    case .arabic:
      "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);"
    }
  }

  /// The numbers of the countries, as the C library has them.
  private var numbers: NumberFormat {
    var format = NumberFormat()
    switch self {
    case .german, .spanish: (format.decimalSign, format.groupSign) = (",", ".")
    case .french: (format.decimalSign, format.groupSign) = (",", "\u{202F}")
    case .japanese: format.groupSign = ","
    case .arabic:
      (format.decimalSign, format.groupSign) = ("٫", "٬")
      format.digits = "٠١٢٣٤٥٦٧٨٩".map(String.init)
    }
    return format
  }

  private var dates: DateFormat {
    switch self {
    case .german:
      DateFormat(
        months: [
          "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September",
          "Oktober", "November", "Dezember",
        ],
        weekdays: [
          "Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag",
        ]
      ) { _ in nil }
    case .japanese:
      DateFormat(
        months: (1...12).map { "\($0)月" },
        weekdays: ["日", "月", "火", "水", "木", "金", "土"].map { "\($0)曜日" }
      ) { _ in nil }
    case .arabic:
      DateFormat(
        months: [
          "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر",
          "نوفمبر", "ديسمبر",
        ],
        weekdays: ["الأحد", "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت"]
      ) { _ in nil }
    case .french, .spanish: .invariant
    }
  }

  package var language: Language {
    get throws {
      let entries = try file.entries
      let translations = Dictionary(
        entries.map { ($0.message, $0.translations) }, uniquingKeysWith: { first, _ in first })
      return Language(name: rawValue, numbers: numbers, dates: dates) { message, count in
        guard let forms = translations[message] else { return nil }
        let form = message.plural == nil ? 0 : self.form(count ?? 1)
        return forms.indices.contains(form) && !forms[form].isEmpty ? forms[form] : nil
      }
    }
  }
}
