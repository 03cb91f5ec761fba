internal import Files

/// The history of visited places, of which the last is shown, and the place numbers of all folders
/// that were entered.
struct AlbumRoute {
  /// The numbers of the places in the history; the last place is shown.
  private var way = [0]
  /// The place numbers of the entered folders.
  private var visited: [FilePath: Int] = [:]
  /// The subfolder from which the user went up to a place, by place number.
  private var origins: [Int: FilePath] = [:]
  private var lastNumber = 0

  /// The number of the shown place.
  var number: Int { way.last ?? 0 }
  /// True if the user can go back to another folder.
  var isEntered: Bool { way.count > 1 }

  /// Assigns and returns a new place number.
  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Returns the place number of a folder; nil if the folder was not entered.
  func place(of folder: FilePath) -> Int? { visited[folder] }

  /// Returns the folder with the place number `place`; nil if the place is not an entered folder.
  func folder(of place: Int) -> FilePath? { visited.first { $0.value == place }?.key }

  /// Assigns a new place number to a folder, and returns the number.
  mutating func visit(_ folder: FilePath) -> Int {
    let number = nextNumber()
    visited[folder] = number
    return number
  }

  /// Adds a place to the end of the history, unless the place is already shown.
  mutating func enter(_ place: Int) {
    if place != number { way.append(place) }
  }

  /// Replaces the shown place, at the end of the history, by `place`.
  mutating func replace(with place: Int) {
    way.removeLast()
    if place != way.last { way.append(place) }
  }

  /// Goes back to a place in the history; does nothing if the history does not contain the place.
  mutating func goBack(to place: Int) {
    guard let seen = way.firstIndex(of: place) else { return }
    way.removeSubrange((seen + 1)...)
  }

  /// Goes back to the previous place. Returns the number of the place that was left; nil if there
  /// is no previous place.
  mutating func leave() -> Int? { isEntered ? way.popLast() : nil }

  /// Goes from the subfolder `origin` up to a place. Goes back if the history contains the place;
  /// otherwise the history then consists of that place only.
  mutating func ascend(to place: Int, from origin: FilePath) {
    if way.contains(place) { goBack(to: place) } else { way = [place] }
    origins[place] = origin
  }

  /// Returns the latest place in the history, before the shown one, for which `holds` returns true;
  /// nil if there is none.
  func last(where holds: (Int) -> Bool) -> Int? { way.dropLast().last(where: holds) }

  /// Returns the subfolder from which the user went up to a place; nil if there is none.
  func origin(of place: Int) -> FilePath? { origins[place] }

  /// Removes the subfolder from which the user went up to a place, because the place was listed
  /// again.
  mutating func forgetOrigin(of place: Int) { origins[place] = nil }
}
