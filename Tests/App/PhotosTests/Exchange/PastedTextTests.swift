import Testing

@testable import PhotoViewer

/// The line of a text from the clipboard that is written into a field.
@Suite struct PastedTextTests {
  @Test(arguments: [
    ("Oslo", "Oslo"), ("\n \n\tÖslo 3 \r\nBergen", " Öslo 3 "), ("a\tb", "a b"),
    ("a\0b", "a"), ("", nil), ("\n \t\n", nil),
  ])
  func pastedLineIsTheFirstThatIsNotBlank(text: String, line: String?) {
    #expect(FileExchange.line(of: Array(text.utf8)) == line)
  }
}
