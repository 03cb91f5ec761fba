/// The contents of a surface. Requests change the pending contents; a commit makes these the
/// current contents.
struct SurfaceContents {
  /// The `creationIndex` number of the buffer; nil if the surface has no buffer.
  var buffer: Int?
  var scale: Int32 = 1
  /// True if the buffer transform turns the contents by 90° or 270°.
  var isTurned = false
  /// The source rectangle of the viewport: the part of the buffer that is shown. It is in surface
  /// units, after the buffer transform and scale, but before the viewport's scaling. Nil for the
  /// whole buffer.
  var source: (x: Double, y: Double, width: Double, height: Double)?
  var destination: (width: Int32, height: Int32)?
}
