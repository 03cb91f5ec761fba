/// A type by which desktops copy and drag files, the one that says most first.
package enum ExchangeType: String, CaseIterable, Sendable {
  /// Addresses, one a line (RFC 2483).
  case uriList = "text/uri-list"
  /// GNOME's: the word `copy` or `cut`, then addresses.
  case copiedFiles = "x-special/gnome-copied-files"
  /// Text, with a path or an address in each line.
  case text = "text/plain;charset=utf-8"
  /// The same for programs that do not name the characters; text of this type is UTF-8 all the same.
  case plainText = "text/plain"
  /// KDE's: `1` where the files beside it were cut, else `0`.
  case cutSelection = "application/x-kde-cutselection"

  /// The types of which a list of files can be read, the one to prefer first.
  package static let readable: [ExchangeType] = [.uriList, .copiedFiles, .text, .plainText]
}
