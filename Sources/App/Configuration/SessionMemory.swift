/// The windows of this session and of earlier ones, as a value and its text with one window per
/// line.
///
/// Each window changes its own line alone. A line of another version stays as it is.
package struct SessionMemory: Hashable, Sendable {
  /// The windows, the most recent at the end.
  package private(set) var windows: [SessionWindow] = []
  private var otherLines: [[UInt8]] = []

  /// The greatest number of remembered windows; the least recent are dropped.
  package static let mostWindows = 16

  package init() {}

  // MARK: Windows

  /// Assigns the most recent window without a holder to `holder`; nil for none.
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

  /// Replaces the window's record and marks it most recent.
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

  /// Reads a text; nil for a foreign file, which must not be replaced. An empty one is valid.
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
