extension Comparable {
  /// The nearest value within `range`; NaN stays NaN.
  @inlinable
  package func clamped(to range: ClosedRange<Self>) -> Self {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
