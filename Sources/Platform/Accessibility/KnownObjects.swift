internal import Semantics

/// The ids of the objects that were reported to clients, such as screen readers. Objects that are
/// gone are included, because a client may still ask about such an object.
///
/// Other toolkits keep each object for some time after its widget is gone. This program makes
/// objects on demand, so it keeps only ids: a limited number of the newest ones.
final class KnownObjects {
  /// The number of ids, the newest ones, that stay in `alive` (existing objects) or in `gone` when
  /// that list is shortened. A list is shortened when it has twice this number of ids.
  static let most = 128

  private var alive: [String: Int] = [:]
  private var gone: [String: Int] = [:]
  /// The number of ids recorded so far, which gives each id its place in the order.
  private var count = 0

  /// Records an object that is reported to a client, or that a client asks for.
  func record(_ id: String) {
    gone[id] = nil
    record(id, in: &alive)
  }

  /// True if a client knows the object `id`, or knew it before it was gone.
  func wasKnown(_ id: String) -> Bool { gone[id] != nil || alive[id] != nil }

  /// Marks the recorded objects that are not in `contents` as gone, and returns their ids in the
  /// order in which they were last recorded.
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
