/// A compositor's word that a window may come to the front, which one program hands to another.
package struct ActivationToken: Hashable, Sendable {
  package let text: String

  /// The most bytes of one: a request to the compositor holds 4096.
  private static let mostBytes = 512

  /// A token from elsewhere; nil for what cannot be one.
  package init?(_ text: String) {
    guard (1...Self.mostBytes).contains(text.utf8.count), !text.utf8.contains(where: { $0 < 0x20 })
    else { return nil }
    self.text = text
  }
}
