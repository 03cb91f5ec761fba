internal import CShims

/// The memory that is freed, which the allocator keeps for later unless it is told otherwise.
package enum FreedMemory {
  /// The bytes from which an allocation has pages of its own: a thumbnail has many more, most else has
  /// fewer.
  private static let largeSize: Int32 = 128 << 10

  /// Has large allocations return to the system as soon as they are freed, for the whole run.
  ///
  /// Otherwise the allocator would learn from the first ones that are freed to keep them, and a folder that
  /// was scrolled through once would stay in memory.
  package static func returnsAtOnce() { shim_return_freed_memory_above(largeSize) }

  /// Returns what is freed and kept. Any thread may call it.
  /// - Complexity: O(pages that are free), a few ms.
  package static func giveBack() { shim_return_freed_memory() }
}
