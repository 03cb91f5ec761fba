/// The range of photos that a person marks by moving the focus with Shift and keys: from the cell
/// where the range began to the focused cell.
///
/// A step back removes only marks that earlier steps in this range have made.
struct MarkRange: Hashable, Sendable {
  /// The cell where the range began.
  let anchor: PhotoID
  /// The cell that the last step reached.
  var end: PhotoID
  /// The photos that were marked before the range was first extended.
  let before: Set<PhotoID>
}
