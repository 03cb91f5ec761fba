internal import Files

/// The history of visited sources (folders or lists of files), and the numbers of all folders that
/// the user entered. The last source in the history is shown.
struct AlbumRoute {
  /// The numbers of the sources in the history; the last source is shown.
  private var way = [0]
  /// The source numbers of the entered folders.
  private var visited: [FilePath: Int] = [:]
  /// The subfolder from which the user went up to a source, by source number.
  private var origins: [Int: FilePath] = [:]
  private var lastNumber = 0

  /// The number of the shown folder or list.
  var number: Int { way.last ?? 0 }
  /// True if the user can go back to another folder.
  var isEntered: Bool { way.count > 1 }

  /// Returns a new number for a folder or list.
  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Returns the number that was assigned to a folder; nil if the folder was not entered.
  func source(of folder: FilePath) -> Int? { visited[folder] }

  /// Returns the folder with the number `source`; nil if no entered folder has this number.
  func folder(of source: Int) -> FilePath? { visited.first { $0.value == source }?.key }

  /// Assigns a new number to a folder, and returns the number.
  mutating func visit(_ folder: FilePath) -> Int {
    let number = nextNumber()
    visited[folder] = number
    return number
  }

  /// Adds the folder or list with number `source` to the end of the history, unless it is already
  /// shown.
  mutating func enter(_ source: Int) {
    if source != number { way.append(source) }
  }

  /// Replaces the shown folder or list, which is the last in the history, by the folder or list
  /// with number `source`.
  mutating func replace(with source: Int) {
    way.removeLast()
    if source != way.last { way.append(source) }
  }

  /// Goes back in the history to the folder or list with number `source`; does nothing if the
  /// history does not contain `source`.
  mutating func goBack(to source: Int) {
    guard let seen = way.firstIndex(of: source) else { return }
    way.removeSubrange((seen + 1)...)
  }

  /// Goes back by one step in the history. Returns the number of the folder or list that was left;
  /// nil if the history has only one entry.
  mutating func leave() -> Int? { isEntered ? way.popLast() : nil }

  /// Goes up from the subfolder `origin` to the folder with number `source`. If the history
  /// contains this folder, goes back to it; otherwise the new history contains only this folder.
  mutating func ascend(to source: Int, from origin: FilePath) {
    if way.contains(source) { goBack(to: source) } else { way = [source] }
    origins[source] = origin
  }

  /// Returns the number of the latest folder or list in the history, except the shown one, for
  /// which `holds` returns true; nil if there is none.
  func last(where holds: (Int) -> Bool) -> Int? { way.dropLast().last(where: holds) }

  /// Returns the subfolder from which the user went up to the folder with number `source`; nil if
  /// there is none.
  func origin(of source: Int) -> FilePath? { origins[source] }

  /// Forgets the subfolder from which the user went up to the folder with number `source`, because
  /// this folder was listed again.
  mutating func forgetOrigin(of source: Int) { origins[source] = nil }
}
