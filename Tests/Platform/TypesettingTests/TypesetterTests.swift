import Foundation
import Pixels
import Testing
import Typesetting

@Suite struct TypesetterTests {
  private let typesetter: Typesetter

  init() throws { typesetter = try Typesetter() }
  private let style = TextStyle(size: 16)

  @Test func aLabelHoldsInkInItsColour() {
    let green = TextStyle(size: 40, color: PremultipliedColor(red: 0, green: 1, blue: 0))
    let label = typesetter.label("Ink", style: green, scale: 1)
    let words = label.words
    #expect(words.contains(0xFF00_FF00), "the middle of a stem is covered whole")
    #expect(words.contains(0), "the ground is transparent")
    for word in words { #expect(word & 0xFF00FF == 0 && word >> 8 & 255 == word >> 24) }
    #expect(!label.isOpaque)
  }

  @Test func aTranslucentColourStaysPremultiplied() {
    let faint = TextStyle(size: 40, color: .grey(1, alpha: 0.5))
    let words = typesetter.label("II", style: faint, scale: 1).words
    #expect(words.map { $0 >> 24 }.max() == 128)
    for word in words { #expect((0..<3).allSatisfy { word >> (8 * $0) & 255 <= word >> 24 }) }
  }

  @Test func scaleMultipliesThePixels() {
    let one = typesetter.label("Lightbox", style: style, scale: 1).size
    let two = typesetter.label("Lightbox", style: style, scale: 2).size
    #expect(abs(two.width - 2 * one.width) <= 8 && abs(two.height - 2 * one.height) <= 3)
  }

  @Test func longTextEndsInAnEllipsisOrWraps() {
    let text = String(repeating: "wide words ", count: 20)
    let line = typesetter.label(text, style: style, scale: 1, maximumWidth: 100)
    let lines = typesetter.label(text, style: style, scale: 1, maximumWidth: 100, maximumLines: 4)
    let all = typesetter.label(text, style: style, scale: 1)
    #expect(line.size.width <= 101 && lines.size.width <= 101 && all.size.width > 1000)
    #expect(lines.size.height >= 3 * line.size.height && lines.size.height <= 5 * line.size.height)
  }

  @Test func lineFeedsBreakOnlyWhereLinesAreAllowed() {
    let one = typesetter.label("a\nb", style: style, scale: 1)
    let two = typesetter.label("a\nb", style: style, scale: 1, maximumLines: 2)
    #expect(two.size.height > one.size.height * 3 / 2)
  }

  @Test(arguments: [2, 3, 5])
  func noTextHasMoreLinesThanAllowed(lines: Int) {
    let height = typesetter.label(
      String(repeating: "x\n", count: lines - 1) + "x", style: style, scale: 1,
      maximumLines: lines
    ).size.height
    for text in ["a\nb\nc\nd\ne\nf\ng", String(repeating: "many words that wrap\n", count: 300)] {
      let label = typesetter.label(
        text, style: style, scale: 1, maximumWidth: 60, maximumLines: lines)
      #expect(abs(label.size.height - height) <= 2, "\(label.size.height) for \(height)")
    }
  }

  @Test func weightAndAlignmentChangeTheInk() {
    var bold = style
    bold.isBold = true
    #expect(ink(typesetter.label("weight", style: bold, scale: 2)) > ink(label("weight")) * 11 / 10)
    var centered = style
    centered.isCentered = true
    let text = "a long first line\nb"
    let (a, b) = (
      typesetter.label(text, style: style, scale: 2, maximumLines: 2),
      typesetter.label(text, style: centered, scale: 2, maximumLines: 2)
    )
    #expect(a.size == b.size && a.words != b.words)
  }

  @Test(arguments: [
    "", "\0", "a\0b", "\u{1}\u{1B}[31m\u{7F}\u{85}", "\u{202E}gnp.exe", "\r\n\r\n", "\u{FFFF}",
    "\u{2028}\u{2029}", "👩‍👩‍👧", "שלום עולם",
    String(decoding: [0xFF, 0xFE, 0x41, 0xC3], as: UTF8.self),
  ])
  func anyTextGivesAPicture(text: String) {
    for lines in [1, 3] {
      let label = typesetter.label(text, style: style, scale: 1.5, maximumLines: lines)
      #expect(label.size.width >= 1 && label.size.height >= 16)
    }
  }

  @Test func controlCharactersAreSeen() {
    #expect(label("a\u{1}b").words != label("ab").words)
    #expect(label("a\0b").words == label("a\u{2400}b").words)
  }

  @Test func absurdNumbersAreClamped() {
    for (size, scale) in [(Double.nan, 1.0), (1e9, 1), (16, .infinity), (-4, -4), (0, 0)] {
      let label = typesetter.label(
        "absurd", style: TextStyle(size: size), scale: scale, maximumWidth: .nan, maximumLines: -3)
      #expect(label.size.width <= 8192 && label.size.height <= 8192)
    }
    let long = typesetter.label(String(repeating: "m", count: 1_000_000), style: style, scale: 1)
    #expect(long.size.width <= 8200)
  }

  // MARK: Scripts

  /// Letters of Arabic join: a word is narrower than its letters apart, which a mark keeps from
  /// joining.
  @Test func arabicLettersJoin() {
    let apart = "س\u{200C}ل\u{200C}ا\u{200C}م"
    #expect(label("سلام").size.width < label(apart).size.width)
    #expect(label("سلام").words != label("مالس").words, "they run from the right")
  }

  /// Marks of the direction, which sentences from the right have, take no room and leave no box.
  @Test func marksOfDirectionAreNotSeen() {
    #expect(label("\u{200F}سلام").words == label("سلام").words)
    #expect(label("\u{200E}a\u{200E}").size == label("a").size)
  }

  /// Characters that the usual font lacks come from another one that is installed.
  @Test(.enabled(if: Self.hasJapanese, "needs a Japanese font")) func japaneseIsNotBoxes() {
    let (first, second) = (label("写"), label("真"))
    #expect(
      first.words != second.words, "boxes of different characters differ by their numbers only")
    let box = label("\u{10FFFD}")
    #expect(abs(ink(first) - ink(box)) > 50 && first.size.width > 20)
    #expect(label("写真").size.width > first.size.width)
  }

  private static let hasJapanese: Bool = {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/fc-list")
    process.arguments = [":lang=ja", "family"]
    let output = Pipe()
    process.standardOutput = output
    guard (try? process.run()) != nil else { return false }
    return output.fileHandleForReading.readDataToEndOfFile().count > 1
  }()

  private func label(_ text: String) -> Bitmap { typesetter.label(text, style: style, scale: 2) }

  private func ink(_ label: Bitmap) -> Int { label.words.reduce(0) { $0 + Int($1 >> 24) } }
}

extension Bitmap {
  fileprivate var words: [UInt32] {
    (0..<size.height).flatMap { y in (0..<size.width).map { x in self[x, y] } }
  }
}
