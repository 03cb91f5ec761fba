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
    /// message carries the descriptor of the file. If `preview` is true, an embedded thumbnail
    /// comes first if there is one.
    case thumbnail(side: Int, preview: Bool)
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
  /// True while the processors have more urgent work: only one thread may decode.
  package var isHeldBack: Bool
  /// True if the decoder must refuse to decode unless its confinement is complete.
  package var wantsConfinement: Bool

  package init(
    id: UInt64, wanted: Wanted, isHeldBack: Bool = false, wantsConfinement: Bool = false
  ) {
    self.id = id
    self.wanted = wanted
    self.isHeldBack = isHeldBack
    self.wantsConfinement = wantsConfinement
  }
}

extension ImageRequest {
  /// The bytes of this message.
  package var message: [UInt8] {
    var writer = MessageWriter()
    writer.begin(id: id)
    writer.write(isHeldBack)
    writer.write(wantsConfinement)
    switch wanted {
    case .header:
      writer.write(byte: 1)
    case .pixels(let fitting, let preview):
      writer.write(byte: 2)
      writer.write(optional: fitting) { $0.write($1) }
      writer.write(preview)
    case .png(let description, let tags):
      writer.write(byte: 3)
      writer.write(description)
      writer.write(tags)
    case .thumbnail(let side, let preview):
      writer.write(byte: 4)
      writer.write(UInt32(clamping: side))
      writer.write(preview)
    case .preview(let side):
      writer.write(byte: 6)
      writer.write(UInt32(clamping: side))
    case .region(let region):
      writer.write(byte: 5)
      writer.write(region)
    case .frame(let index, let fitting):
      writer.write(byte: 8)
      writer.write(UInt32(clamping: index))
      writer.write(optional: fitting) { $0.write($1) }
    }
    return writer.bytes
  }

  /// Reads a message; throws unless it is exactly one request.
  package init(message: [UInt8]) throws(MessageError) {
    var reader = MessageReader(message)
    id = try reader.begin()
    isHeldBack = try reader.readFlag()
    wantsConfinement = try reader.readFlag()
    switch try reader.readByte() {
    case 1:
      wanted = .header
    case 2:
      let fitting = try reader.readFlag() ? try reader.readSize() : nil
      wanted = .pixels(fitting: fitting, preview: try reader.readFlag())
    case 3:
      wanted = .png(try reader.readPixelsDescription(), try reader.readTags())
    case 4:
      let side = try reader.readSide()
      wanted = .thumbnail(side: side, preview: try reader.readFlag())
    case 5:
      wanted = .region(try reader.readRegion())
    case 6:
      wanted = .preview(side: try reader.readSide())
    case 8:
      let index = try reader.readIndex()
      wanted = .frame(index: index, fitting: try reader.readFlag() ? try reader.readSize() : nil)
    default:
      throw reader.unexpected("a kind of request")
    }
    try reader.finish()
  }
}
