extension Range<Int> {
  /// Returns the first index for which `isBehind` returns true; the upper bound if there is none.
  ///
  /// `isBehind` must return false for all indices before the result, and true for all later ones.
  ///
  /// - Complexity: O(log n).
  @inlinable
  package func partitioningIndex(where isBehind: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
