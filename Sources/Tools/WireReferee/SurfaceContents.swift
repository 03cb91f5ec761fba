/// The part of a surface's state that is double-buffered.
struct SurfaceContents {
  /// The birth of the buffer; nil for none.
  var buffer: Int?
  var scale: Int32 = 1
  /// True when the buffer lies on its side.
  var isTurned = false
  /// The part that a viewport cuts out, in surface units before the destination.
  var source: (x: Double, y: Double, width: Double, height: Double)?
  var destination: (width: Int32, height: Int32)?
}
