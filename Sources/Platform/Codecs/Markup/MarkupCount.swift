/// Upper bounds of the numbers of elements and bytes that replace a reference to an XML entity.
/// They hold for every entity that a document declares before its root element.
struct MarkupEntities {
  /// An upper bound of the number of elements in the text of one entity.
  let elements: Int
  /// An upper bound of the number of bytes in the text of one entity.
  let bytes: Int

  init(_ text: Span<UInt8>, in range: Range<Int>) {
    var (tags, bytes, references) = (0, 0, 0)
    var isDeclaring = false
    var recent: UInt64 = 0
    for index in range where text[index] != 0 {
      let (before, byte) = (UInt8(truncatingIfNeeded: recent), text[index])
      recent = recent << 8 | UInt64(byte)
      if recent == Mark.entity { isDeclaring = true }
      guard isDeclaring else { continue }
      bytes += 1
      switch (before, byte) {
      case (UInt8(ascii: "<"), UInt8(ascii: "!")): break
      case (UInt8(ascii: "<"), _): tags += 1
      // A reference to a character by its number, such as `&#60;`, may become the beginning of a
      // tag.
      case (UInt8(ascii: "&"), UInt8(ascii: "#")): tags += 1
      case (UInt8(ascii: "&"), _): references += 1
      default: break
      }
    }
    // Nested references, n of them in any order, make the contents less than 2ⁿ times as large.
    let factor = 1 << min(references, 24)
    elements = tags * factor
    self.bytes = bytes * factor
  }
}

/// Upper bounds for the elements and letters in an XML document, from its root element on.
struct MarkupCount {
  /// An upper bound of the number of elements.
  private(set) var elements = 0
  /// An upper bound of the number of letters in a single `text` element.
  private(set) var lettersOfText: Int
  /// True if the document ends before all its elements are closed.
  var isCut: Bool { isInTag || open > 0 }

  /// The number of open elements.
  private var open = 0
  private var isInTag = false
  private static let most = 1 << 50

  init(_ text: Span<UInt8>, in range: Range<Int>, with entities: MarkupEntities) {
    lettersOfText = entities.bytes
    let (slash, greater) = (UInt8(ascii: "/"), UInt8(ascii: ">"))
    // `recent` are the last eight bytes. `end` are the bytes that end the current comment,
    // instruction or section, and `endMask` selects them among the last eight.
    var (recent, end, endMask) = (0 as UInt64, 0 as UInt64, 0 as UInt64)
    var (texts, letterCount, sinceMark) = (0, 0, 0)
    var nameStart: Int?
    var (isEndTag, isText) = (false, false)
    // Every second byte of UTF-16 is 0.
    for index in range where text[index] != 0 {
      let (before, byte) = (UInt8(truncatingIfNeeded: recent), text[index])
      recent = recent << 8 | UInt64(byte)
      sinceMark += 1
      if isInTag {
        if let start = nameStart, byte <= 0x20 || byte == slash || byte == greater {
          isText = Self.isText(text, start..<index)
          nameStart = nil
        }
        guard byte == greater else { continue }
        isInTag = false
        if isEndTag {
          if isText { texts = max(0, texts - 1) }
        } else if before == slash {
          open -= 1
        } else if isText {
          if texts == 0 { letterCount = 0 }
          texts += 1
        }
        continue
      }
      if texts > 0 {
        letterCount += 1
        lettersOfText = max(lettersOfText, letterCount)
      }
      if end != 0 {
        if recent & endMask == end { (end, recent) = (0, 0) }
        continue
      }
      if before == UInt8(ascii: "<") {
        switch byte {
        case UInt8(ascii: "!"): sinceMark = 0
        case UInt8(ascii: "?"): (end, endMask, recent) = (Mark.instructionEnd, 0xFFFF, 0)
        case UInt8(ascii: "/"):
          (isInTag, isEndTag, nameStart) = (true, true, index + 1)
          open -= 1
        default:
          (isInTag, isEndTag, nameStart) = (true, false, index)
          open += 1
          elements = min(elements + 1, Self.most)
        }
      } else if sinceMark == 2, recent & 0xFFFF_FFFF == Mark.comment {
        (end, endMask, recent) = (Mark.commentEnd, 0xFF_FFFF, 0)
      } else if sinceMark == 7, recent == Mark.section {
        (end, endMask, recent) = (Mark.sectionEnd, 0xFF_FFFF, 0)
      } else if byte == UInt8(ascii: ";"), !Self.isPlainReference(recent) {
        // A semicolon ends a reference, or is only a letter. It always counts as a reference.
        elements = min(elements + entities.elements, Self.most)
        if texts > 0 {
          letterCount = min(letterCount + entities.bytes, Self.most)
          lettersOfText = max(lettersOfText, letterCount)
        }
      }
    }
  }

  /// Returns true if the element's name is `text`, with any namespace prefix.
  private static func isText(_ text: Span<UInt8>, _ name: Range<Int>) -> Bool {
    var rest = Array("text".utf8)
    for index in name.reversed() where text[index] != 0 {
      guard let last = rest.popLast() else { return text[index] == UInt8(ascii: ":") }
      guard text[index] == last else { return false }
    }
    return rest.isEmpty
  }

  /// Returns true if the last eight bytes, `recent`, end with a predefined reference: `&lt;` etc.
  private static func isPlainReference(_ recent: UInt64) -> Bool {
    recent & 0xFFFF_FFFF == Mark.less || recent & 0xFFFF_FFFF == Mark.greater
      || recent & 0xFF_FFFF_FFFF == Mark.ampersand
      || recent & 0xFFFF_FFFF_FFFF == Mark.quote
      || recent & 0xFFFF_FFFF_FFFF == Mark.apostrophe
  }
}

/// Sequences of up to eight markup characters, each packed into one number.
private enum Mark {
  static let entity = number("<!ENTITY")
  static let comment = number("<!--")
  static let commentEnd = number("-->")
  static let section = number("![CDATA[")
  static let sectionEnd = number("]]>")
  static let instructionEnd = number("?>")
  static let (less, greater) = (number("&lt;"), number("&gt;"))
  static let (ampersand, quote, apostrophe) = (number("&amp;"), number("&quot;"), number("&apos;"))

  private static func number(_ letters: String) -> UInt64 {
    letters.utf8.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
