/// The frames of a photo, as its header tells of them.
package struct FrameSequence: Hashable, Sendable {
  package let count: Int
  /// The number of times that they are shown; 0 for no end.
  package let playCount: Int

  package init(count: Int, playCount: Int) {
    self.count = count
    self.playCount = playCount
  }

  /// The only frame of a photo that does not move.
  package static let still = FrameSequence(count: 1, playCount: 1)

  package var isAnimated: Bool { count > 1 }
}
