/// The photos that keys with Shift mark: from the cell where the steps began to the focused cell.
///
/// A step back removes the marks that the steps before it have made, and no others.
struct MarkRange: Hashable, Sendable {
  /// The cell where the steps began.
  let anchor: PhotoID
  /// The cell that the last step reached.
  var end: PhotoID
  /// The photos that were marked before the range was first extended.
  let before: Set<PhotoID>
}
