package import Pixels

/// The cache of thumbnails that are loaded or requested. Its size is limited; the thumbnails that
/// were not needed for the longest time are removed first.
package struct Thumbnails: Sendable {
  /// The state of one thumbnail.
  package struct Entry: Sendable {
    package var picture: Picture?
    /// The upright size of the whole photo; nil while it is unknown.
    package var imageSize: PixelSize?
    /// True after a failure, until the thumbnail arrives or is requested again.
    var hasFailed = false
    /// True after a failure if a later attempt to load the thumbnail may succeed.
    var isFailureTransient = false
    /// The length of the thumbnail's longer side in the newest request, device px; 0 if the
    /// thumbnail must be requested again.
    package var side = 0
    package var isLoading = false
    /// The number of the last call of `request` that asked for this thumbnail. Calls are counted
    /// from 1; 0 if no call has asked for the thumbnail.
    var lastWanted = 0
  }

  private(set) var entries: [PhotoID: Entry] = [:] { didSet { newest = nil } }
  private(set) var looks = 0
  /// The requests of the newest call of `request`; nil if a thumbnail has changed after that call.
  private var newest: [Request]?

  /// The memory, bytes, above which thumbnails that are not needed now are removed.
  private static let budget = 96 << 20

  package subscript(photo: PhotoID) -> Entry? { entries[photo] }

  /// The memory of the pixels of all thumbnails, bytes.
  var byteCount: Int { entries.values.reduce(0) { $0 + ($1.picture?.byteCount ?? 0) } }

  /// Stores the pixels of a thumbnail; a preview does not replace a picture of the same size or
  /// larger. `imageSize` is the upright size of the whole photo, px.
  mutating func receive(
    _ picture: Picture, imageSize: PixelSize, isPreview: Bool = false, of photo: PhotoID
  ) {
    var entry = entries[photo] ?? Entry()
    let width = entry.picture?.levels[0].size.width ?? 0
    if !isPreview || width < picture.levels[0].size.width { entry.picture = picture }
    (entry.imageSize, entry.hasFailed) = (imageSize, false)
    if !isPreview { entry.isLoading = false }
    entries[photo] = entry
  }

  mutating func recordFailure(of photo: PhotoID, isTransient: Bool = false) {
    var entry = entries[photo] ?? Entry()
    (entry.hasFailed, entry.isFailureTransient, entry.isLoading) = (true, isTransient, false)
    entries[photo] = entry
  }

  /// Makes the next request load the thumbnail of a changed file again. A thumbnail in sight stays
  /// until the new one arrives; a thumbnail out of sight is removed at once.
  mutating func expectChange(of photo: PhotoID) {
    guard entries[photo]?.lastWanted == looks else { return entries[photo] = nil }
    entries[photo]?.side = 0
    entries[photo]?.hasFailed = false
  }

  /// A request for a photo's thumbnail; `side` is the length of its longer side, device px.
  package struct Request: Equatable, Sendable {
    package let photo: PhotoID
    package let side: Int

    package init(_ photo: PhotoID, side: Int) { (self.photo, self.side) = (photo, side) }
  }

  /// Returns the effects that load the thumbnails of `requests`, in the same order, and that cancel
  /// all other loads of thumbnails. The most urgent request must be the first.
  mutating func request(_ requests: [Request]) -> [Effect] {
    // Most events repeat the requests of the last one; copies for predicted frames stay unchanged.
    guard requests != newest else { return [] }
    looks += 1
    var effects: [Effect] = []
    for request in requests {
      let (photo, side) = (request.photo, request.side)
      var entry = entries[photo] ?? Entry()
      let isBack = entry.lastWanted < looks - 1
      if isBack, entry.hasFailed, entry.isFailureTransient { entry = Entry() }
      entry.lastWanted = looks
      if !entry.hasFailed, entry.side < side {
        (entry.side, entry.isLoading) = (side, true)
        effects.append(.loadThumbnail(photo, side: side))
      }
      entries[photo] = entry
    }
    let unwanted = entries.filter { $0.value.isLoading && $0.value.lastWanted < looks }
    for photo in unwanted.keys.sorted() {
      effects.insert(.cancelThumbnail(photo), at: 0)
      entries[photo]?.isLoading = false
      // Loaded pixels stay; the thumbnail is requested again when it comes back into sight.
      entries[photo]?.side = 0
      if entries[photo]?.picture == nil { entries[photo] = nil }
    }
    forgetOldest()
    newest = requests
    return effects
  }

  /// Removes thumbnails that are not needed now, until the others fit into the budget. Thumbnails
  /// that were not needed for the longest time are removed first.
  ///
  /// - Complexity: O(n log n), but only once the budget is used up.
  private mutating func forgetOldest() {
    var bytes = byteCount
    guard bytes > Self.budget else { return }
    for (photo, entry) in entries.sorted(by: { $0.value.lastWanted < $1.value.lastWanted }) {
      guard bytes > Self.budget, entry.lastWanted < looks else { return }
      bytes -= entry.picture?.byteCount ?? 0
      entries[photo] = nil
    }
  }

  /// The side lengths in which thumbnails are requested, device px. They are close enough together
  /// that few pixels are wasted, and far enough apart that rows that become higher rarely need new
  /// thumbnails.
  private static let sides = [128, 192, 256, 320, 384, 512, 768, 1024]

  /// Returns the smallest side length of a request, device px, that covers `side` device px; if
  /// none does, returns the largest one.
  static func side(covering side: Double) -> Int {
    sides.first { Double($0) >= side - 0.5 } ?? sides[sides.count - 1]
  }
}
