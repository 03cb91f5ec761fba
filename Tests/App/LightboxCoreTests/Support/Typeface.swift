import LightboxCore
import Pixels
import Synchronization

/// A typeface for tests: every character is a block, the same on every machine.
///
/// Its blocks are as wide and high as the characters of a common sans serif, roughly, so that a
/// layout that holds for them holds for texts.
enum Typeface {
  /// The places of the caret in a caption of one line, logical px.
  static func stops(of caption: Caption) -> [Double] {
    let em = caption.size * caption.textScale * caption.deviceScale
    let setting = Setting(em: em, isBold: caption.isBold)
    var stops = [0.0]
    for character in caption.text {
      stops.append(
        stops[stops.count - 1] + Double(setting.advance(of: character)) / caption.deviceScale)
    }
    return stops
  }

  /// The captions that are set already: streams of input ask for the same ones thousands of times.
  private static let pictures = Mutex<[Caption: Picture]>([:])
  private static let mostKept = 1_000

  /// The caption as the program's typesetter would give it: in device px, no wider than its text.
  static func picture(of caption: Caption) -> Picture? {
    if let picture = pictures.withLock({ $0[caption] }) { return picture }
    let picture = drawn(caption)
    pictures.withLock {
      if $0.count >= mostKept { $0.removeAll() }
      $0[caption] = picture
    }
    return picture
  }

  private static func drawn(_ caption: Caption) -> Picture? {
    let em = caption.size * caption.textScale * caption.deviceScale
    let setting = Setting(em: em, isBold: caption.isBold)
    let width = max(1, Int(caption.maximumWidth * caption.deviceScale))
    let lines = setting.lines(of: caption.text, width: width, most: caption.maximumLines)
    let widths = lines.map { setting.width(of: $0) }
    let size = PixelSize(
      width: max(widths.max() ?? 1, 1), height: max(lines.count, 1) * setting.lineHeight)
    let bitmap = unsafe Bitmap(size: size, isOpaque: false) { words in
      for (row, line) in lines.enumerated() {
        let room = size.width - widths[row]
        var left = caption.isCentered ? room / 2 : 0
        for character in line {
          let block = setting.block(of: character)
          for y in block.rows {
            let start = (row * setting.lineHeight + y) * size.width
            for x in block.columns where left + x < size.width {
              unsafe words[start + left + x] = caption.color.word
            }
          }
          left += setting.advance(of: character)
        }
      }
    }
    return Picture(size: size, levels: [bitmap])
  }
}

/// The measures of one size and weight, in device px.
private struct Setting {
  let em: Double
  let isBold: Bool

  var lineHeight: Int { part(1.3) }

  func advance(of character: Character) -> Int {
    let width =
      switch character {
      case "i", "l", "j", "I", ".", ",", ":", ";", "'", "|", "!": 0.28
      case _ where character.isInvisible: 0.0
      case _ where character.isIdeographic: 1.0
      case " ", "t", "f", "r", "(", ")", "/", "-": 0.36
      case "m", "w", "M", "W", "…", "→", "←": 0.86
      default: character.isUppercase ? 0.66 : 0.55
      }
    return width > 0 ? part(width + (isBold ? 0.05 : 0)) : 0
  }

  func width(of line: some Sequence<Character>) -> Int {
    line.reduce(0) { $0 + advance(of: $1) }
  }

  /// The block of a character: the columns of its advance and the rows of its line that are black.
  func block(of character: Character) -> (columns: Range<Int>, rows: Range<Int>) {
    let baseline = part(1)
    let (top, bottom) =
      switch character {
      case " ": (0, 0)
      case ".", ",", "…", ":", ";": (baseline - max(1, part(0.14)), baseline)
      case "-", "–", "·", "→", "←": (part(0.66), part(0.66) + max(1, part(0.1)))
      case "g", "j", "p", "q", "y": (part(0.46), part(1.2))
      case "a", "c", "e", "m", "n", "o", "r", "s", "u", "v", "w", "x", "z": (part(0.46), baseline)
      default: (part(0.26), baseline)
      }
    let gap = max(1, part(0.08))
    if character.isInvisible { return (0..<0, 0..<0) }
    return (0..<max(1, advance(of: character) - gap), top..<max(top, bottom))
  }

  /// Wraps between words, else within them; text beyond `most` lines is cut off with an ellipsis.
  func lines(of text: String, width: Int, most: Int) -> [[Character]] {
    var lines: [[Character]] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var rest = Array(paragraph)[...]
      repeat {
        let line = head(of: rest, width: width)
        lines.append(Array(line))
        rest = rest[line.endIndex...].drop { $0 == " " }
      } while !rest.isEmpty
    }
    guard lines.count > most else { return lines }
    var last = lines[most - 1]
    while !last.isEmpty, self.width(of: last + ["…"]) > width { last.removeLast() }
    return Array(lines[..<(most - 1)]) + [last + ["…"]]
  }

  /// The beginning of a line that fits, cut between words where that can be; at least one
  /// character.
  private func head(of line: ArraySlice<Character>, width: Int) -> ArraySlice<Character> {
    var used = 0
    let fitting = line.prefix { character in
      used += advance(of: character)
      return used <= width
    }
    if fitting.endIndex == line.endIndex { return line }
    if let cut = fitting.lastIndex(of: " "), cut > line.startIndex { return line[..<cut] }
    return fitting.isEmpty ? line.prefix(1) : fitting
  }

  private func part(_ share: Double) -> Int { Int((em * share).rounded()) }
}

extension Caption {
  /// True where all of a text is drawn: it has no more lines than it may have, and none is cut off.
  var isUncut: Bool {
    var free = self
    free.maximumLines = 1000
    return Typeface.picture(of: self)?.size == Typeface.picture(of: free)?.size
  }
}

extension Character {
  /// True for a mark of the direction of reading.
  fileprivate var isInvisible: Bool {
    unicodeScalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint)
  }

  /// True for the signs of East Asia, which are as wide as high.
  fileprivate var isIdeographic: Bool {
    unicodeScalars.first.map { (0x2E80...0xFFDC).contains($0.value) } ?? false
  }
}
