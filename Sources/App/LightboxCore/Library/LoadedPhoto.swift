internal import Geometry
package import Pixels
internal import Viewing

/// The pixels and facts of one photo that have arrived so far.
package struct LoadedPhoto: Sendable {
  /// The upright size in image px, from the header.
  package var size: PixelSize?
  /// The frames that the header tells of.
  package var frames = FrameSequence.still
  /// True for a picture of shapes, whose parts are drawn with as many pixels as the screen shows.
  package var isDrawn = false
  package var picture: Picture?
  /// The distribution of the pixels of `picture`, once it was asked for.
  private var counted: Histogram?
  /// True when `picture` is only an embedded thumbnail.
  package var isPreview = false
  /// True when the file had faults, and the picture holds as much as could be read.
  package var isDamaged = false
  /// The reason why the photo cannot be shown.
  package var failure: FailureReason?
  /// True when another attempt may succeed, once one comes back to the photo.
  var mayFailurePass = false
  /// True after a failure that may pass: it is loaded again when it is looked at, and not before.
  var isDoubtful = false
  /// The part that is looked at closely, where the photo is too large for all its pixels.
  package var closeUp = CloseUp()
  /// The known contents of the changed file; nil while the displayed contents are the file's.
  var change: Change?
  /// The newest request to the decoder; nil when there was none.
  package var request: Request?
  /// True while an answer of the decoder is outstanding.
  package var isLoading = false
  /// True once the answer has taken long.
  var isSlow = false
  /// The number of the last look at the library that wanted the photo.
  var lastWanted = 0

  /// The distribution of the visible pixels; nil without one, and before `countPixels`.
  package var histogram: Histogram? {
    counted.flatMap { picture != nil && $0.pixelCount > 0 ? $0 : nil }
  }

  /// Counts the pixels that are loaded, once until others come.
  mutating func countPixels() {
    guard counted == nil, let picture else { return }
    counted = Histogram(of: picture)
  }

  /// Takes other pixels.
  mutating func show(_ picture: Picture, isPreview: Bool) {
    self.picture = picture
    self.isPreview = isPreview
    counted = nil
  }

  /// The contents of a file that was changed, as far as they are known.
  struct Change: Sendable {
    /// The clockwise quarter turns that the file now has itself.
    var quarters = 0
    /// The facts of the new header.
    var header: (size: PixelSize, frames: FrameSequence, isDrawn: Bool)?
  }

  /// An amount of pixels to ask the decoder for.
  package enum Request: Hashable, Sendable {
    /// Enough pixels for an area of that many device px.
    case fitting(PixelSize)
    /// All pixels.
    case full
  }
}

extension LoadedPhoto.Request {
  /// The request that a photo needs: at fit enough pixels for the view, beyond it all of them unless
  /// they are too many.
  init(for viewport: Viewport?, isHuge: Bool, in environment: Environment) {
    let view = environment.devicePixels
    guard let viewport, !isHuge else {
      self = .fitting(view)
      return
    }
    let fit = viewport.layout.fitScale(rotation: viewport.target.rotation)
    // A turned fit may need a little more than the upright one.
    let upright = viewport.layout.fitScale(rotation: 0)
    let isFit = viewport.target.scale <= max(fit, upright) * (1 + 1e-9)
    self = isFit ? .fitting(view) : .full
  }

  /// True when an answer to this request has at least the pixels of one to `other`.
  func covers(_ other: LoadedPhoto.Request) -> Bool {
    switch (self, other) {
    case (.full, _): true
    case (.fitting, .full): false
    case (.fitting(let mine), .fitting(let wanted)):
      mine.width >= wanted.width && mine.height >= wanted.height
    }
  }
}
