/// The remembered windows of this and earlier runs of the program, as text with one window per
/// line. Each process changes only the line of its own window. Lines from another version are kept.
package struct SessionMemory: Equatable, Sendable {
  /// The windows in the order of their use, the most recent last.
  package private(set) var windows: [SessionWindow] = []
  private var otherLines: [[UInt8]] = []

  /// The greatest number of remembered windows; the least recently used ones are dropped.
  package static let mostWindows = 16

  package init() {}

  // MARK: Windows

  /// Stores the record `window` as the most recent one, in place of the earlier record of this
  /// window. If there are too many records, drops the oldest record of a window that is not open.
  /// `isOpen` returns true if another process has the window open.
  package mutating func put(_ window: SessionWindow, isOpen: (SessionWindow) -> Bool) {
    windows.removeAll { $0.id == window.id }
    windows.append(window)
    while windows.count > Self.mostWindows,
      let index = windows.dropLast().firstIndex(where: { !isOpen($0) })
    {
      windows.remove(at: index)
    }
  }

  // MARK: Text

  private static let heading = Array("# The windows of Lightbox, written by it.".utf8)

  /// Reads the stored text; an empty text is valid. Nil if another program has written the text, so
  /// that the file of that program is not overwritten.
  package init?(reading bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map(Array.init)
    guard lines.isEmpty || lines.first == Self.heading else { return nil }
    for line in lines.dropFirst() {
      if let window = SessionWindow(reading: line) {
        windows.removeAll { $0.id == window.id }
        windows.append(window)
      } else {
        otherLines.append(line)
      }
    }
  }

  package var text: [UInt8] {
    let own = windows.map { Array($0.line.utf8) }
    return Array(([Self.heading] + otherLines + own).joined(separator: [UInt8(ascii: "\n")]))
      + [UInt8(ascii: "\n")]
  }
}
