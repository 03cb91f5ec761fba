internal import EventLoop
internal import Gestures
internal import Input
internal import LightboxCore

/// Draws texts without delaying a frame.
///
/// The first text in a new script or a new font weight needs a search for fonts, which takes as
/// long as one or more frames. Such texts, and many texts at once, are drawn on another thread. All
/// other texts are drawn immediately, because that takes less time than a switch of threads.
@UI final class TextRenderer {
  /// The typesetter, which another thread uses while `isLent` is true.
  private let typesetter = CaptionTypesetter()
  private var isLent = false
  private var isOpen = false
  private var waiting: [Caption] = []
  /// The kinds of text that were drawn before, so that no search for their fonts is needed.
  private var familiar: Set<Writing> = []
  private let onDrawn: @UI (DrawnTexts) -> Void

  /// The greatest number of texts that are drawn between two frames; more texts at once are drawn
  /// on another thread.
  private static let mostAtOnce = 8

  /// Creates the renderer. `onDrawn` gets the texts that ``draw(_:)`` did not return; it is called
  /// in a later turn of the event loop.
  init(onDrawn: @escaping @UI (DrawnTexts) -> Void) { self.onDrawn = onDrawn }

  /// Returns true if texts may be drawn after `event`: the first photo has arrived or takes long,
  /// the album is empty, or the user has done something. The caller then calls ``open()``.
  nonisolated static func isOpened(by event: Event) -> Bool {
    switch event {
    case .library(.picture(_, _, isPreview: false, _)), .library(.failure), .library(.slow),
      .library(.thumbnail), .library(.thumbnailFailure), .input(.key):
      true
    case .album(.photos(let photos, _, _)): photos.isEmpty
    case .input(let input): input.isContact
    default: false
    }
  }

  /// Allows the drawing of texts. Until this call, all texts wait, because the search for fonts
  /// would delay the first photo. See ``isOpened(by:)``.
  func open() {
    guard !isOpen else { return }
    isOpen = true
    if !waiting.isEmpty { lend() }
  }

  /// Draws `captions` if all of them can be drawn quickly. Otherwise returns no texts, and passes
  /// them to `onDrawn` later.
  func draw(_ captions: [Caption]) -> DrawnTexts {
    let writings = Writing.all(in: captions)
    if isOpen, !isLent, captions.count <= Self.mostAtOnce, writings.isSubset(of: familiar) {
      return typesetter.draw(captions)
    }
    familiar.formUnion(writings)
    waiting += captions
    if isOpen, !isLent { lend() }
    return DrawnTexts()
  }

  private func lend() {
    isLent = true
    UI.task { [self] in
      while !waiting.isEmpty {
        let (batch, typesetter) = (waiting, typesetter)
        waiting = []
        let drawn = await OneShotThread.run { typesetter.draw(batch) }
        if !drawn.pictures.isEmpty { onDrawn(drawn) }
      }
      isLent = false
    }
  }
}

/// The properties of a text that mostly determine its fonts: the Unicode blocks and the weight.
private struct Writing: Hashable {
  let block: UInt32
  let isBold: Bool

  static func all(in captions: [Caption]) -> Set<Writing> {
    captions.reduce(into: []) { all, caption in
      for scalar in caption.text.unicodeScalars {
        all.insert(Writing(block: scalar.value >> 8, isBold: caption.isBold))
      }
    }
  }
}
