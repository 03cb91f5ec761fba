internal import Viewing

/// A key that shows a photo closely while it is down.
struct HeldPeek {
  /// The key's name.
  let key: String
  let photo: PhotoID
  /// The view to go back to.
  let memory: ViewMemory
}
