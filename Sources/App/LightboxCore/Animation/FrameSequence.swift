/// The frames of a photo, as its header tells of them.
package struct FrameSequence: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// They follow one another, each after its time.
    case animation
    /// Each stays until another one is asked for.
    case pages
  }

  package let count: Int
  /// The number of times that they are shown; 0 for no end.
  package let playCount: Int
  package let kind: Kind

  package init(count: Int, playCount: Int, kind: Kind = .animation) {
    self.count = count
    self.playCount = playCount
    self.kind = kind
  }

  /// The only frame of a photo that does not move.
  package static let still = FrameSequence(count: 1, playCount: 1)

  /// True where there are more frames than the one that is the photo.
  package var isMany: Bool { count > 1 }
}
