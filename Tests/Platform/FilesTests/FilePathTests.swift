import Testing

@testable import Files

@Suite struct FilePathTests {
  @Test func partsAreCutAtSlashes() {
    #expect(FilePath("/a/b.png").parent == FilePath("/a"))
    #expect(FilePath("/a").parent == FilePath("/"))
    #expect(FilePath("b.png").parent == FilePath("."))
    #expect(FilePath("a/b//").lastComponent == Array("b".utf8))
    #expect(FilePath("/").lastComponent == [])
    #expect(FilePath("/a/").appending("b") == FilePath("/a/b"))
    #expect(FilePath("/a//").withoutTrailingSlashes == FilePath("/a"))
    #expect(FilePath("//").withoutTrailingSlashes == FilePath("/"))
    #expect(FilePath("").withoutTrailingSlashes == FilePath(""))
    #expect(FilePath("").appending("b") == FilePath("b"))
    #expect(FilePath("b").inParent == FilePath("./b"))
    #expect(FilePath("/a//b").inParent == FilePath("/a/b"))
  }

  @Test func displayedPathStaysOnOneLine() {
    #expect(FilePath("a\nb\u{1B}[31m\u{202E}c").display == #"a\nb\u{1b}[31m\u{202e}c"#)
    #expect(FilePath(bytes: [0x63, 0xE9, 0x2E]).display == "c\u{FFFD}.")
  }

  @Test func argumentsSurviveTheTripThroughAString() {
    let samples: [[UInt8]] = [
      Array("plain ünïcode 🌄".utf8), [0x63, 0xE9, 0x2E, 0x6A], [0xFF], [0xF0, 0x9F],
      Array("a".utf8) + [0xC3] + Array("\n".utf8), Array("\u{10FFE9}".utf8),
      Array("\u{10FFE9}".utf8) + [0x80], [],
    ]
    for bytes in samples {
      #expect(EscapedArgument.bytes(of: EscapedArgument.text(of: bytes)) == bytes)
    }
    #expect(EscapedArgument.text(of: Array("--help".utf8)) == "--help")
  }

  @Test func messageShowsAnArgumentAsItWasTyped() {
    let argument = EscapedArgument.text(of: Array("--über".utf8) + [0xE9] + Array("é".utf8))
    #expect(argument.hasPrefix("--") && argument.unicodeScalars.count == 10)
    #expect(
      EscapedArgument.display(of: "Unknown option '\(argument)': ü")
        == "Unknown option '--über\u{FFFD}é': ü")
  }
}
