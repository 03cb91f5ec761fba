/// Replaces the control characters of `text` by visible ones. C0 controls and DEL become their
/// Unicode pictures (U+2400…); C1 controls, line separators and direction controls become the
/// replacement character. The first line feeds stay, so that the text has at most `paragraphs`
/// paragraphs; further line feeds become spaces. Text beyond 4,096 scalars is cut and ends in an
/// ellipsis.
func legible(_ text: String, paragraphs: Int) -> String {
  let limit = 4096
  var scalars = String.UnicodeScalarView()
  var lineFeeds = 0
  for (count, scalar) in text.unicodeScalars.enumerated() {
    if count == limit {
      scalars.append("…")
      break
    }
    if scalar == "\n" { lineFeeds += 1 }
    scalars.append(scalar == "\n" && lineFeeds >= paragraphs ? " " : legible(scalar))
  }
  return String(scalars)
}

private func legible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
  switch scalar.value {
  case 0x0A: scalar
  case 0x00..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
  case 0x7F: "\u{2421}"
  case 0x80..<0xA0: "\u{FFFD}"
  // Separators of lines and paragraphs; embeddings, overrides and isolates of direction.
  case 0x2028...0x202E, 0x2066...0x2069: "\u{FFFD}"
  default: scalar
  }
}
