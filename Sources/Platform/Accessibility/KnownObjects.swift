internal import Accessible

/// The ids of objects that clients know, and of those among them that are gone.
///
/// A toolkit keeps an object of which it told for a while after its widget. Here objects are made when they
/// are asked for, so that their ids alone are kept: the latest ones, whatever the number of objects is.
final class KnownObjects {
  /// The number of ids of either kind that are kept at least; at most twice as many.
  static let most = 128

  private var alive: [String: Int] = [:]
  private var gone: [String: Int] = [:]
  /// The number of ids noted so far.
  private var count = 0

  /// Notes an object that a client is told of, or asks for.
  func record(_ id: String) {
    gone[id] = nil
    record(id, in: &alive)
  }

  /// True for an object that a client knew and that is gone.
  func wasKnown(_ id: String) -> Bool { gone[id] != nil || alive[id] != nil }

  /// Removes the objects that are gone, and returns them in the order of becoming known.
  func vanished(from contents: any AccessibleContents) -> [String] {
    let ids = alive.filter { contents.index(of: $0.key) == nil }.sorted { $0.value < $1.value }
    for (id, _) in ids {
      alive[id] = nil
      record(id, in: &gone)
    }
    return ids.map(\.key)
  }

  func forgetAll() { (alive, gone) = ([:], [:]) }

  private func record(_ id: String, in ids: inout [String: Int]) {
    count += 1
    ids[id] = count
    guard ids.count >= 2 * Self.most else { return }
    let latest = ids.sorted { $0.value > $1.value }.prefix(Self.most)
    ids = Dictionary(uniqueKeysWithValues: latest.map { ($0.key, $0.value) })
  }
}
