internal import Files
package import Languages
internal import System

extension Language {
  /// The gettext domain of the program's message catalogues: their file name without `.mo`.
  private static let domain = "lightbox"

  /// The user's language, according to environment variables such as `LANG`; English if the program
  /// has no catalogue of this language.
  package static let users = Language(
    Installation.own.catalogues(environment: ProcessBytes.environment).lazy
      .filter(isUsable).compactMap { MessageCatalogue(of: domain, in: $0.bytes) }.first)

  /// Returns false if `folder` has a damaged catalogue that gettext might use, and reports this
  /// catalogue. Also returns false if the user prefers English to all languages in `folder`.
  private static func isUsable(_ folder: FilePath) -> Bool {
    var isFound = false
    for name in MessageCatalogue.languages(environment: ProcessBytes.environment) {
      let path = folder.appending(name).appending("LC_MESSAGES/\(domain).mo")
      guard let bytes = try? PhotoFile.contents(of: path, limit: 1 << 22) else {
        // English has no catalogue, so gettext would go on to the next language.
        if !isFound, name.elementsEqual("en".utf8) { return false }
        continue
      }
      isFound = true
      guard CatalogueFile.isValid(bytes) else {
        Notice.write("\(path.display): the catalogue is damaged, and not used")
        return false
      }
    }
    return true
  }

  /// Creates the language of `catalogue` (English if nil), with the formats of the user's country.
  private init(_ catalogue: MessageCatalogue?) {
    Diagnostics.log(catalogue.map { "texts are in “\($0.language)”" } ?? "texts are English")
    let conventions = LocaleConventions()
    let numbers = conventions.flatMap { $0.hasOwnNumbers ? NumberFormat($0) : nil }
    let dates = conventions.flatMap { $0.hasOwnDates ? DateFormat($0) : nil }
    guard catalogue != nil || numbers != nil || dates != nil else {
      self = .english
      return
    }
    // The process has at most one such language. The name distinguishes it from the language of the
    // source.
    let name = catalogue?.language ?? "C, with the numbers and dates of a country"
    self.init(
      name: name, code: catalogue?.language ?? Language.english.code,
      numbers: numbers ?? NumberFormat(), dates: dates ?? .invariant
    ) { message, count in
      catalogue?.translation(
        of: message.id, context: message.context, plural: message.plural, count: count)
    }
  }
}

extension NumberFormat {
  fileprivate init(_ conventions: LocaleConventions) {
    self.init()
    if let sign = conventions.decimalSign, !sign.isEmpty { decimalSign = sign }
    groupSign = conventions.groupSign ?? ""
    digits = conventions.digits
  }
}

extension DateFormat {
  fileprivate init(_ conventions: LocaleConventions) {
    self.init(months: conventions.months, weekdays: conventions.weekdays) {
      conventions.moment(
        year: $0.year, month: $0.month, day: $0.day, hour: $0.hour, minute: $0.minute,
        second: $0.second)
    }
  }
}
