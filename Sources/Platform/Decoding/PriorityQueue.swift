/// A priority queue. Elements of one priority keep their order; each element can be removed, or get
/// a higher priority.
///
/// A removal and a change of priority take constant time: the id stays in its old list, and is
/// skipped later.
struct PriorityQueue<
  Priority: CaseIterable & Hashable & Comparable & Sendable, Element: Sendable
>: Sendable {
  private struct Entry {
    let element: Element
    var priority: Priority
  }

  private struct Lane {
    var ids: [UInt64] = []
    var head = 0
  }

  private var entries: [UInt64: Entry] = [:]
  private var lanes: [Priority: Lane] = [:]
  private static var order: [Priority] { Priority.allCases.sorted(by: >) }

  var count: Int { entries.count }

  /// Adds an element at the end of the queue of its priority.
  ///
  /// - Complexity: O(1).
  mutating func add(_ element: Element, id: UInt64, priority: Priority) {
    entries[id] = Entry(element: element, priority: priority)
    lanes[priority, default: Lane()].ids.append(id)
  }

  /// Removes the element with this id; returns false if the queue does not contain it.
  ///
  /// - Complexity: O(1).
  @discardableResult
  mutating func remove(_ id: UInt64) -> Bool {
    guard entries.removeValue(forKey: id) != nil else { return false }
    if entries.isEmpty { lanes = [:] }
    return true
  }

  /// Moves an element to the end of the queue of a higher priority; does nothing if `priority` is
  /// not higher than the element's priority.
  ///
  /// - Complexity: O(1).
  mutating func raise(_ id: UInt64, to priority: Priority) {
    guard let entry = entries[id], entry.priority < priority else { return }
    entries[id]?.priority = priority
    lanes[priority, default: Lane()].ids.append(id)
  }

  /// Returns the priority of the next element; nil if the queue is empty.
  mutating func highest() -> Priority? {
    Self.order.first { first(in: $0) != nil }
  }

  /// Removes and returns the next element of at least the priority `lowest` for which `isLeft`
  /// returns false; nil if there is none.
  ///
  /// - Complexity: O(1), plus a step for each element removed since the last call, and for each
  ///   element that is left.
  mutating func popFirst(
    atLeast lowest: Priority, unless isLeft: (Element) -> Bool
  ) -> (id: UInt64, element: Element, priority: Priority)? {
    for priority in Self.order where priority >= lowest && first(in: priority) != nil {
      guard let lane = lanes[priority] else { continue }
      for id in lane.ids[lane.head...] {
        guard let entry = entries[id], entry.priority == priority, !isLeft(entry.element) else {
          continue
        }
        remove(id)
        return (id, entry.element, priority)
      }
    }
    return nil
  }

  /// Returns the id of the first waiting element of a priority; nil if there is none.
  private mutating func first(in priority: Priority) -> UInt64? {
    guard var lane = lanes[priority] else { return nil }
    lanes[priority] = nil
    while lane.head < lane.ids.count {
      let id = lane.ids[lane.head]
      if entries[id]?.priority == priority {
        lanes[priority] = lane
        return id
      }
      lane.head += 1
      if lane.head > 64, 2 * lane.head > lane.ids.count {
        lane.ids.removeFirst(lane.head)
        lane.head = 0
      }
    }
    return nil
  }
}
