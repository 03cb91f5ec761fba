internal import EventLoop
internal import Gestures
internal import Input
internal import LightboxCore
internal import Pixels

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
  /// The texts whose caret positions were requested while another thread used the typesetter.
  private var unmeasured: [Caption] = []
  /// The kinds of text that were drawn before, so that no search for their fonts is needed.
  private var familiar: Set<Writing> = []
  private let onDrawn: @UI ([Caption: Picture]) -> Void
  private let onMeasured: @UI (Caption, [Double]) -> Void

  /// The greatest number of texts that are drawn between two frames; more texts at once are drawn
  /// on another thread.
  private static let mostAtOnce = 8

  /// Creates the renderer. `onDrawn` gets the pictures that ``draw(_:)`` did not return, and
  /// `onMeasured` the caret positions that ``measure(_:)`` did not return. Both are called in a
  /// later turn of the event loop.
  init(
    onDrawn: @escaping @UI ([Caption: Picture]) -> Void,
    onMeasured: @escaping @UI (Caption, [Double]) -> Void
  ) {
    (self.onDrawn, self.onMeasured) = (onDrawn, onMeasured)
  }

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

  /// Returns the pictures of `captions` if all of them can be drawn quickly. Otherwise returns no
  /// pictures, and passes them to `onDrawn` later.
  func draw(_ captions: [Caption]) -> [Caption: Picture] {
    let writings = Writing.all(in: captions)
    if isOpen, !isLent, captions.count <= Self.mostAtOnce, writings.isSubset(of: familiar) {
      return typesetter.pictures(of: captions)
    }
    familiar.formUnion(writings)
    waiting += captions
    if isOpen, !isLent { lend() }
    return [:]
  }

  /// Returns the x coordinates of the caret positions in a text, logical px. If the coordinates are
  /// not available immediately, returns nil and passes them to `onMeasured` later.
  func measure(_ caption: Caption) -> [Double]? {
    let writings = Writing.all(in: [caption])
    if isOpen, !isLent, writings.isSubset(of: familiar) { return typesetter.stops(of: caption) }
    unmeasured.append(caption)
    if isOpen, !isLent { lend() }
    return nil
  }

  private func lend() {
    isLent = true
    UI.task { [self] in
      while !waiting.isEmpty || !unmeasured.isEmpty {
        let (batch, measured, typesetter) = (waiting, unmeasured, typesetter)
        (waiting, unmeasured) = ([], [])
        let (pictures, stops) = await OneShotThread.run {
          (typesetter.pictures(of: batch), measured.map { typesetter.stops(of: $0) })
        }
        if !pictures.isEmpty { onDrawn(pictures) }
        for (caption, stops) in zip(measured, stops) { onMeasured(caption, stops) }
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
