import System
import Testing

@Suite struct PlainTextTests {
  @Test func ordinaryTextStaysAsItIs() {
    for text in ["", "Größe — 大小.jpg", "👩‍👩‍👧 a b", "שלום"] { #expect(PlainText.escaped(text) == text) }
  }

  @Test(arguments: [
    ("\u{1B}]0;x\u{07}", #"\u{1b}]0;x\u{7}"#), ("a\nb\tc\r", #"a\nb\tc\r"#),
    ("\u{7F}\u{80}\u{9B}31m\u{9F}", #"\u{7f}\u{80}\u{9b}31m\u{9f}"#),
    ("gpj.\u{202E}exe\u{2066}\u{2069}", #"gpj.\u{202e}exe\u{2066}\u{2069}"#),
    ("\u{61C}\u{200E}\u{200F}\u{2028}\u{2029}", #"\u{61c}\u{200e}\u{200f}\u{2028}\u{2029}"#),
  ]) func controlsAreEscaped(text: String, expected: String) {
    #expect(PlainText.escaped(text) == expected)
  }

  @Test func linesMayStay() {
    #expect(PlainText.escaped("a\nb\u{1B}", keepsLines: true) == "a\nb\\u{1b}")
  }
}
