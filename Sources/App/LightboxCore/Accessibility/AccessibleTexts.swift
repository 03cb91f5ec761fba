internal import Languages

/// The texts that only screen readers get: positions, and names that the view does not show.
enum AccessibleTexts {
  static let program = Phrase.verbatim("Lightbox")
  static let album = Phrase("Album")
  static let header = Phrase("Header", context: "a screen reader")
  static let details = Phrase("Details")
  static let help = Phrase("Keys and gestures")
  static let menu = Phrase("Menu")
  static let scrollbar = Phrase("Place in the album", context: "a screen reader")
  static let scrubber = Phrase("Thumbnails", context: "a screen reader")
  static let zoom = Phrase("Zoom", context: "a screen reader")
  static let scope = Phrase("Gesture scope", context: "a screen reader")
  static let folder = Phrase("folder")
  static let marked = Phrase("marked", context: "a screen reader")
  static let pair = Phrase("a picture and its RAW file", context: "a screen reader")
  static let film = Phrase("a photo with a film", context: "a screen reader")
  static let open = Phrase("Open")
  static let copyLine = Phrase("Copy this line")
  static let name = Phrase("Name")
  static let rename = Phrase("Rename", context: "a screen reader")
  static let cancel = Phrase("Cancel", context: "a screen reader")
  static let find = Phrase("Find", context: "a screen reader")
  static let remove = Phrase("Remove", context: "a screen reader, of a condition of a search")
  static let press = Phrase("Press", context: "a screen reader, of a button")

  /// The text for the position `number`, counted from 1, of an object among `count` objects.
  static func position(_ number: Int, of count: Int) -> Phrase {
    Phrase("{0} of {1}", .number(number), .number(count))
  }

  /// A label and its value, as one sentence.
  static func fact(_ label: Phrase, _ value: Phrase) -> Phrase {
    Phrase("{0}: {1}", context: "a name, and what is said of it", label, value)
  }

  /// Returns a text that explains a command: in English, the command's meaning; in other languages,
  /// its label, because the meaning is not translated.
  static func meaning(of entry: CommandEntry) -> Phrase {
    Phrase(english: entry.meaning, otherwise: entry.label)
  }

  /// Returns the keys in one row of the help as one text. Each inner array of `keys` has the keys
  /// of one command.
  static func keys(_ keys: [[Phrase]]) -> Phrase {
    Phrase.joined(keys.map(Phrase.list)) {
      Phrase("{0}; {1}", context: "a list", $0, $1)
    }
  }

  static func percent(_ share: Double) -> Phrase {
    Phrase("{0}%", context: "a share", .decimal(share * 100, digits: 0...0))
  }
}
