/// The double-buffered part of a surface's state.
struct SurfaceContents {
  /// The `birth` of the buffer; nil for none.
  var buffer: Int?
  var scale: Int32 = 1
  /// True when the buffer is turned by a quarter.
  var isTurned = false
  /// The source rectangle of a viewport, in surface units before scaling; nil for none.
  var source: (x: Double, y: Double, width: Double, height: Double)?
  var destination: (width: Int32, height: Int32)?
}
