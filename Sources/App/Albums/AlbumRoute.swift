internal import Files

/// The route through folders to the shown place, and the numbers of entered places.
struct AlbumRoute {
  /// The numbers of the places on the route; the last one is shown.
  private var way = [0]
  /// The places of entered folders.
  private var visited: [FilePath: Int] = [:]
  /// The subfolder from which a place was reached.
  private var origins: [Int: FilePath] = [:]
  private var lastNumber = 0

  /// The number of the shown place.
  var number: Int { way.last ?? 0 }
  /// True where going back leads to another place.
  var isEntered: Bool { way.count > 1 }

  /// A new place number.
  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// The place of a folder; nil for one that was not entered.
  func place(of folder: FilePath) -> Int? { visited[folder] }

  /// The folder of an entered place.
  func folder(of place: Int) -> FilePath? { visited.first { $0.value == place }?.key }

  /// Assigns a new place to a folder.
  mutating func visit(_ folder: FilePath) -> Int {
    let number = nextNumber()
    visited[folder] = number
    return number
  }

  /// Enters a place, unless it is already shown.
  mutating func enter(_ place: Int) {
    if place != number { way.append(place) }
  }

  /// Goes back to a place on the route; does nothing for others.
  mutating func goBack(to place: Int) {
    guard let seen = way.firstIndex(of: place) else { return }
    way.removeSubrange((seen + 1)...)
  }

  /// Goes back to the previous place; returns the number of the one that was left, or nil at the
  /// first.
  mutating func leave() -> Int? { isEntered ? way.popLast() : nil }

  /// Ascends to a place from its subfolder `origin`, back on the route or by a new one.
  mutating func ascend(to place: Int, from origin: FilePath) {
    if way.contains(place) { goBack(to: place) } else { way = [place] }
    origins[place] = origin
  }

  /// The last previous place for which `holds` returns true.
  func last(where holds: (Int) -> Bool) -> Int? { way.dropLast().last(where: holds) }

  /// The subfolder from which a place was reached; nil for none.
  func origin(of place: Int) -> FilePath? { origins[place] }

  /// Drops the origin of a place, because it was listed again.
  mutating func forgetOrigin(of place: Int) { origins[place] = nil }
}
