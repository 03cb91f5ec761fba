/// The size, in logical px, and the states of a configure event.
struct SentConfigure: Equatable {
  var width: Int32 = 0
  var height: Int32 = 0
  var states: [UInt32] = []

  static let (maximized, fullscreen, resizing): (UInt32, UInt32, UInt32) = (1, 2, 3)
}
