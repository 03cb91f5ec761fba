internal import Files

/// The way through folders to the place that is shown, and the numbers of the places that were entered.
struct AlbumRoute {
  /// The numbers of the places that lead to the one that is shown, which is the last.
  private var way = [0]
  /// The places of the folders that were entered.
  private var visited: [FilePath: Int] = [:]
  /// The folder below from which a place was reached.
  private var origins: [Int: FilePath] = [:]
  private var lastNumber = 0

  /// The number of the place that is shown.
  var number: Int { way.last ?? 0 }
  /// True where going back leads to another place.
  var isEntered: Bool { way.count > 1 }

  /// A number that no place has.
  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// The place of a folder; nil where that was not entered.
  func place(of folder: FilePath) -> Int? { visited[folder] }

  /// The folder of a place that was entered.
  func folder(of place: Int) -> FilePath? { visited.first { $0.value == place }?.key }

  /// Gives a folder a place of its own, instead of the one that it had.
  mutating func visit(_ folder: FilePath) -> Int {
    let number = nextNumber()
    visited[folder] = number
    return number
  }

  /// Goes on to a place; the present one already is where it leads to.
  mutating func enter(_ place: Int) {
    if place != number { way.append(place) }
  }

  /// Goes back to a place on the way; stays where it is not on it.
  mutating func goBack(to place: Int) {
    guard let seen = way.firstIndex(of: place) else { return }
    way.removeSubrange((seen + 1)...)
  }

  /// Goes back to the place before. Returns the number of the one that was left; nil at the first place.
  mutating func leave() -> Int? { isEntered ? way.popLast() : nil }

  /// Goes to a place further out, from the folder `origin` in it: back on the way, or by a new one.
  mutating func ascend(to place: Int, from origin: FilePath) {
    if way.contains(place) { goBack(to: place) } else { way = [place] }
    origins[place] = origin
  }

  /// The last of the places before the present one for which `holds` is true.
  func last(where holds: (Int) -> Bool) -> Int? { way.dropLast().last(where: holds) }

  /// The folder from which a place was reached; nil where it was not from below.
  func origin(of place: Int) -> FilePath? { origins[place] }

  /// Forgets where a place was reached from: it was listed anew.
  mutating func forgetOrigin(of place: Int) { origins[place] = nil }
}
