/// The texts that only a screen reader gets: the names of what is drawn without a name, and positions.
enum AccessibleTexts {
  static let program = "Lightbox"
  static let album = "Album"
  static let header = "Header"
  static let details = "Details"
  static let help = "Keys and gestures"
  static let menu = "Menu"
  static let scrollbar = "Place in the album"
  static let scrubber = "Thumbnails"
  static let zoom = "Zoom"
  static let scope = "Gesture scope"
  static let folder = "folder"
  static let marked = "marked"
  static let open = "Open"
  static let press = "Press"

  /// The place among others, from 1.
  static func place(_ number: Int, of count: Int) -> String { "\(number) of \(count)" }

  /// A label and its value, as one sentence.
  static func fact(_ label: String, _ value: String) -> String { "\(label): \(value)" }

  /// Several facts, one after the other.
  static func list(_ facts: [String]) -> String {
    facts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Sentences or titles, one after the other.
  static func sentences(_ texts: [String]) -> String {
    texts.filter { !$0.isEmpty }.map { text in
      text.last.map { ".!?…".contains($0) } == true ? text : text + "."
    }.joined(separator: " ")
  }

  static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded()))%" }
}
