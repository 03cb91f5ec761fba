internal import Files

/// The history of visited sources, and the source numbers of all folders that the user entered.
struct AlbumRoute {
  /// The history; its last source is shown.
  private(set) var way = [0]
  private var visited: [FilePath: Int] = [:]
  /// The subfolder from which the user went up to a source, by the number of that source. The entry
  /// is removed once the cell of the subfolder was shown, or once the source was listed again.
  var origins: [Int: FilePath] = [:]
  private var lastNumber = 0
  /// The number of the newest request to open files or a folder that another thread must first find
  /// or check, such as dropped files.
  private var newestRequest = 0
  /// The number of the newest outdated request; all older requests are outdated too.
  private var outdated = 0

  /// The number of the shown source.
  var number: Int { way.last ?? 0 }
  /// True if the user can go back to another source.
  var isEntered: Bool { way.count > 1 }

  /// Returns a new source number.
  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  func source(of folder: FilePath) -> Int? { visited[folder] }
  func folder(of source: Int) -> FilePath? { visited.first { $0.value == source }?.key }

  /// Assigns a new number to a folder, and returns the number.
  mutating func visit(_ folder: FilePath) -> Int {
    let number = nextNumber()
    visited[folder] = number
    return number
  }

  /// Returns the number of a new request to open files or a folder that must first be found.
  mutating func nextRequest() -> Int {
    newestRequest += 1
    return newestRequest
  }

  /// Returns false if `request` is outdated. Otherwise returns true, and makes `request` and all
  /// older requests outdated.
  mutating func admit(_ request: Int) -> Bool {
    guard request > outdated else { return false }
    outdated = request
    return true
  }

  /// Makes all requests so far outdated: the user has chosen another source after them.
  private mutating func outdateRequests() { outdated = newestRequest }

  /// Adds a source to the end of the history, unless it is already shown.
  mutating func enter(_ source: Int) {
    if source != number { way.append(source) }
  }

  /// Replaces the shown source, which is the last in the history.
  mutating func replace(with source: Int) {
    way.removeLast()
    if source != way.last { way.append(source) }
  }

  /// Goes back in the history to `source`; does nothing if the history does not contain it.
  mutating func goBack(to source: Int) {
    outdateRequests()
    guard let seen = way.firstIndex(of: source) else { return }
    way.removeSubrange((seen + 1)...)
  }

  /// Makes the history that of `earlier`, an earlier state of this route.
  mutating func restore(_ earlier: AlbumRoute) {
    outdateRequests()
    way = earlier.way
  }

  /// Goes back by one step, and returns the source that was left. If the history has only one
  /// source, does nothing and returns nil.
  mutating func leave() -> Int? {
    guard isEntered else { return nil }
    outdateRequests()
    return way.popLast()
  }

  /// Goes up from the subfolder `origin` to the folder `source`. If the history contains `source`,
  /// goes back to that entry; otherwise `source` becomes the only entry of the history.
  mutating func ascend(to source: Int, from origin: FilePath) {
    outdateRequests()
    if way.contains(source) { goBack(to: source) } else { way = [source] }
    origins[source] = origin
  }
}
