internal import EventLoop
internal import LightboxCore
internal import Pixels

/// The text renderer: draws texts so that no frame waits for them.
///
/// The fonts of a weight and a script are looked up with the first text that needs them, which
/// takes as long as a frame or several: such texts, and many at once, are drawn on another thread.
/// The others take less time than a switch of threads.
@UI final class TextRenderer {
  /// The typesetter, lent to another thread while `isLent`.
  private let typesetter = CaptionTypesetter()
  private var isLent = false
  private var isOpen = false
  private var waiting: [Caption] = []
  /// The kinds of text that have been drawn before.
  private var familiar: Set<Writing> = []
  private let onDrawn: @UI ([Caption: Picture]) -> Void

  /// The most texts that are drawn between two frames.
  private static let mostAtOnce = 8

  /// Gives `onDrawn`, in a later turn of the loop, the pictures that are not drawn at once.
  init(onDrawn: @escaping @UI ([Caption: Picture]) -> Void) {
    self.onDrawn = onDrawn
  }

  /// Draws texts from now on. Before the first photo is shown or a key is pressed, looking up fonts
  /// would only delay that photo.
  func open() {
    guard !isOpen else { return }
    isOpen = true
    if !waiting.isEmpty { lend() }
  }

  /// The pictures of `captions`, when they are quickly drawn; otherwise none, and they come later.
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

  private func lend() {
    isLent = true
    UI.task { [self] in
      while !waiting.isEmpty {
        let (batch, typesetter) = (waiting, typesetter)
        waiting = []
        onDrawn(await OneShotThread.run { typesetter.pictures(of: batch) })
      }
      isLent = false
    }
  }
}

/// The traits that decide which font a character is drawn with, roughly: its block and the weight.
private struct Writing: Hashable {
  let block: UInt32
  let isBold: Bool

  static func all(in captions: [Caption]) -> Set<Writing> {
    var all: Set<Writing> = []
    for caption in captions {
      for scalar in caption.text.unicodeScalars {
        all.insert(Writing(block: scalar.value >> 8, isBold: caption.isBold))
      }
    }
    return all
  }
}
