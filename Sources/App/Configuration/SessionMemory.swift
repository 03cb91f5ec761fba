/// The remembered windows of this session and of earlier ones, and their representation as text
/// with one window per line.
///
/// Each window changes only its own line. Lines that another version has written are kept.
package struct SessionMemory: Hashable, Sendable {
  /// The windows, the most recent at the end.
  package private(set) var windows: [SessionWindow] = []
  private var otherLines: [[UInt8]] = []

  /// The greatest number of remembered windows; the least recent are dropped.
  package static let mostWindows = 16

  package init() {}

  // MARK: Windows

  /// Assigns to `holder` the most recent window that no living process holds, and returns it; nil
  /// if there is none.
  package mutating func claim(
    for holder: SessionWindow.Holder, isAlive: (SessionWindow.Holder) -> Bool
  ) -> SessionWindow? {
    guard let index = windows.lastIndex(where: { $0.holder.map(isAlive) != true }) else {
      return nil
    }
    var window = windows.remove(at: index)
    window.holder = holder
    windows.append(window)
    return window
  }

  /// Replaces the window's record and makes it the most recent one.
  package mutating func put(
    _ window: SessionWindow, isAlive: (SessionWindow.Holder) -> Bool
  ) {
    windows.removeAll { $0.id == window.id }
    windows.append(window)
    while windows.count > Self.mostWindows,
      let index = windows.firstIndex(where: { $0.holder.map(isAlive) != true })
    {
      windows.remove(at: index)
    }
  }

  // MARK: Text

  private static let heading = Array("# The windows of Lightbox, written by it.".utf8)

  /// Reads a text; nil if another program has written it, so that the file is not replaced. An
  /// empty text is valid.
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
