internal import ProgramSupport

/// A manual page in the format of `man`, with the macros of man(7).
package struct Roff {
  package private(set) var text = ""
  /// True if the last line is a heading, after which no request for a new paragraph is written.
  private var isAfterHeading = false

  /// Creates a page with its header.
  package init(title: String, section: Int, manual: String) {
    line(#".\" Made of the program's own tables; see Documentation/extending.md."#)
    line(
      ".TH \(title) \(section) \(Version.date) \"Lightbox \(Version.number)\" \"\(manual)\"")
  }

  private mutating func line(_ text: String) {
    self.text += text + "\n"
    isAfterHeading = text.hasPrefix(".S")
  }

  /// Adds the heading of a section in capital letters. A title that begins with `[` keeps its case,
  /// because it is the name of a table in the settings file.
  mutating func section(_ title: String) {
    line(".SH \(Self.argument(title.hasPrefix("[") ? title : title.uppercased()))")
  }
  mutating func subsection(_ title: String) { line(".SS \(Self.argument(title))") }

  package mutating func paragraph(_ words: String) {
    if !isAfterHeading { line(".PP") }
    fill(words)
  }

  /// Adds an item of a list: the term in bold, the name of its value in italics (empty for none),
  /// and the explanation.
  mutating func entry(_ term: String, value: String = "", _ words: String) {
    line(".TP")
    let italic = value.isEmpty ? "" : #" \fI\#(Self.escaped(value))\fR"#
    line(#"\fB\#(Self.escaped(term))\fR\#(italic)"#)
    fill(words.isEmpty ? "–" : words)
  }

  /// Adds indented lines with their line breaks.
  package mutating func example(_ lines: [String]) {
    if !isAfterHeading { line(".PP") }
    line(".RS 4")
    line(".nf")
    for text in lines { line(Self.protected(Self.escaped(text))) }
    line(".fi")
    line(".RE")
  }

  /// Adds text, and breaks it into lines of at most about 76 characters.
  private mutating func fill(_ words: String) {
    var current = ""
    for word in words.split(whereSeparator: \.isWhitespace) {
      let word = Self.escaped(String(word))
      if !current.isEmpty, current.count + 1 + word.count > 76 {
        line(Self.protected(current))
        current = ""
      }
      current += (current.isEmpty ? "" : " ") + word
    }
    if !current.isEmpty { line(Self.protected(current)) }
  }

  private static func argument(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// Returns a line that `man` reads as text, even if it begins with a dot or an apostrophe.
  private static func protected(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? #"\&"# + line : line
  }

  /// Returns the text with special and non-ASCII characters in roff's notation.
  package static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\\": result += #"\e"#
      case "-": result += #"\-"#
      case "'": result += #"\(aq"#
      case "\"": result += #"\(dq"#
      case "`": result += #"\(ga"#
      case "^": result += #"\(ha"#
      case "~": result += #"\(ti"#
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += #"\[u"# + String(repeating: "0", count: max(4 - digits.count, 0)) + digits + "]"
      }
    }
  }
}
