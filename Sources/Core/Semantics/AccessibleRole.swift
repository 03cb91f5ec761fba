/// The kind of an object; the raw values are AT-SPI's numbers.
package enum AccessibleRole: UInt32, Hashable, Sendable, CaseIterable {
  /// The role of an object that is gone.
  case invalid = 0
  case checkMenuItem = 8
  case frame = 23
  case image = 27
  case label = 29
  case listItem = 32
  case menuItem = 35
  case panel = 39
  case popupMenu = 41
  case pushButton = 43
  case scrollBar = 48
  case slider = 51
  case toolBar = 63
  case toolTip = 64
  case application = 75
  case entry = 79
  case heading = 83
  case listBox = 98
  case notification = 101

  /// The role's name in AT-SPI, the same in every language: the words of the case's name in lower
  /// case, with spaces between them.
  package var name: String {
    "\(self)".reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : "\($1)" }
  }
}
