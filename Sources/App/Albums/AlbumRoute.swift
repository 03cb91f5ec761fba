internal import Files

/// The history of folders that leads to the shown one, and the place numbers of all folders that
/// were entered.
struct AlbumRoute {
  /// The numbers of the places on the route; the last one is shown.
  private var way = [0]
  /// The places of entered folders.
  private var visited: [FilePath: Int] = [:]
  /// The subfolder from which a place was reached.
  private var origins: [Int: FilePath] = [:]
  private var lastNumber = 0

  /// The place number of the shown folder.
  var number: Int { way.last ?? 0 }
  /// True if the user can go back to another folder.
  var isEntered: Bool { way.count > 1 }

  /// Returns a new place number.
  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// The place number of a folder; nil if it was not entered.
  func place(of folder: FilePath) -> Int? { visited[folder] }

  /// The folder with a place number; nil if the place is not an entered folder.
  func folder(of place: Int) -> FilePath? { visited.first { $0.value == place }?.key }

  /// Assigns a new place number to a folder.
  mutating func visit(_ folder: FilePath) -> Int {
    let number = nextNumber()
    visited[folder] = number
    return number
  }

  /// Enters a place, unless it is already shown.
  mutating func enter(_ place: Int) {
    if place != number { way.append(place) }
  }

  /// Enters a place that replaces the shown place in the history.
  mutating func replace(with place: Int) {
    way.removeLast()
    if place != way.last { way.append(place) }
  }

  /// Goes back to a place in the history; does nothing for other places.
  mutating func goBack(to place: Int) {
    guard let seen = way.firstIndex(of: place) else { return }
    way.removeSubrange((seen + 1)...)
  }

  /// Goes back to the previous place; returns the number of the place that was left, or nil if
  /// there is no previous one.
  mutating func leave() -> Int? { isEntered ? way.popLast() : nil }

  /// Ascends to a place from its subfolder `origin`: goes back if the place is in the history,
  /// otherwise begins a new history.
  mutating func ascend(to place: Int, from origin: FilePath) {
    if way.contains(place) { goBack(to: place) } else { way = [place] }
    origins[place] = origin
  }

  /// The latest earlier place in the history for which `holds` returns true.
  func last(where holds: (Int) -> Bool) -> Int? { way.dropLast().last(where: holds) }

  /// The subfolder from which a place was reached by going up; nil if there is none.
  func origin(of place: Int) -> FilePath? { origins[place] }

  /// Forgets the subfolder from which a place was reached, because the place was listed again.
  mutating func forgetOrigin(of place: Int) { origins[place] = nil }
}
