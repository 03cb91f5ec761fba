internal import Files

/// The history of visited places (folders or lists of files), and the numbers of all folders that
/// the user entered. The last place in the history is shown.
struct AlbumRoute {
  /// The numbers of the places in the history; the last place is shown.
  private var way = [0]
  /// The place numbers of the entered folders.
  private var visited: [FilePath: Int] = [:]
  /// The subfolder from which the user went up to a place, by place number.
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
  func place(of folder: FilePath) -> Int? { visited[folder] }

  /// Returns the folder with the number `place`; nil if no entered folder has this number.
  func folder(of place: Int) -> FilePath? { visited.first { $0.value == place }?.key }

  /// Assigns a new number to a folder, and returns the number.
  mutating func visit(_ folder: FilePath) -> Int {
    let number = nextNumber()
    visited[folder] = number
    return number
  }

  /// Adds the folder or list with number `place` to the end of the history, unless it is already
  /// shown.
  mutating func enter(_ place: Int) {
    if place != number { way.append(place) }
  }

  /// Replaces the shown folder or list, which is the last in the history, by the folder or list
  /// with number `place`.
  mutating func replace(with place: Int) {
    way.removeLast()
    if place != way.last { way.append(place) }
  }

  /// Goes back in the history to the folder or list with number `place`; does nothing if the
  /// history does not contain `place`.
  mutating func goBack(to place: Int) {
    guard let seen = way.firstIndex(of: place) else { return }
    way.removeSubrange((seen + 1)...)
  }

  /// Goes back by one step in the history. Returns the number of the folder or list that was left;
  /// nil if the history has only one entry.
  mutating func leave() -> Int? { isEntered ? way.popLast() : nil }

  /// Goes up from the subfolder `origin` to the folder with number `place`. If the history contains
  /// this folder, goes back to it; otherwise the new history contains only this folder.
  mutating func ascend(to place: Int, from origin: FilePath) {
    if way.contains(place) { goBack(to: place) } else { way = [place] }
    origins[place] = origin
  }

  /// Returns the number of the latest folder or list in the history for which `holds` returns true;
  /// the shown one does not count. Nil if there is none.
  func last(where holds: (Int) -> Bool) -> Int? { way.dropLast().last(where: holds) }

  /// Returns the subfolder from which the user went up to the folder with number `place`; nil if
  /// there is none.
  func origin(of place: Int) -> FilePath? { origins[place] }

  /// Removes the subfolder from which the user went up to the folder with number `place`, because
  /// this folder was listed again.
  mutating func forgetOrigin(of place: Int) { origins[place] = nil }
}
