/// The number and the kind of a photo's frames, from the file's header.
package struct FrameSequence: Equatable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The frames are shown one after another, each for its duration.
    case animation
    /// The frames are pages: each is shown until the person turns to another one.
    case pages
  }

  package let count: Int
  /// The number of times that the sequence is played; 0 repeats it without end.
  package let playCount: Int
  package let kind: Kind

  package init(count: Int, playCount: Int, kind: Kind = .animation) {
    (self.count, self.playCount, self.kind) = (count, playCount, kind)
  }

  /// The sequence of a still photo: one frame.
  package static let still = FrameSequence(count: 1, playCount: 1)
}
