internal import CShims

/// Control over freed memory, which the allocator keeps by default.
package enum FreedMemory {
  /// The size, in bytes, from which allocations have their own pages. Thumbnails are larger; most
  /// other allocations are smaller.
  private static let largeSize: Int32 = 128 << 10

  /// Makes the allocator return each large allocation to the system as soon as it is freed, from
  /// this call until the program ends.
  ///
  /// By default, the allocator keeps each freed allocation below a threshold, and raises the
  /// threshold to the size of the largest freed allocation. The thumbnails of a folder that was
  /// scrolled through once would then stay in memory.
  package static func returnsAtOnce() { shim_return_freed_memory_above(largeSize) }

  /// Returns to the system the freed memory that the allocator still keeps; callable on any thread.
  ///
  /// - Complexity: O(free pages), a few ms.
  package static func giveBack() { shim_return_freed_memory() }
}
