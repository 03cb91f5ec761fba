package import Pixels

/// A request of the viewer to the decoder about an open file.
///
/// The module ImageExchange defines the messages between these two processes. The viewer sends an
/// ``ImageRequest`` and receives ``DecoderReply`` values: an ``ImageHeader`` first, then pixels,
/// and at the end `done` or an ``ImageFailure``. Pixels are passed in sealed memory, and a
/// ``PixelsDescription`` describes them. ``MessageWriter`` encodes each value as one message of
/// bytes, and ``MessageReader`` checks the message, because neither process trusts the other.
/// ``ImageLimits`` has the limits on sizes and times for both processes.
package struct ImageRequest: Hashable, Sendable {
  package enum Wanted: Hashable, Sendable {
    /// Requests only the header. The message carries the descriptor of the file.
    case header
    /// Requests the header, then pixels. The message carries the descriptor of the file.
    ///
    /// `fitting` is a size in device pixels: the decoder returns the smallest level that still
    /// looks sharp if the upright picture is fitted into this size, also after a quarter turn. If
    /// `fitting` is nil, the decoder returns all pixels. If `preview` is true, a coarse picture
    /// comes first if it can be made quickly: an embedded thumbnail, or an eighth of a large JPEG.
    case pixels(fitting: PixelSize?, preview: Bool)
    /// Requests the header, then pixels of exactly the size `uprightSize.fitted(side: side)`. The
    /// message carries the descriptor of the file.
    case thumbnail(side: Int)
    /// Requests the header, then the embedded thumbnail if there is one. The thumbnail is scaled
    /// down if a side is longer than `side`, pixels. The message carries the descriptor of the
    /// file.
    case preview(side: Int)
    /// Requests the header, then the pixels of exactly this region of a level, as a separate
    /// picture with its own smaller levels. The message carries the descriptor of the file. The
    /// request fails if a part of the region lies outside of the picture.
    ///
    /// Further regions of the same file are quicker, because the decoder remembers where the file's
    /// rows begin.
    case region(LevelRegion)
    /// Requests the header with the frame's duration, then the pixels of an animation's frame
    /// number `index`, from 0, drawn over the earlier frames. The message carries the descriptor of
    /// the file. The request fails if there is no such frame; a still picture has only frame 0.
    ///
    /// `fitting` is as in `pixels`. The next frame of the same file is quicker, because the decoder
    /// remembers the last frame.
    case frame(index: Int, fitting: PixelSize?)
    /// Requests a PNG file of these pixels with these texts; the file is returned in memory. The
    /// message carries the descriptor of the memory that holds the pixels.
    case png(PixelsDescription, ThumbnailTags)
  }

  /// The number of the request, which every reply repeats.
  package var id: UInt64
  package var wanted: Wanted
  /// True if the decoder may use only one thread, because the processors have more urgent work.
  package var isHeldBack: Bool

  package init(id: UInt64, wanted: Wanted, isHeldBack: Bool = false) {
    self.id = id
    self.wanted = wanted
    self.isHeldBack = isHeldBack
  }
}

extension ImageRequest {
  /// The bytes of the message that encodes this request.
  package var message: [UInt8] {
    var writer = MessageWriter()
    writer.begin(id)
    writer.code(isHeldBack)
    switch wanted {
    case .header: writer.code(1 as UInt8)
    case .pixels(let fitting, let preview):
      writer.code(2 as UInt8)
      writer.code(optional: fitting)
      writer.code(preview)
    case .png(let description, let tags):
      writer.code(3 as UInt8)
      writer.code(description)
      writer.code(tags)
    case .thumbnail(let side):
      writer.code(4 as UInt8)
      writer.code(side: side)
    case .region(let region):
      writer.code(5 as UInt8)
      writer.code(region)
    case .preview(let side):
      writer.code(6 as UInt8)
      writer.code(side: side)
    case .frame(let index, let fitting):
      writer.code(8 as UInt8)
      writer.code(index)
      writer.code(optional: fitting)
    }
    return writer.bytes
  }

  /// Reads a message; throws unless it is exactly one request.
  package init(message: [UInt8]) throws(MessageError) {
    var reader = try MessageReader(message)
    id = try reader.begin(0)
    isHeldBack = try reader.code(false)
    switch try reader.code(0 as UInt8) {
    case 1: wanted = .header
    case 2:
      let fitting = try reader.code(optional: nil)
      wanted = .pixels(fitting: fitting, preview: try reader.code(false))
    case 3: wanted = .png(try reader.code(.unread), try reader.code(ThumbnailTags()))
    case 4: wanted = .thumbnail(side: try reader.code(side: 0))
    case 5:
      let blank = LevelRegion(halvings: 0, left: 0, top: 0, size: .unread)
      wanted = .region(try reader.code(blank))
    case 6: wanted = .preview(side: try reader.code(side: 0))
    case 8: wanted = .frame(index: try reader.code(0), fitting: try reader.code(optional: nil))
    default: throw reader.unexpected("a kind of request")
    }
    try reader.finish()
  }
}

extension PixelsDescription {
  /// A placeholder that a caller passes to a ``MessageReader``, which ignores it.
  static let unread = PixelsDescription(size: .unread, isOpaque: false)
}
