package import Input
internal import Languages
package import Motion
internal import Pixels

/// The player of animated photos. The current photo plays; a photo that leaves the view is paused.
package struct AnimationPlayer: LightboxPart {
  static var path: WritableKeyPath<Lightbox, AnimationPlayer> { \.stage.player }

  private var playbacks: [PhotoID: FramePlayback] = [:]

  package internal(set) subscript(photo: PhotoID) -> FramePlayback? {
    get { playbacks[photo] }
    set { playbacks[photo] = newValue }
  }

  /// The memory that all decoded frames use, bytes.
  var byteCount: Int { playbacks.values.reduce(0) { $0 + $1.byteCount } }

  /// True while an animation runs whose current frame has not appeared on the screen yet. The next
  /// frame waits until the current frame has appeared.
  var awaitsSight: Bool { playbacks.values.contains(where: \.awaitsSight) }

  package func deadline(_ physics: Physics) -> Instant? {
    playbacks.values.compactMap(\.deadline).min()
  }

  package mutating func expire(_ physics: Physics, at time: Instant) {
    for photo in playbacks.keys { playbacks[photo]?.expire(at: time) }
  }

  mutating func recordSeen(at time: Instant) {
    for photo in playbacks.keys { playbacks[photo]?.recordSeen(at: time) }
  }

  /// Plays `photo` and pauses all others; nil plays no photo. Returns the requests for frames.
  ///
  /// A new playback begins at the first frame; an existing one continues. The other playbacks stay
  /// at their frames if `isKept` returns true for their photo; otherwise they are removed.
  mutating func play(
    _ photo: PhotoID?, in library: PhotoLibrary, _ environment: Environment, at time: Instant,
    isKept: (PhotoID) -> Bool
  ) -> [Effect] {
    let isPaused = environment.physics.reducesMotion
    playbacks = playbacks.filter { $0.key == photo || isKept($0.key) }
    if let photo, playbacks[photo] == nil, let known = library.loaded[photo],
      Self.mayPlay(known, in: environment)
    {
      playbacks[photo] = FramePlayback(known.frames, isPaused: isPaused)
    }
    var effects: [Effect] = []
    for other in playbacks.keys {
      playbacks[other]?.prefer(isPaused: isPaused, at: time)
      playbacks[other]?.setVisible(other == photo, at: time)
      if let index = playbacks[other]?.request() { effects.append(.loadFrame(other, index: index)) }
    }
    return effects
  }

  /// True if the photo has several frames, its full pixels are loaded, and the memory budget has
  /// room for these pixels and also three frames of an animation, or one page of a document.
  private static func mayPlay(_ known: LoadedPhoto, in environment: Environment) -> Bool {
    guard known.frames.count > 1, known.picture != nil, !known.isPreview,
      let area = known.size?.area
    else { return false }
    let budget = environment.preferences.pixelBudget
    return area <= (known.frames.kind == .pages ? budget / 2 * 3 / 16 : budget / 16)
  }

  /// True if a photo's animation is neither paused nor over; nil if the photo has no animation.
  func isPlaying(_ photo: PhotoID) -> Bool? {
    animation(of: photo).map { !$0.isPaused && !$0.hasEnded }
  }

  private func animation(of photo: PhotoID) -> FramePlayback? {
    playbacks[photo].flatMap { $0.count > 1 && $0.kind == .animation ? $0 : nil }
  }

  /// Pauses or resumes an animation. Returns a sentence about the new state; nil if there is no
  /// animation.
  mutating func toggle(_ photo: PhotoID, at time: Instant) -> Phrase? {
    guard var playback = animation(of: photo) else { return nil }
    playback.toggle(at: time)
    playbacks[photo] = playback
    return playback.isPaused
      ? Phrase("Paused at frame {0} of {1}", .number(playback.index + 1), .number(playback.count))
      : Phrase("Playing")
  }

  /// Pauses the frames of a photo and moves by `frames` frames or pages, back if negative. Returns
  /// a sentence with the number of the new frame or page; nil if the photo has only one. While the
  /// frame of the last step is still being decoded, a step of a held key (`repeats` is true) is
  /// ignored, and returns nil.
  mutating func step(
    _ photo: PhotoID, by frames: Int, repeats: Bool, at time: Instant
  ) -> Phrase? {
    guard var playback = playbacks[photo], playback.count > 1, !(repeats && playback.isStepping)
    else { return nil }
    let index = playback.step(by: frames, at: time)
    playbacks[photo] = playback
    let (number, count) = (Phrase.number(index + 1), Phrase.number(playback.count))
    return playback.kind == .pages
      ? Phrase("Page {0} of {1}", number, count) : Phrase("Frame {0} of {1}", number, count)
  }
}
