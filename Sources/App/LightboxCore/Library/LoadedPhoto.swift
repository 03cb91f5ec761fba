internal import Geometry
package import Pixels
internal import Viewing

/// The pixels and facts of one photo that have been loaded so far.
package struct LoadedPhoto: Sendable {
  /// The upright size in image px, from the header; nil before the header was read.
  package var size: PixelSize?
  /// The number and the kind of the photo's frames, from the header; `still` before it was read.
  package var frames = FrameSequence.still
  /// True for a vector drawing, which is rendered with as many pixels as the screen shows.
  package var isDrawn = false
  package var picture: Picture?
  /// The histogram that `countPixels` has computed; nil before that.
  private var counted: Histogram?
  /// True if `picture` is only a preview, such as a thumbnail embedded in the file.
  package var isPreview = false
  /// True if the file is damaged and the picture holds only the part that could be read.
  package var isDamaged = false
  /// The reason why the photo cannot be shown; nil if full pixels are loaded, or if no load failed.
  package var failure: FailureReason?
  /// True after a failure if a later attempt to load the photo may succeed.
  var isFailureTransient = false
  /// True after a temporary failure, once the photo is no longer near the current one. The photo is
  /// then loaded again only when it becomes the current photo, not as a neighbour.
  var loadsOnlyWhenCurrent = false
  /// The pixels of the photo's visible part in full detail. They are loaded only if the photo is
  /// too large to load all its pixels, or is a vector drawing.
  package var closeUp = CloseUp()
  /// The known facts about the new contents of a changed file, until its new pixels arrive; nil if
  /// no new pixels are expected.
  var change: Change?
  /// The newest request to the decoder; nil if there was none.
  package var request: Request?
  /// True if the newest request asks for fewer pixels than are loaded, to free memory.
  var isReducing = false
  /// True from a request to the decoder until the decoder has answered.
  package var isLoading = false
  /// True if the decoder has not answered the newest request within a second.
  var isSlow = false
  /// The number of the last call of `PhotoLibrary.wantedLoads` that needed the photo. Calls are
  /// counted from 1; 0 if no call has needed the photo.
  var lastWanted = 0

  /// The histogram of the loaded pixels; nil before `countPixels` has computed it, and if all
  /// pixels are transparent.
  package var histogram: Histogram? {
    counted.flatMap { picture != nil && $0.pixelCount > 0 ? $0 : nil }
  }

  /// Computes the histogram of the loaded pixels, unless it is already computed for this picture.
  mutating func countPixels() {
    if counted == nil, let picture { counted = Histogram(of: picture) }
  }

  /// Replaces the loaded pixels by `picture`. `isPreview` is true if better pixels follow.
  mutating func show(_ picture: Picture, isPreview: Bool) {
    (self.picture, self.isPreview, counted) = (picture, isPreview, nil)
    if !isPreview { isReducing = false }
  }

  /// The known facts about the new contents of a changed file.
  struct Change: Sendable {
    /// The clockwise quarter turns that were written into the file.
    var quarters = 0
    /// The facts from the new header; nil until it is read.
    var header: (size: PixelSize, frames: FrameSequence, isDrawn: Bool)?
  }

  /// The amount of pixels to request from the decoder.
  package enum Request: Equatable, Sendable {
    /// Enough pixels for an area of this size, device px.
    case fitting(PixelSize)
    /// All pixels.
    case full

    /// Creates the request for the pixels that a photo needs: all pixels if `viewport` is zoomed
    /// in, otherwise (also if `viewport` is nil) enough for the view. If `isPartial` is true, a
    /// close-up adds the detail of a zoomed photo, so the request is always for the fitted photo.
    init(for viewport: Viewport?, isPartial: Bool, in environment: Environment) {
      self = .fitting(environment.devicePixels)
      guard let viewport, !isPartial else { return }
      let fit = viewport.layout.fitScale(rotation: viewport.target.rotation)
      // The fitting scale of a rotated photo may be a little larger than that of the upright photo.
      let upright = viewport.layout.fitScale(rotation: 0)
      let isFit = viewport.target.scale <= max(fit, upright) * (1 + 1e-9)
      if !isFit { self = .full }
    }

    /// Returns true if this request yields at least as many pixels as `other`.
    func covers(_ other: Request) -> Bool {
      switch (self, other) {
      case (.full, _): true
      case (.fitting, .full): false
      case (.fitting(let mine), .fitting(let wanted)):
        mine.width >= wanted.width && mine.height >= wanted.height
      }
    }
  }
}
