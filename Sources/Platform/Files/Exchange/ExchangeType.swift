/// A media type for files that desktops copy or drag. The cases are in the order of preference.
package enum ExchangeType: String, CaseIterable, Sendable {
  /// The URIs of files, one in each line (RFC 2483).
  case uriList = "text/uri-list"
  /// GNOME's list: the word `copy` or `cut`, and then the URIs of files, one in each line.
  case copiedFiles = "x-special/gnome-copied-files"
  /// Text with a file's path or URI in each line.
  case text = "text/plain;charset=utf-8"
  /// The same format as ``text``, also in UTF-8, but the name of the type contains no charset.
  case plainText = "text/plain"
  /// KDE's flag: `1` for files that were cut, else `0`.
  case cutSelection = "application/x-kde-cutselection"

  /// The types from which a list of files can be read, the best one first.
  package static let readable: [ExchangeType] = [.uriList, .copiedFiles, .text, .plainText]
}
