internal import ImageExchange
internal import Pixels

/// A check of the protocol: which replies the decoder may send to one request, and in which order.
struct ReplyCheck {
  private let wanted: ImageRequest.Wanted
  private let limits: ImageLimits
  private var header: ImageHeader?
  private var hasPreview = false
  private var hasResult = false
  /// The size of what the pixels show: the upright photo, or the requested part of it. Nil before
  /// the header.
  var size: PixelSize? {
    if case .region(let region) = wanted { region.size } else { header?.uprightSize }
  }
  /// The failures that only the viewer can find. A decoder that sends one breaks the protocol:
  /// after `cancelled`, for example, the request would get no answer.
  private static let viewersFailures: Set<ImageFailure.Code> = [
    .timedOut, .decoderDied, .decoderMissing, .badReply, .cancelled, .unopened, .unconfined,
  ]

  init(wanted: ImageRequest.Wanted, limits: ImageLimits) {
    self.wanted = wanted
    self.limits = limits
  }

  /// Checks the next reply; throws a failure that names the broken rule. `hasDescriptor` is true if
  /// a descriptor came with the reply.
  mutating func accept(_ reply: DecoderReply, hasDescriptor: Bool) throws(ImageFailure) {
    guard hasDescriptor == reply.carriesDescriptor else {
      throw broken(hasDescriptor ? "Memory that nothing was said about" : "No memory")
    }
    switch reply {
    case .confinement:
      throw broken("A second word about its confinement")
    case .header(let header):
      if case .png = wanted { throw broken("A header of pixels") }
      guard self.header == nil else { throw broken("A second header") }
      try within { () throws(ImageFailure) in try limits.check(stored: header.storedSize) }
      self.header = header
    case .rows:
      guard header != nil, !hasResult else { throw broken("Rows out of turn") }
    case .pixels(let description):
      try accept(description)
    case .file:
      guard case .png = wanted, !hasResult else { throw broken("A file out of turn") }
      hasResult = true
    case .failure(let failure):
      guard !Self.viewersFailures.contains(failure.code) else {
        throw broken("A failure that only the viewer can find")
      }
      guard failure.program == nil || header == nil else {
        throw broken("Another decoder after a header")
      }
    case .done:
      switch wanted {
      case .header, .preview: hasResult = header != nil
      default: break
      }
      guard hasResult else { throw broken("An end without a result") }
    }
  }

  private mutating func accept(_ description: PixelsDescription) throws(ImageFailure) {
    guard !hasResult, let header else { throw broken("Pixels out of turn") }
    let (size, whole) = (description.size, header.uprightSize)
    try within { () throws(ImageFailure) in try limits.check(decoded: size) }
    if description.isPreview { return try acceptPreview(size) }
    switch wanted {
    case .header, .png: throw broken("Pixels out of turn")
    case .preview: throw broken("More than a preview")
    case .thumbnail(let side):
      guard size == whole.fitted(side: side) else { throw broken("A thumbnail of another size") }
    case .region(let region):
      guard size == region.size else {
        throw broken("Another part of the picture than was asked for")
      }
    case .pixels, .frame:
      // A level smaller than an eighth of a JPEG is never made, but is harmless. A drawing may have
      // any size.
      guard header.isDrawn || whole.pixelsPerPixel(of: size) != nil else {
        throw broken("Pixels that are no level of the picture")
      }
      try check(size, most: limits.mostPixels(of: whole, isDrawn: header.isDrawn, for: wanted))
    }
    hasResult = true
  }

  private mutating func acceptPreview(_ size: PixelSize) throws(ImageFailure) {
    switch wanted {
    case .pixels(_, preview: true) where !hasPreview: break
    case .preview(let side) where !hasPreview:
      guard max(size.width, size.height) <= side else {
        throw broken("A preview larger than its thumbnail")
      }
    default: throw broken("A preview that was not asked for")
    }
    try check(size, most: limits.wholePixels)
    hasPreview = true
  }

  private func check(_ size: PixelSize, most: Int) throws(ImageFailure) {
    guard let area = size.area, area <= most else { throw broken("More pixels than it may send") }
  }

  private func broken(_ detail: String) -> ImageFailure { ImageFailure(.badReply, detail) }

  /// Runs a check of the limits. A violation is thrown as a broken rule of the protocol, because
  /// decoders must keep the same limits.
  private func within(_ check: () throws(ImageFailure) -> Void) throws(ImageFailure) {
    try Result(catching: check).mapError { broken($0.detail) }.get()
  }
}
