/// The photos that keys with Shift mark: from the cell where the steps began to the focused cell.
///
/// A step back removes only marks that earlier steps in this range have made.
struct MarkRange: Hashable, Sendable {
  /// The cell where the steps began.
  let anchor: PhotoID
  /// The cell that the last step reached.
  var end: PhotoID
  /// The photos that were marked before the range was first extended.
  let before: Set<PhotoID>
}
