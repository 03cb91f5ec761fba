/// A token with which one program allows another program to bring a window to the front.
package struct ActivationToken: Hashable, Sendable {
  package let text: String

  /// The greatest number of bytes; a request to the compositor holds 4096.
  private static let mostBytes = 512

  /// Creates a token from a text; nil if the text is empty, too long or has control characters.
  package init?(_ text: String) {
    guard (1...Self.mostBytes).contains(text.utf8.count), !text.utf8.contains(where: { $0 < 0x20 })
    else { return nil }
    self.text = text
  }
}
